import { instantText } from '../../domain/calendar/dates.js';
import { textFrom } from '../../domain/records/field-type.js';
import { encode, isList, isObject, memberOf, plainText, type Json, type JsonObject } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import { readOrderDetails, readTolerantly } from '../../domain/orders/details.js';
import { Problem } from '../../domain/refusals/problem.js';
import { NOTHING_READ, type ReadMembers } from '../../domain/records/reading.js';
import { customerOf, salesOrder } from '../../domain/resources/sales-order.js';
import { subscription } from '../../domain/resources/subscription.js';
import { isAbsent, textOf, type Values } from '../../domain/json/values.js';
import type { Store } from '../../store/store.js';
import type { UnitOfWork } from '../change/unit-of-work.js';
import type { Answered, CreatedRecord, Request } from '../change/records.js';
import type { Saver } from '../change/saving.js';

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
  readonly keep: (details: JsonObject | undefined, known: PlacedOrder, view: View) => void;
  /**
   * Stores the order at the checkout with which a subscription began, as `_meta.order_details` tells it, within the transaction under
   * way, unless something is wrong with it; to one whose number is known only the subscription is added (supplement 5.2).
   */
  readonly noteCreated: (made: CreatedRecord, view: View) => void;
}

/** What sales orders need. */
export interface SalesOrdersNeeds {
  readonly store: Store;
  readonly saver: Saver;
  readonly inUnitOfWork: UnitOfWork;
}

type Members = Readonly<Record<string, Json>>;

/** Makes the sales orders of one environment. */
export function createSalesOrders({ store, saver, inUnitOfWork }: SalesOrdersNeeds): SalesOrders {
  return {
    create: (request) => answer(request.meta, (view) => ({ id: save(undefined, readOrderDetails(request.input, 'create', view), view) })),
    createOrUpdate: (request) =>
      answer(request.meta, (view) => {
        const known = found(textIn(request.input, 'orderNumber'), textIn(request.input, 'salesOrderToken'), view);
        const read = readOrderDetails(request.input, known === undefined ? 'create' : 'update', view);
        return { id: save(known, read, view), isNew: known === undefined };
      }),
    keep(details, known, view) {
      const told = readTolerantly(details ?? {}, view);
      const id = found(textOf(told, 'order_number') ?? known.orderNumber, known.token, view);
      const present = id === undefined ? {} : (view.own(salesOrder.name, id) ?? {});
      const changes = { ...told, ...completion({ told, present, known }, view) };
      save(id, { ...NOTHING_READ, changes, given: new Set(Object.keys(changes)) }, view);
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
    const known = found(textIn(details, 'orderNumber'), undefined, view);
    const read = known === undefined ? readOrderDetails(details, 'create', view) : NOTHING_READ;
    const { placed_subscriptions: before } = (known === undefined ? undefined : view.own(salesOrder.name, known)) ?? {};
    const placed = { placed_subscriptions: [...(isList(before) ? before : []), begun] };
    save(known, { ...read, changes: { ...read.changes, ...placed } }, view);
  }

  function answer<T extends { readonly id: number }>(meta: JsonObject | undefined, work: (view: View) => T): Answered & T {
    return inUnitOfWork(
      (view) => {
        const outcome = work(view);
        if (meta !== undefined) store.annotate({ resource: salesOrder.name, id: outcome.id, instant: view.now, meta: encode(meta) });
        return outcome;
      },
      (outcome, view) => ({ ...outcome, text: view.shown(salesOrder.name, outcome.id) ?? refuseUnknown() }),
    );
  }

  function save(known: number | undefined, read: ReadMembers, view: View): number {
    const before = known === undefined ? undefined : saver.before(salesOrder, known);
    const id = known ?? (read.violations.length > 0 ? 0 : saver.nextId(salesOrder));
    saver.save({ resource: salesOrder, id, ...(before && { before }), read }, view);
    return id;
  }
}

function found(orderNumber: string | undefined, token: string | undefined, view: View): number | undefined {
  return firstWith('order_number', orderNumber, view) ?? firstWith('sales_order_token', token, view);
}

// What the details do not say, or cannot know better than the platform.
function completion({ told, present, known }: { told: Members; present: Values; known: PlacedOrder }, view: View): Members {
  const stated = { ...present, ...told };
  const isNobodys = customerOf(stated, view) === undefined && known.customerId !== undefined;
  const placed = isList(present.placed_subscriptions) ? present.placed_subscriptions : [];
  return {
    sales_order_token: known.token,
    placed_subscriptions: [...new Set([...placed, ...known.subscriptions])],
    ...(isAbsent(told.order_number) ? { order_number: known.orderNumber } : {}),
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

function refuseUnknown(): never {
  throw new Problem('unknown-record');
}
