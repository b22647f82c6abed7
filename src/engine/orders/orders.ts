import { encode, type JsonObject } from '../../domain/json/json.js';
import { isActive, isLive } from '../../domain/records/lifecycle.js';
import type { View } from '../../domain/records/view.js';
import { readOrderAnswer, unanswered, type OrderOutcome } from '../../domain/orders/answer.js';
import type { OrderFailure } from '../../domain/orders/failure.js';
import type { OrderKind } from '../../domain/orders/kind.js';
import { orderRefusal, orderRequest, type DueSubscription } from '../../domain/orders/request.js';
import { existing, Problem } from '../../domain/refusals/problem.js';
import { subscription } from '../../domain/resources/subscription.js';
import { textOf } from '../../domain/json/values.js';
import {
  NEVER_ANSWERED,
  type OrderAttempt,
  type OrderAttempts,
  type OrderFilter,
  type OrderItem,
} from '../../store/orders/order-attempts.js';
import type { SendOutcome } from '../../world/outgoing/network.js';
import type { AgendaKeeper } from './agenda.js';
import type { Author } from '../change/author.js';
import type { ChangeContext } from '../change/answered.js';
import { HEXADECIMAL } from '../foundation/draws.js';
import { missingCallback, type OrderCallback } from './callback.js';
import type { OrderCalls } from './calls.js';
import { nextDateBy, type OrderSettling } from './settling.js';
import { addAttempt } from './queue.js';

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

/** The orders of an environment: attempts that wait, are sent and end (#6.2-callback). */
export interface Orders {
  readonly next: OrderAttempts['next'];
  readonly earliest: OrderAttempts['earliest'];
  /** How many wait or are under way. */
  readonly countOpen: () => number;
  /** The first of them, by id. */
  readonly openOnes: (limit: number) => readonly OrderReport[];
  /**
   * Begins an attempt and returns what is to be sent, stored with the headers that `headersOf` makes for a body (JSON text); `undefined`
   * when the attempt has ended, because nothing of it can be ordered or no order callback is set.
   */
  readonly begin: (id: number, headersOf: (body: string) => string) => BegunOrder | undefined;
  /** Stores what the order system answered and applies it to the subscriptions. */
  readonly complete: (id: number, sent: SendOutcome) => OrderReport;
  /** Adds an attempt for one subscription, due at once; returns its id. Throws `unknown-record` and `state-refused`. */
  readonly place: (subscription: number, kind: Exclude<OrderKind, 'scheduled'>) => number;
  /** Throws `unknown-record`. */
  readonly get: (id: number) => OrderReport;
  readonly list: (filter: OrderFilter) => readonly OrderReport[];
  /** Gives up the attempts that were sent when Subsim ended. */
  readonly dropSent: () => void;
}

interface OrdersSurroundings {
  readonly author: Author;
  readonly agenda: AgendaKeeper;
  readonly callback: OrderCallback;
  readonly calls: OrderCalls;
  readonly settling: OrderSettling;
  /** What a request has that the documented shape has not (§2.3), as a sentence; `undefined` for a good one. */
  readonly faultOf: (request: JsonObject) => string | undefined;
  /** Called when an order waits. */
  readonly wake: () => void;
}

// Who places orders by hand.
const MERCHANT = 'merchant';
const TOKEN_LENGTH = 32;
// Bytes of an answer that are stored.
const KEPT = 65_536;

