import type { Response } from '../../support/requests.js';
import { describe, expect, test } from 'vitest';
import { anEnvironment, type Method, type TestEnvironment } from '../../support/environment.js';
import { contentTypes, formatNames } from '../../support/documents.js';
import { jsonOf, type Members } from '../../support/contract/answers.js';
import {
  allEndpoints,
  endpointShop,
  makers,
  prefixes,
  type Endpoint,
  type EndpointCall,
  type Open,
  type Verb,
} from '../../support/contract/endpoints.js';
import { eachRow } from '../../support/contract/rows.js';

const VERBS: readonly Verb[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
const modes = ['documented', 'observed'] as const;
const notAllowed = { code: 405, message: 'Method Not Allowed' };
const notFound = { code: 404, message: 'Not Found' };
const problems = {
  403: { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'Access Denied.' },
  404: { type: 'about:blank', title: 'Not Found', status: 404, detail: 'Not Found' },
  405: { type: 'about:blank', title: 'Method Not Allowed', status: 405, detail: 'Method Not Allowed' },
};

/** An endpoint at one of its prefixes. */
interface Placed extends Endpoint {
  readonly at: string;
}

/** One call of it. */
interface PlacedCall {
  readonly endpoint: Placed;
  readonly verb: Verb;
  readonly call: EndpointCall;
}

const placed: readonly Placed[] = allEndpoints.flatMap((endpoint) =>
  prefixes[endpoint.version].map((prefix) => ({ ...endpoint, at: prefix + endpoint.path })),
);
const calls: readonly PlacedCall[] = placed.flatMap((endpoint) =>
  VERBS.flatMap((verb) => {
    const call = endpoint.calls[verb];
    return call === undefined ? [] : [{ endpoint, verb, call }];
  }),
);
const title = ({ endpoint: { at }, verb }: PlacedCall): string => `${verb} ${at}`;

function aShop(wire: (typeof modes)[number] = 'documented'): TestEnvironment {
  return anEnvironment({ seed: { content: endpointShop }, wire });
}

function methodOf(verb: string): Method {
  return verb.toLowerCase() as Method; // all verbs of the tables are methods of the client
}

// Makes what the names in braces of a text stand for, and puts it in.
async function filled(environment: TestEnvironment, text: string): Promise<string> {
  const [braced, name = ''] = /\{(\w+)\}/.exec(text) ?? [];
  const maker = makers[name];
  if (braced === undefined || maker === undefined) return text;
  const body = await filledBody(environment, maker.body);
  const answer = await environment.callWith(await environment.token(), 'post', maker.path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  const made = name === 'event' ? 9001 : maker.at.reduce<unknown>((value, member) => (value as Members)[member], jsonOf(answer));
  if (name === 'stored')
    await environment.call('post', `/services/v1/vault/tokens/${String(made)}/store`, { payment_profile: { customer_id: 2001 } });
  return filled(environment, text.replaceAll(`"${braced}"`, String(made)).replaceAll(braced, String(made)));
}

async function filledBody(environment: TestEnvironment, body: unknown): Promise<unknown> {
  return body === undefined ? undefined : (JSON.parse(await filled(environment, JSON.stringify(body))) as unknown);
}

interface Sent {
  readonly token?: string;
  readonly suffix?: string;
  readonly path?: string;
}

// Sends a call with a token, by default one without a scope.
async function send(environment: TestEnvironment, { endpoint, verb, call }: PlacedCall, { token, suffix = '', path }: Sent = {}) {
  const target = (path ?? (await filled(environment, endpoint.at))) + suffix;
  const body = await filledBody(environment, call.body);
  const bearer = token ?? (endpoint.version === 'v3' ? await environment.token() : undefined);
  return bearer === undefined ? environment.call(methodOf(verb), target, body) : environment.callWith(bearer, methodOf(verb), target, body);
}

function expectShape(answer: Response, { shape, status }: EndpointCall, wire: (typeof modes)[number]): void {
  switch (shape.is) {
    case 'empty':
      expect(answer.text).toBe('');
      return;
    case 'csv':
      expect(answer.headers['content-type']).toBe('text/csv; charset=UTF-8');
      return;
    case 'record':
      expect(Object.keys(jsonOf(answer) as object)).toEqual([shape.key]);
      expect((jsonOf(answer) as Members)[shape.key]).toEqual(expect.objectContaining({}));
      return;
    case 'list':
      if (wire === 'documented') expect(Array.isArray(jsonOf(answer))).toBe(true);
      else expect(Object.keys(jsonOf(answer) as object)).toEqual([shape.key, 'pagination']);
      return;
    case 'list of v3':
      expect(Array.isArray(jsonOf(answer))).toBe(true);
      return;
    case 'bare':
      if (status < 400) expect(jsonOf(answer)).toEqual(expect.objectContaining({}));
  }
}

describe.each(modes)(
  'what is served in mode %s (#4.3-wrapper-in-answers, #4.3-success-empty, #9-v1-is-vault, #9-versions-stay, #9-no-conditional-requests)',
  (wire) => {
    eachRow(
      calls,
      (row) => `${title(row)} answers ${String(row.call.status)}`,
      async (row) => {
        using environment = aShop(wire);
        const answer = await send(environment, row);
        expect(answer.status, answer.text).toBe(row.call.status);
        expectShape(answer, row.call, wire);
        expect(answer.headers).not.toHaveProperty('location');
      },
    );
  },
);

describe('methods that are not served (#7-method-not-allowed, #9-head-options)', () => {
  eachRow(
    placed,
    ({ at, calls: served }) => `${at} serves ${Object.keys(served).sort().join(', ')} alone, and says so before it asks for credentials`,
    async ({ at, calls: served, version }) => {
      using environment = aShop();
      const path = await filled(environment, at);
      const allow = Object.keys(served).sort().join(', ');
      for (const verb of VERBS.filter((candidate) => served[candidate] === undefined)) {
        const answer = await environment.bare[methodOf(verb)](path);
        expect([answer.status, answer.headers.allow, jsonOf(answer)], verb).toEqual([
          405,
          allow,
          version === 'v3' ? problems[405] : notAllowed,
        ]);
      }
      const options = await environment.bare.options(path);
      expect([options.status, options.headers.allow, options.text]).toEqual([204, allow, '']);
      expect(options.headers['access-control-allow-methods']).toBe(allow);
      expect(options.headers['access-control-allow-headers']).toBe('Authorization, Content-Type, Accept');
    },
  );

  eachRow(
    calls.filter(({ verb }) => verb === 'GET'),
    ({ endpoint: { at } }) => `HEAD ${at} is answered like GET, without a body`,
    async ({ endpoint, verb, call }) => {
      using environment = aShop();
      const path = await filled(environment, endpoint.at);
      const answer = await send(environment, { endpoint, verb, call }, { path });
      const head = await environment.callWith(await environment.token(), 'head', path);
      expect([head.status, head.headers['content-type']]).toEqual([answer.status, answer.headers['content-type']]);
      expect((head as { text?: string }).text ?? '').toBe('');
    },
  );
});

describe('suffixes and other spellings of paths (#4.2-suffix-everywhere, #4.2-foreign-suffix, #9-path-spelling, #9-v3-at-root)', () => {
  eachRow(
    calls.flatMap((row) => row.endpoint.suffixes.map((suffix) => ({ ...row, suffix }))),
    (row) => `${title(row)}.${row.suffix} is the same call`,
    async ({ suffix, ...row }) => {
      using environment = aShop();
      const answer = await send(environment, row, { suffix: `.${suffix}` });
      expect(answer.status, answer.text).toBe(row.call.status);
      if (row.call.shape.is === 'empty' || row.endpoint.version === 'v3') return;
      expect(answer.headers['content-type']).toBe(contentTypes[suffix as keyof typeof contentTypes]);
    },
  );

  eachRow(
    calls,
    (row) => `${title(row)} is not found with another suffix, a slash at its end or in other letters`,
    async ({ endpoint, verb, call }) => {
      using environment = aShop();
      const path = await filled(environment, endpoint.at);
      const others = [...formatNames, 'csv', 'JSON'].filter((suffix) => !endpoint.suffixes.includes(suffix));
      const wrong = [
        ...others.map((suffix) => `${path}.${suffix}`),
        `${path}/`,
        path.replace(/[a-z](?=[^a-z]*$)/, (letter) => letter.toUpperCase()),
      ];
      for (const target of wrong.filter((candidate) => candidate !== path)) {
        const answer = await environment.callWith(await environment.token(), methodOf(verb), target, call.body);
        expect([answer.status, target]).toEqual([404, target]);
        expect([notFound, problems[404]]).toContainEqual(JSON.parse(answer.text.startsWith('{') ? answer.text : JSON.stringify(notFound)));
      }
    },
  );
});

describe('rights (#5-full-credentials-only, #2.2-widget-rights, #7-forbidden)', () => {
  const isOpen: Readonly<Record<Open, (to: Open) => boolean>> = {
    full: () => false,
    widget: (to) => to === 'widget',
    guest: () => true,
  };

  eachRow(
    calls,
    (row) => `${title(row)} needs credentials`,
    async ({ endpoint, verb }) => {
      using environment = aShop();
      const answer = await environment.bare[methodOf(verb)](await filled(environment, endpoint.at));
      expect([answer.status, (jsonOf(answer) as Members).error]).toEqual([401, 'access_denied']);
    },
  );

  eachRow(
    calls.filter(({ endpoint }) => endpoint.version === 'v3'),
    (row) => `${title(row)} takes no HTTP Basic`,
    async ({ endpoint, verb, call }) => {
      using environment = aShop();
      const answer = await environment.call(
        methodOf(verb),
        await filled(environment, endpoint.at),
        await filledBody(environment, call.body),
      );
      expect([answer.status, (jsonOf(answer) as Members).error]).toEqual([401, 'access_denied']);
    },
  );

  const kinds: readonly { readonly name: string; readonly as: Open; readonly form: (owner: number) => Readonly<Record<string, string>> }[] =
    [
      { name: 'a token with scope client', as: 'full', form: () => ({ scope: 'client' }) },
      { name: 'a widget token of the customer', as: 'widget', form: (owner) => ({ scope: 'widget', customer_id: String(owner) }) },
      { name: 'a widget token of a guest', as: 'guest', form: () => ({ scope: 'widget' }) },
      { name: 'a session token', as: 'guest', form: () => ({ scope: 'session' }) },
    ];
  const rows = kinds.flatMap((kind) => calls.map((row) => ({ ...row, kind, may: kind.as === 'full' || isOpen[row.call.open](kind.as) })));
  eachRow(
    rows,
    (row) => `${row.kind.name} ${row.may ? 'may' : 'may not'} ${title(row)}`,
    async ({ kind, may, ...row }) => {
      using environment = aShop();
      const answer = await send(environment, row, { token: await environment.token(kind.form(row.endpoint.owner)) });
      const { status, ownStatus = status } = row.call;
      if (may) expect(answer.status, answer.text).toBe(kind.as === 'widget' ? ownStatus : status);
      else
        expect([answer.status, jsonOf(answer)]).toEqual([
          403,
          row.endpoint.version === 'v3' ? problems[403] : { code: 403, message: 'Access Denied.' },
        ]);
    },
  );

  const foreign = calls.flatMap(({ endpoint, ...row }) =>
    endpoint.foreign === undefined ? [] : [{ ...row, endpoint, path: endpoint.at.replace(endpoint.path, endpoint.foreign) }],
  );
  eachRow(
    foreign,
    ({ verb, path }) => `a widget token may not ${verb} ${path}, which is another customer's`,
    async ({ path, ...row }) => {
      using environment = aShop();
      const token = await environment.token({ scope: 'widget', customer_id: String(row.endpoint.owner) });
      expect((await send(environment, row, { token, path })).status).toBe(403);
    },
  );
});

describe('the token endpoint (#4.1-token-request, #4.1-token-by-basic)', () => {
  const path = '/oauth/v2/token';

  test.each(['PUT', 'PATCH', 'DELETE'])('takes no %s', async (verb) => {
    using environment = aShop();
    const answer = await environment.bare[methodOf(verb)](path);
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, POST']);
  });

  test.each([...formatNames.map((suffix) => `${path}.${suffix}`), `${path}/`, '/oauth/v1/token', '/oauth/token'])(
    'does not stand at %s',
    async (other) => {
      using environment = aShop();
      expect((await environment.bare.post(other).type('form').send({ grant_type: 'client_credentials' })).status).toBe(404);
    },
  );
});
