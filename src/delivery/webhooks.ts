import type { Destination } from '../domain/events/destination.js';
import type { EnvironmentClock } from '../engine/foundation/clock.js';
import type { AttemptOutcome, EndedAttempt, Outbox } from '../engine/events/outbox.js';
import type { DeliveryStatus, DueDelivery } from '../store/deliveries.js';
import type { Network, SendOutcome } from '../world/outgoing/network.js';
import type { Timers } from '../world/timers.js';
import { ABANDONED, createInterruption } from './interruption.js';
import { headersOf, receiverText, type SendingRecord } from './sending-record.js';
import { sign } from './signature.js';
import type { Happening, WorkSource } from './work.js';

/** One attempt of a webhook as the log shows it. */
export interface AttemptRecord extends SendingRecord<DeliveryStatus> {
  readonly event: number;
  readonly destination: number;
  readonly delivery: number;
  /** The attempt's number, from 1. */
  readonly attempt: number;
}

type AttemptEnding = Pick<AttemptRecord, 'status' | 'error' | 'outcome' | 'milliseconds'>;

/** Time limits of an attempt, in milliseconds. */
export interface WebhookLimits {
  /** From the name look-up to the end of the handshake. */
  readonly connect: number;
  /** The whole attempt. */
  readonly total: number;
}

interface WebhooksNeeds {
  readonly environment: string;
  readonly outbox: Outbox;
  readonly clock: EnvironmentClock;
  readonly network: Network;
  readonly limits: WebhookLimits;
  readonly timers: Timers;
  readonly record: (attempt: AttemptRecord) => void;
  /** Whether the environment has been closed, so that nothing can be stored any more. */
  readonly isClosed: () => boolean;
  /** Calls back when the environment has gone back to another state. */
  readonly onRestore: (listener: () => void) => void;
}

// An attempt that waits to be stored.
interface Ended {
  readonly attempt: EndedAttempt;
  readonly resolve: (stands: DeliveryStatus | typeof ABANDONED) => void;
  readonly reject: (error: unknown) => void;
}

// Bytes of an answer that are read, and bytes of it that are kept.
const ANSWER_LIMIT = 65_536;
const KEPT = 1024;
const REDIRECTS = [301, 302, 303, 307, 308];

/** The webhooks of an environment as due work, a lane for each destination (#6.1-webhook-order, #6.1-webhook-success). */
export function createWebhooks(needs: WebhooksNeeds): WorkSource & { readonly underWay: ReadonlySet<number> } {
  const { environment, outbox, clock, network, limits, timers, record, isClosed, onRestore } = needs;
  // The ids of the deliveries with an attempt under way.
  const underWay = new Set<number>();
  const ended: Ended[] = [];
  const interruption = createInterruption();
  onRestore(() => {
    underWay.clear();
    interruption.interrupt();
    for (const { resolve } of ended.splice(0)) resolve(ABANDONED);
  });
  return {
    underWay,
    next(until, lane) {
      const delivery = outbox.next(until, lane);
      return delivery && { due: delivery.due, id: delivery.id, run: () => deliver(delivery) };
    },
    earliest: outbox.earliest,
    lanes: outbox.destinationsDue,
  };

  async function deliver(delivery: DueDelivery): Promise<Happening> {
    const destination = outbox.receiverOf(delivery);
    if (destination?.url === undefined) {
      return happening(delivery, { outcome: 'failed', error: outbox.get(delivery.id).last_error ?? undefined });
    }
    const report = reporter(delivery, receiverText(destination.url));
    report('sent', {});
    underWay.add(delivery.id);
    const began = clock.now();
    const outcome = await interruption.until(attempt(delivery, destination, destination.url));
    const stands = outcome === undefined ? ABANDONED : await stored({ delivery, url: destination.url, began, outcome });
    if (outcome === undefined || stands === ABANDONED) {
      report('ended', { outcome: ABANDONED });
      return happening(delivery, { outcome: ABANDONED });
    }
    underWay.delete(delivery.id);
    const { milliseconds } = outcome;
    const ending = { status: outcome.status ?? undefined, error: outcome.error ?? undefined, outcome: stands };
    report('ended', { ...ending, milliseconds });
    return happening(delivery, { attempt: delivery.attempts + 1, ...ending });
  }

  // Member by member, since spreading costs as much as a look-up in the database.
  function reporter(
    { event, destination, id, attempts }: DueDelivery,
    receiver: string,
  ): (phase: AttemptRecord['phase'], ending: AttemptEnding) => void {
    return (phase, { status, error, outcome, milliseconds }) => {
      record({
        phase,
        environment,
        isSent: true,
        event,
        destination,
        delivery: id,
        attempt: attempts + 1,
        receiver,
        status,
        error,
        outcome,
        milliseconds,
      });
    };
  }

  // What ends in one turn of the event loop is stored in one transaction: that costs little more than storing one of them.
  function stored(attempt: EndedAttempt): Promise<DeliveryStatus | typeof ABANDONED> {
    return new Promise((resolve, reject) => {
      if (ended.length === 0) timers.soon(storeEnded);
      ended.push({ attempt, resolve, reject });
    });
  }

  function storeEnded(): void {
    const batch = ended.splice(0);
    try {
      const standing = isClosed()
        ? batch.map(({ attempt }) => attempt.delivery.status)
        : outbox.complete(batch.map(({ attempt }) => attempt));
      for (const [index, { attempt, resolve }] of batch.entries()) resolve(standing[index] ?? attempt.delivery.status);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function attempt(delivery: DueDelivery, { secret, authority }: Destination, url: string): Promise<AttemptOutcome> {
    const body = Buffer.from(delivery.body);
    const headers = headersOf(sign(body, secret ?? ''));
    const sent = await network.send({
      url,
      headers,
      body,
      authority,
      connectTimeout: limits.connect,
      timeout: limits.total,
      answerLimit: ANSWER_LIMIT,
      reusesConnections: true,
    });
    return outcomeOf(sent, JSON.stringify(Object.entries(headers)));
  }

  function happening({ event, destination, id }: DueDelivery, details: Happening['details']): Happening {
    return { at: clock.now(), kind: 'webhook', details: { event, destination, delivery: id, ...details } };
  }
}

function outcomeOf(sent: SendOutcome, request_headers: string): AttemptOutcome {
  const { milliseconds } = sent;
  if (sent.kind === 'failed') {
    const refusal = sent.reason === 'timeout' ? 'Timeout' : 'Connection failed';
    return { request_headers, milliseconds, status: null, error: sent.detail, refusal, answer_headers: null, answer: null };
  }
  const { status, headers, body } = sent;
  const refusal = refusalOf(status);
  const answer = { answer_headers: JSON.stringify(headers), answer: body.subarray(0, KEPT) };
  return { request_headers, milliseconds, status, error: refusal ?? null, refusal, ...answer };
}

function refusalOf(status: number): string | undefined {
  if (status >= 200 && status <= 299) return undefined;
  return REDIRECTS.includes(status) ? `Redirect not followed (${String(status)})` : `HTTP ${String(status)}`;
}
