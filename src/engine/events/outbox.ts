import { nextAttempt } from '../../domain/events/retry.js';
import { askedInstant } from '../../domain/events/retry-after.js';
import type { Destination } from '../../domain/events/destination.js';
import { existing } from '../../domain/refusals/problem.js';
import type { Deliveries, Delivery, DeliveryFilter, DeliveryStatus, DueDelivery, KeptOutcome } from '../../store/deliveries.js';
import type { Foundation } from '../foundation/foundation.js';
import type { DeliveryRulesKeeper } from './delivery-rules.js';
import { refusalOf, type Destinations } from './destinations.js';

/** How an attempt went, as it is stored. */
export interface AttemptOutcome extends KeptOutcome {
  /** The sentence that the API shows for a failed attempt; `undefined` when the webhook was accepted. */
  readonly refusal: string | undefined;
}

/** An attempt that has ended. */
export interface EndedAttempt {
  readonly delivery: DueDelivery;
  /** Where it went. */
  readonly url: string;
  /** When it began, milliseconds since 1970. */
  readonly began: number;
  readonly outcome: AttemptOutcome;
}

/** What is to be sent to destinations, and how that went (#6.1-webhook-retries). */
export interface Outbox extends Pick<
  Deliveries,
  'next' | 'earliest' | 'destinationsDue' | 'ofEvent' | 'dueBy' | 'dueAfter' | 'countDue' | 'attemptsOf'
> {
  /** Where to send a due delivery; `undefined` when its destination accepts nothing any more; the delivery has ended then. */
  readonly receiverOf: (delivery: DueDelivery) => Destination | undefined;
  /** Stores attempts together; each delivery ends or is due again. Returns their statuses, in the same order. */
  readonly complete: (attempts: readonly EndedAttempt[]) => readonly DeliveryStatus[];
  readonly get: (id: number) => Delivery;
  readonly body: (id: number) => string;
  /** By id, the oldest first: by default the first hundred. */
  readonly list: (which?: Partial<DeliveryFilter>) => readonly Delivery[];
  /** Makes a delivery due again, whatever its status, with the same bytes and its earlier attempts. */
  readonly resend: (id: number) => Delivery;
  /** The same for every delivery that was given up at an instant or later. */
  readonly resendFailed: (since: number) => readonly Delivery[];
}

// Deliveries in a list unless the caller sets a limit.
const LIMIT = 100;

// The statuses whose Retry-After can be honoured, and the one that can disable a destination.
const PUT_OFF: readonly (number | null)[] = [429, 503];
const GONE = 410;

interface OutboxSurroundings {
  readonly destinations: Destinations;
  readonly rules: Pick<DeliveryRulesKeeper, 'get'>;
  /** Called when deliveries have become due. */
  readonly wake: () => void;
}

/** Creates the outbox of one environment. */
export function createOutbox({ store, now, witness }: Foundation, { destinations, rules, wake }: OutboxSurroundings): Outbox {
  return {
    next: (...range) => store.deliveries.next(...range),
    earliest: (after) => store.deliveries.earliest(after),
    destinationsDue: (until) => store.deliveries.destinationsDue(until),
    receiverOf(delivery) {
      const destination = destinations.get(delivery.destination);
      if (destination.status === 'enabled') return destination;
      const { status } = destination;
      store.transaction(() => {
        store.deliveries.giveUp(delivery.id, refusalOf(status), now());
      });
      return undefined;
    },
    complete: (attempts) => store.transaction(() => attempts.map(completed)),
    get,
    body: (id) => existing(store.deliveries.body(id)),
    list: ({ event, destination, status, from = 0, limit = LIMIT } = {}) =>
      store.deliveries.list({ event, destination, status, from, limit }),
    ofEvent: (event) => store.deliveries.ofEvent(event),
    dueBy: (...range) => store.deliveries.dueBy(...range),
    dueAfter: (...range) => store.deliveries.dueAfter(...range),
    countDue: (until) => store.deliveries.countDue(until),
    attemptsOf: (id) => store.deliveries.attemptsOf(get(id).id),
    resend: (id) => store.transaction(() => again(get(id))),
    resendFailed: (since) => store.transaction(() => store.deliveries.failedSince(since).map(again)),
  };

  function get(id: number): Delivery {
    return existing(store.deliveries.get(id));
  }

  function completed({ delivery, url, began, outcome }: EndedAttempt): DeliveryStatus {
    const { refusal } = outcome;
    const changed = now();
    const due = refusal === undefined ? undefined : nextAttempt(delivery.series + 1, changed, askedFor(outcome, changed));
    if (outcome.status === GONE && rules.get().gone === 'disable') disable(delivery.destination, url);
    const status = refusal === undefined ? 'delivered' : due === undefined ? 'failed' : 'pending';
    return store.deliveries.attempted(
      delivery,
      { instant: began, outcome },
      { status, due: due ?? null, last_error: refusal ?? null, changed },
    );
  }

  function askedFor({ status, answer_headers: headers }: AttemptOutcome, changed: number): number | undefined {
    if (headers === null || !PUT_OFF.includes(status) || rules.get().retryAfter !== 'honour') return undefined;
    const named = JSON.parse(headers) as readonly (readonly [name: string, value: string])[]; // as it was written
    const [, text] = named.find(([name]) => name.toLowerCase() === 'retry-after') ?? [];
    return text === undefined ? undefined : askedInstant(text, changed);
  }

  // Its address may be another one by now, or it may be redacted.
  function disable(id: number, url: string): void {
    const destination = destinations.get(id);
    if (destination.status === 'enabled' && destination.url === url) destinations.disable(id);
  }

  function again({ id }: Delivery): Delivery {
    store.deliveries.again(id, now());
    wake();
    const delivery = get(id);
    witness.deliveryAgain(id, delivery.round);
    return delivery;
  }
}
