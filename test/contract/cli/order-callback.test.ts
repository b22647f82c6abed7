import { describe, expect, test } from 'vitest';
import { aFolder, readyLine, type ServingCommand } from '../../support/command.js';
import { runHere, startHere } from '../../support/in-process.js';
import { ask } from '../../support/server.js';

const SECRET = 'subsim-default-callback-secret';
const URL_OF_NOBODY = 'http://127.0.0.1:9/orders';

async function callbackOf({ url }: ServingCommand): Promise<unknown> {
  const { text } = await ask(url, 'GET', '/_sim/order-callback');
  return JSON.parse(text);
}

describe('--order-callback-url', () => {
  test('sets where orders are sent, with a fixed secret or a given one, which the start tells', async () => {
    await using plain = await startHere(['--port', '0', '--order-callback-url', URL_OF_NOBODY]);
    await using json = await startHere(['--port', '0', '--json', '--order-callback-url', 'internal', '--order-callback-secret', 'own']);
    const variables = { SUBSIM_PORT: '0', SUBSIM_ORDER_CALLBACK_URL: URL_OF_NOBODY, SUBSIM_ORDER_CALLBACK_SECRET: 'third' };
    await using varied = await startHere([], { variables });

    expect(plain.output()).toContain(`  order callback ${URL_OF_NOBODY}, secret ${SECRET}\n`);
    expect(readyLine(json)).toMatchObject({ callbackSecret: 'own' });
    expect(await callbackOf(plain)).toMatchObject({ url: URL_OF_NOBODY, secret: SECRET });
    expect(await callbackOf(json)).toMatchObject({ url: 'internal', secret: 'own' });
    expect(await callbackOf(varied)).toMatchObject({ url: URL_OF_NOBODY, secret: 'third' });
  });

  test('counts over the data folder, where it stays', async () => {
    using folder = aFolder();
    const flags = ['--port', '0', '--data', folder.path];
    const seen: unknown[] = [];
    for (const further of [
      ['--order-callback-url', URL_OF_NOBODY, '--order-callback-secret', 'one'],
      [],
      ['--order-callback-url', 'internal'],
    ]) {
      await using command = await startHere([...flags, ...further]);
      seen.push(await callbackOf(command));
      await command.stop();
    }

    expect(seen).toMatchObject([
      { url: URL_OF_NOBODY, secret: 'one' },
      { url: URL_OF_NOBODY, secret: 'one' },
      { url: 'internal', secret: 'one' },
    ]);
  });
});

describe('a start with orders that are due', () => {
  const subscription = { customer_id: 1, product_sku: 'TEA', qty: 1, interval: 'Monthly', shipping_address_id: 1, next_order_date: '-3d' };
  const shop = (count: number): object => ({
    products: [{ sku: 'TEA', name: 'Tea', price: 1 }],
    customers: [{ id: 1, email: 'a@example.test', first_name: 'A', last_name: 'B' }],
    addresses: [{ id: 1, customer_id: 1, first_name: 'A', last_name: 'B' }],
    subscriptions: Array.from({ length: count }, () => subscription),
  });

  test('says so as long as there is no order callback', async () => {
    using folder = aFolder();
    const flags = (count: number): string[] => ['--port', '0', '--seed-file', folder.write(`shop-${String(count)}.json`, shop(count))];
    await using twelve = await startHere(flags(12));
    await using one = await startHere(flags(1));
    await using none = await startHere(flags(0));
    await using settled = await startHere([...flags(12), '--order-callback-url', 'internal']);

    expect(twelve.output()).toContain('\n12 orders are due but no order callback is set; try --order-callback-url internal\n');
    expect(one.output()).toContain('\n1 order is due but no order callback is set; try --order-callback-url internal\n');
    expect(none.output()).toContain(`  order callback none, secret ${SECRET}\n`);
    for (const command of [none, settled]) expect(command.output()).not.toContain('no order callback is set');
  });
});

describe('a start with an order callback', () => {
  const subscription = { customer_id: 1, product_sku: 'TEA', qty: 1, interval: 'Monthly', shipping_address_id: 1 };
  const shop = (date: string, config = {}): object => ({
    config,
    products: [{ sku: 'TEA', name: 'Tea', price: 1 }],
    customers: [{ id: 1, email: 'a@example.test', first_name: 'A', last_name: 'B' }],
    addresses: [{ id: 1, customer_id: 1, first_name: 'A', last_name: 'B' }],
    subscriptions: [{ ...subscription, next_order_date: date }],
  });

  test.each([
    ['2026-11-19', '2026-11-20T12:00:00.000Z', (url: string) => `curl -X POST ${url}/_sim/orders/run`],
    ['2026-11-21', '2026-11-21T12:00:00.000Z', (url: string) => `subsim advance --to 2026-11-21T12:00:00.000Z --server ${url}`],
  ])('says when the next orders are (due on %s) and how to have them now', async (date, instant, callOf) => {
    using folder = aFolder();
    const flags = ['--port', '0', '--clock', '2026-11-20T09:15:30Z', '--order-callback-url', 'internal'];
    await using command = await startHere([...flags, '--seed-file', folder.write('shop.json', shop(date))]);

    expect(command.output()).toContain(`\n  next orders    ${instant}\n`);
    expect(command.output()).toContain(`\n  ${callOf(command.url)}\n`);
  });

  test('says neither when orders are switched off', async () => {
    using folder = aFolder();
    const seed = folder.write('shop.json', shop('2026-11-19', { automatic_order_generation: false }));
    await using command = await startHere([
      '--port',
      '0',
      '--clock',
      '2026-11-20T09:15:30Z',
      '--order-callback-url',
      'internal',
      '--seed-file',
      seed,
    ]);

    expect(command.output()).not.toMatch(/next orders|orders\/run/);
  });
});

test.each([
  ['an address that is none', ['--order-callback-url', 'localhost:8080'], /--order-callback-url.*localhost:8080/],
  ['an address that cannot be read', ['--order-callback-url', 'http://[x'], /Orders cannot be sent there: .*url/],
  ['an empty secret', ['--order-callback-secret', ''], /--order-callback-secret must not be empty\.$/m],
  ['a secret with a space', ['--order-callback-secret', 'hush hush'], /--order-callback-secret must match [^;]*\.$/m],
])('%s ends the start with one line and exit code 2', async (_, flags, names) => {
  const { code, output, errors } = await runHere(flags, { variables: { SUBSIM_PORT: '0' } });

  expect([code, output]).toEqual([2, '']);
  expect(errors).toMatch(/^[^\n]+\n$/);
  expect(errors).toMatch(names);
  expect(errors).not.toContain('hush');
});
