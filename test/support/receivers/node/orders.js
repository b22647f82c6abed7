import { read, serve } from './door.js';

const { CALLBACK_SECRET: secret = 'subsim-default-callback-secret', PORT: port = '8081' } = process.env;
// What was answered to each order; keep that in your database.
const orders = new Map();
let number = 1000;

serve({ secret, port }, async (order) => {
  if (!isOrder(order)) return { status: 400, answer: { errorMessage: 'This is no order.' } };
  // The token is new for each attempt. The subscriptions, and how many orders they had, are the same when an order is asked for again.
  const key = JSON.stringify(order.items.map((item) => [item.subscription?.id ?? item, item.subscription?.reorderOrdinal]).sort());
  const before = orders.get(key) ?? Promise.resolve(undefined);
  const now = before.catch(() => undefined).then((answered) => (answered?.answer.orderNumber ? answered : place(order)));
  orders.set(key, now);
  return now;
});

function isOrder({ items }) {
  return Array.isArray(items) && items.length > 0 && items.every((item) => typeof item?.productSku === 'string' && Number(item.qty) > 0);
}

async function place({ items, salesOrderToken, allowSomeFailedItems }) {
  const isSold = await Promise.all(items.map((item) => isProduct(item.productSku, salesOrderToken)));
  const good = items.filter((_, index) => isSold[index]);
  const errorItems = items
    .filter((_, index) => !isSold[index])
    .map((item) => ({ subscriptionId: item.subscription?.id, errorMessage: `There is no product ${item.productSku}.` }));
  if (good.length === 0 || (errorItems.length > 0 && allowSomeFailedItems !== true))
    return { status: 409, answer: { orderNumber: null, orderDetails: null, errorItems } };
  number += 1;
  const orderNumber = `SHOP-${number}`;
  const placed = good.map((item) => ({ productSku: item.productSku, qty: item.qty, subscriptionId: item.subscription?.id }));
  const orderDetails = { orderNumber, orderStatus: 'placed', items: placed };
  return { status: errorItems.length > 0 ? 202 : 201, answer: { orderNumber, orderDetails, errorItems } };
}

// A call that bears the token of an order is listed with it.
async function isProduct(sku, salesOrderToken) {
  const answer = await read(`/services/v2/products?${new URLSearchParams({ sku, salesOrderToken })}`);
  if (answer.status !== 200) throw new Error(`There are no products: ${answer.status}`);
  const products = await answer.json();
  return products.some((product) => product.sku === sku);
}
