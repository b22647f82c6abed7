import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runChecks, type CheckSettings } from '../../../src/capabilities/checks/index.js';
import { startSimulator, type StartedSimulator } from '../../../src/index.js';
import { aShop, type Shop } from '../../support/checks/order-shop.js';

let simulator: StartedSimulator;
beforeEach(async () => {
  simulator = await startSimulator({ port: 0, clock: '2026-11-20T09:15:30Z', randomSeed: 1 });
});
afterEach(() => simulator.close());

// Those that say nothing more of a wrong shop than the others here; the rows of the self-test have them.
const ALIKE = (
  'empty-signature lengthened-signature truncated-signature other-spelling-signature non-hex-signature error-class-unknown error-items-shape answer-broken-off all-members ' +
  'only-required-members unknown-member unknown-card-brand fixed-price no-shipping-address several-coupons letters-beyond-ascii spaced-body ' +
  'escaped-body reordered-body newline-at-end upper-case-signature slow-sender sender-hangs-up answer-late'
).split(' ');

/** The outcomes of a run, by the last part of the ids of its cases. */
async function outcomesOf(shop: Shop, settings: Partial<CheckSettings> = {}): Promise<Readonly<Record<string, string>>> {
  const { environment } = simulator;
  const { report } = await runChecks(
    'order-callback',
    { url: shop.url, secret: 'hush', limits: { slow: 40 }, ...settings },
    { environment },
  );
  return Object.fromEntries(
    report.results.map(({ id, outcome, reason }) => [id.replace(/.*\//, ''), outcome === 'error' ? (reason ?? '') : outcome]),
  );
}

/** The names of the cases that did not end well, with how they did. */
function notOk(outcomes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'ok'));
}

function openServers(): number {
  return process.getActiveResourcesInfo().filter((name) => name.startsWith('TCPServer')).length;
}

function accessOf({ url, environment: { credentials } }: StartedSimulator): { url: string; authorization: string } {
  return { url, authorization: `Basic ${Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString('base64')}` };
}

describe('0.5.0 point 2: the cases about the order callback', () => {
  test('find nothing in a right shop, and nothing the next time in one that remembers all orders', async () => {
    await using shop = await aShop({ api: accessOf(simulator) });
    const before = simulator.environment.state();
    const outcomes = await outcomesOf(shop, { probe: () => Promise.resolve(shop.count()) });
    expect(notOk(outcomes)).toEqual({});
    expect(Object.keys(outcomes).length).toBeGreaterThanOrEqual(30);
    expect(simulator.environment.state()).toEqual(before);
    // Fewer cases ask for other subscriptions than the same cases did before.
    const only = ['unknown-product', 'partial-not-allowed', 'order-number-repeated', 'answer-lost'];
    const placed = shop.count();
    expect(await outcomesOf(shop, { only })).toEqual(Object.fromEntries([...only].map((name) => [name, 'ok'])));
    expect(shop.count()).toBe(placed + 3);
  });

  test('find what a shop does wrongly that takes any order anew', async () => {
    const answers = { orderDetails: { orderNumber: 'N0', total: 4.25, items: [{ qty: 7, subscriptionId: 5001 }] }, errorItems: {} };
    await using shop = await aShop({ isOpen: true, isForgetful: true, sells: () => true, answers });
    expect(notOk(await outcomesOf(shop, { skip: ALIKE }))).toEqual({
      'after-refusal': 'skip',
      'altered-byte': 'FAIL',
      'answer-lost': 'FAIL',
      'answer-not-awaited': 'skip',
      'api-call-refused': 'skip',
      'api-down': 'skip',
      'api-times-out': 'skip',
      'error-items-on-success': 'warning',
      'fractional-quantity': 'FAIL',
      'items-not-named': 'FAIL',
      'missing-signature': 'FAIL',
      'number-differs-in-details': 'warning',
      'partial-allowed': 'skip',
      'partial-not-allowed': 'skip',
      'quantity-as-text': 'FAIL',
      'refusal-status': 'skip',
      'retried-by-schedule': 'FAIL',
      'same-bytes-again': 'FAIL',
      'token-not-passed-back': 'skip',
      'total-as-number': 'warning',
      'twice-at-once': 'FAIL',
      'unknown-product': 'skip',
      'wrong-secret': 'FAIL',
    });
  });

  test('are left out in a shop that sells its own products alone, unless one of them is named', async () => {
    await using shop = await aShop({ sells: (sku) => sku === 'JAM-PLUM' });
    const { environment } = simulator;
    const settings = { url: shop.url, secret: 'hush' };
    const only = ['right', 'answer-lost', 'missing-signature', 'unknown-product', 'several-items'];
    const { report } = await runChecks('order-callback', { ...settings, only }, { environment });
    expect(new Set(report.results.map(({ outcome, reason }) => `${outcome}: ${reason ?? ''}`))).toEqual(
      new Set(['skip: The shop does not know the products that are made up here: name one that it sells with --sku.']),
    );
    expect(notOk(await outcomesOf(shop, { sku: 'JAM-PLUM', only }))).toEqual({});
  });

  test('ask for the same orders by the same random seed and for others without one; what fails before the first leaves no address open', async () => {
    await using shop = await aShop();
    const { environment } = simulator;
    const settings = { url: shop.url, secret: 'hush', only: ['right'] };
    const asked = async (randomSeed?: number): Promise<unknown> => {
      const { exchanges } = await runChecks('order-callback', { ...settings, randomSeed }, { environment });
      return exchanges.map(({ body }) => body.toString());
    };
    const first = await asked(7);
    expect(await asked(7)).toEqual(first);
    expect(await asked()).not.toEqual(first);
    environment.faults.add({ path: '/services/*', status: 503 });
    const before = openServers();
    await expect(runChecks('order-callback', settings, { environment })).rejects.toThrow('The customer of the checks was refused: 503');
    // Those of other tests in this process may close meanwhile.
    expect(openServers()).toBeLessThanOrEqual(before);
  });
});
