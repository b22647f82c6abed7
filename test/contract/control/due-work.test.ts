import { describe, expect, test } from 'vitest';
import { smallShop } from '../../support/environment.js';
import { answering, inTurn } from '../../support/behaviours.js';
import { aReceiver } from '../../support/receivers.js';
import { aSendingShop, isoAt, MINUTE, START, told, type SendingShop } from '../../support/webhooks.js';
import { due } from '../../support/contract/order-shop.js';

const NOON = Date.parse('2026-11-20T12:00:00Z');

describe('work that is overdue when the clock is moved', () => {
  test('is done at the instant at which the clock stands, which does not go back for it', async () => {
    using shop = aSendingShop();
    const { clock, deliveries } = shop.environment;
    const instants: number[] = [];
    await using receiver = await aReceiver((visit) => {
      instants.push(clock.now());
      answering(receiver.requests.length === 1 ? 500 : 200)(visit);
    });
    shop.send(receiver.url);
    const event = shop.environment.events.ping().id;
    await shop.settle();

    // Set past the next attempt, then moved before that is made.
    clock.set({ kind: 'frozen', instant: isoAt(2 * MINUTE) });
    const { from, to, happened } = await clock.advance('PT1M');

    expect([from, to]).toEqual([isoAt(2 * MINUTE), isoAt(3 * MINUTE)]);
    expect(told(happened)).toEqual([[2, 2, 'delivered']]);
    expect(instants).toEqual([START, START + 2 * MINUTE]);
    expect(deliveries.get(shop.delivery(event).id).attempts.map(({ instant }) => Date.parse(instant))).toEqual(instants);
  });
});

describe('work that is due at one instant', () => {
  test('is done in its order: the look that collects orders, then the orders, then the webhooks', async () => {
    await using receiver = await aReceiver(inTurn(answering(500), answering(200)));
    using shop = aShopWithOneOrder();
    const { clock, events } = shop.environment;
    shop.send(receiver.url);
    await clock.advance({ to: '2026-11-20T11:59:00Z' });
    const ping = events.ping().id;
    await shop.settle();

    const { happened } = await clock.advance({ to: '2026-11-20T12:00:00Z' });

    expect(new Set(happened.map(({ at }) => Date.parse(at)))).toEqual(new Set([NOON]));
    expect(happened.slice(0, 3).map(({ kind }) => kind)).toEqual(['look', 'order', 'webhook']);
    expect(happened[2]?.details).toMatchObject({ event: ping, attempt: 2 });
  });
});

function aShopWithOneOrder(): SendingShop {
  const content = { ...smallShop, subscriptions: [{ id: 5001, ...due }] };
  return aSendingShop({ seed: { content }, orderCallback: { url: 'internal' } });
}
