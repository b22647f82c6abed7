import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aFolder, type TestFolder } from '../../support/command.js';
import { readCsv } from '../../support/csv.js';
import {
  annotationsIn,
  faultsOfFile,
  formerCredentialsOf,
  formerDatabase,
  migratedSchema,
  schemaOf,
  schemaVersions,
} from '../../support/database-file.js';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { aReceiver } from '../../support/receiver.js';

// Drawn with the same seed for all files.
const BATCH = '39920d754b19931f878d6555880fed4a';

/** Opens a folder in which Subsim of another time has left a database. */
function opened({ path }: TestFolder): TestEnvironment {
  return anEnvironment({ seed: 'empty', data: path, clientId: 'tea-shop', clientSecret: 'tea-shop-secret' });
}

function fileIn({ path }: TestFolder): string {
  return join(path, 'default.sqlite');
}

function everything({ simulator: { environment } }: TestEnvironment) {
  const { deliveries, events, orders } = environment;
  return {
    events: events.list({ from: 0, limit: 99 }).map(({ id, type }) => [id, type]),
    deliveries: deliveries.list({ limit: 99 }).map(({ event, status, attemptCount }) => [event, status, attemptCount]),
    orders: orders.list().map(({ kind, status, orderNumber }) => [kind, status, orderNumber]),
    due: orders
      .schedule({ limit: 99 })
      .map(({ subscription, kind, due }) => `${new Date(due).toISOString().slice(0, 10)} ${kind} ${String(subscription)}`),
  };
}

const sent = {
  events: [
    [9001, 'subscription.updated'],
    [9002, 'subscription.updated'],
    [9003, 'subscription.status_change'],
    [9004, 'ping'],
  ],
  deliveries: [
    [9001, 'delivered', 1],
    [9002, 'delivered', 1],
    [9003, 'delivered', 1],
    [9004, 'pending', 2],
  ],
};
const ordered = {
  events: [...sent.events, [9005, 'subscription.updated']],
  deliveries: [...sent.deliveries, [9005, 'delivered', 1]],
  orders: [['keep', 'placed', '100000231']],
};

// What each version could store is in its file; what came later begins when the file is opened.
const expected: Readonly<Record<number, object>> = {
  1: { events: [], deliveries: [], orders: [] },
  2: { ...sent, orders: [] },
  3: ordered,
  4: ordered,
  5: ordered,
};

