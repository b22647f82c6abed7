import { expect, test, vi } from 'vitest';
import { aFolder, start, type RunningCommand } from '../support/command.js';
import { smallShop } from '../support/environment.js';
import { anOrderSystem, placed } from '../support/order-system.js';
import { ask } from '../support/server.js';

// A process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const KILLS = 3;
const DUE = 4;

interface Listed {
  readonly orders: readonly { readonly id: number; readonly status: string; readonly error: string | null }[];
}

const seed = {
  ...smallShop,
  subscriptions: Array.from({ length: DUE }, (_, index) => ({
    ...smallShop.subscriptions[0],
    id: 5001 + index,
    next_order_date: '2026-11-20',
    shipping_method_code: `method-${String(index)}`,
  })),
};

async function ordersOf({ url }: RunningCommand): Promise<Listed['orders']> {
  return (JSON.parse((await ask(url, 'GET', '/_sim/orders')).text) as Listed).orders;
}

async function subscriptionsOf({ url }: RunningCommand): Promise<readonly unknown[]> {
  const headers = { Authorization: `Basic ${Buffer.from('subsim-default:subsim-default-secret').toString('base64')}` };
  return JSON.parse((await ask(url, 'GET', '/services/v2/subscriptions', { headers })).text) as readonly unknown[];
}

test('kill -9 while an order is open drops that attempt alone, and each subscription is ordered once in the end', async () => {
  using folder = aFolder();
  // The first order after each start is left without an answer as long as there are kills to come.
  let isHeld = true;
  await using system = await anOrderSystem((order, number) => (isHeld ? 'silence' : placed(order, number)));
  const settings = ['--port', '0', '--data', folder.path, '--seed-file', folder.write('shop.json', seed)];
  settings.push('--clock', '2026-11-20T13:00:00Z', '--order-callback-url', system.url);

  for (let kills = 0; kills < KILLS; kills += 1) {
    await using command = await start(settings);
    await vi.waitUntil(() => system.received.length > kills, { timeout: 20_000 });
    command.signal('SIGKILL');
    await command.end;
  }
  isHeld = false;
  await using command = await start(settings);
  const settled = await ask(command.url, 'POST', '/_sim/settle?timeout=20000');

  expect(settled.status).toBe(200);
  const orders = await ordersOf(command);
  expect(orders.map(({ status }) => status).sort()).toEqual([
    ...Array<string>(KILLS).fill('dropped'),
    ...Array<string>(DUE).fill('placed'),
  ]);
  for (const { status, error } of orders) expect(error).toBe(status === 'dropped' ? 'Subsim ended before the answer was there.' : null);
  expect(await subscriptionsOf(command)).toMatchObject(
    Array(DUE).fill({ status: 'Active', next_order_date: '2026-12-20', recurring_order_count: 1 }),
  );
  expect(new Set(system.received.map(({ order }) => order.salesOrderToken)).size).toBe(KILLS + DUE);
});
