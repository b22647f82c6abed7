import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../src/journal/entry.js';
import { anEnvironment } from '../../support/environment.js';
import { aReceiver } from '../../support/receiver.js';
import { entriesOf, journalOf } from '../../support/contract/journals.js';

const SUBSCRIPTION = '/services/v2/subscriptions/5001';
const NOTE = [{ op: 'add', path: '/user_defined_fields/gift_note', value: 'For Bo' }];

function ofKind<Kind extends Entry['kind']>(entries: readonly Entry[], kind: Kind): readonly (Entry & { readonly kind: Kind })[] {
  return entries.filter((entry): entry is Entry & { readonly kind: Kind } => entry.kind === kind);
}

describe('0.4.0 point 1: what leads to what', () => {
  test('a request to an event, that to its delivery, with all that was sent and answered', async () => {
    await using receiver = await aReceiver(() => ({ status: 200, body: 'x'.repeat(70_000) }));
    using shop = anEnvironment();
    shop.simulator.environment.destinations.add({ url: `${receiver.url}/hooks?key=1` });
    await shop.call('patch', SUBSCRIPTION, NOTE);
    await shop.simulator.environment.settle(5000);
    const entries = entriesOf(shop);
    const [request] = ofKind(entries, 'request');
    const [event] = ofKind(entries, 'event');
    const [delivery] = ofKind(entries, 'delivery');
    expect(event).toMatchObject({ type: 'subscription.updated', subject: 'subscription:5001', cause: request?.id });
    expect(delivery).toMatchObject({
      ...{ id: `delivery:${String(delivery?.delivery)}/1`, cause: event?.id, event: event?.event, attempt: 1, destination: 31 },
      ...{ url: `${receiver.url}/hooks`, status: 200, error: null, outcome: 'delivered' },
      answer: { bytes: 65_536, isCut: true },
    });
    // All of it but the payment token of the shop, which is a secret by its name.
    expect(delivery?.request?.body).toBe(receiver.received[0]?.body.replace(/(payment_token\\+":\\+")(\w{6})\w+/, '$1$2…'));
    expect(event?.number).toBeLessThan(request?.number ?? 0);
  });

  test('a move to orders, an order to its events, and to the calls that bring its token back', async () => {
    using shop = anEnvironment();
    const { environment } = shop.simulator;
    environment.orderCallback.set({ url: 'internal' });
    await environment.clock.advance('P14D');
    const entries = entriesOf(shop);
    const [move] = ofKind(entries, 'move');
    const [order] = ofKind(entries, 'order');
    expect(move).toMatchObject({
      asked: 'P14D',
      from: '2026-11-20T09:15:30.000Z',
      to: '2026-12-04T09:15:30.000Z',
      refusal: null,
      cause: null,
    });
    expect(order).toMatchObject({ url: 'internal', outcome: 'placed', cause: move?.id, answer: { headers: [] } });
    expect(ofKind(entries, 'event').map(({ cause }) => cause)).toContain(order?.id);
    const token = /[0-9a-f]{32}/.exec(JSON.stringify(environment.orders.get(order?.order ?? 0)))?.[0] ?? '';
    await shop.call('get', SUBSCRIPTION).set('Sales-Order-Token', token);
    expect(ofKind(entriesOf(shop), 'request').at(-1)).toMatchObject({ cause: order?.id });
  });

  test('an act to an order; one that was refused says so', async () => {
    using shop = anEnvironment();
    const { environment } = shop.simulator;
    await expect(environment.orders.place(5001, 'off-cycle')).rejects.toThrow('There is no order callback.');
    environment.orderCallback.set({ url: 'internal', secret: 'of the callback' });
    await environment.orders.place(5001, 'off-cycle');
    const entries = entriesOf(shop);
    expect(ofKind(entries, 'act').map(({ act, details }) => [act, details])).toEqual([
      ['orders.place', { subscription: 5001, kind: 'off-cycle', refusal: 'There is no order callback.' }],
      ['orderCallback.set', { url: 'internal' }],
      ['orders.place', { subscription: 5001, kind: 'off-cycle' }],
    ]);
    expect(ofKind(entries, 'order')).toMatchObject([{ subscriptions: [5001], cause: ofKind(entries, 'act').at(-1)?.id }]);
  });

  test('an attempt that nobody waits for any more stands there as abandoned, and the journal stays with a reset', async () => {
    await using receiver = await aReceiver(() => 'hold');
    using shop = anEnvironment({ fresh: true });
    const { environment } = shop.simulator;
    environment.destinations.add({ url: receiver.url });
    const noted = new Promise<void>((resolve) => {
      journalOf(shop).onEntry(({ recorded }) => {
        if (recorded.kind === 'delivery') resolve();
      });
    });
    await shop.call('patch', SUBSCRIPTION, NOTE);
    await receiver.until(1);
    environment.reset();
    await noted;
    const entries = entriesOf(shop);
    expect(ofKind(entries, 'delivery')).toMatchObject([{ outcome: 'abandoned', status: null, answer: null }]);
    expect(ofKind(entries, 'state')).toMatchObject([{ what: 'reset', name: 'seed' }]);
    expect(ofKind(entries, 'request')).toHaveLength(1);
  });

  test('states by their names, also of a fork; entries that are taken out leave numbers out', async () => {
    using shop = anEnvironment();
    const { environment } = shop.simulator;
    environment.snapshots.save('before');
    environment.restore(await environment.snapshots.load('before'));
    await shop.simulator.forkEnvironment({ name: 'copy', from: 'default' });
    expect(ofKind(entriesOf(shop), 'state').map(({ what, name }) => [what, name])).toEqual([
      ['saved', 'before'],
      ['restored', 'before'],
    ]);
    expect(entriesOf(shop, 'copy')).toMatchObject([{ kind: 'state', what: 'forked', name: 'default' }]);
    shop.simulator.removeEnvironment('copy');
  });
});
