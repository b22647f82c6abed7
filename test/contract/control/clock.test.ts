import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { aControlledEnvironment, faultsOfControlRefusal } from '../../support/control.js';
import { aReceiver } from '../../support/receiver.js';
import { aServer, type TestServer } from '../../support/server.js';

const NOW = '2026-11-20T09:15:30.000Z';
const NOTHING = {
  orders: { placed: 0, partlyPlaced: 0, failed: 0, blocked: 0 },
  webhooks: { delivered: 0, failed: 0, waiting: 0, retrying: 0, setAside: 0, due: 0 },
  setAside: [],
  reached: null,
};

describe('the clock', () => {
  test('tells how it runs and what time it is', async () => {
    using standing = aControlledEnvironment();
    using running = aControlledEnvironment({ clock: 'system' });

    const before = Date.now();
    const { body } = await running.control('get', '/clock');

    expect((await standing.control('get', '/clock')).body).toEqual({ kind: 'frozen', now: NOW, instant: NOW });
    expect(body).toEqual({ kind: 'system', now: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) });
    expect(Date.parse(body.now)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(body.now)).toBeLessThanOrEqual(Date.now());
  });

  test('stands at an instant to the millisecond, or where it is', async () => {
    using environment = aControlledEnvironment({ clock: 'system' });

    const there = await environment.control('put', '/clock', { kind: 'frozen', instant: '2127-01-01T02:00:00.250+02:00' });
    const still = await environment.control('put', '/clock', { kind: 'frozen' });

    expect([there.status, there.body]).toEqual([
      200,
      { kind: 'frozen', now: '2127-01-01T00:00:00.250Z', instant: '2127-01-01T00:00:00.250Z' },
    ]);
    expect(still.body).toEqual(there.body);
  });

  test('can be set to the instant that it tells', async () => {
    using environment = aControlledEnvironment({ clock: 'system' });
    const { body } = await environment.control('put', '/clock', { kind: 'frozen' });

    const again = await environment.control('put', '/clock', { kind: 'frozen', instant: body.now });
    const moved = await environment.control('post', '/clock/advance', { to: body.now });

    expect([again.body.now, moved.body.to]).toEqual([body.now, body.now]);
  });

  test('runs ahead of the machine by milliseconds or by a duration', async () => {
    using environment = aControlledEnvironment({ clock: 'system' });
    const day = 86_400_000;

    const before = Date.now();
    const byMilliseconds = await environment.control('put', '/clock', { kind: 'offset', milliseconds: day });
    const byDuration = await environment.control('put', '/clock', { kind: 'offset', by: 'P2D' });

    expect(byMilliseconds.body).toMatchObject({ kind: 'offset', milliseconds: day });
    expect(byDuration.body).toMatchObject({ kind: 'offset', milliseconds: 2 * day });
    expect(Date.parse(byDuration.body.now)).toBeGreaterThanOrEqual(before + 2 * day);
  });

  test('does not go back', async () => {
    using environment = aControlledEnvironment({ clock: '2126-11-20T09:15:30Z' });
    const back = [
      environment.control('put', '/clock', { kind: 'system' }),
      environment.control('put', '/clock', { kind: 'frozen', instant: '2126-11-20T09:15:29.999Z' }),
      environment.control('put', '/clock', { kind: 'offset', milliseconds: -1 }),
      environment.control('post', '/clock/advance', { to: '2126-11-20T09:15:29Z' }),
      environment.control('post', '/clock/advance', { to: '2026-01-01T00:00:00Z' }).set('Accept', 'application/x-ndjson'),
    ];

    for (const asked of back) {
      const answer = await asked;
      expect([answer.status, answer.headers['subsim-refusal']]).toEqual([409, 'state-refused']);
      expect(answer.body.message).toContain('cannot go back');
      expect(faultsOfControlRefusal(answer)).toEqual([]);
    }
    expect((await environment.control('get', '/clock')).body.now).toBe('2126-11-20T09:15:30.000Z');
  });
});

