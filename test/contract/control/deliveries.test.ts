import { describe, expect, test } from 'vitest';
import { aControlledEnvironment, membersOf } from '../../support/control.js';
import { aReceiver, type ReceiverAnswer } from '../../support/receiver.js';
import { aServer } from '../../support/server.js';

const NOW = '2026-11-20T09:15:30.000Z';

describe('a delivery', () => {
  test('is shown with its exact body and what each attempt sent and got', async () => {
    await using receiver = await aReceiver((number) => (number === 1 ? { status: 503, body: 'später' } : { status: 200, body: 'ok' }));
    using environment = aControlledEnvironment({ webhooks: [{ url: receiver.url }] });
    const event = (await environment.control('post', '/events', { type: 'subscription.created', for: 'subscription:5001' })).body.id;
    await environment.settle();
    await environment.control('post', '/clock/advance', { by: 'PT1M' });

    const { status, body } = await environment.control('get', '/deliveries/41');

    const about = { id: 41, event, destination: 31, status: 'delivered', due: null, attemptCount: 2, lastError: null };
    expect([status, body]).toMatchObject([200, { ...about, lastAttempt: '2026-11-20T09:16:30.000Z' }]);
    expect(receiver.received.map((request) => request.body)).toEqual([body.body, body.body]);
    const answered = { milliseconds: expect.any(Number) as number, answerEncoding: 'utf-8' };
    expect(body.attempts).toMatchObject([
      { ...answered, number: 1, instant: NOW, status: 503, error: 'HTTP 503', answer: 'später' },
      { ...answered, number: 2, instant: '2026-11-20T09:16:30.000Z', status: 200, error: null, answer: 'ok' },
    ]);
    const [attempt] = body.attempts;
    expect(attempt.requestHeaders).toEqual([
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json'],
      ['Sp-Hmac', receiver.received[0]?.headers['sp-hmac']],
      ['User-Agent', 'subscription-platform/2'],
    ]);
    expect(attempt.answerHeaders).toContainEqual(['X-Receiver', 'tea']);
  });

  test('without an answer says why', async () => {
    using environment = aControlledEnvironment({ webhooks: [{ url: 'http://127.0.0.1:9/' }] });
    await environment.control('post', '/events', { type: 'ping' });
    await environment.settle();

    const { body } = await environment.control('get', '/deliveries/41');

    expect(body).toMatchObject({ status: 'pending', due: '2026-11-20T09:16:30.000Z', lastError: 'Connection failed' });
    expect(body.attempts).toMatchObject([
      { status: null, error: expect.stringContaining('ECONNREFUSED'), answerHeaders: null, answer: null },
    ]);
  });

  test.each([
    ['bytes that are no text', Buffer.from([255, 0, 254]), 'base64', '/wD+'],
    ['a long text cut within a character', `x${'é'.repeat(600)}`, 'utf-8', `x${'é'.repeat(511)}`],
    ['a short text that ends within a character', Buffer.from('é').subarray(0, 1), 'base64', 'ww=='],
    ['more than a kilobyte', 'y'.repeat(3000), 'utf-8', 'y'.repeat(1024)],
    ['nothing', '', 'utf-8', ''],
  ])('keeps of an answer with %s what can be shown', async (_, sent, encoding, shown) => {
    await using receiver = await aReceiver(() => ({ status: 200, body: sent }));
    using environment = aControlledEnvironment({ webhooks: [{ url: receiver.url }] });
    await environment.control('post', '/events', { type: 'ping' });
    await environment.settle();

    const [attempt] = (await environment.control('get', '/deliveries/41')).body.attempts;

    expect([attempt.answerEncoding, attempt.answer]).toEqual([encoding, shown]);
  });

  test('is found by event, destination and status, part by part', async () => {
    await using good = await aReceiver();
    await using bad = await aReceiver(() => ({ status: 500 }));
    using environment = aControlledEnvironment({ webhooks: [{ url: good.url }, { url: bad.url }] });
    const first = (await environment.control('post', '/events', { type: 'ping' })).body.id;
    await environment.control('post', '/events', { type: 'ping' });
    await environment.settle();

    const found: Record<string, unknown> = {};
    for (const query of [
      '',
      `?event=${String(first)}`,
      '?destination=32',
      '?status=delivered',
      '?status=failed',
      '?destination=32&status=pending&limit=1',
      '?from=43',
    ]) {
      const { body } = await environment.control('get', `/deliveries${query}`);
      found[query.replace(String(first), 'first')] = [membersOf(body.deliveries, 'id'), body.next];
    }

    expect(found).toEqual({
      '': [[41, 42, 43, 44], null],
      '?event=first': [[41, 42], null],
      '?destination=32': [[42, 44], null],
      '?status=delivered': [[41, 43], null],
      '?status=failed': [[], null],
      '?destination=32&status=pending&limit=1': [[42], 44],
      '?from=43': [[43, 44], null],
    });
  });

  test('is sent again with the same bytes, even when it was taken', async () => {
    await using receiver = await aReceiver();
    using environment = aControlledEnvironment({ webhooks: [{ url: receiver.url }] });
    await environment.control('post', '/events', { type: 'ping' });
    await environment.settle();

    const { status, body } = await environment.control('post', '/deliveries/41/resend');
    await environment.settle();

    expect([status, body]).toMatchObject([200, { id: 41, status: 'pending', due: NOW, attemptCount: 1 }]);
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map((request) => request.body)).size).toBe(1);
    expect((await environment.control('get', '/deliveries/41')).body).toMatchObject({ status: 'delivered', attemptCount: 2 });
  });

  test('that failed is sent again with all others since an instant, or with all of them', async () => {
    const state = { answer: { status: 500 } as ReceiverAnswer };
    await using receiver = await aReceiver(() => state.answer);
    using environment = aControlledEnvironment({ webhooks: [{ url: receiver.url }] });
    await environment.control('post', '/events', { type: 'ping' });
    const first = (await environment.control('post', '/clock/advance', { by: 'P10D' })).body.to;
    await environment.control('post', '/events', { type: 'ping' });
    await environment.control('post', '/clock/advance', { by: 'P10D' });
    // Given up without an attempt: its destination takes nothing.
    await environment.control('post', '/destinations/31/disable');
    await environment.control('post', '/deliveries/42/resend');
    await environment.settle();
    await environment.control('post', '/destinations/31/enable');
    expect((await environment.control('get', '/deliveries?status=failed')).body.deliveries).toHaveLength(2);
    state.answer = { status: 200 };

    const since = await environment.control('post', '/deliveries/resend-failed', { since: first });
    await environment.settle();
    const all = await environment.control('post', '/deliveries/resend-failed');
    await environment.settle();

    expect([since.status, since.body]).toMatchObject([200, { total: 1, deliveries: [{ id: 42, status: 'pending' }] }]);
    expect([all.status, all.body]).toMatchObject([200, { total: 1, deliveries: [{ id: 41, status: 'pending' }] }]);
    expect((await environment.control('get', '/deliveries?status=delivered')).body.deliveries).toHaveLength(2);
  });

  test('that is sent again with a thousand others is counted, and the first thousand are told', async () => {
    using environment = aControlledEnvironment({ webhooks: [{ url: 'http://127.0.0.1:9/' }] });
    const { events, destinations, clock } = environment.simulator.environment;
    for (let count = 0; count < 1001; count += 1) events.ping();
    // Nothing is sent to it, which makes it quick.
    destinations.disable(31);
    await clock.advance('PT1S');

    const { body } = await environment.control('post', '/deliveries/resend-failed').expect(200);

    const ids = membersOf(body.deliveries, 'id');
    expect([body.total, ids.length, ids[0], ids.at(-1)]).toEqual([1001, 1000, 41, 1040]);
  });

  test('that never had an attempt is sent again, too', async () => {
    await using receiver = await aReceiver((number) => (number === 1 ? 'hold' : { status: 200 }));
    await using server = await aServer({ webhooks: [{ url: receiver.url }] });
    const { environment } = server.simulator;
    environment.events.ping();
    environment.events.ping();
    await receiver.until(1);
    await server.ask('POST', '/_sim/destinations/31/disable');
    receiver.release();
    await environment.settle(10_000);
    await server.ask('POST', '/_sim/destinations/31/enable');

    const answer = await server.ask('POST', '/_sim/deliveries/resend-failed');
    await environment.settle(10_000);

    expect(JSON.parse(answer.text)).toMatchObject({ total: 1, deliveries: [{ id: 42, attemptCount: 0, lastAttempt: null }] });
    expect(receiver.received).toHaveLength(2);
  });
});

