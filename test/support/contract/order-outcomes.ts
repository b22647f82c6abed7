import { expect } from 'vitest';
import type { OrderFailure } from '../../../src/domain/orders/failure.js';
import type { Members } from './answers.js';
import { expectState, ordered, untouched, type OrderShop } from './order-shop.js';

/** The number of the first order. */
export const NUMBER = '100000231';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Technology: 'No valid answer could be obtained from the order system.',
  'E-Commerce Platform': 'The order system refused the order or the item.',
  'Payment Card': 'The payment profile is missing or cannot be used.',
  'Soft Decline': 'The payment was declined; a later attempt may succeed.',
  'Hard Decline': 'The payment was declined for good.',
  Unclassified: 'The failure has no class.',
};

// The next attempt by the rules that an environment has unless others are set; other classes are given up at once.
const RETRY: Readonly<Record<string, string>> = {
  Technology: '2026-11-20T13:00:00+0000',
  'Soft Decline': '2026-11-21T12:00:00+0000',
  'E-Commerce Platform': '2026-11-21T12:00:00+0000',
};

/** What a subscription says after the day's order of it failed for the first time. */
export function failedWith({ errorClass, errorType, message }: OrderFailure): Members {
  const retry = RETRY[errorClass];
  return {
    ...untouched,
    status: retry === undefined ? 'Failed' : 'Retry',
    failed_order_attempt_count: 1,
    ...(retry === undefined ? {} : { retry_after: retry }),
    error_time: '2026-11-20T12:00:00+0000',
    error_class: errorClass,
    error_class_description: DESCRIPTIONS[errorClass] ?? 'Reported by the order system.',
    error_type: errorType,
    error_message: message,
  };
}

/** A failure to get an answer that counts. */
export function technology(errorType: string, message: string): OrderFailure {
  return { errorClass: 'Technology', errorType, message };
}

/** The failure of an order with a status that does not answer. */
export const statusFailure = (status: number): OrderFailure => technology('callback_status', `Unexpected status ${String(status)}.`);
/** The failure of an order with an answer that is none. */
export const INVALID = technology('callback_malformed', 'Order callback answer is not valid.');

type Outcome = 'placed' | OrderFailure;

/** What an answer does to the order of the two subscriptions that are due. */
export interface Outcomes {
  readonly 5001: Outcome;
  readonly 5002: Outcome;
  /** Where something was placed. */
  readonly orderNumber?: string;
}

/** When both failed in the same way. */
export const both = (outcome: OrderFailure): Outcomes => ({ 5001: outcome, 5002: outcome });

/** The two subscriptions. */
export const IDS = [5001, 5002] as const;

/** Expects what the log of orders, the API and the events tell of the one order there was. */
export async function expectOutcomes(shop: OrderShop, outcomes: Outcomes, httpStatus: number | null): Promise<void> {
  const attempt = shop.attempt();
  const results = IDS.map((id) => outcomes[id]);
  const count = results.filter((result) => result === 'placed').length;
  const status = ['failed', 'partly placed', 'placed'][count];
  expect(attempt).toMatchObject({ status, httpStatus, orderNumber: outcomes.orderNumber ?? null });
  expect(attempt.items.map(itemTold)).toEqual(IDS.map((id) => ({ subscription: id, ...told(outcomes[id]) })));
  for (const id of IDS) {
    const outcome = outcomes[id];
    await expectState(shop, id, outcome === 'placed' ? ordered : failedWith(outcome));
  }
  await expectSalesOrder(shop, outcomes);
  expect(await shop.events()).toEqual([
    ...results.map((result) => (result === 'placed' ? 'subscription.updated' : 'subscription.status_change')),
    ...results.filter((result) => result !== 'placed').map(() => 'subscription.email'),
  ]);
}

function itemTold({ subscription, outcome, errorClass, errorType, errorMessage }: OrderShopItem): object {
  return { subscription, outcome, errorClass, errorType, errorMessage };
}

type OrderShopItem = ReturnType<OrderShop['attempt']>['items'][number];

function told(outcome: Outcome): object {
  if (outcome === 'placed') return { outcome: 'placed', errorClass: null, errorType: null, errorMessage: null };
  return { outcome: 'failed', errorClass: outcome.errorClass, errorType: outcome.errorType, errorMessage: outcome.message };
}

async function expectSalesOrder(shop: OrderShop, { orderNumber, ...outcomes }: Outcomes): Promise<void> {
  const order = await shop.salesOrder(orderNumber ?? NUMBER);
  if (orderNumber === undefined) {
    expect(order).toBeUndefined();
    return;
  }
  expect(order).toMatchObject({
    order_number: orderNumber,
    sales_order_token: shop.attempt().salesOrderToken,
    customer: { id: 2001 },
    is_subscription_order: true,
  });
  expect(order?.subscriptions).toEqual(IDS.filter((id) => outcomes[id] === 'placed'));
}
