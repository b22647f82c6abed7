import { get, request, type IncomingMessage } from 'node:http';
import { timers } from './timers.js';

/** What answers a GET of an http address within `timeout` milliseconds: its status, and whether it is a Subsim; `undefined` for nothing. */
export function whatAnswers(url: string, timeout: number): Promise<{ readonly status: number; readonly isOurs: boolean } | undefined> {
  return new Promise((resolve) => {
    const asked = get(url, { signal: AbortSignal.timeout(timeout) }, (response) => {
      response.resume();
      const { statusCode: status = 0, headers } = response;
      resolve({ status, isOurs: isOurs(headers) });
    });
    asked.on('error', () => {
      resolve(undefined);
    });
  });
}

/** Whether an answer is one of a Subsim, by the id that each of them has. */
export function isOurs(headers: IncomingMessage['headers']): boolean {
  return 'subsim-request-id' in headers;
}

/** A call of an http address, with JSON unless it says otherwise. */
export interface JsonCall {
  readonly url: string;
  readonly method: string;
  /** JSON text, or the bytes of something else. */
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Called for each line of an answer in lines, as it comes; if it is given, such lines are asked for: JSON lines by default. */
  readonly onLine?: ((line: string) => void) | undefined;
  readonly lines?: 'application/x-ndjson' | 'text/event-stream' | undefined;
  /** Milliseconds in which an answer has to begin; without it as long as it takes. */
  readonly beginsWithin?: number | undefined;
  /** Gives the call up when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** The answer to a call, its body as bytes and as text; empty after lines. */
export interface JsonAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
  readonly text: string;
}

/** Nothing answers at an address, or the answer breaks off; the message is one sentence. */
export class Unreachable extends Error {}

const LINES = 'application/x-ndjson';

/** Calls and reads the whole answer, however long that takes once it has begun. Rejects with `Unreachable`. */
export function callJson({
  url,
  method,
  body,
  headers: further = {},
  onLine,
  lines = LINES,
  beginsWithin,
  signal,
}: JsonCall): Promise<JsonAnswer> {
  return new Promise((resolve, reject) => {
    const place = url.replace(/\?.*$/s, '');
    const fail = (error: Error): void => {
      reject(error instanceof LineRefused ? error.reason : new Unreachable(`Nothing answers at ${place}: ${reasonOf(error)}.`));
    };
    const breakOff = (error: Error): void => {
      if (error instanceof LineRefused || signal?.aborted === true) fail(error);
      else reject(new Unreachable(`The answer of ${place} broke off before its end: ${breakText(error)}.`));
    };
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Accept: onLine === undefined ? 'application/json' : lines,
      ...further,
    };
    const sent = request(url, { method, headers, agent: false, signal }, (response) => {
      forgetLimit?.();
      readBytes(response, lines, onLine).then((bytes) => {
        const { statusCode: status = 0, headers: received } = response;
        // A file can be longer than any text.
        resolve({
          status,
          headers: received,
          bytes,
          get text() {
            return bytes.toString('utf8');
          },
        });
      }, breakOff);
    });
    const forgetLimit =
      beginsWithin === undefined
        ? undefined
        : timers.after(beginsWithin, () => {
            sent.destroy(new Error(`it took the call and has not answered within ${String(beginsWithin / 1000)} seconds`));
          });
    sent.on('error', (error) => {
      forgetLimit?.();
      fail(error);
    });
    sent.end(body);
  });
}

async function readBytes(response: IncomingMessage, lines: string, onLine: JsonCall['onLine']): Promise<Buffer> {
  if (onLine !== undefined && response.headers['content-type']?.startsWith(lines) === true) {
    await readLines(response, onLine);
    return Buffer.alloc(0);
  }
  const pieces: Buffer[] = [];
  for await (const piece of response as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function readLines(response: IncomingMessage, onLine: (line: string) => void): Promise<void> {
  let open = '';
  response.setEncoding('utf8');
  for await (const piece of response as AsyncIterable<string>) {
    const lines = (open + piece).split('\n');
    open = lines.pop() ?? '';
    for (const line of lines) hear(line, onLine);
  }
}

// What whoever reads the lines throws is no fault of the connection.
class LineRefused extends Error {
  readonly reason: Error;

  constructor(reason: Error) {
    super(reason.message);
    this.reason = reason;
  }
}

function hear(line: string, onLine: (line: string) => void): void {
  try {
    onLine(line);
  } catch (error) {
    throw new LineRefused(error instanceof Error ? error : new Error(String(error)));
  }
}

// How Node.js puts that the other side is gone.
function breakText(error: Error & { readonly code?: string }): string {
  return error.message === 'aborted' || error.code === 'ECONNRESET' ? 'the server has stopped, or the connection was cut' : reasonOf(error);
}

function reasonOf(error: Error & { readonly code?: string }): string {
  return error.message === '' ? (error.code ?? 'no connection') : error.message;
}
