import { describe, expect, test } from 'vitest';
import { eventTypes } from '../../../src/domain/events/table.js';
import { checkShape } from '../../../src/schema/check.js';
import { aControlledEnvironment, faultsOfControlRefusal } from '../../support/control.js';

const writes = [
  ['put', '/clock'],
  ['post', '/clock/advance'],
  ['post', '/destinations'],
  ['patch', '/destinations/31'],
  ['post', '/destinations/31/enable'],
  ['post', '/destinations/31/disable'],
  ['post', '/destinations/31/redact'],
  ['post', '/destinations/31/ping'],
  ['post', '/destinations/31/secret'],
  ['post', '/events'],
  ['post', '/deliveries/41/resend'],
  ['post', '/deliveries/resend-failed'],
  ['post', '/settle'],
  ['post', '/transactions/1/settle'],
  ['post', '/payment-profiles/6001/close'],
] as const;

function anEnvironmentWithDestination() {
  return aControlledEnvironment({ webhooks: [{ url: 'http://127.0.0.1:9/', enabled: false }] });
}

describe.each(writes)('the body of %s %s', (verb, path) => {
  test.each([
    ['that is no JSON', '{"url":', 400, 'invalid-json'],
    ['that is no object', '[]', 400, 'setting-refused'],
    ['that is a text', '"P1D"', 400, 'setting-refused'],
    ['that is null', 'null', 400, 'setting-refused'],
    ['nested too deeply', `{"a":${'['.repeat(600)}${']'.repeat(600)}}`, 400, 'json-too-deep'],
    ['over the limit', `"${'x'.repeat(1_100_000)}"`, 413, 'body-too-large'],
  ])('%s is refused', async (_, body, status, code) => {
    using environment = anEnvironmentWithDestination();

    const answer = await environment.control(verb, path, body);

    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([status, code]);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
  });

  test('with an unknown member is refused, and the member named', async () => {
    using environment = anEnvironmentWithDestination();

    for (const name of ['bogus', '__proto__', 'constructor']) {
      const answer = await environment.control(verb, path, `{"${name}":1}`);
      expect([answer.status, answer.headers['subsim-refusal']]).toEqual([400, 'setting-refused']);
      expect(faultsOfControlRefusal(answer)).toEqual([]);
    }
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'application/xml', ''])(
    'of the type %j is 415',
    async (type) => {
      using environment = anEnvironmentWithDestination();

      const answer = await environment.bare[verb](`/_sim${path}`).set('Content-Type', type).send('{"by":"P1D"}');

      expect([answer.status, answer.headers['subsim-refusal']]).toEqual([415, 'media-type-unsupported']);
      expect(faultsOfControlRefusal(answer)).toEqual([]);
      expect((await environment.control('get', '/clock')).body.now).toBe('2026-11-20T09:15:30.000Z');
    },
  );
});

test('the type of a body may name its character set', async () => {
  using environment = aControlledEnvironment();

  const answer = await environment.bare
    .post('/_sim/clock/advance')
    .set('Content-Type', 'Application/JSON; charset=utf-8')
    .send('{"by":"P1D"}');

  expect(answer.status).toBe(200);
});

