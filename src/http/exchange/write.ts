import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What goes back over the wire; one place writes it. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The whole body, or the pieces of its text when it may be long; absent for an empty one. */
  readonly body?: string | Buffer | Iterable<string>;
}

// Characters that are gathered before anything is sent: shorter answers go out in one piece with their length.
const GATHERED = 262_144;

/** Headers by name. */
type Headers = Answer['headers'];

/**
 * Writes an answer, with headers that it has beside its own: short ones whole, long ones piece by piece, waiting whenever the
 * receiver is slow.
 */
export async function writeAnswer(response: ServerResponse, { status, headers, body = '' }: Answer, further: Headers): Promise<void> {
  const lines: string[] = [];
  addLines(lines, further);
  addLines(lines, headers);
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    writeWhole(response, { status, lines }, body);
    return;
  }
  const pieces = gathered(body);
  const first = pieces.next();
  const text = first.done === true ? '' : first.value;
  if (text.length < GATHERED) {
    writeWhole(response, { status, lines }, text);
    return;
  }
  response.writeHead(status, lines);
  if (response.req.method === 'HEAD') response.end();
  else await writePieces(response, joined(text, pieces));
}

function addLines(lines: string[], headers: Headers): void {
  for (const name of Object.keys(headers)) lines.push(name, headers[name] ?? '');
}

function writeWhole(response: ServerResponse, { status, lines }: { status: number; lines: string[] }, body: string | Buffer): void {
  if (status !== 204) lines.push('Content-Length', String(Buffer.byteLength(body)));
  response.writeHead(status, lines);
  // A text goes out in one piece with the head, as UTF-8; the heads of refusals hold a § that is Latin-1.
  response.end(status < 400 || typeof body !== 'string' ? body : Buffer.from(body));
}

async function writePieces(response: ServerResponse, pieces: Iterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces, { objectMode: false }), response);
  } catch (error) {
    // A reader that leaves in the middle is no fault of anybody here.
    const hasLeft = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!hasLeft) throw error;
  }
}

function* gathered(pieces: Iterable<string>): Generator<string, void> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < GATHERED) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

function* joined(first: string, rest: Iterable<string>): Iterable<string> {
  yield first;
  yield* rest;
}
