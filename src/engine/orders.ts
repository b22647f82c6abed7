import { encode, type JsonObject } from '../domain/json.js';
import { isActive, isLive } from '../domain/lifecycle.js';
import type { Look } from '../domain/look.js';
import { readOrderAnswer, unanswered, type OrderOutcome } from '../domain/order-answer.js';
import type { OrderFailure } from '../domain/order-failure.js';
import type { OrderKind } from '../domain/order-kind.js';
import { orderRefusal, orderRequest, type DueSubscription } from '../domain/order-request.js';
import { Problem } from '../domain/problem.js';
import { subscription } from '../domain/resources/subscription.js';
import { textOf } from '../domain/values.js';
import type { Dialect } from '../domain/wire.js';
import { NEVER_ANSWERED, type OrderAttempt, type OrderAttempts, type OrderItem } from '../store/order-attempts.js';
import type { Store } from '../store/store.js';
import type { SendOutcome } from '../world/network.js';
import type { AgendaKeeper } from './agenda.js';
import type { Cause } from './cause.js';
import { HEXADECIMAL, type Draw } from './draws.js';
import { missingCallback, type OrderCallback } from './order-callback.js';
import type { OrderCalls } from './order-calls.js';
import { nextDateBy, type OrderSettling } from './order-settling.js';
import { addAttempt } from './order-queue.js';

/** An attempt with its items. */
export interface OrderReport extends OrderAttempt {
  readonly items: readonly OrderItem[];
}

/** An order that is to be sent. */
export interface BegunOrder {
  readonly subscriptions: readonly number[];
  /** The members of the request, and the text whose bytes are sent. */
  readonly request: JsonObject;
  readonly body: string;
}

/** The orders of an environment: attempts that wait, are sent and end (supplement 11, 12). */
export interface Orders {
  readonly next: OrderAttempts['next'];
  readonly earliest: OrderAttempts['earliest'];
  /** Those that wait or were sent. */
  readonly countOpen: () => number;
  /**
   * Takes up an attempt: what is to be sent, stored with the headers that `headersOf` gives as JSON text for a body, or
   * `undefined` when it has ended because nothing of it can be ordered or nowhere is set to send it.
   */
  readonly begin: (id: number, headersOf: (body: string) => string) => BegunOrder | undefined;
  /** Stores what the order system answered and what that does to the subscriptions. */
  readonly complete: (id: number, sent: SendOutcome) => OrderReport;
  /** Makes an attempt for one subscription, due at once; its id. Throws `unknown-record` and `state-refused`. */
  readonly place: (subscription: number, kind: Exclude<OrderKind, 'scheduled'>) => number;
  /** Throws `unknown-record`. */
  readonly get: (id: number) => OrderReport;
  readonly list: OrderAttempts['list'];
  /** Gives up the attempts that were sent when Subsim ended. */
  readonly dropSent: () => void;
}

/** What orders need. */
export interface OrdersNeeds {
  readonly store: Store;
  readonly cause: Cause;
  readonly draw: Draw;
  readonly dialect: Dialect;
  readonly agenda: AgendaKeeper;
  readonly callback: OrderCallback;
  readonly calls: OrderCalls;
  readonly settling: OrderSettling;
  /** Throws when a request is not as the document says (§2.3). */
  readonly check: (request: JsonObject) => void;
  /** Told that an order waits. */
  readonly wake: () => void;
}

const TOKEN_LENGTH = 32;
// Bytes of an answer that are kept.
const KEPT = 65_536;

