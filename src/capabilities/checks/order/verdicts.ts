import type { Exchange } from '../exchange.js';
import { told } from '../exchange.js';
import { fail, ok, skip, warn, type Finding } from '../finding.js';
import type { OrderMembers, OrderRequest } from '../stage/handing-on.js';
import type { OrderStage } from '../stage/order-stage.js';
import { answerIn, orderNumberIn, statusOf } from './answer.js';

/** Why what needs an order that is placed cannot be judged; `undefined` when the receiver places a plain right one. */
export async function unplayable({ plain, sku }: Pick<OrderStage, 'plain' | 'sku'>): Promise<Finding | undefined> {
  const [exchange] = (await plain()).exchanges;
  if (orderNumberIn(exchange) !== undefined) return undefined;
  if (statusOf(exchange) === 409 && sku === undefined)
    return skip('The shop does not know the products that are made up here: name one that it sells with --sku.');
  return skip('The receiver does not place a plain right order.');
}

/** Why what needs a refusal cannot be judged; `undefined` when an order for a product that no shop sells is refused. */
export async function unrefused({ refused }: Pick<OrderStage, 'refused'>): Promise<Finding | undefined> {
  const [exchange] = (await refused()).exchanges;
  const status = statusOf(exchange);
  if (status === undefined) return skip('An order for an unknown product got no answer to judge by.');
  if (status >= 500) return skip(`An order for an unknown product was answered with ${String(status)}, which is a fault and no refusal.`);
  return orderNumberIn(exchange) === undefined ? undefined : skip('The receiver refuses no product, so no refusal was seen.');
}

/** A right order of any form: it is to be placed. A 409 is an answer, too, where what was changed may be unknown to the shop. */
export function judgePlaced(exchange: Exchange | undefined, mayBeRefused?: string): Finding {
  const number = orderNumberIn(exchange);
  if (number !== undefined) return ok(`${String(statusOf(exchange))} with ${number}`);
  if (statusOf(exchange) === 409 && mayBeRefused !== undefined) return skip(mayBeRefused);
  return fail('201 with an order number', answerTold(exchange));
}

/** A request that nobody may place: forged, or no order at all. */
export function judgeRefused(exchange: Exchange | undefined): Finding {
  const status = statusOf(exchange);
  if (status === undefined) return skip(`There was no answer to judge by: ${answerTold(exchange)}.`);
  if (status >= 200 && status < 300) return fail('4xx', answerTold(exchange));
  if (status >= 400 && status < 500) return ok(String(status));
  return warn('It is not taken, but the status blames the receiver.', { expected: '4xx', got: String(status) });
}

/** The same body with other members. */
export function changed({ order }: OrderRequest, change: (members: OrderMembers) => object): { readonly body: Buffer } {
  return { body: Buffer.from(JSON.stringify(change(order))) };
}

// Characters of a body that are quoted.
const SHOWN = 60;

/** What became of a request, with the number that it was given. */
export function answerTold(exchange: Exchange | undefined): string {
  if (exchange === undefined) return 'nothing was sent';
  const number = orderNumberIn(exchange);
  if (number !== undefined) return `${told(exchange)} with ${number}`;
  if (exchange.outcome.kind === 'failed' || ![201, 202].includes(exchange.outcome.status)) return told(exchange);
  const { body } = exchange.outcome;
  const lacks = body.length === 0 ? 'an empty body' : `a body that is no JSON object: ${JSON.stringify(body.toString('utf8', 0, SHOWN))}`;
  return `${told(exchange)} ${answerIn(exchange) === undefined ? `with ${lacks}` : 'without an order number'}`;
}
