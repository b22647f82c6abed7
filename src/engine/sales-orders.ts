import { instantText } from '../domain/dates.js';
import { textFrom } from '../domain/field-type.js';
import { encode, isList, isObject, memberOf, plainText, type Json, type JsonObject } from '../domain/json.js';
import type { Look } from '../domain/look.js';
import { readOrderDetails, readTolerantly } from '../domain/order-details.js';
import { Problem } from '../domain/problem.js';
import { NOTHING_READ, type ReadMembers } from '../domain/reading.js';
import { customerOf, salesOrder } from '../domain/resources/sales-order.js';
import { subscription } from '../domain/resources/subscription.js';
import { isAbsent, textOf, type Values } from '../domain/values.js';
import type { Store } from '../store/store.js';
import type { Cause } from './cause.js';
import type { Answered, CreatedRecord, Request } from './records.js';
import type { Saver } from './saving.js';

/** What the platform knows about an order that was placed, whatever the answer says about it. */
export interface PlacedOrder {
  readonly orderNumber: string;
  /** The customer's id as text of digits. */
  readonly customerId: string | undefined;
  /** The token that the order was sent with. */
  readonly token: string;
  /** The subscriptions whose items were placed. */
  readonly subscriptions: readonly number[];
}

/** The sales orders of an environment (supplement 7.4). They change no subscription and have no events. */
export interface SalesOrders {
  /** Stores a new order. Throws `validation-failed`, or `already-exists` for a number that is taken. */
  readonly create: (request: Request) => Answered;
  /** Stores an order, or changes the one with its number, else the one with its token. Throws `validation-failed`. */
  readonly createOrUpdate: (request: Request) => Answered & { readonly isNew: boolean };
  /**
   * Stores a placed order within the transaction under way, with as much of the answer's details as makes sense; never throws for
   * what they say. The order with its number, else the one with its token, is changed (supplement 11.6).
   */
  readonly keep: (details: JsonObject | undefined, known: PlacedOrder, look: Look) => void;
  /**
   * Stores the order at the checkout with which a subscription began, as `_meta.order_details` tells it, within the transaction under
   * way, unless something is wrong with it; to one whose number is known only the subscription is added (supplement 5.2).
   */
  readonly noteCreated: (made: CreatedRecord, look: Look) => void;
}

/** What sales orders need. */
export interface SalesOrdersNeeds {
  readonly store: Store;
  readonly saver: Saver;
  readonly cause: Cause;
}

type Members = Readonly<Record<string, Json>>;

/** Makes the sales orders of one environment. */
export function createSalesOrders({ store, saver, cause }: SalesOrdersNeeds): SalesOrders {
  return {
    create: (request) => answer(request.meta, (look) => ({ id: save(undefined, readOrderDetails(request.input, 'create', look), look) })),
    createOrUpdate: (request) =>
      answer(request.meta, (look) => {
        const known = found(textIn(request.input, 'orderNumber'), textIn(request.input, 'salesOrderToken'), look);
        const read = readOrderDetails(request.input, known === undefined ? 'create' : 'update', look);
        return { id: save(known, read, look), isNew: known === undefined };
      }),
    keep(details, known, look) {
      const told = readTolerantly(details ?? {}, look);
      const id = found(textOf(told, 'order_number') ?? known.orderNumber, known.token, look);
      const present = id === undefined ? {} : (look.own(salesOrder.name, id) ?? {});
      const changes = { ...told, ...completion({ told, present, known }, look) };
      save(id, { ...NOTHING_READ, changes, given: new Set(Object.keys(changes)) }, look);
    },
    noteCreated({ resource, id, meta }, look) {
      const details = meta?.order_details;
      if (resource.name !== subscription.name || !isObject(details)) return;
      try {
        store.transaction(() => {
          addBeginning(details, id, look);
        });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
    },
  };

  function addBeginning(details: JsonObject, begun: number, look: Look): void {
    const known = found(textIn(details, 'orderNumber'), undefined, look);
    const read = known === undefined ? readOrderDetails(details, 'create', look) : NOTHING_READ;
    const { placed_subscriptions: before } = (known === undefined ? undefined : look.own(salesOrder.name, known)) ?? {};
    const placed = { placed_subscriptions: [...(isList(before) ? before : []), begun] };
    save(known, { ...read, changes: { ...read.changes, ...placed } }, look);
  }

  function answer<T extends { readonly id: number }>(meta: JsonObject | undefined, work: (look: Look) => T): Answered & T {
    return cause(
      (look) => {
        const outcome = work(look);
        if (meta !== undefined) store.annotate({ resource: salesOrder.name, id: outcome.id, instant: look.now, meta: encode(meta) });
        return outcome;
      },
      (outcome, look) => ({ ...outcome, text: look.shown(salesOrder.name, outcome.id) ?? refuseUnknown() }),
    );
  }

  function save(known: number | undefined, read: ReadMembers, look: Look): number {
    const before = known === undefined ? undefined : saver.before(salesOrder, known);
    const id = known ?? (read.violations.length > 0 ? 0 : saver.nextId(salesOrder));
    saver.save({ resource: salesOrder, id, ...(before && { before }), read }, look);
    return id;
  }
}

function found(orderNumber: string | undefined, token: string | undefined, look: Look): number | undefined {
  return firstWith('order_number', orderNumber, look) ?? firstWith('sales_order_token', token, look);
}

// What the details do not say, or cannot know better than the platform.
function completion({ told, present, known }: { told: Members; present: Values; known: PlacedOrder }, look: Look): Members {
  const stated = { ...present, ...told };
  const isNobodys = customerOf(stated, look) === undefined && known.customerId !== undefined;
  const placed = isList(present.placed_subscriptions) ? present.placed_subscriptions : [];
  return {
    sales_order_token: known.token,
    placed_subscriptions: [...new Set([...placed, ...known.subscriptions])],
    ...(isAbsent(told.order_number) ? { order_number: known.orderNumber } : {}),
    ...(isAbsent(stated.order_date_time) ? { order_date_time: instantText(look.now) } : {}),
    ...(isNobodys ? { customer_id: known.customerId } : {}),
  };
}

function firstWith(column: string, text: string | undefined, look: Look): number | undefined {
  return text === undefined || text === '' ? undefined : look.first(salesOrder.name, column, text);
}

function textIn(input: JsonObject, name: string): string | undefined {
  const value = memberOf(input, name);
  return isAbsent(value) ? undefined : plainText(textFrom(value));
}

function refuseUnknown(): never {
  throw new Problem('unknown-record');
}