/** Creates the orders of one environment. */
export function createOrders({ store, inUnitOfWork, draw, dialect, witness }: ChangeContext, surroundings: OrdersSurroundings): Orders {
  const { author, agenda, callback, calls, settling, faultOf, wake } = surroundings;
  return {
    next: (...range) => store.orderAttempts.next(...range),
    earliest: (after) => store.orderAttempts.earliest(after),
    countOpen: () => store.orderAttempts.open().length,
    openOnes: (limit) => store.orderAttempts.open().slice(0, limit).map(get),
    begin: (id, headersOf) => onBehalfOf(id, (attempt, view) => begin(attempt, headersOf, view)),
    complete: (id, sent) => onBehalfOf(id, (attempt, view) => complete(attempt, sent, view)),
    place(id, kind) {
      const attempt = inUnitOfWork((view) => place(id, kind, view));
      wake();
      return attempt;
    },
    get,
    list: (filter) => store.orderAttempts.list(filter).map(withItems),
    dropSent() {
      const sent = store.orderAttempts.sent().map(get);
      if (sent.length === 0) return;
      inUnitOfWork((view) => {
        for (const attempt of sent) drop(attempt, 'Subsim ended before the answer was there.', view);
      });
    },
  };

  // The author of an attempt's changes is whoever asked for the order (#3-manual-orders).
  function onBehalfOf<T>(id: number, work: (attempt: OrderReport, view: View) => T): T {
    const kind = store.orderAttempts.get(id)?.kind;
    const run = (): T => inUnitOfWork((view) => work(get(id), view));
    const who = { kind: 'order', name: `order:${String(id)}` } as const;
    return author.as(kind === undefined || kind === 'scheduled' ? { who } : { name: MERCHANT, who }, run);
  }

  function get(id: number): OrderReport {
    return withItems(existing(store.orderAttempts.get(id)));
  }

  function withItems(attempt: OrderAttempt): OrderReport {
    return { ...attempt, items: store.orderAttempts.items(attempt.id) };
  }

  function begin(attempt: OrderReport, headersOf: (body: string) => string, view: View): BegunOrder | undefined {
    const { id, kind } = attempt;
    if (callback.get().url === undefined) {
      drop(attempt, 'There is no order callback any more.', view);
      return undefined;
    }
    const present = orderable(attempt, view);
    if (present.length === 0) {
      drop(attempt, 'Nothing of it is to be ordered any more.', view);
      return undefined;
    }
    const refusal = orderRefusal(present, view);
    if (refusal !== undefined) {
      const ids = present.map((one) => one.id);
      fail(attempt, { ids, failure: refusal }, view);
      return undefined;
    }
    const token = draw('order tokens', TOKEN_LENGTH, HEXADECIMAL);
    const nextDateOf = nextDateBy(kind, view);
    const request = orderRequest(
      { subscriptions: present, token, nextDateOf, isOffCycle: kind === 'off-cycle', at: view.now },
      view,
      dialect,
    );
    const fault = faultOf(request);
    if (fault !== undefined) {
      // Nothing wrong leaves, and what is wrong with one order holds no other back.
      drop(attempt, fault, view);
      return undefined;
    }
    const body = encode(request);
    calls.open(token);
    witness.orderSent(id, token);
    store.orderAttempts.begin(
      id,
      { began: view.now, token, request_headers: headersOf(body), request: body },
      present.map((one) => ({ subscription: one.id, sentDate: textOf(one.values, 'next_order_date') ?? null })),
    );
    return { subscriptions: present.map((one) => one.id), request, body };
  }

  // Subscriptions that were paused or ended since they fell due are left out.
  function orderable({ id, kind, items }: OrderReport, view: View): readonly DueSubscription[] {
    return items.flatMap(({ subscription: one }) => {
      const values = view.own(subscription.name, one);
      const isWanted = values !== undefined && (kind === 'scheduled' ? isActive(values.status) : isLive(values.status));
      if (isWanted) return [{ id: one, values }];
      store.orderAttempts.leaveOut(id, one);
      agenda.refresh([one], view);
      return [];
    });
  }

  function complete(attempt: OrderReport, sent: SendOutcome, view: View): OrderReport {
    const requested = attempt.items.map((item) => item.subscription);
    const outcome = outcomeOf(sent, requested);
    const warning = settling.settle(attempt, outcome, view);
    if (attempt.token !== null) calls.close(attempt.token);
    const status = settling.statusOf(outcome);
    const ending = endingOf(sent);
    const remark = ending.error ?? outcome.fault ?? warning ?? null;
    store.orderAttempts.end(attempt.id, { ...ending, error: remark, status, order_number: outcome.orderNumber ?? null });
    agenda.refresh(requested, view);
    return get(attempt.id);
  }

  function fail(attempt: OrderReport, { ids, failure }: { ids: readonly number[]; failure: OrderFailure }, view: View): void {
    settling.settle(attempt, { items: new Map(ids.map((id) => [id, failure])) }, view);
    store.orderAttempts.end(attempt.id, { ...NEVER_ANSWERED, status: 'failed', error: failure.message });
    agenda.refresh(ids, view);
  }

  function drop({ id, token, items }: OrderReport, reason: string, view: View): void {
    if (token !== null) calls.close(token);
    store.orderAttempts.end(id, { ...NEVER_ANSWERED, status: 'dropped', error: reason });
    const subscriptions = items.map((item) => item.subscription);
    agenda.refresh(subscriptions, view);
  }

  function place(id: number, kind: OrderKind, view: View): number {
    const values = existing(view.own(subscription.name, id), `There is no subscription ${String(id)}.`);
    if (callback.get().url === undefined) throw missingCallback();
    if (!isLive(values.status))
      throw new Problem('state-refused', `Subscription cannot be ordered in status ${textOf(values, 'status') ?? ''}.`);
    if (store.orderAttempts.isOpen(id)) throw new Problem('state-refused', 'Subscription is being ordered already.');
    store.agenda.remove(id, 'order');
    return addAttempt({ store, witness }, { kind, due: view.now, subscriptions: [id] });
  }
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
