import { createHash } from 'node:crypto';
import { memberOf, type ApiWays } from '../api.js';
import { rightDoor, type DoorSteps } from '../door.js';
import { once, type Memory } from '../once.js';
import { orderIn, type Asked, type AskedItem } from './asked.js';
import { decimalText } from './decimal.js';

/** An item that is not placed, and why. */
export interface RefusedItem {
  readonly item: AskedItem;
  readonly errorMessage: string;
  readonly errorClass: string;
}

/** What becomes of an order. */
export interface Decision {
  /** `undefined` when nothing is placed. */
  readonly orderNumber: string | undefined;
  readonly placed: readonly AskedItem[];
  readonly refused: readonly RefusedItem[];
  readonly total: bigint;
  /** ISO instant. */
  readonly placedAt: string;
}

/** What is answered to an order. */
export interface OrderAnswer {
  readonly status: number;
  readonly body: unknown;
  /** By default what it is. */
  readonly contentType?: string | undefined;
  /** Stands after the body, which is then no JSON. */
  readonly tail?: string | undefined;
}

/** The steps of a receiver that places orders. A wrong one takes one of them wrongly. */
export interface OrderSteps extends DoorSteps, ApiWays {
  /** `undefined` for what is no order. */
  readonly read: (body: Buffer) => Asked | undefined;
  /** By what an order that is asked for again is known. */
  readonly keyOf: (asked: Asked, body: Buffer) => string;
  /** Decides unless an order was placed before. */
  readonly once: (memory: Memory<Decision>, key: string, work: () => Promise<Decision>) => Promise<Decision>;
  /** The address of a product in the API. */
  readonly placeOf: (item: AskedItem) => string;
  /** The headers that pass a token back on calls to the API. */
  readonly passing: (token: string) => readonly (readonly [name: string, value: string])[];
  /** The number of the n-th order, from 1. */
  readonly numberOf: (count: number) => string;
  /** Which of the items are placed when some are refused. */
  readonly rest: (asked: Asked, items: readonly AskedItem[]) => readonly AskedItem[];
  /** The price of a product that the API does not give, in ten-thousandths; without it such an item is refused. */
  readonly unpriced: bigint | undefined;
  /** How long its own work takes, as a part of its patience with the API. */
  readonly effort: number;
  readonly answer: (decision: Decision, asked: Asked) => OrderAnswer;
}

const FIRST_NUMBER = 100_000_230;

/** The right steps. */
export const rightSteps: OrderSteps = {
  ...rightDoor,
  scheme: 'bearer',
  saysJson: true,
  renews: true,
  read: orderIn,
  // The token is new for each attempt; subscriptions and their ordinals are not.
  keyOf({ items }, body) {
    const keys = items.map(({ subscription, ordinal }) => (subscription === undefined ? undefined : `${subscription}:${ordinal}`));
    return keys.includes(undefined) ? createHash('sha256').update(body).digest('hex') : keys.sort().join();
  },
  once: (memory, key, work) => once(memory, key, { work, lasts: ({ orderNumber }) => orderNumber !== undefined }),
  placeOf: ({ sku }) => `/services/v2/products?sku=${encodeURIComponent(sku)}`,
  passing: (token) => [['Sales-Order-Token', token]],
  numberOf: (count) => String(FIRST_NUMBER + count),
  rest: ({ isPartialAllowed }, items) => (isPartialAllowed ? items : []),
  unpriced: undefined,
  effort: 0,
  answer: answerOf,
};

/** The answer to an order: 201 for all of it, 202 for a part, 409 for nothing. */
export function answerOf(decision: Decision, asked: Asked): OrderAnswer {
  const { orderNumber = null, refused } = decision;
  const errorItems = refused.map(({ item, errorMessage, errorClass }) => ({ ...named(item), errorMessage, errorClass }));
  if (orderNumber === null) return { status: 409, body: { orderNumber, orderDetails: null, errorItems } };
  return { status: refused.length === 0 ? 201 : 202, body: { orderNumber, orderDetails: detailsOf(decision, asked), errorItems } };
}

function detailsOf({ orderNumber, placed, total, placedAt }: Decision, { order, token }: Asked): object {
  const given = (name: string): object => {
    const value = memberOf(order, name);
    return value === undefined ? {} : { [name]: value };
  };
  return {
    ...{ orderNumber, orderStatus: 'placed', orderDateTime: placedAt, total: decimalText(total) },
    ...{ ...given('customerId'), ...given('currency'), ...given('billingAddress'), ...given('shippingAddress') },
    ...(token === undefined ? {} : { salesOrderToken: token }),
    items: placed.map((item) => ({ productSku: item.sku, qty: item.qtyText, ...named(item) })),
  };
}

function named({ subscription }: AskedItem): { readonly subscriptionId?: string } {
  return subscription === undefined ? {} : { subscriptionId: subscription };
}
