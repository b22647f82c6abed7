import type { IncomingMessage } from 'node:http';
import { pause, systemClock } from '../../../../simulator.js';
import { createApi, memberOf } from '../api.js';
import { enter } from '../door.js';
import type { Receiver, ReceiverNeeds } from '../needs.js';
import type { Memory } from '../once.js';
import { textOf, type Asked, type AskedItem } from './asked.js';
import { decimalOf, times } from './decimal.js';
import type { Decision, OrderAnswer, OrderSteps, RefusedItem } from './steps.js';

/** Makes a receiver that places orders by these steps; its catalogue is that of the API. */
export function createOrderReceiver(steps: OrderSteps, needs: ReceiverNeeds): Receiver {
  const api = createApi(needs, steps);
  const memory: Memory<Decision> = new Map();
  let placed = 0;
  return {
    handler(request, response) {
      const answer = ({ status, body, contentType = 'application/json', tail = '' }: OrderAnswer): void => {
        if (response.destroyed) return;
        const headers = { 'Content-Type': contentType, ...(status === 405 ? { Allow: 'POST' } : {}) };
        response.writeHead(status, headers).end(JSON.stringify(body) + tail);
      };
      take(request).then(answer, () => {
        answer({ status: 500, body: { errorMessage: 'Something went wrong.' } });
      });
    },
    processed: () => placed,
  };

  async function take(request: IncomingMessage): Promise<OrderAnswer> {
    const body = await enter(request, steps, needs);
    if (typeof body === 'number') return { status: body, body: { errorMessage: 'The request was refused.' } };
    const asked = steps.read(body);
    if (asked === undefined) return { status: 400, body: { errorMessage: 'The body is no order.' } };
    const decision = await steps.once(memory, steps.keyOf(asked, body), () => decide(asked));
    return steps.answer(decision, asked);
  }

  async function decide(asked: Asked): Promise<Decision> {
    const priced = await Promise.all(asked.items.map(async (item) => ({ item, price: await priceOf(item, asked) })));
    if (steps.effort > 0) await pause(steps.effort * needs.patience);
    const found = priced.flatMap(({ item, price }) => (typeof price === 'bigint' ? [{ item, price }] : []));
    const refused = priced.flatMap(({ price }) => (typeof price === 'bigint' ? [] : [price]));
    const taken =
      refused.length === 0
        ? asked.items
        : steps.rest(
            asked,
            found.map(({ item }) => item),
          );
    const total = found.reduce((sum, { item, price }) => (taken.includes(item) ? sum + times(item.qty, price) : sum), 0n);
    const placedAt = new Date(systemClock().now()).toISOString();
    if (taken.length === 0) return { orderNumber: undefined, placed: [], refused: refusedWith(asked, refused), total: 0n, placedAt };
    placed += 1;
    return { orderNumber: steps.numberOf(placed), placed: taken, refused, total, placedAt };
  }

  async function priceOf(item: AskedItem, { token }: Asked): Promise<bigint | RefusedItem> {
    const headers = token === undefined ? [] : steps.passing(token);
    const answer = await api.get(steps.placeOf(item), headers);
    if (answer?.status !== 200 && steps.unpriced === undefined)
      return { item, errorMessage: 'The catalogue could not be read.', errorClass: 'Technology' };
    const product = productsIn(answer?.json).find((one) => memberOf(one, 'sku') === item.sku);
    const price = item.fixedPrice ?? decimalOf(textOf(memberOf(product, 'price')));
    if (product === undefined && steps.unpriced !== undefined) return steps.unpriced;
    if (product !== undefined && price !== undefined) return price;
    return { item, errorMessage: `There is no product ${item.sku}.`, errorClass: 'E-Commerce Platform' };
  }
}

// The items that could have been placed share the fate of the others.
function refusedWith({ items }: Asked, refused: readonly RefusedItem[]): readonly RefusedItem[] {
  const others = items.filter((item) => refused.every((one) => one.item !== item));
  const errorMessage = 'Another item of the order was refused.';
  return [...refused, ...others.map((item) => ({ item, errorMessage, errorClass: 'E-Commerce Platform' }))];
}

// A list, or a list under its name where lists travel in an envelope.
function productsIn(json: unknown): readonly unknown[] {
  const list: unknown = Array.isArray(json) ? json : memberOf(json, 'products');
  return Array.isArray(list) ? list : [];
}