describe.each(schemaVersions)('a database of version %i of the schema', (version) => {
  test('is kept as it was written, by the migrations of then, which are never edited', () => {
    using folder = aFolder();
    formerDatabase(version, fileIn(folder));

    expect(schemaOf(fileIn(folder))).toEqual({ version, statements: migratedSchema(version) });
  });

  test('has its records, settings, tokens, batches and clock when it is opened now', async () => {
    using folder = aFolder();
    formerDatabase(version, fileIn(folder));
    formerCredentialsOf(version, folder.path);
    using shop = opened(folder);
    const subscriptions = (await shop.call('get', '/services/v2/subscriptions')).body as Readonly<Record<string, unknown>>[];

    const isPaused = version > 1;
    expect(subscriptions).toMatchObject([
      {
        id: 5001,
        status: 'Active',
        product_sku: 'TEA-ASSAM-250',
        expiration_date: '2027-11-20',
        shipping_address: { street1: '14 Quay Road' },
      },
      { id: 5002, status: 'Active', product_sku: 'JAM-PLUM', next_order_date: '2026-11-27', coupon_code: 'BULK' },
      { id: 5003, status: isPaused ? 'Paused' : 'Active', product_sku: 'JAM-PLUM', next_order_date: '2026-12-24' },
    ]);
    const { token } = subscriptions[0]?.user_defined_fields as { token: string };
    const customers = (await shop.callWith(token, 'get', '/services/v2/customers').expect(200)).body as { email: string }[];
    expect(customers.map(({ email }) => email)).toEqual(['mira.holt@example.test', 'zoe.lund@example.test', 'late@example.test']);
    expect((await shop.call('get', '/services/v2/config')).body).toMatchObject({ config: { name: 'Former teas', currency: 'DKK' } });
    const { body } = await shop.call('get', `/services/v2/batch/${BATCH}`);
    expect(body).toMatchObject({ batch: { succeeded: 1, results: [{ id: 5002, status: 200 }] } });
    expect((await shop.call('get', '/services/v2/group-subscriptions')).body).toMatchObject([{ id: 7001, name: 'Breakfast' }]);
    expect((await shop.call('get', '/services/v2/vault/paymentprofiles')).body).toMatchObject([{ id: 6001, payment_token: 'ext-77412' }]);
    expect(new Date(shop.simulator.environment.clock.now()).toISOString()).toBe(`2026-11-20T09:${isPaused ? '20:00' : '15:30'}.000Z`);
  });

  test('has its events, deliveries, orders and agenda', () => {
    using folder = aFolder();
    formerDatabase(version, fileIn(folder));
    using shop = opened(folder);

    expect(everything(shop)).toMatchObject(expected[version] ?? ordered);
    expect(everything(shop).due.filter((line) => line.includes(' order '))).toEqual(
      version < 3
        ? ['2026-11-27 order 5002', '2026-12-03 order 5001', ...(version === 1 ? ['2026-12-24 order 5003'] : [])]
        : ['2026-11-27 order 5002', '2027-01-03 order 5001'],
    );
  });

  test('is written on: ids go on, what was under way goes on, and all is there after one more restart', async () => {
    using folder = aFolder();
    formerDatabase(version, fileIn(folder));
    await using receiver = await aReceiver();
    let left: unknown;
    {
      using shop = opened(folder);
      const { environment } = shop.simulator;
      for (const { id } of environment.destinations.list()) environment.destinations.edit(id, { url: receiver.url });
      environment.orderCallback.set({ url: 'internal' });
      const customer = { email: 'new@example.test', first_name: 'N', last_name: 'W' };
      expect((await shop.call('post', '/services/v2/customer', { customer, _meta: { by: 'hand' } })).body.customer.id).toBe(2004);
      await shop.call('post', '/services/v2/subscriptions/5001/pause').expect(204);

      await environment.clock.advance({ to: '2026-11-27T12:00:00Z' });

      const { orders, deliveries } = everything(shop);
      expect(orders.at(-1)).toEqual(['scheduled', 'placed', expect.anything()]);
      expect(deliveries.map(([, status]) => status)).toEqual(deliveries.map(() => 'delivered'));
      expect(receiver.received.length).toBe(version === 1 ? 0 : deliveries.length - (version === 2 ? 3 : 4));
      const { text } = await shop.call('get', '/services/v2/reports/subscription_history');
      expect(
        readCsv(text)
          .slice(-2)
          .map((cells) => cells.slice(1, 5)),
      ).toEqual([
        ['5001', `2026-11-20T09:${version === 1 ? '15:30' : '20:00'}+0000`, 'Paused', version < 3 ? '2026-12-03' : '2027-01-03'],
        ['5002', '2026-11-27T12:00:00+0000', 'Active', '2026-12-27'],
      ]);
      left = [everything(shop), (await shop.call('get', '/services/v2/subscriptions')).body];
    }

    using shop = opened(folder);
    expect([everything(shop), (await shop.call('get', '/services/v2/subscriptions')).body]).toEqual(left);
    shop[Symbol.dispose]();
    expect(faultsOfFile(fileIn(folder))).toEqual([]);
    expect(annotationsIn(fileIn(folder)).map(({ record, meta }) => [record, meta])).toEqual([
      [2003, { reason: 'asked by phone' }],
      ...(version === 1 ? [] : [[5003, { reason: 'asked by phone' }]]),
      [2004, { by: 'hand' }],
    ]);
  });
});
