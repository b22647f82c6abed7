import { instantText } from '../../domain/calendar/dates.js';
import { textFrom } from '../../domain/records/loose-values.js';
import { isList, isObject, memberOf, plainText, type Json, type JsonObject } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import { readOrderDetails, readTolerantly } from '../../domain/orders/details.js';
import { asksForTheSame, subscriptionsIn } from '../../domain/orders/request-identity.js';
import { Problem } from '../../domain/refusals/problem.js';
import { NOTHING_READ, type ReadMembers } from '../../domain/records/reading.js';
import { customerOf, salesOrder } from '../../domain/resources/sales-order.js';
import { subscription } from '../../domain/resources/subscription.js';
import { isAbsent, textOf, type Values } from '../../domain/json/values.js';
import { answered, type Annotated, type Answered, type ChangeContext, type Request } from '../change/answered.js';
import { asRead } from '../change/draft.js';

/** What the platform knows about an order that was placed, whatever the answer says about it. */
export interface PlacedOrder {
  readonly orderNumber: string;
  /** The customer's id as text of digits. */
  readonly customerId: string | undefined;
  /** The token that the order was sent with. */
  readonly token: string;
  /** The subscriptions whose items were placed. */
  readonly subscriptions: readonly number[];
  /** The text that was sent for the order. */
  readonly request: string;
}

/** The sales orders of an environment (#4.4-order-details, #4.4-orders-change-nothing). They change no subscription and have no events. */
export interface SalesOrders {
  /** Stores a new order. Throws `validation-failed`, or `already-exists` for a number that is taken. */
  readonly create: (request: Request) => Answered;
  /**
   * Stores an order, or changes the one with its number, else the one with its token. Of several with its number it is the one with its
   * token, else the last (#6.2-number-used-before). Throws `validation-failed`.
   */
  readonly createOrUpdate: (request: Request) => Answered & { readonly isNew: boolean };
  /**
   * Stores a placed order within the transaction under way, with as many of the answer's details as make sense; never throws because
   * of them. The order with its number, else the one with its token, is changed (#6.2-order-details, #6.2-order-details-faults), unless
   * it is another order: then this one gets a record of its own, and the result is `true` (#6.2-number-used-before).
   */
  readonly keep: (details: JsonObject | undefined, known: PlacedOrder, view: View) => boolean;
  /**
   * Stores the order at the checkout with which a subscription began, as `_meta.order_details` describes it, within the transaction under
   * way, unless something is wrong with it; to one whose number is known only the subscription is added (#4.3-meta-order-details).
   */
  readonly noteCreated: (made: Annotated, view: View) => void;
}

type Members = Readonly<Record<string, Json>>;

