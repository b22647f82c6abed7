import { describe, expect, test } from 'vitest';
import type { SimulatorSettings } from '../../../src/index.js';
import { answering, inTurn, silent, type Behaviour } from '../../support/behaviours.js';
import { smallShop } from '../../support/environment.js';
import { aReceiver, type Receiver } from '../../support/receivers.js';
import { aSendingShop, MINUTE, START, told, type SendingShop } from '../../support/webhooks.js';
import { due } from '../../support/contract/order-shop.js';

// Milliseconds: what an attempt may take; far more than an answer on the loopback address takes.
const SHORT = 300;

interface HangingShop extends AsyncDisposable {
  readonly shop: SendingShop;
  readonly bad: Receiver;
  readonly good: Receiver;
  /** What the bad one does from now on. */
  readonly become: (behaviour: Behaviour) => void;
  /** The notices that the log gets. */
  readonly notices: readonly string[];
}

/** A shop with five pings that destination 31 has refused once, so that it is tried again a minute later, when it hangs; 32 takes all. */
async function aHangingShop(settings: SimulatorSettings = {}): Promise<HangingShop> {
  let behaviour: Behaviour = answering(500);
  const bad = await aReceiver((visit) => {
    behaviour(visit);
  });
  const good = await aReceiver(answering(200));
  const notices: string[] = [];
  const shop = aSendingShop({ webhookTimeout: SHORT, ...settings, onNotice: ({ code }) => notices.push(code) });
  for (const { url } of [bad, good]) shop.send(url);
  for (let count = 0; count < 5; count += 1) shop.environment.events.ping();
  await shop.settle();
  behaviour = silent;
  return {
    shop,
    bad,
    good,
    notices,
    become: (next) => (behaviour = next),
    async [Symbol.asyncDispose]() {
      shop[Symbol.dispose]();
      await Promise.all([bad[Symbol.asyncDispose](), good[Symbol.asyncDispose]()]);
    },
  };
}

// The deliveries to destination 31.
const ITS_DELIVERIES = [41, 43, 45, 47, 49];

function attemptCounts({ environment }: SendingShop): readonly number[] {
  return ITS_DELIVERIES.map((id) => environment.deliveries.get(id).attempts.length);
}

