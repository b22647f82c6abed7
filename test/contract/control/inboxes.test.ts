import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createSimulator, startSimulator, type Environment, type SimulatorSettings, type StartedSimulator } from '../../../src/index.js';
import { smallShop } from '../../support/environment.js';

const CLOCK = '2026-11-20T09:15:30Z';

const start = (settings: SimulatorSettings = {}): Promise<StartedSimulator> =>
  startSimulator({ port: 0, clock: CLOCK, seed: { content: smallShop }, randomSeed: 1, ...settings });

const cancel = (environment: Environment, id: number): Promise<Response> =>
  environment.fetch(`/services/v2/subscriptions/${String(id)}/cancel`, { method: 'POST' });

describe('0.3.0 point 7: an inbox', () => {
  test('takes webhooks and is asked for what came: the event, and whether it was signed', async () => {
    await using simulator = await start();
    const { environment } = simulator;
    const inbox = environment.inbox({ destination: true });

    await cancel(environment, 5001);
    const cancelled = await inbox.waitFor({ type: 'subscription.cancelled', subscription: 5001 });
    await environment.settle();

    // What is given is the caller's own.
    Object.assign(cancelled.event.data, { subscription_id: 1 });
    Object.assign(inbox.received()[0]?.event?.data ?? {}, { subscription_id: 1 });
    expect(inbox.received({ subscription: 5001 })).toHaveLength(2);
    Object.assign(cancelled.event.data, { subscription_id: 5001 });
    expect(inbox.url).toBe(`${simulator.url}/_inbox/default/inbox-1`);
    expect(cancelled).toMatchObject({ kind: 'webhook', instant: '2026-11-20T09:15:30.000Z', path: '', isSigned: true, order: null });
    expect(cancelled.event).toMatchObject({
      type: 'subscription.cancelled',
      data: { subscription_id: 5001, subscription: { status: 'Cancelled' } },
    });
    expect(cancelled.json).toHaveProperty('webhook_event_url');
    expect(cancelled.headers.map(([name]) => name.toLowerCase())).toContain('sp-hmac');
    expect(inbox.received().map(({ status }) => status)).toEqual(inbox.received().map(() => 200));
    expect(environment.deliveries.list({ status: 'delivered' })).toHaveLength(inbox.received({ kind: 'webhook' }).length);
    inbox.clear();
    expect([inbox.received(), inbox.info()]).toEqual([[], expect.objectContaining({ count: 0, webhooks: 'take', orders: 'place' })]);
  });

  test('places and refuses orders as told, each subscription by itself when told so', async () => {
    await using simulator = await start();
    const { environment } = simulator;
    const inbox = environment.inbox({ orderCallback: true });

    const placed = await environment.orders.place(5001, 'keep');
    inbox.answer({ orders: { refuse: [{ subscription: 5001, errorClass: 'Soft Decline', errorMessage: 'The card was declined.' }] } });
    const refused = await environment.orders.place(5001, 'keep');
    const other = await environment.orders.place(5002, 'keep');
    inbox.answer({ orders: { status: 418, body: 'short and stout' } });
    const odd = await environment.orders.place(5002, 'keep');

    expect([placed, refused, other, odd].map(({ status }) => status)).toEqual(['placed', 'failed', 'placed', 'failed']);
    expect(refused.items).toMatchObject([{ errorClass: 'Soft Decline', errorMessage: 'The card was declined.' }]);
    expect(odd.httpStatus).toBe(418);
    expect(placed.orderNumber).not.toBe(other.orderNumber);
    expect(inbox.received({ kind: 'order', subscription: 5001 }).map(({ isSigned, order }) => [isSigned, order.customerId])).toEqual([
      [true, '2001'],
      [true, '2001'],
    ]);
  });

  test('hangs until it is told otherwise, and lets go when its environment is removed', async () => {
    await using simulator = await start();
    const environment = await simulator.createEnvironment({ clock: CLOCK });
    const inbox = environment.inbox({ destination: true, webhooks: 'hang' });
    environment.events.ping();
    const first = await inbox.waitFor();
    expect(first.status).toBeNull();

    inbox.answer({ webhooks: { status: 204 } });
    await environment.settle();
    expect(inbox.received().map(({ status }) => status)).toEqual([204]);

    inbox.answer({ webhooks: 'hang' });
    const sent = fetch(inbox.url, { method: 'POST', body: '{}' });
    await inbox.waitFor({ kind: 'other' });
    const waiting = expect(inbox.waitFor({ kind: 'order' })).rejects.toMatchObject({ code: 'state-refused' });
    simulator.removeEnvironment(environment.name);
    await waiting;

    expect((await sent).status).toBe(503);
    expect((await fetch(inbox.url, { method: 'POST', body: '{}' })).status).toBe(404);
  });

  test('knows what is about one record, webhooks and orders', async () => {
    await using simulator = await start();
    const { environment } = simulator;
    const inbox = environment.inbox({
      destination: { eventTypes: ['subscription.cancelled', 'payment_profile.updated'] },
      orderCallback: true,
    });
    await environment.orders.place(5002, 'keep');
    await cancel(environment, 5001);
    await cancel(environment, 5002);

    const { event } = await inbox.waitFor({ type: 'subscription.cancelled', for: 'subscription:5002' });
    expect(event.data.subscription_id).toBe(5002);
    expect(inbox.received({ for: 'subscription:5002' }).map(({ kind }) => kind)).toEqual(['order', 'webhook']);
    const over = await fetch(`${simulator.url}/_sim/inboxes/inbox-1?for=subscription:5002&kind=order`);
    expect(await over.json()).toMatchObject({ received: [{ kind: 'order' }] });
    expect(() => inbox.received({ type: 'ping', for: 'subscription:5002' })).toThrow(/^for: an event ping is about no record/);
    await expect(inbox.waitFor({ for: 'subscription:5004', within: 0 })).rejects.toThrow(
      /^No request for subscription:5004 came to the inbox inbox-1 within 0 ms; the last/,
    );
  });

  test('says what came last when nothing that is waited for comes', async () => {
    await using simulator = await start();
    using inbox = simulator.environment.inbox({ destination: { eventTypes: ['subscription.updated'] } });

    await expect(inbox.waitFor({ kind: 'order', within: 0 })).rejects.toMatchObject({
      code: 'not-reached',
      message: 'No order came to the inbox inbox-1 within 0 ms; nothing came.',
    });
    simulator.environment.events.ping();
    await inbox.waitFor({ type: 'ping' });
    await expect(inbox.waitFor({ type: 'subscription.cancelled', subscription: 5001, within: 0 })).rejects.toThrow(
      'No webhook subscription.cancelled for subscription 5001 came to the inbox inbox-1 within 0 ms; the last that came: number 1, ping, at 2026-11-20T09:15:30.000Z.',
    );
    const ending = AbortSignal.abort(new Error('enough'));
    await expect(inbox.waitFor({ kind: 'order' }, { signal: ending })).rejects.toThrow('enough');
  });

  test('asks for no control token, shows nothing to who is only near, and takes no page of a browser', async () => {
    await using simulator = await start({ controlToken: 'key' });
    const inbox = simulator.environment.inbox();
    const send = (init: RequestInit, search = '') => fetch(inbox.url + search, { method: 'POST', body: '{"a":1}', ...init });

    expect((await send({}, '?shop=1&shop=2')).status).toBe(200);
    expect(inbox.received()).toMatchObject([{ kind: 'other', path: '?shop=1&shop=2', body: '{"a":1}', json: { a: 1 }, isSigned: false }]);
    expect((await send({ method: 'GET', body: null })).status).toBe(405);
    expect((await send({ headers: { Origin: 'https://shop.example' } })).status).toBe(403);
    expect((await send({ body: 'x'.repeat(1_048_577) })).status).toBe(413);
    expect((await fetch(`${simulator.url}/_inbox/default/other`, { method: 'POST' })).status).toBe(404);
  });

  test('keeps the last thousand, and there are fifty at most', async () => {
    const simulator = createSimulator({ seed: 'empty' });
    const inbox = simulator.environment.inbox({ base: 'http://127.0.0.1:80/' });
    const take = (bytes: Buffer) => inbox.take({ path: '', headers: [], bytes });

    for (let count = 0; count < 1001; count += 1) await take(Buffer.from('{}'));
    expect([inbox.info(), inbox.received()[0]?.id]).toEqual([expect.objectContaining({ count: 1000, dropped: 1 }), 2]);
    for (let count = 0; count < 9; count += 1) await take(Buffer.alloc(1_048_576));
    expect(inbox.received()).toHaveLength(8);
    for (let count = 1; count < 50; count += 1) simulator.environment.inbox({ base: 'http://127.0.0.1:80' });
    expect(() => simulator.environment.inbox({ base: 'http://127.0.0.1:80' })).toThrow(
      'There are 50 inboxes, which is the most; remove one first.',
    );
    expect(inbox.url).toBe('http://127.0.0.1:80/_inbox/default/inbox-1');
    simulator.close();
    expect(() => simulator.environment.inbox({ base: 'http://127.0.0.1:80' })).toThrow('The environment is closed.');
  });

  test('needs an address, and refuses what there is not', async () => {
    const bare = createSimulator({ seed: 'empty' });
    expect(() => bare.environment.inbox()).toThrow('An inbox needs the address of the simulator, and this one has no socket of its own.');
    bare.close();
    await using simulator = await start();
    const { environment } = simulator;
    const inbox = environment.inbox({ name: 'shop' });

    expect(() => environment.inbox({ name: 'shop' })).toThrow('There is an inbox shop already.');
    expect(() => environment.inbox({ answer: 'take' } as never)).toThrow(/"answer" is not known here/);
    expect(() => environment.inbox({ orders: 'plase' } as never)).toThrow(/^orders: must be one of place, refuse, hang/);
    expect(() => inbox.answer({ webhooks: { status: 99 } })).toThrow(/^webhooks\.status: must be a whole number from 200 to 599/);
    expect(() => inbox.answer({ orders: { refuse: { class: 'x' } } } as never)).toThrow(/"class" is not known here/);
    expect(() => inbox.received({ types: 'ping' } as never)).toThrow(/"types" is not known here/);
    await expect(inbox.waitFor({ kind: 'ordr' } as never)).rejects.toThrow(/^kind: must be one of webhook, order, other/);
    expect(() => environment.inboxes.get('none')).toThrow('There is no inbox none in this environment.');
  });

  test('is made, asked, told and removed over HTTP, too; what is removed is used no more', async () => {
    await using simulator = await start();
    const call = (method: string, path: string, body?: object) =>
      fetch(`${simulator.url}/_sim/inboxes${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      });

    const made = await call('POST', '', { name: 'shop', destination: true, orderCallback: true });
    const info = { name: 'shop', url: `${simulator.url}/_inbox/default/shop`, webhooks: 'take', orders: 'place', count: 0, dropped: 0 };
    expect([made.status, await made.json()]).toEqual([201, info]);
    simulator.environment.events.ping();
    const waited = await call('POST', '/shop/wait', { type: 'ping' });
    expect([waited.status, await waited.json()]).toEqual([200, expect.objectContaining({ id: 1, kind: 'webhook' })]);
    expect((await call('POST', '/shop/wait', { kind: 'order', within: 0 })).status).toBe(408);
    expect(await (await call('PATCH', '/shop', { orders: 'refuse' })).json()).toEqual({ ...info, orders: 'refuse', count: 1 });
    const got = await call('GET', '/shop?kind=webhook');
    expect(await got.json()).toEqual({ ...info, orders: 'refuse', count: 1, received: [expect.objectContaining({ id: 1 })] });
    expect([(await call('DELETE', '/shop/received')).status, simulator.environment.inboxes.get('shop').received()]).toEqual([204, []]);
    expect(await (await call('GET', '')).json()).toEqual({ inboxes: [{ ...info, orders: 'refuse' }] });
    expect((await call('DELETE', '/shop')).status).toBe(204);
    await turn();

    expect(simulator.environment.destinations.list()).toMatchObject([{ status: 'disabled' }]);
    expect(simulator.environment.orderCallback.get().url).toBeNull();
    expect((await call('GET', '/shop')).status).toBe(404);
  });
});
