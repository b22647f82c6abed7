import { readdirSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { aFolder } from '../../support/command.js';
import { aControlledEnvironment, faultsOfControlRefusal } from '../../support/control.js';

const NOW = '2026-11-20T09:15:30.000Z';
const URL_OF_NOBODY = 'http://127.0.0.1:9/orders?key=1';
const SECRET = 'subsim-default-callback-secret';

describe('the order callback', () => {
  test('has no address at first and the known secret; another environment draws a secret of its own', async () => {
    using environment = aControlledEnvironment();

    const own = await environment.control('get', '/order-callback');
    const staging = await environment.control('get', '/environments/staging/order-callback');
    const again = await environment.control('get', '/environments/staging/order-callback');

    expect([own.status, own.body]).toEqual([200, { url: null, secret: SECRET, authority: null, updated: null }]);
    expect(staging.body.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(again.body).toEqual(staging.body);
  });

  test('is set member by member, null taking away', async () => {
    using environment = aControlledEnvironment();
    const authority = rootCertificates[0];

    const set = await environment.control('put', '/order-callback', { url: URL_OF_NOBODY, secret: 'häm & egg', authority });
    const moved = await environment.control('put', '/order-callback', { url: 'http://127.0.0.1:9/moved' });
    await environment.control('post', '/clock/advance', { by: 'PT1S' });
    const internal = await environment.control('put', '/order-callback', { url: 'internal', authority: null });
    const none = await environment.control('put', '/order-callback', { url: null });

    expect([set.status, set.body]).toEqual([200, { url: URL_OF_NOBODY, secret: 'häm & egg', authority, updated: NOW }]);
    expect(moved.body).toEqual({ ...set.body, url: 'http://127.0.0.1:9/moved' });
    const later = { secret: 'häm & egg', authority: null, updated: '2026-11-20T09:15:31.000Z' };
    expect(internal.body).toEqual({ url: 'internal', ...later });
    expect(none.body).toEqual({ url: null, ...later });
    expect((await environment.control('get', '/order-callback')).body).toEqual(none.body);
    expect((await environment.control('get', '/environments/staging/order-callback')).body.url).toBeNull();
  });

  test.each([
    [{ url: 'ftp://127.0.0.1/' }, /^The url of an order callback must begin with http:\/\/ or https:\/\/, not with ftp:\/\//],
    [{ url: 'localhost:3000/hooks' }, /, as http:\/\/localhost:3000\/hooks does; it has no scheme; or it is internal\.$/],
    [{ url: 'Internal' }, /^The url of an order callback must be internal .*; the nearest is "internal"\.$/],
    [{ url: '' }, /^The url of an order callback must begin with http/],
    [{ url: 'http://[x' }, /^The url of an order callback must be an absolute http or https address without spaces; or it is internal\.$/],
    [{ url: 'http://x/', secret: '' }, /^secret: /],
    [{ url: 'http://x/', secret: null }, /^secret: /],
    [{ url: 'http://x/', authority: '-----BEGIN CERTIFICATE-----' }, /^The authority of an order callback must be a certificate/],
    [{ url: 'http://x/', timeout: 3 }, /^"timeout" is not known here/],
    [[], /^must be object\.$/],
  ])('stays as it is when it is set to what it cannot be: %j', async (wish, message) => {
    using environment = aControlledEnvironment({ orderCallback: { url: URL_OF_NOBODY, secret: 'stays' } });

    const answer = await environment.control('put', '/order-callback', wish);

    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([400, 'setting-refused']);
    expect(answer.body.message).toMatch(message);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
    expect((await environment.control('get', '/order-callback')).body).toMatchObject({ url: URL_OF_NOBODY, secret: 'stays' });
  });

  test('is the same in the library, where an empty secret is refused, too', () => {
    using environment = aControlledEnvironment();
    const { orderCallback } = environment.simulator.environment;

    expect(orderCallback.set({ url: 'internal', secret: 's' })).toMatchObject({ url: 'internal', secret: 's' });
    expect(() => orderCallback.set({ url: 'http://x/', secret: '' })).toThrow('secret: must not be empty.');
    expect(orderCallback.get()).toMatchObject({ url: 'internal', secret: 's' });
  });

  test('survives a restart, and what the start says counts over it', async () => {
    using folder = aFolder();
    {
      using first = aControlledEnvironment({ data: folder.path });
      await first.control('put', '/order-callback', { url: URL_OF_NOBODY, secret: 'kept' });
    }
    {
      using second = aControlledEnvironment({ data: folder.path });
      expect((await second.control('get', '/order-callback')).body).toMatchObject({ url: URL_OF_NOBODY, secret: 'kept' });
    }
    using third = aControlledEnvironment({ data: folder.path, orderCallback: { url: 'internal' } });
    expect((await third.control('get', '/order-callback')).body).toMatchObject({ url: 'internal', secret: 'kept' });
  });
});

describe('an order callback that an environment starts with', () => {
  test('comes from its seed, with the secret of its environment unless it brings one', async () => {
    const content = {
      order_callback: { url: URL_OF_NOBODY, secret: 'own' },
      environments: { staging: { order_callback: { url: 'internal' } } },
    };
    using environment = aControlledEnvironment({ seed: { content } });

    expect((await environment.control('get', '/order-callback')).body).toMatchObject({ url: URL_OF_NOBODY, secret: 'own' });
    const staging = await environment.control('get', '/environments/staging/order-callback');
    expect(staging.body).toMatchObject({ url: 'internal', secret: 'subsim-staging-callback-secret' });
  });

  test.each([
    [{ url: 'ftp://x/' }, /^seed: order_callback\.url: must begin with http:\/\/ or https:\/\/, or be internal\.$/],
    [{ url: 'http://[x' }, /^seed: order_callback: The url of an order callback/],
    [{}, /^seed: order_callback: "url" is missing/],
    [{ url: 'internal', secret: '' }, /^seed: order_callback\.secret: /],
    [{ url: 'internal', timeout: 3 }, /^seed: order_callback: "timeout" is not known here/],
  ])('is refused with its place: %j', (callback, message) => {
    expect(() => aControlledEnvironment({ seed: { content: { order_callback: callback } } })).toThrow(message);
  });

  test('is refused when nothing can be sent there, and leaves no file behind', () => {
    using folder = aFolder();

    expect(() => aControlledEnvironment({ data: folder.path, orderCallback: { url: 'http://[x' } })).toThrow(
      /^Orders cannot be sent there: The url of an order callback/,
    );
    expect(readdirSync(folder.path)).toEqual([]);
  });
});

describe('orders that are blocked', () => {
  const subscription = { customer_id: 1, product_sku: 'TEA', qty: 1, interval: 'Monthly', shipping_address_id: 1 };
  const content = {
    products: [{ sku: 'TEA', name: 'Tea', price: 1 }],
    customers: [{ id: 1, email: 'a@example.test', first_name: 'A', last_name: 'B' }],
    addresses: [{ id: 1, customer_id: 1, first_name: 'A', last_name: 'B' }],
    subscriptions: [
      { ...subscription, next_order_date: '2026-11-20' },
      { ...subscription, next_order_date: '2026-10-01' },
      { ...subscription, next_order_date: '2026-11-21' },
      { ...subscription, next_order_date: '2026-11-20', last_order_date: '2026-11-20' },
      { ...subscription, next_order_date: '2026-11-20', status: 'Paused' },
    ],
  };

  test('are the due ones of an environment that has nowhere to send them', () => {
    using environment = aControlledEnvironment({ seed: { content } });
    const { orders, orderCallback } = environment.simulator.environment;

    const counts = [orders.countBlocked()];
    orderCallback.set({ url: 'internal' });
    counts.push(orders.countBlocked());
    orderCallback.set({ url: null });
    counts.push(orders.countBlocked());

    expect(counts).toEqual([2, 0, 2]);
  });
});
