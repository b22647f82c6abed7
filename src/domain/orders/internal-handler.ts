import { decimalOf, encode, isList, isObject, memberOf, numberText, plainText, type Json, type JsonObject } from '../json/json.js';

/** What the built-in handler knows besides the request. */
interface InternalOrder {
  /** The number of the order, such as 100000231. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly instant: number;
  /** The price of a product; `undefined` for one that is not known, which costs nothing. */
  readonly priceOf: (sku: string) => number | undefined;
}

// Amounts are whole ten-thousandths, so that they add up exactly.
const ONE = 10_000n;
const CENT = 100n;
// Shipping is this much for an order, and that much more for each further item that is shipped; tax is eight per cent.
const SHIPPING = 4_9500n;
const FURTHER_SHIPPING = 1_0000n;
const TAX_PERCENT = 8n;

/**
 * The answer of the built-in handler to an order callback (#6.2-internal): it places every item. Per item the tax
 * is rounded to a cent; the sums of the order are those of its items.
 */
export function placeInternally(request: JsonObject, order: InternalOrder): { readonly status: 201; readonly body: string } {
  const orderNumber = String(order.number);
  const items = itemsOf(request, order);
  const sum = (amount: Amount): bigint => items.reduce((total, item) => total + item[amount], 0n);
  const orderDetails = {
    orderNumber,
    orderStatus: 'placed',
    orderState: 'processing',
    orderDateTime: new Date(order.instant).toISOString().replace(/\.\d+Z$/, '+00:00'),
    platformOrderId: orderNumber,
    ...given(request, ['customerId', 'customerEmail', 'platformCustomerId', 'salesOrderToken', 'currency']),
    discountTotal: amountText(0n),
    shippingTotal: amountText(sum('shipping')),
    taxTotal: amountText(sum('tax')),
    total: amountText(sum('line') + sum('shipping') + sum('tax')),
    ...addresses(request),
    items: items.map(({ shown, unit, shipping, tax, line }) => ({
      ...shown,
      unitPrice: amountText(unit),
      discountTotal: amountText(0n),
      shippingTotal: amountText(shipping),
      taxTotal: amountText(tax),
      lineTotal: amountText(line),
    })),
  };
  return { status: 201, body: encode({ orderNumber, orderDetails, errorItems: [] }) };
}

type Amount = 'shipping' | 'tax' | 'line';

/** An item with its amounts in ten-thousandths. */
interface PricedItem extends Readonly<Record<Amount | 'unit', bigint>> {
  readonly shown: JsonObject;
}

function itemsOf(request: JsonObject, { number, priceOf }: InternalOrder): readonly PricedItem[] {
  const sent = memberOf(request, 'items');
  const items = isList(sent) ? sent.filter(isObject) : [];
  const firstShipped = items.findIndex(isShipped);
  return items.map((item, index) => {
    const unit = unitPriceOf(item, priceOf);
    const line = rounded(unit * scaled(memberOf(item, 'qty')), ONE);
    const shipping = isShipped(item) ? (index === firstShipped ? SHIPPING : FURTHER_SHIPPING) : 0n;
    const tax = rounded(line * TAX_PERCENT, 100n * CENT) * CENT;
    return { shown: shownItem(item, `${String(number)}-${String(index + 1)}`), unit, line, shipping, tax };
  });
}

function shownItem(item: JsonObject, platformOrderItemId: string): JsonObject {
  const subscription = memberOf(item, 'subscription');
  const id = isObject(subscription) ? memberOf(subscription, 'id') : undefined;
  const name = memberOf(item, 'shortDescription');
  return {
    platformOrderItemId,
    ...given(item, ['productSku']),
    ...(name === undefined || name === null ? {} : { productName: name }),
    ...given(item, ['shortDescription', 'qty', 'requiresShipping']),
    ...(id === undefined || id === null ? {} : { subscriptionId: numberText(id) ?? id }),
  };
}

function isShipped(item: JsonObject): boolean {
  return memberOf(item, 'requiresShipping') === true;
}

function unitPriceOf(item: JsonObject, priceOf: InternalOrder['priceOf']): bigint {
  if (memberOf(item, 'useFixedPrice') === true) return scaled(memberOf(item, 'fixedPrice'));
  return scaled(priceOf(plainText(memberOf(item, 'productSku')) ?? ''));
}

function addresses(request: JsonObject): JsonObject {
  const shown = ['billingAddress', 'shippingAddress'].flatMap((name) => {
    const address = memberOf(request, name);
    return isObject(address) ? [[name, given(address, ADDRESS_MEMBERS)] as const] : [];
  });
  return Object.fromEntries(shown);
}

const ADDRESS_MEMBERS = [
  'firstName',
  'lastName',
  'company',
  'street1',
  'street2',
  'street3',
  'city',
  'region',
  'postcode',
  'country',
  'phone',
];

// The members of an object that have a value.
function given(object: JsonObject, names: readonly string[]): JsonObject {
  const members = names.flatMap((name) => {
    const value = memberOf(object, name);
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(members);
}

// A decimal number or its text in ten-thousandths; anything else counts as 0.
function scaled(value: Json | undefined): bigint {
  const text = numberText(value) ?? plainText(value) ?? '';
  if (!/^\d{1,15}(?:\.\d{1,15})?$/.test(text)) return 0n;
  const { digits, exponent } = decimalOf(text);
  const power = exponent + 4n;
  return power >= 0n ? BigInt(digits) * 10n ** power : rounded(BigInt(digits), 10n ** -power);
}

// Divides and rounds half up; neither number is negative.
function rounded(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

function amountText(amount: bigint): string {
  return `${String(amount / ONE)}.${String(amount % ONE).padStart(4, '0')}`;
}
