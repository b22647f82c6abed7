import { MOST_ATTEMPTS } from '../domain/events/retry.js';
import type { EnvironmentClock } from '../engine/foundation/clock.js';
import type { AttemptOutcome, EndedAttempt, Outbox } from '../engine/events/outbox.js';
import type { DeliveryStatus, DueDelivery } from '../store/deliveries.js';
import type { Network, OutgoingRequest, SendOutcome } from '../world/outgoing/network.js';
import type { Timers } from '../world/timers.js';
import { ABANDONED, createInterruption } from './interruption.js';
import { headersOf, receiverText, type SendingRecord } from './sending-record.js';
import { sign } from './signature.js';
import { SET_ASIDE, type Silence } from './silence.js';
import type { WaitingWebhook, Waits } from './waits.js';
import type { Happening, WebhookHappening, WorkSource } from './work.js';

/** One attempt of a webhook as the log shows it. */
export interface AttemptRecord extends SendingRecord<DeliveryStatus> {
  readonly event: number;
  readonly destination: number;
  readonly delivery: number;
  /** The attempt's number, from 1. */
  readonly attempt: number;
}

type AttemptEnding = Pick<AttemptRecord, 'status' | 'error' | 'outcome' | 'milliseconds' | 'waiting'>;

/** One attempt of a webhook with all that was sent and answered. */
export interface NotedAttempt {
  readonly delivery: DueDelivery;
  /** Without query and credentials. */
  readonly receiver: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly stands: DeliveryStatus | typeof ABANDONED;
  /** What was wrong with it. */
  readonly error: string | null;
  /** `undefined` where nobody waited for it any more. */
  readonly sent: SendOutcome | undefined;
}

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
  /** Takes each attempt down that was sent, as it ended. */
  readonly note: (attempt: NotedAttempt) => void;
  /** Whether the environment has been closed, so that nothing can be stored any more. */
  readonly isClosed: () => boolean;
  readonly waits: Waits;
  readonly silence: Silence;
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
// What the API says of an attempt without an answer in time.
const TIMEOUT = 'Timeout';
const REDIRECTS = [301, 302, 303, 307, 308];

/** The webhooks of an environment as due work, a lane for each destination (#6.1-webhook-order, #6.1-webhook-success). */
export function createWebhooks(needs: WebhooksNeeds): WorkSource & { readonly underWay: ReadonlySet<number> } {
  const { environment, outbox, clock, network, limits, timers, record, note, isClosed, waits, silence, onRestore } = needs;
  const seconds = limits.total / 1000;
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
      const delivery = lane === undefined ? nextOf(until) : outbox.next(until, lane);
      return delivery && { due: delivery.due, id: delivery.id, run: () => (isAside(delivery) ? hold(delivery, until) : deliver(delivery)) };
    },
    earliest: outbox.earliest,
    lanes: outbox.destinationsDue,
    besides,
  };

  function besides(until: number): readonly number[] {
    return silence.silentIn(() => outbox.destinationsDue(until));
  }

  function nextOf(until: number): DueDelivery | undefined {
    const left = besides(until);
    if (left.length === 0) return outbox.next(until);
    const others = outbox.destinationsDue(until).filter((destination) => !left.includes(destination));
    return others.flatMap((destination) => outbox.next(until, destination) ?? []).sort((a, b) => a.due - b.due || a.id - b.id)[0];
  }

  function isAside({ destination }: DueDelivery): boolean {
    return silence.isAside(destination);
  }

  // It is due again when the clock has been moved, and no earlier, wherever that ends.
  function hold(delivery: DueDelivery, until: number): Promise<Happening> {
    silence.hold(delivery, until + 1);
    return Promise.resolve(happening(delivery, { outcome: SET_ASIDE }));
  }

  async function deliver(delivery: DueDelivery): Promise<Happening> {
    const destination = outbox.receiverOf(delivery);
    const url = destination?.url;
    if (destination === undefined || url === undefined) {
      return happening(delivery, { outcome: 'failed', error: outbox.get(delivery.id).last_error ?? undefined });
    }
    const receiver = receiverText(url);
    const report = reporter(delivery, receiver);
    report('sent', {});
    underWay.add(delivery.id);
    const began = clock.now();
    const body = Buffer.from(delivery.body);
    const headers = headersOf(sign(body, destination.secret ?? ''));
    const { authority } = destination;
    const sent = await waits.during(interruption.until(send({ url, authority, headers, body })), {
      limit: limits.total,
      waiting: () => waitingFor(delivery, receiver),
      tell(waiting) {
        report('waiting', { waiting });
      },
    });
    const outcome = sent === undefined ? undefined : outcomeOf(sent, JSON.stringify(Object.entries(headers)));
    const stands = outcome === undefined ? ABANDONED : await stored({ delivery, url, began, outcome });
    note({ delivery, receiver, headers, stands, error: outcome?.error ?? null, sent });
    if (outcome === undefined || stands === ABANDONED) {
      report('ended', { outcome: ABANDONED });
      return happening(delivery, { outcome: ABANDONED });
    }
    underWay.delete(delivery.id);
    if (outcome.refusal === TIMEOUT) silence.webhookTimedOut(destination.id, url, { receiver, seconds });
    else silence.answered(destination.id);
    const { milliseconds } = outcome;
    const ending = { status: outcome.status ?? undefined, error: outcome.error ?? undefined, outcome: stands };
    report('ended', { ...ending, milliseconds });
    return happening(delivery, { attempt: delivery.attempts + 1, ...ending });
  }

  function waitingFor({ event, destination, id, series }: DueDelivery, receiver: string): WaitingWebhook {
    const which = { event, destination, delivery: id, attempt: series + 1, of: MOST_ATTEMPTS };
    return { at: clock.now(), what: 'webhook', receiver, ...which, seconds };
  }

  // Member by member, since spreading costs as much as a look-up in the database.
  function reporter(
    { event, destination, id, attempts }: DueDelivery,
    receiver: string,
  ): (phase: AttemptRecord['phase'], ending: AttemptEnding) => void {
    return (phase, { status, error, outcome, milliseconds, waiting }) => {
      record({
        phase,
        environment,
        isSent: true,
        event,
        destination,
        delivery: id,
        attempt: attempts + 1,
        receiver,
        waiting,
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

  function send(request: Pick<OutgoingRequest, 'url' | 'authority' | 'headers' | 'body'>): Promise<SendOutcome> {
    const { connect: connectTimeout, total: timeout } = limits;
    return network.send({ ...request, connectTimeout, timeout, answerLimit: ANSWER_LIMIT, reusesConnections: true });
  }

  function happening(
    { event, type, destination, id }: DueDelivery,
    details: Pick<WebhookHappening['details'], 'attempt' | 'status' | 'error' | 'outcome'>,
  ): WebhookHappening {
    return { at: clock.now(), kind: 'webhook', details: { event, type, destination, delivery: id, ...details } };
  }
}

function outcomeOf(sent: SendOutcome, request_headers: string): AttemptOutcome {
  const { milliseconds } = sent;
  if (sent.kind === 'failed') {
    const refusal = sent.reason === 'timeout' ? TIMEOUT : 'Connection failed';
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
