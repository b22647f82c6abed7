import type { JsonObject } from '../domain/json/json.js';
import type { EnvironmentClock } from '../engine/foundation/clock.js';
import { INTERNAL, type OrderCallback } from '../engine/orders/callback.js';
import type { BegunOrder, OrderReport, Orders } from '../engine/orders/orders.js';
import type { OrderAttempt, OrderStatus } from '../store/orders/order-attempts.js';
import type { Network, OutgoingRequest, SendOutcome } from '../world/outgoing/network.js';
import { Problem } from '../domain/refusals/problem.js';
import { orderEntryId } from '../journal/entry-id.js';
import type { Witness } from '../engine/foundation/witness.js';
import { ABANDONED, createInterruption } from './interruption.js';
import { failuresIn, remarkOf, type OrderFailureView } from './order-view.js';
import { sign } from './signature.js';
import { headersOf, receiverText, type SendingRecord } from './sending-record.js';
import type { Silence } from './silence.js';
import type { Waits } from './waits.js';
import type { Happening, WorkSource } from './work.js';

/** One attempt to place an order as the log shows it. */
export interface OrderRecord extends SendingRecord<OrderStatus> {
  readonly order: number;
  /** The ids of the subscriptions, joined by commas. */
  readonly subscriptions: string;
  /** What the handler should look at although something was placed. */
  readonly warning?: string | undefined;
  /** The subscriptions that were not placed, and why; once it has ended. */
  readonly failures?: readonly OrderFailureView[] | undefined;
}

/** One attempt to place an order with all that was sent and answered. */
export interface NotedOrder {
  readonly order: number;
  readonly subscriptions: readonly number[];
  /** The subscriptions with which it ended; none when it does not count any more. */
  readonly items: OrderReport['items'];
  readonly outcome: OrderStatus | typeof ABANDONED;
  readonly orderNumber?: string | undefined;
  readonly about: Pick<OrderRecord, 'receiver' | 'error' | 'warning' | 'failures'>;
  /** What was sent; `undefined` for an order that was not. */
  readonly body?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** `undefined` where nobody waited for it any more, either. */
  readonly sent?: SendOutcome | undefined;
}

// An order that has ended: what the log says of it, and what was sent.
interface Finished extends Pick<NotedOrder, 'body' | 'headers' | 'sent'> {
  readonly about: Pick<OrderRecord, 'environment' | 'order' | 'receiver' | 'isSent'>;
}

interface OrderWorkNeeds {
  readonly environment: string;
  readonly orders: Orders;
  readonly clock: EnvironmentClock;
  readonly network: Network;
  readonly callback: OrderCallback;
  /** How many may be open at a time. */
  readonly concurrency: () => number;
  /** Milliseconds that an attempt may take in all. */
  readonly orderTimeout: number;
  /** Answers in place of an order system. */
  readonly answerInternally: (request: JsonObject) => { readonly status: number; readonly body: string };
  readonly recordOrder: (attempt: OrderRecord) => void;
  /** Takes each attempt down, as it ended. */
  readonly note: (attempt: NotedOrder) => void;
  readonly witness: Pick<Witness, 'during'>;
  readonly waits: Waits;
  readonly silence: Pick<Silence, 'orderTimedOut'>;
  /** Whether the environment has been closed, so that nothing can be stored any more. */
  readonly isClosed: () => boolean;
  /** Whether no work will begin any more. */
  readonly isEnding: () => boolean;
  /** Calls back when the environment has gone back to another state. */
  readonly onRestore: (listener: () => void) => void;
}

/** Orders as due work. */
export interface OrderWork extends WorkSource {
  /** Stops waiting for attempts, because the environment is closed. */
  readonly close: () => void;
  /** Resolves when an attempt has ended. Rejects with `state-refused` when the environment goes back or is closed before. */
  readonly ended: (id: number) => Promise<void>;
  /** Whether no attempt will begin any more. */
  readonly isEnding: () => boolean;
  /** Throws `state-refused` when no attempt will begin any more. */
  readonly refuseEnding: () => void;
  /**
   * Refuses those who wait for attempts that will not begin any more, and the others when `done` resolves: what is under way has
   * ended by then, or is waited for no longer.
   */
  readonly finish: (done: Promise<void>) => Promise<void>;
}