describe('0.3.0 point 1: a receiver that hangs', () => {
  test('is set aside for the rest of a move once it has timed out three times, and the others are not (#subsim-set-aside)', async () => {
    await using hanging = await aHangingShop();
    const { shop, bad } = hanging;
    const warnings: string[] = [];

    const move = shop.environment.clock.advance('PT10M', { onWarning: ({ code }) => warnings.push(code) });
    const { happened, setAside, webhooks, total } = await move;

    expect(told(happened)).toEqual([
      ...Array<unknown>(3).fill([1, 2, 'pending']),
      ...Array<unknown>(2).fill([1, undefined, 'set aside']),
      ...Array<unknown>(3).fill([6, undefined, 'set aside']),
    ]);
    expect(setAside).toEqual([{ destination: 31, url: bad.url, deliveries: [47, 49, 41, 43, 45] }]);
    expect([total, webhooks]).toEqual([8, { delivered: 0, failed: 0, waiting: 5, retrying: 0, setAside: 5, due: 0 }]);
    expect(attemptCounts(shop)).toEqual([2, 2, 2, 1, 1]);
    expect([warnings, hanging.notices]).toEqual([['destination-set-aside'], ['destination-set-aside']]);
  });

  test('gets what was held once the move has ended, and settle names that', async () => {
    await using hanging = await aHangingShop();
    const { shop, bad, become } = hanging;
    const { environment } = shop;
    const { to } = await environment.clock.advance('PT10M');
    await bad.until(() => bad.requests.length === 9);

    const early = await environment.settle(0);
    become(answering(200));
    const late = await environment.settle({ timeout: 15_000 });

    expect(early.settled).toBe(false);
    const entry = { event: expect.any(Number), destination: 31, due: expect.anything(), setAside: true };
    expect(early.pending).toEqual(
      ITS_DELIVERIES.map((delivery, index) => ({ ...entry, delivery, ...(index === 0 ? { inFlight: true } : {}) })),
    );
    expect(early.counts).toMatchObject({ due: 5, later: 0 });
    // The attempt that was under way when it healed has timed out, too.
    expect([late.settled, late.waiting.deliveries]).toMatchObject([true, [{ delivery: 41, destination: 31, attemptCount: 3 }]]);
    const statuses = ITS_DELIVERIES.map((id) => environment.deliveries.get(id).status);
    expect(statuses).toEqual(['pending', ...Array<string>(4).fill('delivered')]);
    expect(new Date(to).getTime()).toBe(START + 10 * MINUTE);
    expect(bad.requests).toHaveLength(5 + 3 + 5);
  });

  test('holds up no other receiver after the move, although the clock stands', async () => {
    await using hanging = await aHangingShop();
    const { shop, good } = hanging;
    await shop.environment.clock.advance('PT10M');

    shop.environment.events.ping();
    await good.until(() => good.requests.length === 6);

    // In the order of due instants the new event would have come after all that was held.
    expect(attemptCounts(shop).at(-1)).toBe(1);
  });

  test('does not keep the clock from being moved on: an attempt that is under way is waited for, and told', async () => {
    await using hanging = await aHangingShop();
    const { shop, bad } = hanging;
    await shop.environment.clock.advance('PT10M');
    await bad.until(() => bad.requests.length === 9);

    const waiting: object[] = [];
    const { happened } = await shop.environment.clock.advance('PT1M', { onWaiting: (waitingFor) => waiting.push(waitingFor) });

    expect(told(happened)).toEqual([...Array<unknown>(3).fill([10, expect.any(Number), 'pending']), [10, undefined, 'set aside']]);
    expect(waiting).toMatchObject([{ delivery: 41 }, { delivery: 43 }, { delivery: 45 }, { delivery: 47 }]);
  });

  test('does not keep a clock that runs from being moved on', async () => {
    await using hanging = await aHangingShop({ clock: 'system' });
    const { shop, bad } = hanging;
    const { setAside } = await shop.environment.clock.advance('PT10M');
    await bad.until(() => bad.requests.length === 9);

    const { setAside: again } = await shop.environment.clock.advance('PT10M');

    expect([setAside, again]).toMatchObject(Array(2).fill([{ destination: 31 }]));
  });

  test('is told of while it is waited for, and one that answers at once is not', async () => {
    await using hanging = await aHangingShop();
    const { shop, bad, become } = hanging;
    become(inTurn(silent, answering(500)));

    const waiting: object[] = [];
    await shop.environment.clock.advance('PT1M', { onWaiting: (waitingFor) => waiting.push(waitingFor) });

    const which = { what: 'webhook', receiver: bad.url, attempt: 2, of: 8, seconds: SHORT / 1000 };
    expect(waiting).toEqual([{ ...which, at: expect.anything(), event: expect.any(Number), destination: 31, delivery: 41 }]);
    expect(shop.attempts.filter(({ phase }) => phase === 'waiting')).toMatchObject([{ delivery: 41, attempt: 2, waiting: which }]);
  });

  test('is watched by names that are known', async () => {
    using shop = aSendingShop();
    const watch: object = { onWaitng: (): void => undefined };

    await expect(shop.environment.clock.advance('PT1M', watch)).rejects.toMatchObject({
      code: 'setting-refused',
      message: '"onWaitng" is not known here; the nearest is "onWaiting".',
    });
  });

  test('is not set aside for two attempts without an answer', async () => {
    await using hanging = await aHangingShop();
    hanging.become(inTurn(silent, silent, answering(200)));

    const { setAside, webhooks } = await hanging.shop.environment.clock.advance('PT1M');

    expect([setAside, webhooks]).toEqual([[], { delivered: 3, failed: 0, waiting: 2, retrying: 2, setAside: 0, due: 0 }]);
  });
});

test('0.3.0 point 1: orders whose handler hangs fail by that, and none is set aside; that is told', async () => {
  await using handler = await aReceiver(silent);
  const notices: string[] = [];
  const config = { order_generation_subscription_grouping_mode: 'disabled' };
  const content = { ...smallShop, config, subscriptions: [5001, 5002].map((id) => ({ id, ...due })) };
  const onNotice = ({ code }: { readonly code: string }): void => void notices.push(code);
  using shop = aSendingShop({ seed: { content }, orderTimeout: SHORT, orderCallback: { url: handler.url }, onNotice });

  const waiting: object[] = [];
  const { orders } = await shop.environment.clock.advance('P1D', { onWaiting: (waitingFor) => waiting.push(waitingFor) });

  // Each at noon, and twice an hour apart.
  expect(orders).toEqual({ placed: 0, partlyPlaced: 0, failed: 6, blocked: 0 });
  expect((await shop.call('get', '/services/v2/subscriptions/5001')).body).toMatchObject({ subscription: { status: 'Failed' } });
  const which = { what: 'order', receiver: handler.url, seconds: SHORT / 1000 };
  expect(waiting).toMatchObject(Array.from({ length: 6 }, (_, index) => ({ ...which, subscriptions: [5001 + (index % 2)] })));
  expect(notices).toEqual(['order-callback-silent']);
});
