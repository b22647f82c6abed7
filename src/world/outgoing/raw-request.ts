import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { systemClock } from '../clock.js';
import { secureContextOf } from './authorities.js';
import { messageOf } from './post-failures.js';

/** A request that is sent as it is told, right or wrong. Times are in milliseconds, sizes in bytes. */
export interface RawRequest {
  readonly url: string;
  /** Default: POST. */
  readonly method?: string | undefined;
  /** Sent as given and in order; `Host`, `Connection: close` and, for a body that goes in one piece, `Content-Length` are added. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** Sends the body in pieces of so many bytes, with a pause before each but the first. By default it goes in one. */
  readonly pieces?: { readonly bytes: number; readonly pause: number } | undefined;
  /** Hangs up after so many bytes of the body. */
  readonly breakOffAfter?: number | undefined;
  /** How long everything may take. */
  readonly timeout: number;
  /** The most that is read of the body of an answer. */
  readonly answerLimit: number;
  /** The address of this machine that it comes from, such as `127.0.0.2`. Default: whichever leads there. */
  readonly localAddress?: string | undefined;
  /** PEM of a certificate authority to trust beside the usual ones. */
  readonly authority?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What became of it: an answer with any status (none is followed elsewhere), or the reason why there is none. */
export type RawOutcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: readonly (readonly [name: string, value: string])[];
      readonly body: Buffer;
      readonly isCut: boolean;
      /** By the machine's clock, milliseconds since 1970. */
      readonly started: number;
      readonly milliseconds: number;
    }
  | {
      readonly kind: 'failed';
      readonly reason: 'timeout' | 'connection' | 'hung up' | 'aborted';
      readonly detail: string;
      readonly started: number;
      readonly milliseconds: number;
    };

/** Sends a request over a connection of its own. Never rejects, and ends by itself within `timeout`. */
export function sendRaw(raw: RawRequest): Promise<RawOutcome> {
  const [begin, started] = [performance.now(), systemClock().now()];
  const milliseconds = (): number => performance.now() - begin;
  return new Promise((resolve) => {
    let sending: ClientRequest | undefined;
    const end = (outcome: RawOutcome): void => {
      clearTimeout(deadline);
      raw.signal?.removeEventListener('abort', abort);
      resolve(outcome);
      sending?.destroy();
    };
    const fail = (reason: Extract<RawOutcome, { kind: 'failed' }>['reason'], detail: string): void => {
      end({ kind: 'failed', reason, detail, started, milliseconds: milliseconds() });
    };
    const abort = (): void => {
      fail('aborted', 'The run was ended.');
    };
    const deadline = setTimeout(fail, raw.timeout, 'timeout', `There was no complete answer within ${String(raw.timeout)} ms.`);
    raw.signal?.addEventListener('abort', abort);
    if (raw.signal?.aborted === true) {
      abort();
      return;
    }
    try {
      sending = opened(raw);
    } catch (error) {
      fail('connection', messageOf(error));
      return;
    }
    sending.on('response', (answer) => {
      readAnswer(answer, raw.answerLimit, (body, isCut) => {
        const { statusCode: status = 0, rawHeaders } = answer;
        end({ kind: 'answered', status, headers: pairs(rawHeaders), body, isCut, started, milliseconds: milliseconds() });
      });
      answer.on('error', (error) => {
        fail('connection', `The answer broke off: ${messageOf(error)}.`);
      });
    });
    sending.on('error', (error) => {
      fail('connection', messageOf(error));
    });
    write(sending, raw, () => {
      fail('hung up', `Hung up after ${String(raw.breakOffAfter)} bytes of the body, as meant.`);
    });
  });
}

function opened({ url, method = 'POST', headers, body, pieces, authority, localAddress }: RawRequest): ClientRequest {
  const address = new URL(url);
  const isSecure = address.protocol === 'https:';
  const lines = [...headers];
  const has = (wanted: string): boolean => lines.some(([name]) => name.toLowerCase() === wanted);
  if (!has('host')) lines.unshift(['Host', address.host]);
  if (!has('connection')) lines.push(['Connection', 'close']);
  if (pieces === undefined && !has('content-length') && !has('transfer-encoding')) lines.push(['Content-Length', String(body.length)]);
  if (pieces !== undefined && !has('content-length')) lines.push(['Content-Length', String(body.length)]);
  const options = { method, headers: lines.flat(), agent: false as const, setHost: false, localAddress };
  return isSecure
    ? requestHttps(address, { ...options, ...(authority === undefined ? {} : { secureContext: secureContextOf(authority) }) })
    : requestHttp(address, options);
}

// Bytes that are to be broken off are flushed first, so that the receiver has them.
function write(sending: ClientRequest, { body, pieces, breakOffAfter }: RawRequest, hungUp: () => void): void {
  if (breakOffAfter !== undefined) {
    sending.write(body.subarray(0, breakOffAfter), () => {
      setTimeout(hungUp, LINGER);
    });
    return;
  }
  if (pieces === undefined) {
    sending.end(body);
    return;
  }
  const next = (from: number): void => {
    if (sending.destroyed) return;
    const until = from + pieces.bytes;
    sending.write(body.subarray(from, until));
    if (until >= body.length) sending.end();
    else setTimeout(next, pieces.pause, until);
  };
  next(0);
}

// Milliseconds that a receiver has to read what came before the connection ends.
const LINGER = 50;

function readAnswer(answer: IncomingMessage, limit: number, done: (body: Buffer, isCut: boolean) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) done(Buffer.concat(chunks).subarray(0, limit), true);
  });
  answer.on('end', () => {
    if (size <= limit) done(Buffer.concat(chunks), false);
  });
}

function pairs(rawHeaders: readonly string[]): readonly (readonly [string, string])[] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [rawHeaders[index * 2] ?? '', rawHeaders[index * 2 + 1] ?? '']);
}
