import { sendRaw, type RawRequest } from '../../../simulator.js';
import type { Exchange } from '../exchange.js';

/** Sends to the receiver and keeps what was exchanged: of long answers, once there were many, their beginning. */
export interface Sender {
  /** The address of the receiver. */
  readonly url: string;
  /** Sends as told, and waits for what becomes of it. Throws `TooManyRequests`. */
  readonly send: (raw: Sent) => Promise<Exchange>;
  /** What was exchanged so far, in the order of its beginning. */
  readonly exchanges: () => readonly Exchange[];
  /** Whether no connection could be had to the receiver for the last request. */
  readonly isRefused: () => boolean;
  /** Says which case sends from now on. */
  readonly begin: (id: string) => void;
}

/** A request to the receiver: what is left out is as usual. */
export type Sent = Pick<RawRequest, 'headers' | 'body'> & Partial<RawRequest>;

interface SenderNeeds {
  readonly url: string;
  readonly authority: string | undefined;
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
}

// Requests of one run at most, and bytes of an answer that are read.
const MOST_REQUESTS = 2_000;
const ANSWER_LIMIT = 1_048_576;
// Bytes of answers that are kept of one run, and of each answer when those are used up: more than right ones have.
const KEPT_BYTES = 33_554_432;
const FIRST_BYTES = 8_192;

/** More requests than a run may send; a fault of the checks. */
class TooManyRequests extends Error {
  static {
    this.prototype.name = 'TooManyRequests';
  }
}

/** Makes what sends to a receiver. */
export function createSender({ url, authority, timeout, signal }: SenderNeeds): Sender {
  const exchanges: Exchange[] = [];
  let [sent, present, left] = [0, '', KEPT_BYTES];
  let isRefused = false;
  return {
    url,
    exchanges: () => exchanges,
    isRefused: () => isRefused,
    begin(id) {
      present = id;
    },
    async send(raw) {
      sent += 1;
      if (sent > MOST_REQUESTS) throw new TooManyRequests(`A run sends ${String(MOST_REQUESTS)} requests at most.`);
      const request = { url, authority, timeout, signal, answerLimit: ANSWER_LIMIT, ...raw };
      const id = present;
      const outcome = await sendRaw(request);
      isRefused = outcome.kind === 'failed' && outcome.reason === 'connection';
      const { method = 'POST', headers, body } = request;
      const exchange = { case: id, method, url: request.url, headers, body: Buffer.from(body), outcome };
      exchanges.push(kept(exchange));
      return exchange;
    },
  };

  // The case that sent it sees all of its answer.
  function kept(exchange: Exchange): Exchange {
    const { outcome } = exchange;
    if (outcome.kind === 'failed') return exchange;
    const most = Math.max(left, FIRST_BYTES);
    left -= Math.min(outcome.body.length, left);
    if (outcome.body.length <= most) return exchange;
    return { ...exchange, outcome: { ...outcome, body: Buffer.from(outcome.body.subarray(0, FIRST_BYTES)) }, isShortened: true };
  }
}
