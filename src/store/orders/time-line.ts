import type { AgendaKind } from '../../domain/scheduling/agenda.js';
import type { Connection } from '../database.js';
import type { DeliveryStatus } from '../deliveries.js';
import type { OrderStatus } from './order-attempts.js';
import { statementsOn } from '../statements.js';

/**
 * Where a list of moments goes on: behind one with an instant (milliseconds since 1970) and an id, until an instant, so many at most; of one
 * subscription when it is given.
 */
export interface Stretch {
  readonly instant: number;
  readonly id: number;
  readonly until: number;
  readonly limit: number;
  readonly subscription: number | null;
}

/** Something that happened or is due at an instant; `id` tells it from others of its kind at the same one. */
interface Moment {
  readonly instant: number;
  readonly id: number;
}

/** An attempt to have an order placed: when it was found due. */
export interface OrderMoment extends Moment {
  readonly status: OrderStatus;
  readonly order_number: string | null;
  readonly error: string | null;
}

/** An event. */
export interface EventMoment extends Moment {
  readonly type: string;
  readonly subscription: number | null;
}

/** An attempt to deliver an event; `id` is that of the delivery. */
export interface AttemptMoment extends Moment {
  readonly number: number;
  readonly event: number;
  readonly destination: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly subscription: number | null;
}

/** A delivery whose next attempt is due. */
export interface DeliveryMoment extends Moment {
  readonly event: number;
  readonly destination: number;
  readonly attempts: number;
  readonly status: DeliveryStatus;
  readonly subscription: number | null;
}

/** Something of the agenda; `id` is that of the subscription. */
export type AgendaMoment = Moment;

/** What happened and what is due, by instant and id. */
export interface TimeLineRows {
  readonly orders: (stretch: Stretch) => readonly OrderMoment[];
  readonly events: (stretch: Stretch) => readonly EventMoment[];
  /** Goes on behind an attempt by its number, too. */
  readonly attempts: (stretch: Stretch & { readonly number: number }) => readonly AttemptMoment[];
  readonly deliveries: (stretch: Stretch) => readonly DeliveryMoment[];
  readonly agenda: (stretch: Stretch & { readonly kind: AgendaKind }) => readonly AgendaMoment[];
  readonly subscriptionsOf: (order: number) => readonly number[];
  /** How many of a kind there are from an instant on and before another one. */
  readonly count: (kind: CountedKind, range: CountedRange) => number;
}

type CountedTable = 'orders' | 'events' | 'attempts' | 'deliveries' | 'agenda';
/** What is counted. */
export type CountedKind = Exclude<CountedTable, 'agenda'> | AgendaKind;

interface CountedRange {
  readonly from: number;
  /** Not included. */
  readonly to: number;
  readonly subscription: number | null;
}

const ORDER = 'SELECT order_attempt.id, due AS instant, order_attempt.status, order_number, error FROM order_attempt';
const ITEMS = 'JOIN order_item ON order_item.attempt = order_attempt.id AND order_item.subscription = :subscription';
const EVENT = 'SELECT id, created AS instant, type, subscription FROM event';
const ATTEMPT = `SELECT attempt.delivery AS id, attempt.instant, attempt.number, delivery.event, delivery.destination, attempt.status,
  attempt.error, event.subscription FROM attempt JOIN delivery ON delivery.id = attempt.delivery JOIN event ON event.id = delivery.event`;
const DELIVERY = `SELECT delivery.id, due AS instant, event, destination, attempts, delivery.status, event.subscription
  FROM delivery JOIN event ON event.id = delivery.event`;
// Nothing comes of a subscription once it has expired.
const COMES = `kind = :kind AND (kind = 'expiration' OR NOT EXISTS (SELECT 1 FROM agenda AS ended
  WHERE ended.subscription = agenda.subscription AND ended.kind = 'expiration' AND ended.due <= agenda.due))`;
const AGENDA = `SELECT subscription AS id, due AS instant FROM agenda WHERE ${COMES}`;