describe('moving the clock', () => {
  test('goes by a calendar duration, or to an instant, and tells the tokens that expired', async () => {
    using environment = aControlledEnvironment();
    await environment.token();

    const by = await environment.control('post', '/clock/advance', { by: 'P3M' });
    const to = await environment.control('post', '/clock/advance', { to: '2027-03-01T00:00:00Z' });

    expect([by.status, by.body]).toMatchObject([
      200,
      { from: NOW, to: expect.stringMatching(/^2027-02-20T/), total: 0, expiredTokens: 1, reached: null, happened: [] },
    ]);
    expect(to.body).toEqual({
      from: by.body.to,
      to: '2027-03-01T00:00:00.000Z',
      total: 0,
      expiredTokens: 0,
      ...NOTHING,
      orders: { ...NOTHING.orders, blocked: 2 },
      happened: [],
    });
  });

  test('counts an access token once, at the instant at which it expires, and no refresh token', async () => {
    using environment = aControlledEnvironment();
    await environment.token();

    const counts = [];
    for (const by of ['PT3599.999S', 'PT0.001S', 'PT1H', 'P20D']) {
      counts.push((await environment.control('post', '/clock/advance', { by })).body.expiredTokens);
    }

    expect(counts).toEqual([0, 1, 0, 0]);
  });

  test('does what falls due, each thing at its own instant, and tells it in order', async () => {
    await using receiver = await aReceiver((number) => ({ status: number < 3 ? 500 : 200 }));
    using environment = aControlledEnvironment({ webhooks: [{ url: receiver.url }] });
    const event = (await environment.control('post', '/events', { type: 'ping' })).body.id;
    await environment.settle();

    const next = await environment.control('post', '/clock/advance', { next: true });
    const day = await environment.control('post', '/clock/advance', { by: 'P1D' });

    const details = { event, type: 'ping', destination: 31, delivery: 41 };
    expect(next.body).toEqual({
      from: NOW,
      to: '2026-11-20T09:16:30.000Z',
      total: 1,
      expiredTokens: 0,
      ...NOTHING,
      webhooks: { delivered: 0, failed: 0, waiting: 1, retrying: 1, setAside: 0, due: 0 },
      happened: [
        {
          at: '2026-11-20T09:16:30.000Z',
          kind: 'webhook',
          details: { ...details, attempt: 2, status: 500, error: 'HTTP 500', outcome: 'pending' },
        },
      ],
    });
    expect(day.body.happened).toMatchObject([{ details: { ...details, attempt: 3, status: 200, outcome: 'delivered' } }]);
    expect(day.body.to).toBe('2026-11-21T09:16:30.000Z');
    expect(receiver.received).toHaveLength(3);
  });
});

/** A client that reads the lines of one advance as they come. */
interface Reader {
  readonly client: ClientRequest;
  readonly lines: readonly string[];
  readonly head: Promise<IncomingMessage>;
  /** Resolves when there are so many lines. */
  readonly until: (count: number) => Promise<void>;
}

function readAdvance({ url }: TestServer, body: object): Reader {
  const lines: string[] = [];
  const client = request(`${url}/_sim/clock/advance`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/x-ndjson' },
  });
  client.on('error', () => undefined); // it is hung up in some tests
  const head = new Promise<IncomingMessage>((resolve) => {
    client.on('response', (response) => {
      let open = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        const pieces = (open + text).split('\n');
        open = pieces.pop() ?? '';
        lines.push(...pieces);
      });
      response.on('error', () => undefined);
      resolve(response);
    });
  });
  client.end(JSON.stringify(body));
  const until = (count: number): Promise<void> =>
    vi.waitUntil(() => lines.length >= count, { timeout: 10_000, interval: 5 }).then(() => undefined);
  return { client, lines, head, until };
}

/** A server with three pings that were refused once, so that all are due again a minute later. */
async function withThreeDue(url: string): Promise<TestServer> {
  const server = await aServer({ webhooks: [{ url }] });
  const { environment } = server.simulator;
  for (let count = 0; count < 3; count += 1) environment.events.ping();
  await environment.settle(10_000);
  return server;
}

const json = { headers: { 'Content-Type': 'application/json' } };

