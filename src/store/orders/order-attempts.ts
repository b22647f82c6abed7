import type { OrderKind } from '../../domain/orders/kind.js';
import type { Connection } from '../database.js';
import type { KeptWrites } from '../kept/kept-writes.js';
import { statementsOn } from '../statements.js';
import { newRow, oldRows, writingOn } from '../kept/writing.js';

/**
 * The states of an attempt to place an order: it waits for its turn, was sent, and then all, some or none of its items were
 * placed; `dropped` when nothing of it was to be ordered any more or Subsim ended before the answer was there.
 */
export type OrderStatus = 'waiting' | 'sent' | 'placed' | 'partly placed' | 'failed' | 'dropped';

/** One attempt to have an order placed. */
export interface OrderAttempt {
  readonly id: number;
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  /** The look that found it due, or when it was asked for; milliseconds since 1970 by the environment's clock. */
  readonly due: number;
  /** Its salesOrderToken, once it was sent. */
  readonly token: string | null;
  /** When it was sent, and how long it took in milliseconds. */
  readonly began: number | null;
  readonly milliseconds: number | null;
  /** A JSON list of names and values, and the bytes that were sent. */
  readonly request_headers: string | null;
  readonly request: string | null;
  readonly http_status: number | null;
  /** Why there is no HTTP status, or what was wrong with the answer; where something was placed, what its handler should look at. */
  readonly error: string | null;
  readonly answer_headers: string | null;
  readonly answer: Buffer | null;
  readonly order_number: string | null;
}

/** What is known of an attempt once it has been sent. */
type OrderSending = Pick<OrderAttempt, 'began' | 'token' | 'request_headers' | 'request'>;
/** What is known of an attempt once it has ended. */
type OrderEnding = Pick<OrderAttempt, 'status' | 'milliseconds' | 'http_status' | 'error' | 'answer_headers' | 'answer' | 'order_number'>;

/** The ending of an attempt that was never answered. */
export const NEVER_ANSWERED = {
  milliseconds: null,
  http_status: null,
  answer_headers: null,
  answer: null,
  order_number: null,
} as const satisfies Partial<OrderEnding>;

/** One subscription in an attempt. */
export interface OrderItem {
  readonly attempt: number;
  readonly subscription: number;
  /** Its next order date when it was sent. */
  readonly sent_date: string | null;
  readonly outcome: 'placed' | 'failed' | null;
  readonly error_class: string | null;
  readonly error_type: string | null;
  readonly error_message: string | null;
  /** Its status and next order date after all of it. */
  readonly status: string | null;
  readonly next_order_date: string | null;
}

/** What became of a subscription in an attempt. */
type ItemEnding = Omit<OrderItem, 'attempt' | 'subscription' | 'sent_date'>;

/** Which attempts a list shows. */
export interface OrderFilter {
  readonly subscription: number | undefined;
  readonly status: OrderStatus | undefined;
  readonly from: number;
  readonly limit: number;
}

/** What a search looks at of an attempt, without what was sent and answered; its items as JSON: subscription, outcome and error of each. */
export interface TitledAttempt extends Pick<
  OrderAttempt,
  'id' | 'kind' | 'status' | 'due' | 'began' | 'http_status' | 'error' | 'order_number'
> {
  readonly items: string;
}

/** The attempts to place orders. */
export interface OrderAttempts {
  readonly add: (attempt: { id: number; kind: OrderKind; due: number; subscriptions: readonly number[] }) => void;
  readonly get: (id: number) => OrderAttempt | undefined;
  readonly items: (id: number) => readonly OrderItem[];
  /** The one that waits and was due first, by then and by id; of those whose id has a remainder when that is given. */
  readonly next: (until: number, lane?: { readonly of: number; readonly remainder: number }) => OrderAttempt | undefined;
  /** The first instant at which one that waits is due; after an instant when that is given. */
  readonly earliest: (after?: number) => number | undefined;
  readonly begin: (id: number, sending: OrderSending, items: readonly { subscription: number; sentDate: string | null }[]) => void;
  /** Takes a subscription out of an attempt that has not been sent. */
  readonly leaveOut: (id: number, subscription: number) => void;
  readonly end: (id: number, ending: OrderEnding) => void;
  readonly endItem: (id: number, subscription: number, ending: ItemEnding) => void;
  /** Whether a subscription is in an attempt that waits or was sent. */
  readonly isOpen: (subscription: number) => boolean;
  /** The ids of those that wait or were sent. */
  readonly open: () => readonly number[];
  /** The ids of those that were sent and have not ended. */
  readonly sent: () => readonly number[];
  readonly list: (filter: OrderFilter) => readonly OrderAttempt[];
  /** So many from an id on, without the bytes that were sent and answered. */
  readonly titled: (from: number, limit: number) => readonly TitledAttempt[];
  /** The bytes that were sent for the order with a token, by one of its subscriptions. */
  readonly requestOf: (token: string, subscription: number) => string | undefined;
}

const NEXT = "SELECT * FROM order_attempt WHERE status = 'waiting' AND due <= ?";

const ITEM = ['attempt', 'subscription'];

/** Makes the statements on attempts. @internal */
export function createOrderAttempts(connection: Connection, writes?: KeptWrites): OrderAttempts {
  return { ...createWrites(connection, writes), ...createQuestions(connection) };
}

