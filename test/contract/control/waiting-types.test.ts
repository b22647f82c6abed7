import { describe, expect, test } from 'vitest';
import { startSimulator } from '../../../src/index.js';
import { anEnvironment, smallShop } from '../../support/environment.js';

// That this file compiles is half of the test.
describe('0.3.0 point 7: the types of what is waited for', () => {
  test('refuse what the check refuses: misspelt members, members of another kind, two kinds at once', async () => {
    using given = anEnvironment();
    const { clock, waitFor } = given.simulator.environment;

    const wrong: readonly (() => Promise<unknown>)[] = [
      // @ts-expect-error a misspelt member
      () => waitFor({ order: 'failed', wihtin: 5 }),
      // @ts-expect-error a misspelt member
      () => waitFor({ order: { status: 'failed', subscripton: 5 } }),
      // @ts-expect-error a member of orders
      () => waitFor({ webhook: { type: 'ping', subscription: 5001 } }),
      // @ts-expect-error a misspelt member
      () => waitFor({ event: { type: 'ping', fr: 'subscription:5001' } }),
      // @ts-expect-error two kinds at once
      () => waitFor({ order: 'failed', event: 'ping' }),
      // @ts-expect-error none of the kinds
      () => waitFor({ within: 5 }),
      // @ts-expect-error no such type
      () => waitFor({ event: 'pong' }),
      // @ts-expect-error two ways at once
      () => clock.advance({ by: 'P1D', to: '2026-12-01T00:00:00Z' }),
      // @ts-expect-error a limit without until
      () => clock.advance({ by: 'P1D', limit: 'P1D' }),
      // @ts-expect-error a misspelt member
      () => clock.advance({ until: { order: { statue: 'failed' } } }),
      // @ts-expect-error two kinds at once
      () => clock.advance({ until: { order: 'failed', event: 'ping' } }),
    ];

    for (const call of wrong) await expect(call()).rejects.toMatchObject({ code: 'setting-refused' });
  });

  test('tell what is there by what was asked for', async () => {
    using given = anEnvironment({ orderCallback: { url: 'internal' } });
    const { clock, events, waitFor } = given.simulator.environment;
    events.trigger({ type: 'subscription.updated', for: 'subscription:5001' });

    const event = await waitFor({ event: 'subscription.updated' });
    const same = await waitFor({ event: { type: 'subscription.updated', for: 'subscription:5001' }, within: 0 });
    const any = await waitFor({ event: { id: event.id } });
    const placed = await clock.advance({ until: { order: 'placed' } });
    const further = await clock.advance({ until: { event: { type: 'subscription.updated' } }, limit: 'P1Y' });
    const status = await waitFor({ status: { of: 'subscription:5001', is: 'Active' } });

    const texts: readonly (string | undefined)[] = [event.data.subscription.status, same.data.subscription.status, status.is];
    expect(texts).toEqual(['Active', 'Active', 'Active']);
    expect(any.type === 'subscription.updated' && any.data.subscription_id).toBe(5001);
    expect(placed.reached?.items.length).toBeGreaterThan(0);
    expect(further.reached?.data.subscription.id).toBeGreaterThan(5000);
  });

  test('tell what came to an inbox by its kind', async () => {
    await using simulator = await startSimulator({ port: 0, seed: { content: smallShop }, clock: '2026-11-20T09:15:30Z' });
    const { environment } = simulator;
    const inbox = environment.inbox({ destination: true, orderCallback: true });
    environment.events.trigger({ type: 'subscription.updated', for: 'subscription:5001' });
    await environment.orders.place(5001, 'keep');

    const { event } = await inbox.waitFor({ type: 'subscription.updated' });
    const { order } = await inbox.waitFor({ kind: 'order' });
    const seen = inbox
      .received()
      .flatMap((one) => (one.kind === 'webhook' ? [one.event.type] : one.kind === 'order' ? one.order.items : []));

    expect([event.data.subscription.status, order.customerId]).toEqual(['Active', '2001']);
    expect(inbox.received({ kind: 'webhook', type: 'subscription.updated' })[0]?.event.data.subscription_id).toBe(5001);
    expect(seen).toContain('subscription.updated');
  });
});
