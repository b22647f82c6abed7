import type { ServerResponse } from 'node:http';
import { written } from './room.js';
import type { Turns } from './turns.js';

/** What goes back over the wire; one place writes it. */
export interface Answer {
  readonly status: number;
  /** The value of each header, or those of its lines. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** The whole body, or the pieces of its text when it may be long; '' stands for "nothing yet". Absent for an empty one. */
  readonly body?: string | Buffer | Iterable<string>;
}

/** How an answer is written, beside what it says itself. */
export interface Writing {
  /** Headers that it has beside its own. */
  readonly headers: Answer['headers'];
  readonly turns: Turns;
  /** Told what is written: of a short answer before it leaves, of a long one before its end does. */
  readonly seen?: ((written: Written) => void) | undefined;
  /** Where what has been written of a long answer is kept, until that end. */
  written?: Written | undefined;
}

/** What was written. */
export interface Written {
  readonly status: number;
  /** Names and values of the headers by turns. */
  readonly lines: readonly string[];
  /** The body; of a long one the beginning. */
  readonly body: string | Buffer;
  /** How long it was, where that is only the beginning: of an answer that broke off, as far as it was made. */
  bytes?: number;
}

// Characters that are gathered before anything is sent: shorter answers go out in one piece with their length.
const GATHERED = 262_144;
// Characters or bytes of a long answer that are sent at a time, so that what a reader takes is seen soon.
const SLICE = 65_536;
// Characters of an answer that goes out as bytes, apart from its head.
const LONG = 8192;

/**
 * Writes an answer: short ones whole, long ones piece by piece, waiting whenever the receiver is slow and letting others have their
 * turn. No piece is made for a receiver that has gone.
 */
export async function writeAnswer(response: ServerResponse, { status, headers, body = '' }: Answer, writing: Writing): Promise<void> {
  const lines: string[] = [];
  addLines(lines, writing.headers);
  addLines(lines, headers);
  const head = { status, lines, writing };
  if (typeof body === 'string' || Buffer.isBuffer(body)) await writeWhole(response, head, body);
  else await writePieces(response, head, body);
}

/** Status and headers, names and values by turns, and who is told of the answer. */
interface Head {
  readonly status: number;
  readonly lines: string[];
  readonly writing: Writing;
}

function addLines(lines: string[], headers: Answer['headers']): void {
  for (const name of Object.keys(headers)) {
    const value = headers[name] ?? '';
    if (typeof value === 'string') lines.push(name, value);
    else for (const line of value) lines.push(name, line);
  }
}

async function writeWhole(response: ServerResponse, { status, lines, writing }: Head, given: string | Buffer): Promise<void> {
  // The same bytes are sent and kept, since a long text that is kept for long is moved about in memory.
  const body = typeof given === 'string' && given.length > LONG ? Buffer.from(given) : given;
  const bytes = Buffer.byteLength(body);
  const isHead = response.req.method === 'HEAD';
  if (status !== 204) lines.push('Content-Length', String(bytes));
  response.writeHead(status, lines);
  // Nothing has left yet.
  writing.seen?.(isHead ? { status, lines, body: '' } : { status, lines, body, bytes });
  if (body.length > GATHERED && !isHead) {
    await writeSlices(response, body);
    response.end();
    return;
  }
  // A text goes out in one piece with the head, as UTF-8; the heads of refusals hold a § that is Latin-1.
  response.end(status < 400 || typeof body !== 'string' ? body : Buffer.from(body));
}

async function writePieces(response: ServerResponse, head: Head, pieces: Iterable<string>): Promise<void> {
  const { status, lines, writing } = head;
  const isHead = response.req.method === 'HEAD';
  const pause = writing.turns.share();
  const long = { status, lines, body: '', bytes: 0 };
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length >= GATHERED && !response.headersSent) {
      response.writeHead(status, lines);
      if (!isHead) long.body = text.slice(0, SLICE);
      writing.written = long;
    }
    if (response.headersSent && isHead) break;
    if (text.length >= SLICE && response.headersSent) {
      long.bytes += Buffer.byteLength(text);
      await writeSlices(response, text);
      text = '';
    }
    const turned = pause();
    if (turned !== undefined) await turned;
    if (response.destroyed) return;
  }
  if (!response.headersSent) {
    await writeWhole(response, head, text);
    return;
  }
  if (!isHead) long.bytes += Buffer.byteLength(text);
  writing.seen?.(long);
  response.end(text);
}

async function writeSlices(response: ServerResponse, body: string | Buffer): Promise<void> {
  for (let start = 0; start < body.length && !response.destroyed;) {
    const end = sliceEnd(body, start);
    await written(response, typeof body === 'string' ? body.slice(start, end) : body.subarray(start, end));
    start = end;
  }
}

// A pair of surrogates that is cut would become two unknown characters.
function sliceEnd(body: string | Buffer, start: number): number {
  const end = start + SLICE;
  return typeof body === 'string' && /[\uD800-\uDBFF]/.test(body.charAt(end - 1)) ? end + 1 : end;
}
