import { get, request, type IncomingMessage } from 'node:http';

/** Whether a GET of an http address answers 200 within `timeout` milliseconds. */
export function answersOk(url: string, timeout: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(url, { signal: AbortSignal.timeout(timeout) }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    asked.on('error', () => {
      resolve(false);
    });
  });
}

/** A call with JSON of an http address. */
export interface JsonCall {
  readonly url: string;
  readonly method: string;
  /** JSON text. */
  readonly body: string;
  /** Told of each line of an answer in lines of JSON, as it comes; with it such lines are asked for. */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** The answer to a call, its body as text. */
export interface JsonAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** Nothing answers at an address, or the answer breaks off; the message is one sentence. */
export class Unreachable extends Error {}

const LINES = 'application/x-ndjson';

/** Calls and reads the whole answer, however long that takes. Rejects with `Unreachable`. */
export function callJson({ url, method, body, onLine }: JsonCall): Promise<JsonAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      reject(new Unreachable(`Nothing answers at ${url}: ${reasonOf(error)}.`));
    };
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Accept: onLine === undefined ? 'application/json' : LINES,
    };
    const sent = request(url, { method, headers, agent: false }, (response) => {
      readText(response, onLine).then((text) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      }, fail);
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

async function readText(response: IncomingMessage, onLine: JsonCall['onLine']): Promise<string> {
  const hasLines = onLine !== undefined && response.headers['content-type']?.startsWith(LINES) === true;
  const pieces: string[] = [];
  let open = '';
  response.setEncoding('utf8');
  for await (const piece of response as AsyncIterable<string>) {
    if (!hasLines) {
      pieces.push(piece);
      continue;
    }
    const lines = (open + piece).split('\n');
    open = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  }
  return pieces.join('');
}

function reasonOf(error: Error & { readonly code?: string }): string {
  return error.message === '' ? (error.code ?? 'no connection') : error.message;
}