// Lanes below zero belong to no destination; each order has one by its id, so that only so many are open at a time.
const FIRST_LANE = -10;

/** Milliseconds that connecting to a receiver may take at most. */
export const CONNECT_TIMEOUT = 5_000;
const ANSWER_LIMIT = 1_048_576;
// The error types with which an order system itself rejects an item.
const REJECTIONS: ReadonlySet<string> = new Set(['item_rejected', 'order_rejected']);

/** The orders of an environment as due work (#6.2-request, #6.2-answer-size, #6.2-no-repeat). */
export function createOrderWork(needs: OrderWorkNeeds): OrderWork {
  const { environment, orders, clock, network, callback, concurrency, answerInternally, isClosed, isEnding, onRestore } = needs;
  const { orderTimeout: timeout, recordOrder: record, note, witness, waits, silence } = needs;
  const seconds = timeout / 1000;
  // Those who wait for attempts to end, by the id of the attempt.
  const watchers = new Map<number, { readonly resolve: () => void; readonly reject: (error: unknown) => void }>();
  const interruption = createInterruption();
  onRestore(() => {
    letGo('The environment went back to another state meanwhile.');
  });
  return {
    next(until, lane) {
      const attempt = lane === undefined ? orders.next(until) : nextIn(lane, until);
      return attempt === undefined ? undefined : { due: attempt.due, id: attempt.id, run: () => place(attempt) };
    },
    earliest: orders.earliest,
    lanes: (until) => Array.from({ length: concurrency() }, (_, index) => FIRST_LANE - index).filter((lane) => nextIn(lane, until)),
    close() {
      letGo('The environment was closed meanwhile.');
    },
    ended: (id) =>
      new Promise((resolve, reject) => {
        if (['waiting', 'sent'].includes(orders.get(id).status)) watchers.set(id, { resolve, reject });
        else resolve();
      }),
    isEnding,
    refuseEnding() {
      if (isClosed()) throw new Problem('state-refused', 'The environment is closed.');
      if (isEnding()) throw new Problem('state-refused', 'The environment is being closed; no order is placed any more.');
    },
    async finish(done) {
      const waiting = [...watchers.keys()].filter((id) => orders.get(id).status === 'waiting');
      dismiss(waiting, 'The environment is being closed; the order was not sent and waits for its turn.');
      await done;
      dismiss([...watchers.keys()], 'The environment is being closed; the order has not ended.');
    },
  };

  function letGo(reason: string): void {
    interruption.interrupt();
    dismiss([...watchers.keys()], reason);
  }

  function dismiss(ids: readonly number[], reason: string): void {
    for (const id of ids) {
      const watcher = watchers.get(id);
      watchers.delete(id);
      watcher?.reject(new Problem('state-refused', reason));
    }
  }

  function nextIn(lane: number, until: number): OrderAttempt | undefined {
    const remainder = FIRST_LANE - lane;
    const of = concurrency();
    return remainder < 0 || remainder >= of ? undefined : orders.next(until, { of, remainder });
  }

  async function place({ id }: OrderAttempt): Promise<Happening> {
    const { url, secret, authority } = callback.get();
    const headers = (body: string): Readonly<Record<string, string>> => headersOf(sign(body, secret));
    const led = <T>(work: () => T): T => witness.during(orderEntryId(id), work);
    const begun = led(() => orders.begin(id, (body) => JSON.stringify(Object.entries(headers(body)))));
    const receiver = url === undefined || url === INTERNAL ? (url ?? 'nowhere') : receiverText(url);
    if (begun === undefined || url === undefined)
      return finished(orders.get(id), { about: { environment, order: id, receiver, isSent: false } });
    const about = { environment, order: id, receiver, isSent: true };
    const subscriptions = begun.subscriptions.join();
    const signed = headers(begun.body);
    record({ ...about, subscriptions, phase: 'sent' });
    const sent =
      url === INTERNAL
        ? internally(begun)
        : await waits.during(interruption.until(send({ url, authority, headers: signed, body: Buffer.from(begun.body) })), {
            limit: timeout,
            waiting: () => ({ at: clock.now(), what: 'order', receiver, order: id, subscriptions: begun.subscriptions, seconds }),
            tell(waiting) {
              record({ ...about, subscriptions, phase: 'waiting', waiting });
            },
          });
    const what = { body: begun.body, headers: signed, sent };
    if (sent === undefined || isClosed()) {
      note({ ...what, order: id, subscriptions: begun.subscriptions, items: [], outcome: ABANDONED, about });
      if (sent !== undefined) return ended(id, abandoned(id, begun));
      record({ ...about, subscriptions, phase: 'ended', outcome: ABANDONED });
      return abandoned(id, begun);
    }
    if (sent.kind === 'failed' && sent.reason === 'timeout') silence.orderTimedOut({ receiver, seconds });
    const report = led(() => orders.complete(id, sent));
    return finished(report, { ...what, about });
  }

  function abandoned(order: number, { subscriptions }: BegunOrder): Happening {
    return { at: clock.now(), kind: 'order', details: { order, subscriptions, outcome: ABANDONED } };
  }

  function send(request: Pick<OutgoingRequest, 'url' | 'authority' | 'headers' | 'body'>): Promise<SendOutcome> {
    const connectTimeout = Math.min(CONNECT_TIMEOUT, timeout);
    return network.send({ ...request, connectTimeout, timeout, answerLimit: ANSWER_LIMIT, reusesConnections: false });
  }

  function internally({ request }: BegunOrder): SendOutcome {
    const { status, body } = answerInternally(request);
    return { kind: 'answered', status, headers: [], body: Buffer.from(body), isCut: false, milliseconds: 0 };
  }

  function finished(report: OrderReport, { about, ...what }: Finished): Happening {
    const subscriptions = report.items.map((item) => item.subscription);
    const ending = endingOf(report);
    const { status: outcome, milliseconds } = report;
    const failures = ending.failures?.map((failure) => ({ ...failure, errorMessage: withoutSecret(failure.errorMessage) }));
    const logged = { ...ending, error: withoutSecret(ending.error) ?? undefined, failures };
    const orderNumber = report.order_number ?? undefined;
    record({ ...about, subscriptions: subscriptions.join(), phase: 'ended', ...logged, outcome, milliseconds: milliseconds ?? undefined });
    note({ ...what, order: report.id, subscriptions, items: report.items, outcome, orderNumber, about: { ...about, ...logged } });
    const details = { order: report.id, subscriptions, outcome, orderNumber };
    return ended(report.id, { at: clock.now(), kind: 'order', details: { ...details, ...ending } });
  }

  // The handler may say anything, and knows what no log should hold.
  function withoutSecret(text: string | null | undefined): string | null {
    const { secret } = callback.get();
    return text?.replaceAll(secret, '***') ?? null;
  }

  function ended(id: number, happening: Happening): Happening {
    watchers.get(id)?.resolve();
    watchers.delete(id);
    return happening;
  }
}

// Without an error of the connection, what was wrong with the answer; not what the order system says, which may be anything.
function endingOf(report: OrderReport): Pick<OrderRecord, 'status' | 'error' | 'warning' | 'failures'> {
  const { http_status, items } = report;
  const { error, warning } = remarkOf(report);
  const wrong = items.find(({ error_type: type }) => type !== null && !REJECTIONS.has(type));
  const failures = failuresIn(items);
  return {
    status: http_status ?? undefined,
    error: error ?? wrong?.error_message ?? undefined,
    warning: warning ?? undefined,
    failures: failures.length === 0 ? undefined : failures,
  };
}
