import type { Connection } from './database.js';

/** The states of a delivery: attempts remain, it was taken, or it was given up (supplement 10.3). */
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
  readonly last_attempt: number | null;
  readonly last_error: string | null;
}

/** A delivery with the bytes that are sent, the same at every attempt. */
export interface DueDelivery extends Delivery {
  readonly due: number;
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

/** What an attempt means for its delivery. */
export type DeliveryChange = Pick<Delivery, 'status' | 'due' | 'series' | 'last_attempt' | 'last_error'>;

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
  readonly countDue: (until: number) => number;
  /**
   * Stores an attempt and what it means, unless the delivery was settled otherwise since it was found due. The result is how
   * it stands.
   */
  readonly attempted: (delivery: DueDelivery, attempt: Attempt, change: DeliveryChange) => Delivery;
  readonly change: (id: number, change: DeliveryChange) => void;
  /** The pending deliveries of a destination. */
  readonly waiting: (destination: number) => readonly Delivery[];
  /** Deliveries that were given up, the last attempt at an instant or later. */
  readonly failedSince: (instant: number) => readonly Delivery[];
  readonly list: (filter: DeliveryFilter) => readonly Delivery[];
  readonly attemptsOf: (id: number) => readonly Attempt[];
}

const COLUMNS = 'id, event, destination, status, due, series, attempts, last_attempt, last_error';

/** Prepares the statements on deliveries and their attempts. */
export function createDeliveries(connection: Connection): Deliveries {
  return { ...createQuestions(connection), ...createWrites(connection) };
}

type Writes = Pick<Deliveries, 'add' | 'attempted' | 'change'>;

function createWrites(connection: Connection): Writes {
  const add = connection.prepare<[number, number, number, number, string]>(
    "INSERT INTO delivery (id, event, destination, status, due, series, attempts, body) VALUES (?, ?, ?, 'pending', ?, 0, 0, ?)",
  );
  const change = connection.prepare<DeliveryChange & { id: number }>(
    'UPDATE delivery SET status = :status, due = :due, series = :series, last_attempt = :last_attempt, last_error = :last_error WHERE id = :id',
  );
  // The attempt counts in any case; a delivery that was redacted or sent again meanwhile has another `due`.
  const settle = connection.prepare<DeliveryChange & { id: number; was: number }, Delivery>(
    `UPDATE delivery SET attempts = attempts + 1, last_attempt = :last_attempt, ${['status', 'due', 'series', 'last_error']
      .map((name) => `${name} = CASE WHEN due = :was THEN :${name} ELSE ${name} END`)
      .join(', ')} WHERE id = :id RETURNING ${COLUMNS}`,
  );
  const attempt = connection.prepare<Attempt>(
    `INSERT INTO attempt (delivery, number, instant, milliseconds, request_headers, status, error, answer_headers, answer)
     VALUES (:delivery, :number, :instant, :milliseconds, :request_headers, :status, :error, :answer_headers, :answer)`,
  );
  return {
    add: ({ id, event, destination, due, body }) => void add.run(id, event, destination, due, body),
    attempted(delivery, made, meaning) {
      attempt.run(made);
      return settle.get({ ...meaning, id: delivery.id, was: delivery.due }) ?? delivery;
    },
    change: (id, meaning) => void change.run({ ...meaning, id }),
  };
}

function createQuestions(connection: Connection): Omit<Deliveries, keyof Writes> {
  const get = connection.prepare<[number], Delivery>(`SELECT ${COLUMNS} FROM delivery WHERE id = ?`);
  const body = connection.prepare<[number], string>('SELECT body FROM delivery WHERE id = ?').pluck();
  const ofEvent = connection.prepare<[number], Delivery>(`SELECT ${COLUMNS} FROM delivery WHERE event = ? ORDER BY id`);
  const next = connection.prepare<[number], DueDelivery>(`SELECT ${COLUMNS}, body FROM delivery WHERE due <= ? ORDER BY due, id LIMIT 1`);
  const nextOf = connection.prepare<[number, number], DueDelivery>(
    `SELECT ${COLUMNS}, body FROM delivery WHERE destination = ? AND due <= ? ORDER BY due, id LIMIT 1`,
  );
  const earliest = connection.prepare<[number], number | null>('SELECT min(due) FROM delivery WHERE due > ?').pluck();
  const countDue = connection.prepare<[number], number>('SELECT count(*) FROM delivery WHERE due <= ?').pluck();
  const isDue = connection.prepare<[number, number], number>('SELECT 1 FROM delivery WHERE destination = ? AND due <= ? LIMIT 1').pluck();
  const ids = connection.prepare<[], number>('SELECT id FROM destination ORDER BY id').pluck();
  const waiting = connection.prepare<[number], Delivery>(
    `SELECT ${COLUMNS} FROM delivery WHERE destination = ? AND due IS NOT NULL ORDER BY id`,
  );
  const failed = connection.prepare<[number], Delivery>(
    `SELECT ${COLUMNS} FROM delivery WHERE status = 'failed' AND last_attempt >= ? ORDER BY id`,
  );
  const list = connection.prepare<[object], Delivery>(
    `SELECT ${COLUMNS} FROM delivery WHERE id >= :from AND (:event IS NULL OR event = :event)
     AND (:destination IS NULL OR destination = :destination) AND (:status IS NULL OR status = :status) ORDER BY id LIMIT :limit`,
  );
  const attempts = connection.prepare<[number], Attempt>('SELECT * FROM attempt WHERE delivery = ? ORDER BY number, id');
  return {
    get: (id) => get.get(id),
    body: (id) => body.get(id),
    ofEvent: (event) => ofEvent.all(event),
    next: (until, destination) => (destination === undefined ? next.get(until) : nextOf.get(destination, until)),
    earliest: (after = Number.MIN_SAFE_INTEGER) => earliest.get(after) ?? undefined,
    destinationsDue: (until) => ids.all().filter((id) => isDue.get(id, until) !== undefined),
    countDue: (until) => countDue.get(until) ?? 0,
    waiting: (destination) => waiting.all(destination),
    failedSince: (instant) => failed.all(instant),
    list: ({ event = null, destination = null, status = null, ...range }) => list.all({ ...range, event, destination, status }),
    attemptsOf: (id) => attempts.all(id),
  };
}
