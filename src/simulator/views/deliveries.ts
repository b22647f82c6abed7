import type { Outbox } from '../../engine/events/outbox.js';
import type { Attempt as StoredAttempt, Delivery as StoredDelivery, DeliveryStatus } from '../../store/deliveries.js';
import { answerOf, headersIn, type Headers, type KeptAnswer } from './answers.js';
import { input, rangeInput } from './input.js';
import { instantIn, isoText, isoTextOf } from './instants.js';
import type { Destinations } from './destinations.js';
import { idIn, known } from './known.js';
import { signaturesOf, type Signatures } from '../staff/signatures.js';

export type { DeliveryStatus };

/** One event on its way to one destination. */
export interface Delivery {
  readonly id: number;
  /** The id of its event. */
  readonly event: number;
  /** The id of its destination. */
  readonly destination: number;
  /** `pending` while attempts remain, `delivered` once it was taken, `failed` when it was given up. */
  readonly status: DeliveryStatus;
  /** ISO instant at which the next attempt is due; null when none is. */
  readonly due: string | null;
  /** Attempts so far, those before it was sent again among them. */
  readonly attemptCount: number;
  /** ISO instant of the last attempt; null before the first. */
  readonly lastAttempt: string | null;
  /** Why the last attempt failed, as the API says it; null when none has. */
  readonly lastError: string | null;
}

/** A delivery with everything that is known of it. */
export interface DeliveryView extends Delivery {
  /** The text whose bytes are sent, the same at every attempt. */
  readonly body: string;
  readonly attempts: readonly Attempt[];
}

/** One attempt to deliver, as it went. */
export interface Attempt extends KeptAnswer {
  /** Counts from 1. */
  readonly number: number;
  /** ISO instant, by the environment's clock. */
  readonly instant: string;
  /** How long it took by the machine's clock, in milliseconds to a tenth. */
  readonly milliseconds: number;
  readonly requestHeaders: Headers;
  /** The HTTP status of the answer; null without one. */
  readonly status: number | null;
  /** Why there was no answer, or what was wrong with it; null when the webhook was taken. */
  readonly error: string | null;
  /** Null without an answer. */
  readonly answerHeaders: Headers | null;
}

/** Which deliveries a list shows. */
export interface DeliveryQuery {
  /** Of one event, by its id. */
  readonly event?: number | undefined;
  /** Of one destination, by its id. */
  readonly destination?: number | undefined;
  readonly status?: DeliveryStatus | undefined;
  /** The id with which the list begins. */
  readonly from?: number | undefined;
  /** How many at most, 1 to 1000. Default: 100. */
  readonly limit?: number | undefined;
}

/** The deliveries that are sent again. */
export interface SentAgain {
  /** How many they are. */
  readonly total: number;
  /** The first thousand of them. */
  readonly deliveries: readonly Delivery[];
}

/** What is to be sent to destinations, and how that went. Refusals are a `Problem`. */
export interface Deliveries {
  /** By id, the oldest first: by default the first hundred. Throws `setting-refused`. */
  readonly list: (query?: DeliveryQuery) => readonly Delivery[];
  /** Throws `unknown-record`. */
  readonly get: (id: number) => DeliveryView;
  /** How the body of one is signed, beside the signatures to which receivers come by mistake. Throws `unknown-record`. */
  readonly signatures: (id: number) => Signatures;
  /** Makes one due again, whatever its status, with the same bytes and after its earlier attempts. Throws `unknown-record`. */
  readonly resend: (id: number) => Delivery;
  /** The same for all that were given up, or that were from an ISO instant on. Throws `setting-refused`. */
  readonly resendFailed: (which?: { readonly since?: string | undefined }) => SentAgain;
}

// Deliveries that are shown of those that are sent again.
const MOST_SHOWN = 1000;

/** The deliveries of an environment as its users see them. */
export function deliveriesView(outbox: Outbox, destinations: Destinations): Deliveries {
  const get = (id: number): DeliveryView =>
    known('delivery', id, () => ({
      ...deliveryOf(outbox.get(idIn(id))),
      body: outbox.body(id),
      attempts: outbox.attemptsOf(id).map(attemptOf),
    }));
  return {
    list: (query) => outbox.list(rangeInput('deliveryQuery', query)).map(deliveryOf),
    get,
    signatures: (id) => signaturesOf(get(id), destinations),
    resend: (id) => known('delivery', id, () => deliveryOf(outbox.resend(idIn(id)))),
    resendFailed(which) {
      const { since } = input('resendFailed', which);
      const again = outbox.resendFailed(since === undefined ? 0 : instantIn(since, 'since'));
      return { total: again.length, deliveries: again.slice(0, MOST_SHOWN).map(deliveryOf) };
    },
  };
}

/** A delivery as users see it. */
export function deliveryOf({ id, event, destination, status, due, attempts, last_attempt, last_error }: StoredDelivery): Delivery {
  return {
    ...{ id, event, destination, status },
    due: isoTextOf(due),
    attemptCount: attempts,
    lastAttempt: isoTextOf(last_attempt),
    lastError: last_error,
  };
}

function attemptOf({ number, instant, milliseconds, request_headers, status, error, answer_headers, answer }: StoredAttempt): Attempt {
  return {
    number,
    instant: isoText(instant),
    milliseconds: Math.round(milliseconds * 10) / 10,
    requestHeaders: headersIn(request_headers),
    ...{ status, error },
    answerHeaders: answer_headers === null ? null : headersIn(answer_headers),
    ...answerOf(answer),
  };
}
