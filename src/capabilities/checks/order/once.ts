import type { Exchange } from '../exchange.js';
import { fail, ok, skip, warn, type Finding } from '../finding.js';
import type { OrderWay, PlayedOrder } from '../stage/handing-on.js';
import type { OrderStage } from '../stage/order-stage.js';
import { orderNumberIn } from './answer.js';
import { answerTold, unplayable } from './verdicts.js';

/** Begins to count orders; what it returns says how many there were since, `undefined` when nobody counts them. */
export async function countFrom({ probe }: Pick<OrderStage, 'probe'>): Promise<() => Promise<number | undefined>> {
  const before = await probe?.();
  return async () => (before === undefined ? undefined : ((await probe?.()) ?? before) - before);
}

/**
 * Plays an order whose answer does not reach Subsim, and the same order again, by hand or as `again` has it. The ordinal is the same both
 * times, and the token is not.
 */
export async function playTwice(stage: OrderStage, lost: OrderWay, again: OrderStage['order'] = stage.order): Promise<Finding> {
  const impossible = await unplayable(stage);
  if (impossible !== undefined) return impossible;
  const counter = await countFrom(stage);
  const subscription = await stage.scene.subscription();
  const orders = [await stage.order(subscription, lost), await again(subscription)];
  assertSame(orders);
  return judgeOnce(
    orders.map(({ exchanges: [exchange] }) => exchange),
    await counter(),
  );
}

// The platform's part of the bargain: without it no receiver could tell.
function assertSame(orders: readonly PlayedOrder[]): void {
  const ordinals = orders.map(({ request: { order } }) => String(order.items[0]?.subscription.reorderOrdinal));
  if (new Set(ordinals).size > 1) throw new Error(`The same order was asked for with the ordinals ${ordinals.join(' and ')}.`);
}

/** An order that was asked for twice, one after the other: placed once, and told both times. */
export function judgeOnce([first, second]: readonly (Exchange | undefined)[], counted: number | undefined): Finding {
  if (counted !== undefined && counted > 1) return fail('one order', `${String(counted)} orders were counted`);
  const [before, after] = [orderNumberIn(first), orderNumberIn(second)];
  if (after === undefined) return neverTold(before, { second, counted });
  if (before !== undefined && before !== after) return fail(`the order ${before} again`, `a second order, ${after}`);
  if (before !== undefined) return ok(`${before} both times`);
  return counted === undefined
    ? skip('What the first request placed was not told; a probe that counts orders would show it.')
    : ok(`${after}, and ${String(counted)} order counted`);
}

function neverTold(
  before: string | undefined,
  { second, counted }: { readonly second: Exchange | undefined; readonly counted: number | undefined },
): Finding {
  if (before === undefined && counted === undefined) return skip('The receiver told no order number.');
  return warn('It was not placed twice, but Subsim never learns that it was placed.', {
    expected: before === undefined ? '201 with its order number' : `201 with ${before}`,
    got: answerTold(second),
  });
}

/** An order that was asked for twice at the same time: all numbers that are told are one. */
export function judgeAtOnce(exchanges: readonly Exchange[], counted: number | undefined): Finding {
  if (counted !== undefined && counted > 1) return fail('one order', `${String(counted)} orders were counted`);
  const numbers = new Set(exchanges.flatMap((exchange) => orderNumberIn(exchange) ?? []));
  const got = exchanges.map(answerTold).join(' and ');
  if (numbers.size === 0) return fail('one order', got);
  return numbers.size === 1 ? ok(got) : fail('one order number', got);
}
