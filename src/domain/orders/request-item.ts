import type { CalendarDate } from '../calendar/dates.js';
import { heldText, isObject, wireName, type Json, type JsonObject } from '../json/json.js';
import { priceText, productOptions } from '../records/item-members.js';
import type { View } from '../records/view.js';
import { withValues } from './request-members.js';
import { fullSkuOf } from './trial.js';
import { isTrue, numberOf, textOf, type Values } from '../json/values.js';
import type { CallbackWire, Dialect } from '../records/wire.js';

/** A subscription of which one order is asked for. */
interface Ordered {
  readonly id: number;
  readonly values: Values;
  /** Its order date after a success; `undefined` when there is none. */
  readonly nextDate: CalendarDate | undefined;
  readonly isOffCycle: boolean;
}

/** One of `items`: what is ordered for a subscription (#2.3-members, #3-trial). */
export function itemMember(ordered: Ordered, view: View, dialect: Dialect): JsonObject {
  const { values } = ordered;
  const fullSku = ordered.isOffCycle ? undefined : fullSkuOf(values, view);
  const sku = fullSku ?? textOf(values, 'product_sku') ?? '';
  return {
    productSku: heldText(sku),
    shortDescription: productName(sku, view),
    qty: String(numberOf(values, 'qty') ?? 0),
    requiresShipping: isTrue(values, 'requires_shipping'),
    ...priceMembers(fullSku === undefined ? fixedPriceOf(values) : undefined, dialect.wire.callback),
    subscription: subscriptionMember(ordered, dialect),
  };
}

function productName(sku: string, view: View): Json {
  const id = view.first('product', 'sku', sku);
  const product = id === undefined ? undefined : view.own('product', id);
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
