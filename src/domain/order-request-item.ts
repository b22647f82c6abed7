import type { CalendarDate } from './dates.js';
import { heldText, isList, isObject, memberOf, wireName, type Json, type JsonObject } from './json.js';
import type { Look } from './look.js';
import { withValues } from './order-request-members.js';
import { fullSkuOf } from './trial.js';
import { isTrue, numberOf, textOf, type Values } from './values.js';
import type { CallbackWire, Dialect } from './wire.js';

/** A subscription of which one order is asked for. */
export interface Ordered {
  readonly id: number;
  readonly values: Values;
  /** Its order date after a success; `undefined` when there is none. */
  readonly nextDate: CalendarDate | undefined;
  readonly isOffCycle: boolean;
}

/** One of `items`: what is ordered for a subscription (§2.3, supplement 11.3, 12.8). */
export function itemMember(ordered: Ordered, look: Look, dialect: Dialect): JsonObject {
  const { values } = ordered;
  const fullSku = ordered.isOffCycle ? undefined : fullSkuOf(values, look);
  const sku = fullSku ?? textOf(values, 'product_sku') ?? '';
  return {
    productSku: heldText(sku),
    shortDescription: productName(sku, look),
    qty: String(numberOf(values, 'qty') ?? 0),
    requiresShipping: isTrue(values, 'requires_shipping'),
    ...priceMembers(fullSku === undefined ? fixedPriceOf(values) : undefined, dialect.wire.callback),
    subscription: subscriptionMember(ordered, dialect),
  };
}

function productName(sku: string, look: Look): Json {
  const id = look.first('product', 'sku', sku);
  const product = id === undefined ? undefined : look.own('product', id);
  // A product may have been given another SKU since.
  return product?.name ?? heldText(sku);
}

function fixedPriceOf(values: Values): number | undefined {
  return isTrue(values, 'use_fixed_price') ? numberOf(values, 'fixed_price') : undefined;
}

function priceMembers(price: number | undefined, wire: CallbackWire): JsonObject {
  if (price !== undefined) return { useFixedPrice: true, fixedPrice: priceText(price) };
  return wire.deniesFixedPrice ? { useFixedPrice: false } : {};
}

/** A price as decimal text with two to four places. */
export function priceText(price: number): string {
  return price.toFixed(4).replace(/0{1,2}$/, '');
}

function subscriptionMember({ id, values, nextDate }: Ordered, { wire, ecomName }: Dialect): JsonObject {
  const { callback } = wire;
  const platformFields = isObject(values.platform_specific_fields) ? values.platform_specific_fields : {};
  return withValues({
    id: callback.numeral(id),
    interval: values.interval,
    scheduleName: values.schedule_name,
    reorderOrdinal: callback.numeral((numberOf(values, 'recurring_order_count') ?? 0) + 1),
    nextOrderDate: nextDate,
    userDefinedFields: userDefinedFields(values.user_defined_fields, callback),
    ...(callback.hasPlatformFields ? { platformSpecificFields: emptyAsList(platformFields) } : {}),
    [`${ecomName}2ProductOptions`]: productOptions(platformFields, ecomName),
  });
}

function userDefinedFields(map: Json | undefined, wire: CallbackWire): Json {
  if (!isObject(map)) return [];
  if (wire.userDefinedFields === 'map') return emptyAsList(map);
  return Object.entries(map).map(([name, value]) => ({ name: heldText(wireName(name)), value }));
}

function emptyAsList(map: JsonObject): Json {
  return Object.keys(map).length === 0 ? [] : map;
}

/** The product options in platform-specific fields; `undefined` for none, and of another kind than object or list (supplement 11.4, A45). */
export function productOptions(platformFields: JsonObject, ecomName: string): readonly Json[] | undefined {
  const platform = memberOf(platformFields, `${ecomName}2`);
  const options = isObject(platform) ? memberOf(platform, 'product_option') : undefined;
  if (isList(options)) return options.length === 0 ? undefined : options;
  return isObject(options) && Object.keys(options).length > 0 ? [options] : undefined;
}
