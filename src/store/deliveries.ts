import type { Connection } from './database.js';
import type { KeptWrites } from './kept/kept-writes.js';
import { statementsOn } from './statements.js';
import { newRow, oldRows, writingOn, type Touched } from './kept/writing.js';

/** The states of a delivery: attempts remain, it was taken, or it was given up (#6.1-delivery-states). */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

/** One event for one destination. */
export interface Delivery {
  readonly id: number;
  readonly event: number;
  readonly destination: number;
  readonly status: DeliveryStatus;
  /** When the next attempt is due, milliseconds since 1970; `null` when none is. */
  readonly due: number | null;
  /** Attempts since it was first sent or last sent again, and attempts in all. */
  readonly series: number;
  readonly attempts: number;
  /** How often it was sent again on request. */
  readonly round: number;
  readonly last_attempt: number | null;
  readonly last_error: string | null;
  /** When it last changed. */
  readonly changed: number;
}

/** A delivery with the bytes that are sent, the same at every attempt. */
export interface DueDelivery extends Delivery {
  readonly due: number;
  /** The type of its event. */
  readonly type: string;
  readonly body: string;
}

/** One attempt to deliver, as it went. */
export interface Attempt {
  readonly delivery: number;
  readonly number: number;
  /** Milliseconds since 1970, by the environment's clock. */
  readonly instant: number;
  readonly milliseconds: number;
  /** JSON lists of names and values. */
  readonly request_headers: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer_headers: string | null;
  readonly answer: Buffer | null;
}

/** What is kept of how an attempt went. */
export type KeptOutcome = Omit<Attempt, 'delivery' | 'number' | 'instant'>;

/** What an attempt means for its delivery. */
type AttemptMeaning = Pick<Delivery, 'status' | 'due' | 'last_error' | 'changed'>;

/** Which deliveries a list shows. */
export interface DeliveryFilter {
  readonly event: number | undefined;
  readonly destination: number | undefined;
  readonly status: DeliveryStatus | undefined;
  readonly from: number;
  readonly limit: number;
}

/** The outbox: what is to be sent, and how its sending went. */
export interface Deliveries {
  readonly add: (delivery: { id: number; event: number; destination: number; due: number; body: string }) => void;
  readonly get: (id: number) => Delivery | undefined;
  readonly body: (id: number) => string | undefined;
  readonly ofEvent: (event: number) => readonly Delivery[];
  /** The delivery that was due first, by then and by id; of one destination when it is given. */
  readonly next: (until: number, destination?: number) => DueDelivery | undefined;
  /** The instant at which the next delivery is due; after another instant when that is given. */
  readonly earliest: (after?: number) => number | undefined;
  /** The destinations that have something due. */
  readonly destinationsDue: (until: number) => readonly number[];
  /** The first of those that are due by then, by due instant and id. */
  readonly dueBy: (until: number, limit: number) => readonly Delivery[];
  /** The first of those that are due later, in the same order. */
  readonly dueAfter: (instant: number, limit: number) => readonly Delivery[];
  readonly countDue: (until: number) => number;
  /**
   * Stores an attempt and what it means, unless the delivery was given up or sent again meanwhile; the attempt counts in any
   * case. The result is how the delivery stands.
   */
  readonly attempted: (
    delivery: DueDelivery,
    attempt: { instant: number; outcome: KeptOutcome },
    meaning: AttemptMeaning,
  ) => DeliveryStatus;
  /** Ends a delivery without an attempt. */
  readonly giveUp: (id: number, error: string, instant: number) => void;
  /** Puts a pending delivery that is due at one instant off to another, as nothing else of it changes. */
  readonly putOff: (id: number, instants: { readonly from: number; readonly to: number }) => void;
  /** Makes a delivery due, with all its attempts before it. */
  readonly again: (id: number, due: number) => void;
  /** The pending deliveries of a destination. */
  readonly waiting: (destination: number) => readonly Delivery[];
  /** Deliveries that were given up at an instant or later. */
  readonly failedSince: (instant: number) => readonly Delivery[];
  readonly list: (filter: DeliveryFilter) => readonly Delivery[];
  readonly attemptsOf: (id: number) => readonly Attempt[];
}

const COLUMNS = 'id, event, destination, status, due, series, attempts, round, last_attempt, last_error, changed';
// The bytes stand in a table of their own: a row is written anew with each change.
const DUE = `SELECT ${COLUMNS}, body, (SELECT type FROM event WHERE event.id = delivery.event) AS type
  FROM delivery JOIN message ON message.delivery = delivery.id WHERE`;

/** Makes the statements on deliveries and their attempts. @internal */
export function createDeliveries(connection: Connection, writes?: KeptWrites): Deliveries {
  return { ...createWrites(connection, writes), ...createQuestions(connection), ...createDueQuestions(connection) };
}

type Writes = Pick<Deliveries, 'add' | 'attempted' | 'giveUp' | 'putOff' | 'again'>;

// One delivery, by the place that its id has among what is bound.
function deliveryAt(place: number): Touched<unknown[]> {
  return oldRows('delivery', ['id'], (...bound) => [bound[place]]);
}

