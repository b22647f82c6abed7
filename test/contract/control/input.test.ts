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
  ['post', '/order-callback/secret'],
  ['post', '/clients'],
  ['post', '/clients/subsim-default/secret'],
  ['post', '/events'],
  ['post', '/deliveries/41/resend'],
  ['post', '/deliveries/resend-failed'],
  ['post', '/settle'],
  ['post', '/transactions/1/settle'],
  ['post', '/payment-profiles/6001/close'],
  ['post', '/payment-profiles/6001/account-update'],
  ['patch', '/delivery-rules'],
] as const;

function anEnvironmentWithDestination() {
  return aControlledEnvironment({ webhooks: [{ url: 'http://127.0.0.1:9/', enabled: false }] });
}

/** Bodies that no call takes, with the status and the code by which each is refused. */
const bodies = [
  ['{"url":', 400, 'invalid-json'],
  ['[]', 400, 'setting-refused'],
  ['"P1D"', 400, 'setting-refused'],
  ['null', 400, 'setting-refused'],
  ['{"bogus":1}', 400, 'setting-refused'],
  ['{"__proto__":1}', 400, 'setting-refused'],
  ['{"constructor":1}', 400, 'setting-refused'],
  [`{"a":${'['.repeat(600)}${']'.repeat(600)}}`, 400, 'json-too-deep'],
  [`"${'x'.repeat(1_100_000)}"`, 413, 'body-too-large'],
] as const;
const otherTypes = ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'application/xml', ''];

describe.each(writes)('the body of %s %s', (verb, path) => {
  test('that is no JSON, no object, has an unknown member, or is too deep or too large is refused', async () => {
    using environment = anEnvironmentWithDestination();

    for (const [body, status, code] of bodies) {
      const answer = await environment.control(verb, path, body);
      expect([body.slice(0, 20), answer.status, answer.headers['subsim-refusal']]).toEqual([body.slice(0, 20), status, code]);
      expect(faultsOfControlRefusal(answer)).toEqual([]);
    }
  });

  test('of another type than JSON is 415, and nothing happens', async () => {
    using environment = anEnvironmentWithDestination();

    for (const type of otherTypes) {
      const answer = await environment.bare[verb](`/_sim${path}`).set('Content-Type', type).send('{"by":"P1D"}');
      expect([type, answer.status, answer.headers['subsim-refusal']]).toEqual([type, 415, 'media-type-unsupported']);
      expect(faultsOfControlRefusal(answer)).toEqual([]);
    }

    expect((await environment.control('get', '/clock')).body.now).toBe('2026-11-20T09:15:30.000Z');
  });
});

test('the type of a body may name its character set', async () => {
  using environment = aControlledEnvironment();

  const answer = await environment.bare
    .post('/_sim/clock/advance')
    .set('Content-Type', 'Application/JSON; charset=utf-8')
    .send('{"by":"P1D"}');

  expect(answer.status).toBe(200);
});

/** What has something wrong in it, and how the refusal names that. */
const wrong = [
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
  ['post', '/clock/advance', {}, /by, to, next and until/],
  ['post', '/clock/advance', { by: 'P1D', next: true }, /by, to, next and until/],
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
  ['post', '/destinations', { url: 'http://user:word@x/' }, /^The url of a destination must not hold a user name or a password/],
  ['post', '/destinations', { url: 'http://x/ y' }, /^url: /],
  ['post', '/destinations', { url: `http://x/${'y'.repeat(2048)}` }, /^url: /],
  ['post', '/destinations', { url: 'http://x/', eventTypes: ['nothing'] }, /^eventTypes\[0\]: .*subscription\.created/],
  ['post', '/destinations', { url: 'http://x/', eventTypes: 'ping' }, /^eventTypes: must be a list/],
  ['post', '/destinations', { url: 'http://x/', eventTypes: null }, /^eventTypes: must be a list/],
  ['post', '/destinations', { url: 'http://x/', secret: '' }, /^secret: /],
  ['post', '/destinations', { url: 'http://x/', secret: 7 }, /^secret: must be string/],
  ['post', '/destinations', { url: 'http://x/', secret: '\u0001a' }, /^secret: /],
  ['post', '/destinations', { url: 'http://x/', authority: 'x' }, /^authority: /],
  ['post', '/destinations', { url: 'http://x/', authority: '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----' }, /authority/],
  ['post', '/destinations', { url: 'http://x/', enabled: 1 }, /^enabled: must be boolean/],
  ['patch', '/destinations/31', { secret: 'x' }, /"secret"/],
  ['post', '/destinations/31/secret', { oldValidFor: 'P' }, /^oldValidFor: must be a duration such as PT10M or P1D; it is "P"\.$/],
  ['post', '/order-callback/secret', { oldValidFor: 60 }, /^oldValidFor: must be string/],
  ['post', '/order-callback/secret', { oldValidFor: '10m' }, /^oldValidFor: must be a duration such as/],
  ['post', '/clients', { id: 'two words' }, /^id: must be visible ASCII characters without spaces and colons/],
  ['post', '/clients', { id: '..' }, /^id: must not be dots alone/],
  ['post', '/clients', { secret: '' }, /^secret: /],
  ['post', '/clients', { label: 'x' }, /^"label" is not known here; known are id, name, secret\.$/],
  ['post', '/clients/subsim-default/secret', { oldValidFor: 'PT' }, /^oldValidFor: /],
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
  ['post', '/events', { type: 'ping', patch: {} }, /^patch: must be a list/],
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
] as const;

describe('a member that is wrong is named, and nothing happens', () => {
  const calls = [...new Set(wrong.map(([verb, path]) => `${verb} ${path.replace(/\?.*/, '')}`))];
  test.each(calls)('%s', async (call) => {
    using environment = anEnvironmentWithDestination();
    const before = await environment.control('get', '/destinations');

    for (const [verb, path, body, message] of wrong.filter((row) => `${row[0]} ${row[1].replace(/\?.*/, '')}` === call)) {
      const answer = await environment.control(verb, path, body);
      const row = JSON.stringify([verb, path, body]);
      expect(answer.body.message, row).toMatch(message);
      expect([row, answer.status, answer.headers['subsim-refusal']]).toEqual([row, 400, 'setting-refused']);
      expect(faultsOfControlRefusal(answer), row).toEqual([]);
    }

    expect((await environment.control('get', '/clock')).body.now).toBe('2026-11-20T09:15:30.000Z');
    expect((await environment.control('get', '/destinations')).body).toEqual(before.body);
    expect((await environment.control('get', '/events')).body.events).toEqual([]);
  });
});

test('a record that there is not is 404', async () => {
  using environment = anEnvironmentWithDestination();
  const ids = ['99', '0', '31.5', 'x', '-1', '99999999999999999999', '31.json', '%2e%2e'].map((id) => `/destinations/${id}`);

  for (const path of [...ids, '/events/99', '/events/__proto__', '/deliveries/99', '/deliveries/constructor']) {
    const answer = await environment.control('get', path);
    expect([path, answer.status, answer.headers['subsim-refusal']]).toEqual([path, 404, 'unknown-record']);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
  }
});

test('the schema knows the types of event that there are', () => {
  const known = (value: unknown): boolean => checkShape('control', value, 'eventType').length === 0;

  expect(eventTypes.filter((type) => !known(type))).toEqual([]);
  expect(checkShape('control', 'x', 'eventType')[0]?.message).toBe(`must be one of ${eventTypes.join(', ')}`);
  expect(checkShape('seed', { destinations: [{ url: 'http://x/', event_types: eventTypes }] })).toEqual([]);
});
