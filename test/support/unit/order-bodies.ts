import { encode, type JsonObject } from '../../../src/domain/json/json.js';
import { orderRequest } from '../../../src/domain/orders/request.js';
import type { Values } from '../../../src/domain/json/values.js';
import { aShopWith, TOKEN, type OrderShop, type ShopSettings } from './order-shop.js';

/** The instant of the requests of these tests. */
export const AT = 1_796_299_209_999;

/** What is sent for all subscriptions of a shop; the next dates are made up. */
export function sentText(shop: OrderShop, nextDate: string | undefined = '2027-01-03'): string {
  const order = { subscriptions: shop.all(), token: TOKEN, nextDateOf: () => nextDate, at: AT };
  return encode(orderRequest(order, shop.view, shop.dialect));
}

/** The same, read as JSON by somebody else. */
export function sentBody(shop: OrderShop, nextDate?: string): JsonObject {
  return JSON.parse(sentText(shop, nextDate)) as JsonObject; // an order is asked for with an object
}

/** The body for a shop that is changed. */
export function bodyWith(change: Parameters<typeof aShopWith>[0], settings?: ShopSettings): JsonObject {
  const shop = aShopWith(change, settings);
  try {
    return sentBody(shop);
  } finally {
    shop.close();
  }
}

/** A part of the body that is an object, or the first item's. */
export function partOf(body: JsonObject, part: 'payment' | 'billingAddress' | 'shippingAddress' | 'item' | 'subscription'): Values {
  const [item] = body.items as readonly [Values]; // an order has an item
  const found = part === 'item' ? item : part === 'subscription' ? item.subscription : body[part];
  return found as Values; // the caller names a part that is an object
}