function createWrites(connection: Connection, writes: KeptWrites | undefined): Writes {
  const { run, value } = writingOn(connection, writes);
  const add = run<[number, number, number, number, number]>(
    "INSERT INTO delivery (id, event, destination, status, due, series, attempts, round, changed) VALUES (?, ?, ?, 'pending', ?, 0, 0, 0, ?)",
    newRow('delivery', ['id']),
  );
  const addMessage = run<[number, string]>('INSERT INTO message (delivery, body) VALUES (?, ?)', newRow('message', ['delivery']));
  const giveUp = run<[string, number, number]>(
    "UPDATE delivery SET status = 'failed', due = NULL, last_error = ?, changed = ? WHERE id = ?",
    deliveryAt(2),
  );
  const putOff = run<[number, number, number]>('UPDATE delivery SET due = ? WHERE id = ? AND due = ?', deliveryAt(1));
  const again = run<[number, number, number]>(
    "UPDATE delivery SET status = 'pending', due = ?, series = 0, round = round + 1, changed = ? WHERE id = ?",
    deliveryAt(2),
  );
  const addAttempt = run<unknown[]>(
    `INSERT INTO attempt (delivery, number, instant, milliseconds, request_headers, status, error, answer_headers, answer)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    newRow('attempt', ['delivery', 'number']),
  );
  const count = run<[number, number]>('UPDATE delivery SET attempts = attempts + 1, last_attempt = ? WHERE id = ?', deliveryAt(1));
  const settle = run<unknown[]>(
    `UPDATE delivery SET attempts = attempts + 1, series = series + 1, last_attempt = ?, status = ?, due = ?, last_error = ?, changed = ?
     WHERE id = ? AND round = ? AND due IS NOT NULL`,
    deliveryAt(5),
  );
  const statusOf = value<[number], DeliveryStatus>('SELECT status FROM delivery WHERE id = ?');
  return {
    add({ id, event, destination, due, body }) {
      add(id, event, destination, due, due);
      addMessage(id, body);
    },
    // Member by member: taking objects apart and together costs as much as the statements.
    attempted({ id, attempts: before, round, status: stood }, { instant, outcome: went }, { status, due, last_error, changed }) {
      const { milliseconds, request_headers, answer_headers, answer } = went;
      addAttempt(id, before + 1, instant, milliseconds, request_headers, went.status, went.error, answer_headers, answer);
      if (settle(instant, status, due, last_error, changed, id, round) > 0) return status;
      count(instant, id);
      return statusOf(id) ?? stood;
    },
    giveUp: (id, error, instant) => void giveUp(error, instant, id),
    putOff: (id, { from, to }) => void putOff(to, id, from),
    again: (id, due) => void again(due, due, id),
  };
}

type DueQuestions = Pick<Deliveries, 'next' | 'earliest' | 'destinationsDue' | 'dueBy' | 'dueAfter' | 'countDue'>;

function createDueQuestions(connection: Connection): DueQuestions {
  const { first, all, value, values } = statementsOn(connection);
  const next = first<[number], DueDelivery>(`${DUE} due <= ? ORDER BY due, id LIMIT 1`);
  const nextOf = first<[number, number], DueDelivery>(`${DUE} destination = ? AND due <= ? ORDER BY due, id LIMIT 1`);
  const earliest = value<[number], number>('SELECT min(due) FROM delivery WHERE due > ?');
  const countDue = value<[number], number>('SELECT count(*) FROM delivery WHERE due <= ?');
  const isDue = value<[number, number], number>('SELECT 1 FROM delivery WHERE destination = ? AND due <= ? LIMIT 1');
  const ids = values<[], number>('SELECT id FROM destination ORDER BY id');
  return {
    next: (until, destination) => (destination === undefined ? next(until) : nextOf(destination, until)),
    earliest: (after = Number.MIN_SAFE_INTEGER) => earliest(after),
    destinationsDue: (until) => ids().filter((id) => isDue(id, until) !== undefined),
    dueBy: all(`SELECT ${COLUMNS} FROM delivery WHERE due <= ? ORDER BY due, id LIMIT ?`),
    dueAfter: all(`SELECT ${COLUMNS} FROM delivery WHERE due > ? ORDER BY due, id LIMIT ?`),
    countDue: (until) => countDue(until) ?? 0,
  };
}

function createQuestions(connection: Connection): Omit<Deliveries, keyof Writes | keyof DueQuestions> {
  const { first, all, value } = statementsOn(connection);
  const list = all<[object], Delivery>(
    `SELECT ${COLUMNS} FROM delivery WHERE id >= :from AND (:event IS NULL OR event = :event)
     AND (:destination IS NULL OR destination = :destination) AND (:status IS NULL OR status = :status) ORDER BY id LIMIT :limit`,
  );
  return {
    get: first(`SELECT ${COLUMNS} FROM delivery WHERE id = ?`),
    body: value('SELECT body FROM message WHERE delivery = ?'),
    ofEvent: all(`SELECT ${COLUMNS} FROM delivery WHERE event = ? ORDER BY id`),
    waiting: all(`SELECT ${COLUMNS} FROM delivery WHERE destination = ? AND due IS NOT NULL ORDER BY id`),
    failedSince: all(`SELECT ${COLUMNS} FROM delivery WHERE status = 'failed' AND changed >= ? ORDER BY id`),
    list: ({ event = null, destination = null, status = null, ...range }) => list({ ...range, event, destination, status }),
    attemptsOf: all('SELECT * FROM attempt WHERE delivery = ? ORDER BY number'),
  };
}
