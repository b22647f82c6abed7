import { integerFrom, textFrom } from '../records/loose-values.js';
import { isList, isObject, memberOf, plainText, type Json, type JsonObject } from '../json/json.js';
import { beginningOf, readAnswerBody, readOrderNumber, textOf } from './answer-body.js';
import type { OrderFailure } from './failure.js';
import { isAbsent } from '../json/values.js';

/** What answered the request for an order. */
interface OrderAnswer {
  readonly status: number;
  readonly body: Uint8Array | string;
  /** Whether the body was longer than what is read of it. */
  readonly isCut: boolean;
}

/** The outcome of an order; `items` has every subscription that it was for. */
export interface OrderOutcome {
  /** The number in the shop as text on the wire; only where something was placed. */
  readonly orderNumber?: string;
  /** `orderDetails` as it was sent, unread; only where something was placed. */
  readonly details?: JsonObject;
  readonly items: ReadonlyMap<number, 'placed' | OrderFailure>;
  /** What was wrong with an answer that is not valid, or how one with another status begins, for whoever made it (#6.2-answer-faults). */
  readonly fault?: string;
}

/** Why there is no answer that could be read. */
type Unanswered = 'timeout' | 'connection' | 'broken answer';

const UNANSWERED: Readonly<Record<Unanswered, OrderFailure>> = {
  timeout: technology('callback_timeout', 'Order callback timed out.'),
  connection: technology('callback_connection', 'Order callback could not be reached.'),
  'broken answer': technology('callback_malformed', 'Order callback answer is not valid.'),
};

const TOO_LONG = technology('callback_malformed', 'Order callback answer is too long.');
const NOT_REPORTED = technology('not_reported', 'Item was not reported.');
const ANSWERING = [201, 202, 409];

/** The failure of all items of an order that nobody answered (#6.2-answer-invalid). */
export function unanswered(reason: Unanswered): OrderFailure {
  return UNANSWERED[reason];
}

/** What an answer means for the subscriptions that were asked for; never throws (#6.2-answer-statuses, #6.2-not-reported). */
export function readOrderAnswer({ status, body, isCut }: OrderAnswer, requested: readonly number[]): OrderOutcome {
  const allFail = (failure: OrderFailure): OrderOutcome => ({ items: new Map(requested.map((id) => [id, failure])) });
  const notValid = (fault: string): OrderOutcome => {
    const failure = unanswered('broken answer');
    return { ...allFail(failure), fault: `${failure.message.slice(0, -1)}: ${fault}` };
  };
  if (!ANSWERING.includes(status))
    return { ...allFail(technology('callback_status', `Unexpected status ${String(status)}.`)), ...wordsOf(status, body) };
  if (isCut) return allFail(TOO_LONG);
  const answer = readAnswerBody(body);
  if ('fault' in answer) return notValid(answer.fault);
  if (status === 409) return { items: refusedItems(answer.value, requested) };
  const orderNumber = readOrderNumber(answer.value);
  if ('fault' in orderNumber) return notValid(orderNumber.fault);
  return placedOrder({ status, answer: answer.value, orderNumber: orderNumber.value }, requested);
}

// Whoever made an answer that is not read looks for its own words.
function wordsOf(status: number, body: OrderAnswer['body']): Pick<OrderOutcome, 'fault'> {
  const words = beginningOf(textOf(body));
  return words === '' ? {} : { fault: `Unexpected status ${String(status)}: ${words}` };
}

interface Placed {
  readonly status: number;
  readonly answer: JsonObject;
  readonly orderNumber: string;
}

function placedOrder({ status, answer, orderNumber }: Placed, requested: readonly number[]): OrderOutcome {
  const errors = errorsIn(answer, requested);
  const details = memberOf(answer, 'orderDetails');
  // An order without errors needs no report of its items.
  const isWhole = status === 201 && errors.first === undefined;
  const reported = reportedIds(details);
  const items = new Map(
    requested.map((id): [number, 'placed' | OrderFailure] => {
      const error = errors.of.get(id);
      if (error !== undefined) return [id, failureOf(error, answer)];
      return [id, isWhole || reported.has(id) ? 'placed' : NOT_REPORTED];
    }),
  );
  if (![...items.values()].includes('placed')) return { items };
  return { orderNumber, ...(isObject(details) ? { details } : {}), items };
}

function refusedItems(answer: JsonObject, requested: readonly number[]): OrderOutcome['items'] {
  const errors = errorsIn(answer, requested);
  const ofOrder = errors.first === undefined ? orderFailure(answer) : { ...failureOf(errors.first, answer), errorType: 'order_rejected' };
  return new Map(
    requested.map((id) => {
      const own = errors.of.get(id);
      return [id, own === undefined ? ofOrder : failureOf(own, answer)];
    }),
  );
}

/** The entries of the list of errors, less those about subscriptions that nobody asked for. */
interface ItemErrors {
  /** The first of all; one that names no subscription counts here. */
  readonly first: JsonObject | undefined;
  /** The first about each subscription. */
  readonly of: ReadonlyMap<number, JsonObject>;
}

function errorsIn(answer: JsonObject, requested: readonly number[]): ItemErrors {
  const sent = [memberOf(answer, 'errorItems'), memberOf(answer, 'itemErrors')].find((list) => !isAbsent(list));
  const known = new Set<number | undefined>([undefined, ...requested]);
  const entries = (isList(sent) ? sent : [])
    .map((entry) => (isObject(entry) ? entry : {}))
    .map((entry) => ({ id: namedBy(entry), entry }))
    .filter(({ id }) => known.has(id));
  // Of several entries under one key a map keeps the last.
  const of = new Map([...entries].reverse().flatMap(({ id, entry }) => (id === undefined ? [] : [[id, entry] as const])));
  return { first: entries[0]?.entry, of };
}

function namedBy(entry: JsonObject): number | undefined {
  const id = memberOf(entry, 'subscriptionId');
  return isAbsent(id) ? undefined : subscriptionId(id);
}

// NaN is the id of no subscription.
function subscriptionId(value: Json | undefined): number {
  return integerFrom(value) ?? NaN;
}

function failureOf(entry: JsonObject, answer: JsonObject): OrderFailure {
  return {
    errorClass: classIn(entry) ?? classIn(answer) ?? 'E-Commerce Platform',
    errorType: 'item_rejected',
    message: wordsIn(entry, 'errorMessage') ?? 'Order item failed.',
  };
}

function orderFailure(answer: JsonObject): OrderFailure {
  return {
    errorClass: classIn(answer) ?? 'E-Commerce Platform',
    errorType: 'order_rejected',
    message: wordsIn(answer, 'errorMessage') ?? 'Order was not placed.',
  };
}

function classIn(object: JsonObject): string | undefined {
  return wordsIn(object, 'errorClass');
}

function reportedIds(details: Json | undefined): ReadonlySet<number> {
  const items = isObject(details) ? memberOf(details, 'items') : undefined;
  return new Set((isList(items) ? items : []).map((item) => (isObject(item) ? subscriptionId(memberOf(item, 'subscriptionId')) : NaN)));
}

// A text that is not blank, as on the wire.
function wordsIn(object: JsonObject, name: string): string | undefined {
  const sent = memberOf(object, name);
  const text = isAbsent(sent) ? undefined : textFrom(sent);
  return text?.trim() === '' ? undefined : plainText(text);
}

function technology(errorType: string, message: string): OrderFailure {
  return { errorClass: 'Technology', errorType, message };
}