describe('a member that is wrong is named', () => {
  test.each([
    ['put', '/clock', {}, /"kind" is missing/],
    ['put', '/clock', { kind: 'broken' }, /^kind: .*system, frozen, offset/],
    ['put', '/clock', { kind: 'frozen', instant: 5 }, /^instant: must be string/],
    ['put', '/clock', { kind: 'frozen', instant: '2026-02-30T00:00:00Z' }, /2026-02-30/],
    ['put', '/clock', { kind: 'frozen', milliseconds: 5 }, /^milliseconds: .*frozen/],
    ['put', '/clock', { kind: 'system', instant: '2027-01-01T00:00:00Z' }, /^instant: .*system/],
    ['put', '/clock', { kind: 'offset' }, /milliseconds and by/],
    ['put', '/clock', { kind: 'offset', milliseconds: 1, by: 'P1D' }, /milliseconds and by/],
    [
      'put',
      '/clock',
      { kind: 'offset', milliseconds: 1.5 },
      /^milliseconds: must be a whole number from -253402300799999 to 253402300799999\.$/,
    ],
    ['put', '/clock', { kind: 'offset', milliseconds: 253_402_300_799_999 }, /9999/],
    ['put', '/clock', { kind: 'offset', by: 'P' }, /"P"/],
    ['post', '/clock/advance', {}, /by, to and next/],
    ['post', '/clock/advance', { by: 'P1D', next: true }, /by, to and next/],
    ['post', '/clock/advance', { next: false }, /^next: /],
    ['post', '/clock/advance', { by: 5 }, /^by: must be string/],
    ['post', '/clock/advance', { by: 'P1X' }, /P1X/],
    ['post', '/clock/advance', { by: '-P1D' }, /^by: /],
    ['post', '/clock/advance', { to: 'tomorrow' }, /^to: /],
    ['post', '/clock/advance', { to: '2027-13-01T00:00:00Z' }, /2027-13-01/],
    ['post', '/destinations', {}, /"url" is missing/],
    ['post', '/destinations', { url: 'ftp://x/' }, /^url: /],
    ['post', '/destinations', { url: 'http://[x' }, /url/],
    ['post', '/destinations', { url: '/path' }, /^url: /],
    ['post', '/destinations', { url: 'http://x/ y' }, /^url: /],
    ['post', '/destinations', { url: `http://x/${'y'.repeat(2048)}` }, /^url: /],
    ['post', '/destinations', { url: 'http://x/', eventTypes: ['nothing'] }, /^eventTypes\[0\]: .*subscription\.created/],
    ['post', '/destinations', { url: 'http://x/', eventTypes: 'ping' }, /^eventTypes: must be array/],
    ['post', '/destinations', { url: 'http://x/', eventTypes: null }, /^eventTypes: must be array/],
    ['post', '/destinations', { url: 'http://x/', secret: '' }, /^secret: /],
    ['post', '/destinations', { url: 'http://x/', secret: 7 }, /^secret: must be string/],
    ['post', '/destinations', { url: 'http://x/', secret: '\u0001a' }, /^secret: /],
    ['post', '/destinations', { url: 'http://x/', authority: 'x' }, /^authority: /],
    ['post', '/destinations', { url: 'http://x/', authority: '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----' }, /authority/],
    ['post', '/destinations', { url: 'http://x/', enabled: 1 }, /^enabled: must be boolean/],
    ['patch', '/destinations/31', { secret: 'x' }, /"secret"/],
    ['patch', '/destinations/31', { url: null }, /^url: must be string/],
    ['patch', '/destinations/31', { eventTypes: ['nothing'] }, /^eventTypes\[0\]: /],
    ['post', '/destinations/31/secret', { secret: ['x'] }, /^secret: must be string/],
    ['post', '/destinations/31/enable', { enabled: true }, /"enabled"/],
    ['post', '/events', {}, /"type" is missing/],
    ['post', '/events', { type: 'subscription.gone' }, /^type: .*subscription\.created/],
    ['post', '/events', { type: 'subscription.created' }, /subscription:12/],
    ['post', '/events', { type: 'subscription.created', for: 'customer:2001' }, /subscription:12/],
    ['post', '/events', { type: 'subscription.created', for: 'subscription' }, /^for: /],
    ['post', '/events', { type: 'subscription.created', for: 5001 }, /^for: /],
    ['post', '/events', { type: 'subscription.created', for: { resource: 'subscription' } }, /^for: "id" is missing/],
    [
      'post',
      '/events',
      { type: 'subscription.created', for: { resource: 'subscription', id: '5001' } },
      /^for\.id: must be a whole number from 1 to 9007199254740991\.$/,
    ],
    ['post', '/events', { type: 'ping', patch: {} }, /^patch: must be array/],
    ['post', '/events', { type: 'ping', patch: [1] }, /^patch\[0\]: must be object/],
    ['post', '/deliveries/resend-failed', { since: 5 }, /^since: must be string/],
    ['post', '/deliveries/resend-failed', { since: '2026-99-01T00:00:00Z' }, /^since: /],
    ['post', '/settle', { timeout: 'soon' }, /^timeout: must be a whole number from 0 to 600000\.$/],
    ['post', '/settle', { timeout: 600_001 }, /^timeout: must be a whole number from 0 to 600000\.$/],
    ['post', '/settle?timeout=-1', undefined, /^timeout: must be a whole number from 0 to 600000\.$/],
    ['get', '/events?limit=-1', undefined, /^limit: must be a whole number from 1 to 1000\.$/],
    ['get', '/events?limit=0', undefined, /^limit: must be a whole number from 1 to 1000\.$/],
    ['get', '/events?limit=1001', undefined, /^limit: must be a whole number from 1 to 1000\.$/],
    ['get', '/events?limit=ten', undefined, /^limit: must be a whole number from 1 to 1000\.$/],
    ['get', '/events?limit=', undefined, /^limit: must be a whole number from 1 to 1000\.$/],
    ['get', '/events?from=1&from=2', undefined, /^from: .*more than once/],
    ['get', '/events?type=nothing', undefined, /^type: .*ping/],
    ['get', '/events?status=failed', undefined, /"status"/],
    ['get', '/deliveries?status=lost', undefined, /^status: .*pending, delivered, failed/],
    ['get', '/deliveries?event=99999999999999999999', undefined, /^event: must be a whole number from 1 to 9007199254740991\.$/],
    ['get', '/clock?at=1', undefined, /"at"/],
    ['get', '/clock?__proto__=1', undefined, /"__proto__"/],
  ] as const)('%s %s %j', async (verb, path, body, message) => {
    using environment = anEnvironmentWithDestination();
    const before = await environment.control('get', '/destinations');

    const answer = await environment.control(verb, path, body);

    expect(answer.body.message).toMatch(message);
    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([400, 'setting-refused']);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
    expect((await environment.control('get', '/clock')).body.now).toBe('2026-11-20T09:15:30.000Z');
    expect((await environment.control('get', '/destinations')).body).toEqual(before.body);
    expect((await environment.control('get', '/events')).body.events).toEqual([]);
  });
});

test.each([
  '/destinations/99',
  '/destinations/0',
  '/destinations/31.5',
  '/destinations/x',
  '/destinations/-1',
  '/destinations/99999999999999999999',
  '/destinations/31.json',
  '/destinations/%2e%2e',
  '/events/99',
  '/events/__proto__',
  '/deliveries/99',
  '/deliveries/constructor',
])('a record that there is not (%s) is 404', async (path) => {
  using environment = anEnvironmentWithDestination();

  const answer = await environment.control('get', path);

  expect([answer.status, answer.headers['subsim-refusal']]).toEqual([404, 'unknown-record']);
  expect(faultsOfControlRefusal(answer)).toEqual([]);
});

test('the schema knows the types of event that there are', () => {
  const known = (value: unknown): boolean => checkShape('control', value, 'eventType').length === 0;

  expect(eventTypes.filter((type) => !known(type))).toEqual([]);
  expect(checkShape('control', 'x', 'eventType')[0]?.message).toBe(`must be one of ${eventTypes.join(', ')}`);
  expect(checkShape('seed', { destinations: [{ url: 'http://x/', event_types: eventTypes }] })).toEqual([]);
});