/** Creates the sales orders of one environment. */
export function createSalesOrders(context: ChangeContext): SalesOrders {
  const { store, saver } = context;
  return {
    create: ({ input, meta }) =>
      answered(context, { resource: salesOrder, meta }, (view) => {
        const read = readOrderDetails(input, 'create', view);
        if (read.violations.length === 0 && lastWith('order_number', textIn(input, 'orderNumber')) !== undefined) throw numberTaken();
        return { id: save(undefined, read, view) };
      }),
    createOrUpdate: ({ input, meta }) =>
      answered(context, { resource: salesOrder, meta }, (view) => {
        const present = orderWith(textIn(input, 'orderNumber'), textIn(input, 'salesOrderToken'), view);
        const read = readOrderDetails(input, present === undefined ? 'create' : 'update', view);
        return { id: save(present, read, view), isNew: present === undefined };
      }),
    keep(details, known, view) {
      const answer = readTolerantly(details ?? {}, view);
      const numbered = orderNumbered(textOf(answer, 'order_number') ?? known.orderNumber, known.token, view);
      const isUsedBefore = numbered !== undefined && isAnothers(numbered, known, view);
      const tokened = firstWith('sales_order_token', known.token, view);
      const id = [numbered, tokened].find((found) => found !== undefined && !isAnothers(found, known, view));
      const present = id === undefined ? {} : (view.own(salesOrder.name, id) ?? {});
      save(id, asRead({ ...answer, ...completion({ answer, present, known }, view) }), view);
      return isUsedBefore;
    },
    noteCreated({ resource, id, meta }, view) {
      const details = meta?.order_details;
      if (resource.name !== subscription.name || !isObject(details)) return;
      try {
        store.transaction(() => {
          addBeginning(details, id, view);
        });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
    },
  };

  function addBeginning(details: JsonObject, begun: number, view: View): void {
    const present = orderWith(textIn(details, 'orderNumber'), undefined, view);
    const read = present === undefined ? readOrderDetails(details, 'create', view) : NOTHING_READ;
    const { placed_subscriptions: before } = (present === undefined ? undefined : view.own(salesOrder.name, present)) ?? {};
    const placed = { placed_subscriptions: [...(isList(before) ? before : []), begun] };
    save(present, { ...read, changes: { ...read.changes, ...placed } }, view);
  }

  function save(present: number | undefined, read: ReadMembers, view: View): number {
    const before = present === undefined ? undefined : saver.before(salesOrder, present);
    const id = present ?? (read.violations.length > 0 ? 0 : saver.nextId(salesOrder));
    saver.save({ resource: salesOrder, id, ...(before && { before }), read }, view);
    return id;
  }

  function orderWith(orderNumber: string | undefined, token: string | undefined, view: View): number | undefined {
    return orderNumbered(orderNumber, token, view) ?? firstWith('sales_order_token', token, view);
  }

  // Of several orders with a number the one that bears the token, else the last.
  function orderNumbered(orderNumber: string | undefined, token: string | undefined, view: View): number | undefined {
    const bearing = lastWith('sales_order_token', token);
    const isNumbered = bearing !== undefined && view.cell(salesOrder.name, bearing, 'order_number') === orderNumber;
    return isNumbered ? bearing : lastWith('order_number', orderNumber);
  }

  function lastWith(column: string, text: string | undefined): number | undefined {
    return text === undefined || text === '' ? undefined : store.records(salesOrder.name).last(column, text);
  }

  // What was placed under a number cannot be placed again; what was only reported under it may be this order, by an earlier attempt too.
  function isAnothers(id: number, { token, request }: PlacedOrder, view: View): boolean {
    const order = view.own(salesOrder.name, id) ?? {};
    if (isList(order.placed_subscriptions) && order.placed_subscriptions.length > 0) return true;
    const bears = textOf(order, 'sales_order_token') ?? '';
    if (bears === token) return false;
    const asked = subscriptionsIn(request);
    if (store.orderCalls.isClosed(bears) === undefined) return namesOthers(order, asked);
    const [before] = asked.flatMap((one) => store.orderAttempts.requestOf(bears, one) ?? []);
    return before === undefined || !asksForTheSame(before, request);
  }
}

// Whether an order that somebody reported without a token is for subscriptions, and for none of these.
function namesOthers({ subscriptions }: Values, asked: readonly number[]): boolean {
  const named = isList(subscriptions) ? subscriptions.map(Number) : [];
  return named.length > 0 && !named.some((id) => asked.includes(id));
}

function numberTaken(): Problem {
  return new Problem('already-exists', 'Sales order with that number already exists.', { rule: '4.4-order-number' });
}

// What the answer's details leave out, or the platform knows better.
function completion({ answer, present, known }: { answer: Members; present: Values; known: PlacedOrder }, view: View): Members {
  const stated = { ...present, ...answer };
  const isNobodys = customerOf(stated, view) === undefined && known.customerId !== undefined;
  const placed = isList(present.placed_subscriptions) ? present.placed_subscriptions : [];
  return {
    sales_order_token: known.token,
    placed_subscriptions: [...new Set([...placed, ...known.subscriptions])],
    ...(isAbsent(answer.order_number) ? { order_number: known.orderNumber } : {}),
    ...(isAbsent(stated.order_date_time) ? { order_date_time: instantText(view.now) } : {}),
    ...(isNobodys ? { customer_id: known.customerId } : {}),
  };
}

function firstWith(column: string, text: string | undefined, view: View): number | undefined {
  return text === undefined || text === '' ? undefined : view.first(salesOrder.name, column, text);
}

function textIn(input: JsonObject, name: string): string | undefined {
  const value = memberOf(input, name);
  return isAbsent(value) ? undefined : plainText(textFrom(value));
}