describe('moving the clock, line by line', () => {
  test('tells each thing when it has happened, the summary last', async () => {
    await using receiver = await aReceiver((number) => (number <= 3 ? { status: 500 } : number === 5 ? 'hold' : { status: 200 }));
    await using server = await withThreeDue(receiver.url);

    const reader = readAdvance(server, { by: 'PT5M' });
    await receiver.until(5);
    await reader.until(1);
    const early = reader.lines.length;
    receiver.release();
    await reader.until(4);

    const { statusCode, headers } = await reader.head;
    expect([statusCode, headers['content-type'], headers['subsim-request-id'] !== undefined]).toEqual([200, 'application/x-ndjson', true]);
    expect(early).toBe(1);
    const told = reader.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told.slice(0, 3)).toMatchObject([41, 42, 43].map((delivery) => ({ at: '2026-11-20T09:16:30.000Z', details: { delivery } })));
    const webhooks = { delivered: 3, failed: 0, waiting: 0, retrying: 0, setAside: 0, due: 0 };
    expect(told.slice(3)).toEqual([{ from: NOW, to: '2026-11-20T09:20:30.000Z', total: 3, expiredTokens: 0, ...NOTHING, webhooks }]);
  });

  test('tells the summary alone when nothing happens', async () => {
    await using server = await aServer();

    const answer = await server.ask('POST', '/_sim/clock/advance', {
      headers: { 'Content-Type': 'application/json', Accept: 'application/x-ndjson, */*;q=0.1' },
      body: '{"by":"P1D"}',
    });

    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    expect(answer.text.endsWith('}\n')).toBe(true);
    expect(
      answer.text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([{ from: NOW, to: '2026-11-21T09:15:30.000Z', total: 0, expiredTokens: 0, ...NOTHING }]);
  });

  test.each(['application/x-ndjson', 'application/json'])(
    'stops after what is being done when the caller of %s hangs up',
    async (accept) => {
      await using receiver = await aReceiver((number) => (number <= 3 ? { status: 500 } : number === 4 ? 'hold' : { status: 200 }));
      await using server = await withThreeDue(receiver.url);

      const client = request(`${server.url}/_sim/clock/advance`, { method: 'POST', headers: { ...json.headers, Accept: accept } });
      client.on('error', () => undefined); // hung up below
      client.end('{"by":"P1D"}');
      await receiver.until(4);
      client.destroy();
      await vi.waitUntil(() => server.log.some(({ path }) => path === '/_sim/clock/advance'), { timeout: 10_000, interval: 5 });
      receiver.release();
      const settled = await server.ask('POST', '/_sim/settle?timeout=30000', { headers: { Accept: 'application/json' } });

      const clock = JSON.parse((await server.ask('GET', '/_sim/clock')).text) as { now: string };
      expect(clock.now).toBe('2026-11-20T09:16:30.000Z');
      // The clock stands where two others are due, and a clock that stands sends what is due.
      expect([settled.status, receiver.received.length]).toEqual([200, 6]);
      const statuses = server.simulator.environment.deliveries.list({
        event: undefined,
        destination: undefined,
        status: undefined,
        from: 0,
        limit: 9,
      });
      expect(statuses.map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered']);
    },
  );

  test('keeps everybody else from the clock until it is done', async () => {
    await using receiver = await aReceiver((number) => (number <= 3 ? { status: 500 } : number === 4 ? 'hold' : { status: 200 }));
    await using server = await withThreeDue(receiver.url);

    const reader = readAdvance(server, { by: 'P1D' });
    await receiver.until(4);
    const refused = [
      await server.ask('POST', '/_sim/clock/advance', { ...json, body: '{"by":"P1D"}' }),
      await server.ask('POST', '/_sim/clock/advance', {
        headers: { ...json.headers, Accept: 'application/x-ndjson' },
        body: '{"next":true}',
      }),
      await server.ask('PUT', '/_sim/clock', { ...json, body: '{"kind":"system"}' }),
    ];
    const waiting = await server.ask('POST', '/_sim/settle?timeout=20', { headers: {} });
    receiver.release();
    await reader.until(4);
    const later = await server.ask('POST', '/_sim/clock/advance', { ...json, body: '{"by":"P1D"}' });

    expect(refused.map(({ status, headers }) => [status, headers['subsim-refusal']])).toEqual(Array(3).fill([409, 'state-refused']));
    expect(waiting.status).toBe(408);
    expect([later.status, JSON.parse(later.text).to]).toEqual([200, '2026-11-22T09:15:30.000Z']);
  });
});
