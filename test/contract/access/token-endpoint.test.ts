import { describe, expect, test } from 'vitest';
import { anEnvironment } from '../../support/environment.js';
import { jsonOf, type Members } from '../../support/contract/answers.js';
import { aMovableClock } from '../../support/contract/clock.js';
import { accessTokenResponse, limits, tokenEndpoint } from '../../support/contract/document.js';
import { eachRow } from '../../support/contract/rows.js';

const { clientId, clientSecret } = { clientId: 'merchant-client', clientSecret: 's3cret+/=&%?' };
const form = { grant_type: tokenEndpoint.grantType, client_id: clientId, client_secret: clientSecret };

describe('§4.1 the token endpoint (#4.1-token-request)', () => {
  test('POST with a form of grant_type, client_id and client_secret answers a JSON object', async () => {
    using environment = anEnvironment({ clientId, clientSecret });
    const answer = await environment.bare[tokenEndpoint.method](tokenEndpoint.path).type('form').send(form);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
    expect(jsonOf(answer)).toBeTypeOf('object');
  });

  eachRow(
    [
      { fault: 'no grant_type', sent: { ...form, grant_type: '' } },
      { fault: 'another grant_type', sent: { ...form, grant_type: 'password' } },
      { fault: 'no client_id', sent: { ...form, client_id: '' } },
      { fault: 'an unknown client_id', sent: { ...form, client_id: 'somebody' } },
      { fault: 'no client_secret', sent: { ...form, client_secret: '' } },
      { fault: 'a wrong client_secret', sent: { ...form, client_secret: 'S3CRET+/=&%?' } },
    ],
    ({ fault }) => `a request with ${fault} gets no token`,
    async ({ sent }) => {
      using environment = anEnvironment({ clientId, clientSecret });
      const answer = await environment.bare.post(tokenEndpoint.path).type('form').send(sent);
      expect(answer.status).toBe(400);
      expect(jsonOf(answer)).not.toHaveProperty('access_token');
    },
  );
});

describe('§2.2 the access token response (#2.2-token-answer)', () => {
  eachRow(
    accessTokenResponse,
    ({ field, rule }) => `${field} is ${rule}`,
    async ({ field, type, holds }) => {
      using environment = anEnvironment({ clientId, clientSecret });
      const answer = await environment.bare.post(tokenEndpoint.path).type('form').send(form);
      const members = jsonOf(answer) as Members;
      expect(Object.keys(members)).toContain(field);
      expect(members[field]).toBeTypeOf(type);
      expect(holds(members[field]), `${field} is ${String(members[field])}`).toBe(true);
    },
  );

  test('there are no other members, and they stand in the order of the table', async () => {
    using environment = anEnvironment({ clientId, clientSecret });
    const answer = await environment.bare.post(tokenEndpoint.path).type('form').send(form);
    expect(Object.keys(jsonOf(answer) as Members)).toEqual(accessTokenResponse.map(({ field }) => field));
  });
});

describe('§8 limits (#8-token-lifetime, #5.1-token-clock)', () => {
  test('an access token works until 3600 seconds have passed since it was issued', async () => {
    const clock = aMovableClock();
    using environment = anEnvironment({ clock });
    const token = await environment.token();
    clock.advance(limits.accessTokenLifetime - 1);
    expect((await environment.callWith(token, 'get', '/services/v2/customers')).status).toBe(200);
    clock.advance(1);
    expect((await environment.callWith(token, 'get', '/services/v2/customers')).status).toBe(401);
  });

  test('every access token has 86 alphanumeric characters, seeded or not', async () => {
    using seeded = anEnvironment();
    using random = anEnvironment({ randomSeed: undefined });
    const tokens = [await seeded.token(), await seeded.token(), await random.token(), await random.token()];
    for (const token of tokens) expect(token).toMatch(new RegExp(`^[A-Za-z0-9]{${String(limits.accessTokenLength)}}$`));
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  // The third row of the table, user-defined fields, is tested in section-2-user-defined-fields.test.ts.
});