type Writes = Pick<OrderAttempts, 'add' | 'begin' | 'leaveOut' | 'end' | 'endItem'>;

function createWrites(connection: Connection, writes: KeptWrites | undefined): Writes {
  const { run } = writingOn(connection, writes);
  const add = run<[number, string, number]>(
    "INSERT INTO order_attempt (id, kind, status, due) VALUES (?, ?, 'waiting', ?)",
    newRow('order_attempt', ['id']),
  );
  const addItem = run<[number, number]>(
    'INSERT INTO order_item (attempt, subscription, is_open) VALUES (?, ?, 1)',
    newRow('order_item', ITEM),
  );
  const begin = run<[OrderSending & { id: number }]>(
    `UPDATE order_attempt SET status = 'sent', began = :began, token = :token, request_headers = :request_headers, request = :request
     WHERE id = :id`,
    oldRows('order_attempt', ['id'], ({ id }) => [id]),
  );
  const beginItem = run<[string | null, number, number]>(
    'UPDATE order_item SET sent_date = ? WHERE attempt = ? AND subscription = ?',
    oldRows('order_item', ITEM, (_, attempt, subscription) => [attempt, subscription]),
  );
  const end = run<[OrderEnding & { id: number }]>(
    `UPDATE order_attempt SET status = :status, milliseconds = :milliseconds, http_status = :http_status, error = :error,
     answer_headers = :answer_headers, answer = :answer, order_number = :order_number WHERE id = :id`,
    oldRows('order_attempt', ['id'], ({ id }) => [id]),
  );
  const close = run<[number]>('UPDATE order_item SET is_open = 0 WHERE attempt = ?', oldRows('order_item', ['attempt']));
  const endItem = run<[ItemEnding & { id: number; subscription: number }]>(
    `UPDATE order_item SET outcome = :outcome, error_class = :error_class, error_type = :error_type, error_message = :error_message,
     status = :status, next_order_date = :next_order_date WHERE attempt = :id AND subscription = :subscription`,
    oldRows('order_item', ITEM, ({ id, subscription }) => [id, subscription]),
  );
  return {
    add({ id, kind, due, subscriptions }) {
      add(id, kind, due);
      for (const subscription of subscriptions) addItem(id, subscription);
    },
    begin(id, sending, items) {
      begin({ ...sending, id });
      for (const { subscription, sentDate } of items) beginItem(sentDate, id, subscription);
    },
    leaveOut: run('DELETE FROM order_item WHERE attempt = ? AND subscription = ?', oldRows('order_item', ITEM)),
    end(id, ending) {
      end({ ...ending, id });
      close(id);
    },
    endItem: (id, subscription, ending) => void endItem({ ...ending, id, subscription }),
  };
}

function createQuestions(connection: Connection): Omit<OrderAttempts, keyof Writes> {
  const { first, all, value, values } = statementsOn(connection);
  const next = first<[number], OrderAttempt>(`${NEXT} ORDER BY due, id LIMIT 1`);
  const nextOf = first<[number, number, number], OrderAttempt>(`${NEXT} AND id % ? = ? ORDER BY due, id LIMIT 1`);
  const earliest = value<[number], number>("SELECT min(due) FROM order_attempt WHERE status = 'waiting' AND due > ?");
  const isOpen = value<[number], number>('SELECT 1 FROM order_item WHERE subscription = ? AND is_open = 1');
  const list = all<[object], OrderAttempt>(
    `SELECT * FROM order_attempt WHERE id >= :from AND (:status IS NULL OR status = :status)
     AND (:subscription IS NULL OR id IN (SELECT attempt FROM order_item WHERE subscription = :subscription)) ORDER BY id LIMIT :limit`,
  );
  return {
    requestOf: value('SELECT request FROM order_item JOIN order_attempt ON id = attempt WHERE token = ? AND subscription = ?'),
    get: first('SELECT * FROM order_attempt WHERE id = ?'),
    items: all('SELECT * FROM order_item WHERE attempt = ? ORDER BY subscription'),
    next: (until, lane) => (lane === undefined ? next(until) : nextOf(until, lane.of, lane.remainder)),
    earliest: (after = Number.MIN_SAFE_INTEGER) => earliest(after),
    isOpen: (subscription) => isOpen(subscription) !== undefined,
    open: values('SELECT DISTINCT attempt FROM order_item WHERE is_open = 1 ORDER BY attempt'),
    sent: values(
      "SELECT DISTINCT attempt FROM order_item JOIN order_attempt ON id = attempt WHERE is_open = 1 AND order_attempt.status = 'sent' ORDER BY attempt",
    ),
    titled: all<[number, number], TitledAttempt>(
      `SELECT id, kind, status, due, began, http_status, error, order_number, (SELECT json_group_array(json_object(
       'subscription', subscription, 'outcome', outcome, 'errorClass', error_class, 'errorType', error_type, 'errorMessage', error_message))
       FROM order_item WHERE attempt = order_attempt.id) AS items FROM order_attempt WHERE id >= ? ORDER BY id LIMIT ?`,
    ),
    list: ({ subscription = null, status = null, ...range }) => list({ ...range, subscription, status }),
  };
}
