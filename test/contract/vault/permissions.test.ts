import { describe, expect, test } from 'vitest';
import { anEnvironment, type Method } from '../../support/environment.js';
import { expectRefusal, recordIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { aProfile, aToken, card, eventsOf, kindNames, kinds, V1, V2 } from '../../support/contract/vault.js';

// Who may call what stands in the table of endpoints; here is whom a body may name.

const form = { scope: 'widget', customer_id: '2001' };

/** The calls with which a widget writes profiles, and what they need beside a customer; `{t}` stands for a token that is not stored. */
const writes: readonly { readonly path: string; readonly members: object }[] = [
  ...kindNames.map((kind) => ({ path: kinds[kind].path, members: kinds[kind].required })),
  { path: `${V2}/paymentprofile/third-party-token`, members: { third_party_payment_token: 'tp' } },
  { path: `${V2}/paymentprofiles/6001`, members: { creditcard_month: 3 } },
  { path: `${V1}/tokens/{t}/store`, members: {} },
  { path: `${V1}/tokens/{t}/verifyandstore`, members: {} },
];

describe('a widget token of a customer (#2.2-widget-rights)', () => {
  eachRow(
    writes,
    ({ path }) => `writes for its own customer without naming it, and may name no other one: POST ${path}`,
    async ({ path, members }) => {
      using environment = anEnvironment();
      const token = await environment.token(form);
      const place = path.replace('{t}', String((await aToken(environment)).token));
      const [events, before] = [eventsOf(environment), (await environment.call('get', `${V2}/paymentprofiles`)).text];
      const others = [{ customer_id: 2002 }, { customer_id: 99 }, { ecom_customer_id: 1 }, { customer_email: 'zoe.lund@example.test' }];
      for (const named of others) {
        const answer = await environment.callWith(token, 'post', place, { payment_profile: { ...members, ...named } });
        expect(answer.status, JSON.stringify(named)).toBe(403);
        expectRefusal(answer, 403, 'Access Denied.');
      }
      expect(eventsOf(environment)).toEqual(events);
      expect((await environment.call('get', `${V2}/paymentprofiles`)).text).toBe(before);
      const own = await environment.callWith(token, 'post', place, { payment_profile: members });
      expect(recordIn(own, 'payment_profile', path.endsWith('/6001') ? 200 : 201)).toMatchObject({ customer_id: '2001' });
    },
  );

  eachRow(
    [{ customer_id: '2001' }, { ecom_customer_id: 715 }, { customer_email: 'MIRA.holt@example.test' }],
    (named) => `may name its own customer: ${JSON.stringify(named)}`,
    async (named) => {
      using environment = anEnvironment();
      const body = { payment_profile: { ...card, ...named } };
      const answer = await environment.callWith(await environment.token(form), 'post', kinds['credit card'].path, body);
      expect(recordIn(answer, 'payment_profile', 201)).toMatchObject({ customer_id: '2001' });
    },
  );

  test('gets 404 for a profile that nobody has, and sees only its own in the list', async () => {
    using environment = anEnvironment();
    await aProfile(environment);
    const nobodys: readonly (readonly [Method, string])[] = [
      ['get', `${V2}/paymentprofiles/99`],
      ['put', `${V1}/paymentprofiles/99/redact`],
    ];
    for (const [method, path] of nobodys)
      expectRefusal(await environment.callWith(await environment.token(form), method, path), 404, 'Not Found');
    const list = await environment.callWith(await environment.token(form), 'get', `${V2}/paymentprofiles`);
    expect((list.body as { customer_id: string }[]).map(({ customer_id }) => customer_id)).toEqual(['2001', '2001']);
  });

  test('cannot store a token that is stored for another customer', async () => {
    using environment = anEnvironment();
    const { token } = await aToken(environment);
    await environment.call('post', `${V1}/tokens/${String(token)}/store`, { payment_profile: { customer_id: 2002 } });
    const answer = await environment.callWith(await environment.token(form), 'post', `${V1}/tokens/${String(token)}/store`, {
      payment_profile: {},
    });
    expectRefusal(answer, 409, 'Payment token is stored for another customer.');
  });
});
