import { describe, expect, test } from 'vitest';
import type { Environment, TraceNode } from '../../../src/index.js';
import { anEnvironment } from '../../support/environment.js';
import { anOrderSystem, placed, refused } from '../../support/order-system.js';
import { aReceiver } from '../../support/receiver.js';
import { ask, aServer } from '../../support/server.js';
import { traceLines, tracedLines } from '../../support/trace-lines.js';

async function settled(environment: Environment): Promise<void> {
  expect((await environment.settle(10_000)).settled).toBe(true);
}

// How many nodes a tree shows, and how many it counts alone.
function shownAndLeft({ children, more }: TraceNode): { readonly shown: number; readonly left: number } {
  const below = children.map(shownAndLeft);
  return { shown: below.reduce((sum, { shown }) => sum + shown, 1), left: below.reduce((sum, { left }) => sum + left, more) };
}

const CHANGE = { headers: { 'Content-Type': 'application/json' }, body: '[{"op":"replace","path":"/qty","value":7}]' };

describe('0.4.0 point 4: a trace', () => {
  test('tells what a request led to: its event, each attempt to deliver that, and what the receiver asked meanwhile and later', async () => {
    await using receiver = await aReceiver((number) => (number === 1 ? 'hold' : { status: 500 }));
    await using server = await aServer({ webhooks: [{ url: receiver.url }] });
    const { environment } = server.simulator;
    const { headers } = await server.ask('PATCH', '/services/v2/subscriptions/5001', CHANGE);
    await receiver.until(1);
    await server.ask('GET', '/services/v2/webhook-events/9001');
    receiver.release();
    await settled(environment);
    await server.ask('GET', '/services/v2/webhook-events/9001');

    expect(await traceLines(environment, String(headers['subsim-request-id']))).toEqual([
      '> request:N  2026-11-20T09:15:30Z  PATCH /services/v2/subscriptions/5001 -> 200 in N ms',
      '  └─ event:9001  subscription.updated about subscription:5001',
      '     ├─ delivery:41/1  to http://N/hook -> 200 in N ms',
      '     │  └─ request:N  GET /services/v2/webhook-events/9001 -> 200 in N ms',
      '     └─ request:N  GET /services/v2/webhook-events/9001 -> 200 in N ms',
    ]);
  });

  test('tells what a move of the clock led to: orders, the attempts after them, requests with their tokens, late ones too', async () => {
    let token = '';
    await using system = await anOrderSystem(async (order, number) => {
      token = order.salesOrderToken;
      await server.ask('GET', `/services/v2/customers/999?salesOrderToken=${token}`);
      return number === 1 ? refused(order, 'No jam left.', 'Soft Decline') : placed(order, number);
    });
    await using server = await aServer({ orderCallback: { url: system.url } });
    const { environment } = server.simulator;
    await environment.clock.advance({ by: 'P7DT4H' });
    await environment.clock.advance({ by: 'P1D' });
    await server.ask('GET', `/services/v2/customers/2001?salesOrderToken=${token}`);

    expect((await traceLines(environment, 'move:1')).map((line) => line.slice(0, 69))).toEqual([
      '> move:1  2026-11-27T13:15:30Z  clock moved here from 2026-11-20T09:1',
      '  └─ order:51  12:00:00Z  for subscription 5002 failed -> 409 in N ms',
      '     ├─ request:N  GET /services/v2/customers/999 -> 404 unknown-reco',
      '     ├─ event:9001  subscription.status_change about subscription:500',
      '     ├─ event:9002  subscription.email about subscription:5002',
      '     └─ order:52  2026-11-28T12:00:00Z  [tried again by move:2] for s',
      '        ├─ request:N  GET /services/v2/customers/999 -> 404 unknown-r',
      '        ├─ event:9003  subscription.status_change about subscription:',
      '        └─ request:N  13:15:30Z  [late: the order was answered] GET /',
    ]);
    expect((await traceLines(environment, 'move:2'))[1]).toContain('order:52  12:00:00Z  [tries order:51 again]');
    expect((await environment.trace('order:52')).causes).toEqual(['move:1', 'order:51']);
  });

  test('tells what was asked of the simulator, and the attempts of a delivery below its event, whoever had it sent again', async () => {
    await using receiver = await aReceiver((number) => ({ status: number === 1 ? 500 : 200 }));
    await using server = await aServer({ webhooks: [{ url: receiver.url }] });
    const { environment } = server.simulator;
    environment.events.trigger({ type: 'subscription.cancelled', for: 'subscription:5001' });
    await settled(environment);

    expect(await traceLines(environment, 'delivery:41')).toEqual([
      '  act:1  2026-11-20T09:15:30Z  events.trigger {"type":"subscription.cancelled","for":"subscription:…',
      '  └─ event:9001  subscription.cancelled about subscription:5001',
      '>    ├─ delivery:41/1  to http://N/hook -> 500 in N ms, will be tried again',
      '>    └─ delivery:41  09:16:30Z  to destination 31 is due: attempt 2, after: HTTP 500',
    ]);
    environment.deliveries.resend(41);
    await settled(environment);
    expect((await traceLines(environment, 'delivery:41')).at(-1)).toBe(
      '>    └─ delivery:41/2  [sent again by act:2] to http://N/hook -> 200 in N ms',
    );
    expect(await traceLines(environment, 'delivery:41/2')).toEqual([
      expect.stringMatching(/^ {2}act:2 {2}.*deliveries\.resend \{"delivery":41\}$/),
      expect.stringMatching(/^> └─ delivery:41\/2 {2}\[subscription\.cancelled, event:9001\] to http:\/\/N\/hook -> 200/),
    ]);
  });

  test('shows of what stands above only the way, all of it when the whole is wanted, and as much as was asked for, counting the rest', async () => {
    using test = anEnvironment({ fresh: true, webhooks: [{ url: 'http://127.0.0.1:9/a' }, { url: 'http://127.0.0.1:9/b' }] });
    const { environment } = test.simulator;
    environment.events.trigger({ type: 'subscription.cancelled', for: 'subscription:5001' });
    await settled(environment);

    const way = await environment.trace('delivery:42/1');
    expect([way.tree.children[0]?.children.map(({ id }) => id), way.tree.children[0]?.more]).toEqual([['delivery:42/1'], 3]);
    const whole = await environment.trace('delivery:42/1', { whole: true, entries: true });
    expect(whole.tree.children[0]?.children.map(({ id, isAsked }) => [id, isAsked])).toEqual([
      ['delivery:41/1', false],
      ['delivery:42/1', true],
      ['delivery:41', false],
      ['delivery:42', false],
    ]);
    expect(whole.tree.children[0]?.children[1]?.entry).toMatchObject({ kind: 'delivery', delivery: 42, error: expect.any(String) });
    const few = await environment.trace('act:1', { limit: 3 });
    expect([few.count, few.tree.children[0]?.children.length, few.tree.children[0]?.more]).toEqual([3, 1, 3]);
  });

  test('shows as many as were asked for before it counts the rest, every branch a part of them first', async () => {
    await using system = await anOrderSystem(placed);
    using test = anEnvironment({ fresh: true, orderCallback: { url: system.url } });
    const { environment } = test.simulator;
    await environment.clock.advance({ by: 'P5M' });
    const all = await environment.trace('move:1', { whole: true, limit: 10_000 });
    expect(all.count).toBeGreaterThan(24);

    for (const limit of [12, 20, all.count - 1, all.count]) {
      const shown = await environment.trace('move:1', { whole: true, limit });
      expect([shown.count, shownAndLeft(shown.tree).shown]).toEqual([limit, limit]);
    }
    expect(shownAndLeft(all.tree)).toEqual({ shown: all.count, left: 0 });
  });

  test('has a stub for what was dropped from the journal, and says how far that goes back', async () => {
    using test = anEnvironment({ fresh: true, journalEntries: 2, webhooks: [{ url: 'http://127.0.0.1:9/a' }] });
    const { environment } = test.simulator;
    environment.events.trigger({ type: 'subscription.cancelled', for: 'subscription:5001' });
    await settled(environment);
    environment.events.ping();
    await settled(environment);

    const { tree, journal } = await environment.trace('delivery:42/1');
    expect([tree, tree.children[0]]).toMatchObject([
      { id: 'event:9002', kind: 'event', state: 'dropped', title: 'ping, not in the journal any more' },
      { id: 'delivery:42/1', state: 'recorded' },
    ]);
    expect(journal.dropped).toBeGreaterThan(1);
    expect(await environment.trace('delivery:41')).toMatchObject({ causes: ['event:9001'], tree: { children: [{ state: 'due' }] } });
    expect((await traceLines(environment, 'event:9002')).at(-1)).toMatch(
      /^The journal goes back to 2026-11-20T09:15:30Z; \d older entries/,
    );
  });

  test('takes what has the same number after a reset for another thing', async () => {
    using test = anEnvironment({ fresh: true, webhooks: [{ url: 'http://127.0.0.1:9/a' }] });
    const { environment } = test.simulator;
    environment.events.ping();
    await settled(environment);
    environment.reset();
    environment.events.trigger({ type: 'subscription.cancelled', for: 'subscription:5001' });
    await settled(environment);

    expect(await environment.trace('delivery:41/1')).toMatchObject({ causes: ['act:3', 'event:9001'], tree: { id: 'act:3' } });
    expect((await environment.trace('act:1')).tree.children).toMatchObject([
      { id: 'event:9001', title: 'ping', children: [{ id: 'delivery:41/1' }] },
    ]);
  });

  test('is answered as JSON and as text, and an id that nothing has with the nearest ones', async () => {
    await using server = await aServer();
    const { environment } = server.simulator;
    environment.events.ping();
    const to = (path: string, headers = {}) => ask(server.url, 'GET', `/_sim/trace/${path}`, { headers });

    expect(JSON.parse((await to('event:9001')).text)).toEqual(await environment.trace('event:9001'));
    const drawn = await to('event:9001?ascii=true', { Accept: 'text/plain' });
    expect([drawn.headers['content-type'], tracedLines(drawn.text)]).toEqual([
      'text/plain; charset=UTF-8',
      ['  act:1  2026-11-20T09:15:30Z  events.ping {}', '> `- event:9001  ping'],
    ]);
    const { status, headers, text } = await to('delivery:99/1');
    expect([status, JSON.parse(text)]).toEqual([
      404,
      { code: 404, message: 'There is no delivery:99/1 in the journal of this environment.' },
    ]);
    expect(headers['subsim-hint']).toBe('It has no delivery at all. It goes back to 2026-11-20T09:15:30Z; 0 older entries were dropped.');
    expect((await to('event:1')).headers['subsim-hint']).toContain('The nearest ids are event:9001. ');
    expect(await environment.trace('1')).toEqual(await environment.trace('event:9001'));
    await expect(environment.trace(' ')).rejects.toMatchObject({ code: 'setting-refused', message: 'An id is missing.' });
    await expect(environment.trace('event:9001', { limit: 0 })).rejects.toMatchObject({ code: 'setting-refused' });
    await expect(environment.trace(9001 as never)).rejects.toMatchObject({ code: 'setting-refused' });
  });
});