/** Makes the orders of one environment. */
export function createOrders(needs: OrdersNeeds): Orders {
  const { store, cause, draw, dialect, agenda, callback, calls, settling, check, wake } = needs;
  return {
    next: (...given) => store.orderAttempts.next(...given),
    earliest: (after) => store.orderAttempts.earliest(after),
    countOpen: () => store.orderAttempts.open().length,
    begin: (id, headersOf) => inCause((look) => begin(get(id), headersOf, look)),
    complete: (id, sent) => inCause((look) => complete(get(id), sent, look)),
    place(id, kind) {
      const attempt = inCause((look) => place(id, kind, look));
      wake();
      return attempt;
    },
    get,
    list: (filter) => store.orderAttempts.list(filter),
    dropSent() {
      const sent = store.orderAttempts
        .open()
        .map(get)
        .filter(({ status }) => status === 'sent');
      if (sent.length === 0) return;
      inCause((look) => {
        for (const attempt of sent) drop(attempt, 'Subsim ended before the answer was there.', look);
      });
    },
  };

  function inCause<T>(work: (look: Look) => T): T {
    return cause(work, (result) => result);
  }

  function get(id: number): OrderReport {
    const attempt = store.orderAttempts.get(id);
    if (attempt === undefined) throw new Problem('unknown-record');
    return { ...attempt, items: store.orderAttempts.items(id) };
  }

  function begin(attempt: OrderReport, headersOf: (body: string) => string, look: Look): BegunOrder | undefined {
    const { id, kind } = attempt;
    if (callback.get().url === undefined) {
      drop(attempt, 'There is no order callback any more.', look);
      return undefined;
    }
    const present = orderable(attempt, look);
    if (present.length === 0) {
      drop(attempt, 'Nothing of it is to be ordered any more.', look);
      return undefined;
    }
    const refusal = orderRefusal(present, look);
    if (refusal !== undefined) {
      fail(attempt, { present, failure: refusal }, look);
      return undefined;
    }
    const token = draw('order tokens', TOKEN_LENGTH, HEXADECIMAL);
    const nextDateOf = nextDateBy(kind, look);
    const request = orderRequest(
      { subscriptions: present, token, nextDateOf, isOffCycle: kind === 'off-cycle', at: look.now },
      look,
      dialect,
    );
    check(request);
    const body = encode(request);
    calls.open(token);
    store.orderAttempts.begin(
      id,
      { began: look.now, token, request_headers: headersOf(body), request: body },
      present.map((one) => ({ subscription: one.id, sentDate: textOf(one.values, 'next_order_date') ?? null })),
    );
    return { subscriptions: present.map((one) => one.id), request, body };
  }

  // What has been paused or ended since it was found due is left out.
  function orderable({ id, kind, items }: OrderReport, look: Look): readonly DueSubscription[] {
    return items.flatMap(({ subscription: one }) => {
      const values = look.own(subscription.name, one);
      const isWanted = values !== undefined && (kind === 'scheduled' ? isActive(values.status) : isLive(values.status));
      if (isWanted) return [{ id: one, values }];
      store.orderAttempts.leaveOut(id, one);
      agenda.refresh([one], look);
      return [];
    });
  }

  function complete(attempt: OrderReport, sent: SendOutcome, look: Look): OrderReport {
    const requested = attempt.items.map((item) => item.subscription);
    const outcome = outcomeOf(sent, requested);
    settling.settle(attempt, outcome, look);
    if (attempt.token !== null) calls.close(attempt.token);
    const status = settling.statusOf(outcome);
    store.orderAttempts.end(attempt.id, { ...endingOf(sent), status, order_number: outcome.orderNumber ?? null });
    agenda.refresh(requested, look);
    return get(attempt.id);
  }

  function fail(attempt: OrderReport, { present, failure }: Refused, look: Look): void {
    settling.settle(attempt, { items: new Map(present.map(({ id }) => [id, failure])) }, look);
    store.orderAttempts.end(attempt.id, { ...NEVER_ANSWERED, status: 'failed', error: failure.message });
    agenda.refresh(
      present.map(({ id }) => id),
      look,
    );
  }

  function drop({ id, token, items }: OrderReport, reason: string, look: Look): void {
    if (token !== null) calls.close(token);
    store.orderAttempts.end(id, { ...NEVER_ANSWERED, status: 'dropped', error: reason });
    agenda.refresh(
      items.map((item) => item.subscription),
      look,
    );
  }

  function place(id: number, kind: OrderKind, look: Look): number {
    const values = look.own(subscription.name, id);
    if (values === undefined) throw new Problem('unknown-record', `There is no subscription ${String(id)}.`);
    if (callback.get().url === undefined) throw missingCallback();
    if (!isLive(values.status))
      throw new Problem('state-refused', `Subscription cannot be ordered in status ${textOf(values, 'status') ?? ''}.`);
    if (store.orderAttempts.isOpen(id)) throw new Problem('state-refused', 'Subscription is being ordered already.');
    store.agenda.remove(id, 'order');
    return addAttempt(store, { kind, due: look.now, subscriptions: [id] });
  }
}

/** Subscriptions that cannot be ordered, and why. */
interface Refused {
  readonly present: readonly DueSubscription[];
  readonly failure: OrderFailure;
}

function outcomeOf(sent: SendOutcome, requested: readonly number[]): OrderOutcome {
  if (sent.kind === 'answered') return readOrderAnswer(sent, requested);
  const failure = unanswered(sent.reason);
  return { items: new Map(requested.map((id) => [id, failure])) };
}

function endingOf(sent: SendOutcome) {
  if (sent.kind === 'failed') {
    return { milliseconds: sent.milliseconds, http_status: null, error: sent.detail, answer_headers: null, answer: null };
  }
  const { milliseconds, status, headers, body } = sent;
  return { milliseconds, http_status: status, error: null, answer_headers: JSON.stringify(headers), answer: body.subarray(0, KEPT) };
}
