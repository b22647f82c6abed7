import { jsonIn, memberOf } from '../api.js';
import { decimalOf } from './decimal.js';

/** An order as it is asked for (§2.3), as far as the receiver needs it. */
export interface Asked {
  /** `salesOrderToken`. */
  readonly token: string | undefined;
  readonly isPartialAllowed: boolean;
  readonly items: readonly AskedItem[];
  /** All of it. */
  readonly order: unknown;
}

/** One line of it. */
export interface AskedItem {
  readonly sku: string;
  /** As it came, and in ten-thousandths. */
  readonly qtyText: string;
  readonly qty: bigint;
  readonly fixedPrice: bigint | undefined;
  /** The id of its subscription and its ordinal; neither is required. */
  readonly subscription: string | undefined;
  readonly ordinal: string;
}

/** Reads an order; members that it does not know are no fault. `undefined` for what is no order. */
export function orderIn(body: Buffer): Asked | undefined {
  const order = jsonIn(body);
  const given = memberOf(order, 'items');
  const items = Array.isArray(given) ? given.map(itemIn) : [];
  const read = items.flatMap((item) => item ?? []);
  if (read.length === 0 || read.length < items.length) return undefined;
  return {
    token: textOf(memberOf(order, 'salesOrderToken')),
    isPartialAllowed: memberOf(order, 'allowSomeFailedItems') === true,
    items: read,
    order,
  };
}

function itemIn(item: unknown): AskedItem | undefined {
  const [sku, qtyText] = [memberOf(item, 'productSku'), textOf(memberOf(item, 'qty'))];
  const qty = decimalOf(qtyText);
  if (typeof sku !== 'string' || qtyText === undefined || qty === undefined) return undefined;
  const subscription = memberOf(item, 'subscription');
  return {
    ...{ sku, qty, qtyText },
    fixedPrice: memberOf(item, 'useFixedPrice') === true ? decimalOf(memberOf(item, 'fixedPrice')) : undefined,
    subscription: textOf(memberOf(subscription, 'id')),
    ordinal: textOf(memberOf(subscription, 'reorderOrdinal')) ?? '',
  };
}

/** A text, or a number as a text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