describe('settling', () => {
  test('answers 200 when nothing is due and nothing under way', async () => {
    await using receiver = await aReceiver();
    using environment = aControlledEnvironment({ webhooks: [{ url: receiver.url }] });
    await environment.control('post', '/events', { type: 'ping' });

    const { status, body } = await environment.control('post', '/settle');

    expect([status, body, receiver.received.length]).toEqual([
      200,
      {
        settled: true,
        pending: [],
        waiting: { deliveries: [], orders: [] },
        counts: { due: 0, inFlight: 0, later: 0, orders: 0 },
        next: null,
      },
      1,
    ]);
  });

  test('tells what waits for later, and when that is due', async () => {
    await using receiver = await aReceiver(() => ({ status: 500 }));
    using environment = aControlledEnvironment({ webhooks: [{ url: receiver.url }] });
    await environment.control('post', '/events', { type: 'ping' });

    const { status, body } = await environment.control('post', '/settle');

    expect([status, body.counts.later, body.next]).toEqual([200, 1, new Date(Date.parse(NOW) + 60_000).toISOString()]);
  });

  test.each([
    ['query', '/settle?timeout=50', undefined],
    ['body', '/settle', { timeout: 50 }],
  ])('answers 408 with what is pending after the time in the %s', async (_, path, body) => {
    await using receiver = await aReceiver((number) => (number === 1 ? { status: 500 } : 'hold'));
    using environment = aControlledEnvironment({ webhooks: [{ url: receiver.url }] });
    const events: number[] = [];
    for (let count = 0; count < 3; count += 1) events.push((await environment.control('post', '/events', { type: 'ping' })).body.id);
    await receiver.until(2);

    const answer = await environment.control('post', path, body);
    receiver.release();

    expect([answer.status, answer.body]).toEqual([
      408,
      {
        settled: false,
        pending: [
          { delivery: 42, event: events[1], destination: 31, due: NOW, inFlight: true },
          { delivery: 43, event: events[2], destination: 31, due: NOW },
        ],
        waiting: {
          deliveries: [
            {
              ...{ delivery: 41, event: events[0], destination: 31, due: new Date(Date.parse(NOW) + 60_000).toISOString() },
              ...{ attemptCount: 1, lastError: 'HTTP 500' },
            },
          ],
          orders: [],
        },
        counts: { due: 2, inFlight: 1, later: 1, orders: 0 },
        next: new Date(Date.parse(NOW) + 60_000).toISOString(),
      },
    ]);
  });

  test('answers with the first hundred of what is pending, and counts all', async () => {
    await using receiver = await aReceiver(() => 'hold');
    using environment = aControlledEnvironment({ webhooks: [{ url: receiver.url }] });
    for (let count = 0; count < 101; count += 1) environment.simulator.environment.events.ping();

    const { body } = await environment.control('post', '/settle?timeout=20').expect(408);

    expect([membersOf(body.pending, 'delivery').length, body.counts.due]).toEqual([100, 101]);
  });

  test('waits no longer for what was on its way when the environment went back, and tells nothing of it', async () => {
    await using receiver = await aReceiver(() => 'hold');
    using environment = aControlledEnvironment({ webhooks: [{ url: receiver.url }] });
    await environment.control('post', '/events', { type: 'ping' });
    await receiver.until(1);
    await environment.control('post', '/settle?timeout=20').expect(408);

    await environment.control('post', '/reset').expect(200);
    await environment.control('post', '/settle').expect(200);

    expect(environment.simulator.environment.pending(10)).toMatchObject({
      counts: { due: 0, inFlight: 0, later: 0, orders: 0 },
      pending: [],
    });
  });

  test('does not wait for what is due later', async () => {
    using environment = aControlledEnvironment({ webhooks: [{ url: 'http://127.0.0.1:9/' }] });
    await environment.control('post', '/events', { type: 'ping' });

    const { status } = await environment.control('post', '/settle');

    expect(status).toBe(200);
    expect(environment.simulator.environment.pending(10)).toMatchObject({
      counts: { due: 0, inFlight: 0, later: 1, orders: 0 },
      pending: [],
    });
  });
});
