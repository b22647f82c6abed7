import { sendRaw, type RawRequest } from '../../../simulator.js';
import type { Exchange } from '../exchange.js';

/** Sends to the receiver and keeps what was exchanged. */
export interface Sender {
  /** The address of the receiver. */
  readonly url: string;
  /** Sends as told, and waits for what becomes of it. Throws `TooManyRequests`. */
  readonly send: (raw: Sent) => Promise<Exchange>;
  /** What was exchanged so far, in the order of its beginning. */
  readonly exchanges: () => readonly Exchange[];
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

/** More requests than a run may send; a fault of the checks. */
class TooManyRequests extends Error {
  static {
    this.prototype.name = 'TooManyRequests';
  }
}

/** Makes what sends to a receiver. */
export function createSender({ url, authority, timeout, signal }: SenderNeeds): Sender {
  const exchanges: Exchange[] = [];
  let [sent, present] = [0, ''];
  return {
    url,
    exchanges: () => exchanges,
    begin(id) {
      present = id;
    },
    async send(raw) {
      sent += 1;
      if (sent > MOST_REQUESTS) throw new TooManyRequests(`A run sends ${String(MOST_REQUESTS)} requests at most.`);
      const request = { url, authority, timeout, signal, answerLimit: ANSWER_LIMIT, ...raw };
      const id = present;
      const outcome = await sendRaw(request);
      const { method = 'POST', headers, body } = request;
      const exchange = { case: id, method, url: request.url, headers, body: Buffer.from(body), outcome };
      exchanges.push(exchange);
      return exchange;
    },
  };
}
