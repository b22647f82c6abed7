import { describe, expect, test } from 'vitest';
import { answering } from '../../support/behaviours.js';
import { readHtml, readXml } from '../../support/documents.js';
import { anEnvironment, smallShop, type Method } from '../../support/environment.js';
import { aReceiver } from '../../support/receivers.js';
import { expectRefusal, jsonOf, recordIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { allSent, aShop, destinationOf, EVENTS, eventOf, FIRST_EVENT, jam, pinged, PING } from '../../support/contract/webhooks.js';

const FIRST = `${EVENTS}/${String(FIRST_EVENT)}`;

interface Attempt {
  readonly scope: Readonly<Record<string, string>>;
  readonly method: Method;
  readonly path: string;
}

describe('who may read an event (#5-full-credentials-only)', () => {
  const scopes: readonly Readonly<Record<string, string>>[] = [
    { scope: 'widget' },
    { scope: 'widget', customer_id: '2001' },
    { scope: 'session' },
  ];
  eachRow(
    scopes.flatMap((scope): readonly Attempt[] => [
      { scope, method: 'get', path: FIRST },
      { scope, method: 'get', path: `${EVENTS}/1` },
      { scope, method: 'post', path: PING },
    ]),
    ({ scope, method, path }) => `not a token with ${JSON.stringify(scope)}: ${method} ${path} is 403`,
    async ({ scope, method, path }) => {
      using environment = aShop();
      await pinged(environment);
      const answer = await environment.callWith(await environment.token(scope), method, path);
      expect(answer.status, answer.text).toBe(403);
      expect((await environment.call('get', `${EVENTS}/${String(FIRST_EVENT + 1)}`)).status).toBe(404);
    },
  );

  test('not without credentials', async () => {
    using environment = aShop();
    await pinged(environment);
    expect((await environment.bare.get(FIRST)).status).toBe(401);
    expect((await environment.bare.post(PING)).status).toBe(401);
  });

  eachRow(
    ['application/json', 'text/plain', undefined],
    (type) => `HTTP Basic and full tokens, with ${type === undefined ? 'no content type' : `Content-Type: ${type}`} and no body`,
    async (type) => {
      using environment = aShop();
      await pinged(environment);
      const token = await environment.token();
      const asks = [
        environment.call('get', FIRST),
        environment.callWith(token, 'get', FIRST),
        environment.bare.get(`${FIRST}?access_token=${token}`),
      ];
      for (const ask of asks) {
        const answer = await (type === undefined ? ask : ask.set('Content-Type', type));
        expect(recordIn(answer, 'webhook_event')).toMatchObject({ id: FIRST_EVENT, type: 'ping' });
      }
    },
  );

  test('nobody from another environment: there it is not found', async () => {
    using environment = aShop({ environments: { other: smallShop } });
    await pinged(environment);
    const { clientId = '', clientSecret = '' } = environment.simulator.environments.get('other')?.credentials ?? {};
    expect((await environment.bare.get(FIRST).auth(clientId, clientSecret)).status).toBe(404);
    expect((await environment.bare.get('/services/v2/customers/2001').auth(clientId, clientSecret)).status).toBe(200);
  });

  eachRow(
    ['9002', '1', '0', '-1', 'x', '9001.0', '99999999999999999999'],
    (id) => `nobody when its id is ${id}, which no event has: 404`,
    async (id) => {
      using environment = aShop();
      await pinged(environment);
      expectRefusal(await environment.call('get', `${EVENTS}/${id}`), 404, 'Not Found');
    },
  );

  eachRow(
    [
      { method: 'post', path: FIRST },
      { method: 'patch', path: FIRST },
      { method: 'delete', path: FIRST },
      { method: 'get', path: PING },
    ] as const,
    ({ method, path }) => `nobody with ${method} ${path}: 405`,
    async ({ method, path }) => {
      using environment = aShop();
      await pinged(environment);
      expect((await environment.call(method, path)).status).toBe(405);
    },
  );

  test('there is no list of events', async () => {
    using environment = aShop();
    expect((await environment.call('get', EVENTS)).status).toBe(404);
  });
});

describe('an event is answered (#6.1-event-by-id, #4.2-accept)', () => {
  async function delivered(look: (environment: ReturnType<typeof aShop>) => Promise<void>): Promise<void> {
    await using receiver = await aReceiver(answering(200));
    using environment = anEnvironment({ webhooks: [{ url: receiver.url }] });
    await environment.call('post', '/services/v2/subscription', {
      subscription: { ...jam, user_defined_fields: { note: '<&">\u{1F375}' } },
    });
    await allSent(environment);
    await look(environment);
  }

  test('as JSON, under webhook_event', () =>
    delivered(async (environment) => {
      const answer = await environment.call('get', `${FIRST}.json`);
      expect(answer.headers['content-type']).toBe('application/json');
      expect(answer.text).toMatch(/^\{"webhook_event":\{"id":9001,"type":"subscription\.created","data":"\{\\"customer_id\\":2001,/);
      expect(JSON.stringify(jsonOf(answer))).toBe(answer.text);
      expect((await environment.call('get', FIRST)).text).toBe(answer.text);
    }));

  test('as XML, with the same values', () =>
    delivered(async (environment) => {
      const event = await eventOf(environment, FIRST_EVENT);
      const answer = await environment.call('get', `${FIRST}.xml`);
      expect(answer.headers['content-type']).toBe('text/xml; charset=UTF-8');
      const { name, children } = readXml(answer.text);
      expect([name, ...children.map((child) => child.name)]).toEqual(['result', 'webhook_event']);
      const members = children[0]?.children ?? [];
      expect(members.map((member) => member.name)).toEqual(Object.keys(event));
      expect(members.find((member) => member.name === 'data')?.text).toBe(event.data);
      const [destination] = members.find((member) => member.name === 'destinations')?.children ?? [];
      expect(destination?.name).toBe('entry');
      expect(destination?.children.map((member) => member.name)).toEqual(Object.keys(destinationOf(event)));
    }));

  test('as HTML, with the same values', () =>
    delivered(async (environment) => {
      const event = await eventOf(environment, FIRST_EVENT);
      const answer = await environment.call('get', FIRST).set('Accept', 'text/html');
      expect(answer.headers['content-type']).toBe('text/html; charset=UTF-8');
      expect(() => readHtml(answer.text)).not.toThrow();
      const escaped = String(event.data).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
      expect(answer.text).toContain(`<th>data</th><td>${escaped}</td>`);
    }));

  test('to HEAD without a body', () =>
    delivered(async (environment) => {
      const [get, head] = [await environment.call('get', FIRST), await environment.call('head', FIRST)];
      expect(head.status).toBe(200);
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
      expect(head.text).toBeFalsy();
      expect((await environment.call('head', `${EVENTS}/1`)).status).toBe(404);
    }));
});