/** Makes the statements on what happened and is due. @internal */
export function createTimeLineRows(connection: Connection): TimeLineRows {
  const { all, value, values } = statementsOn(connection);
  const ofAll = {
    orders: all<[object], OrderMoment>(`${ORDER} WHERE ${behind('due, order_attempt.id')}`),
    events: all<[object], EventMoment>(`${EVENT} WHERE ${behind('created, id')}`),
    attempts: all<[object], AttemptMoment>(`${ATTEMPT} WHERE ${behind('attempt.instant, attempt.delivery, attempt.number')}`),
    deliveries: all<[object], DeliveryMoment>(`${DELIVERY} WHERE due IS NOT NULL AND ${behind('due, delivery.id')}`),
    agenda: all<[object], AgendaMoment>(`${AGENDA} AND ${behind('due, subscription')}`),
  };
  // The plus keeps SQLite from walking along an index of instants for the few rows of one subscription.
  const ofOne: typeof ofAll = {
    orders: all(`${ORDER} ${ITEMS} WHERE ${behind('+due, order_attempt.id')}`),
    events: all(`${EVENT} WHERE subscription = :subscription AND ${behind('created, id')}`),
    attempts: all(
      `${ATTEMPT} WHERE event.subscription = :subscription AND ${behind('+attempt.instant, attempt.delivery, attempt.number')}`,
    ),
    deliveries: all(`${DELIVERY} WHERE event.subscription = :subscription AND due IS NOT NULL AND ${behind('+due, delivery.id')}`),
    agenda: all(`${AGENDA} AND subscription = :subscription AND ${behind('+due, subscription')}`),
  };
  const of = ({ subscription }: Pick<Stretch, 'subscription'>): typeof ofAll => (subscription === null ? ofAll : ofOne);
  const counts = countsOf(value);
  return {
    orders: (stretch) => of(stretch).orders(stretch),
    events: (stretch) => of(stretch).events(stretch),
    attempts: (stretch) => of(stretch).attempts(stretch),
    deliveries: (stretch) => of(stretch).deliveries(stretch),
    agenda: (stretch) => of(stretch).agenda(stretch),
    subscriptionsOf: values('SELECT subscription FROM order_item WHERE attempt = ? ORDER BY subscription'),
    count(kind, range) {
      const [ofEverything, ofSubscription] = counts[kind in counts ? (kind as CountedTable) : 'agenda']; // all other kinds are of the agenda
      return (range.subscription === null ? ofEverything : ofSubscription)({ ...range, kind }) ?? 0;
    },
  };
}

function behind(key: string): string {
  const [instant = ''] = key.split(', ');
  const bound = key.includes('number') ? '(:instant, :id, :number)' : '(:instant, :id)';
  return `(${key}) > ${bound} AND ${instant} <= :until ORDER BY ${key} LIMIT :limit`;
}

type Count = (range: object) => number | undefined;

// Of all subscriptions, and of one.
function countsOf(value: ReturnType<typeof statementsOn>['value']): Readonly<Record<CountedTable, readonly [Count, Count]>> {
  const count = (from: string, instant: string): Count =>
    value<[object], number>(`SELECT count(*) FROM ${from} ${instant} >= :from AND ${instant} < :to`);
  const ofEvent = 'delivery JOIN event ON event.id = delivery.event WHERE event.subscription = :subscription AND';
  return {
    orders: [count('order_attempt WHERE', 'due'), count(`order_attempt ${ITEMS} WHERE`, '+due')],
    events: [count('event WHERE', 'created'), count('event WHERE subscription = :subscription AND', 'created')],
    attempts: [count('attempt WHERE', 'instant'), count(`attempt JOIN ${ofEvent} attempt.delivery = delivery.id AND`, '+instant')],
    deliveries: [count('delivery WHERE', 'due'), count(ofEvent, '+due')],
    agenda: [count(`agenda WHERE ${COMES} AND`, 'due'), count(`agenda WHERE ${COMES} AND subscription = :subscription AND`, '+due')],
  };
}
