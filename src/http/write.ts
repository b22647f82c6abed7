import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Answer } from './answer.js';

// Characters that are gathered before anything is sent: shorter answers go out in one piece with their length.
const GATHERED = 262_144;

/** Writes an answer: short ones whole, long ones piece by piece, waiting whenever the receiver is slow. */
export async function writeAnswer(response: ServerResponse, { status, headers, body = '' }: Answer): Promise<void> {
  if (typeof body === 'string') {
    writeWhole(response, { status, headers }, body);
    return;
  }
  const pieces = gathered(body);
  const first = pieces.next();
  const text = first.done === true ? '' : first.value;
  if (text.length < GATHERED) {
    writeWhole(response, { status, headers }, text);
    return;
  }
  response.writeHead(status, headers);
  if (response.req.method === 'HEAD') response.end();
  else await writePieces(response, joined(text, pieces));
}

function writeWhole(response: ServerResponse, { status, headers }: Omit<Answer, 'body'>, text: string): void {
  const lines = Object.entries(headers).flat();
  if (status !== 204) lines.push('Content-Length', String(Buffer.byteLength(text)));
  response.writeHead(status, lines);
  // A text goes out in one piece with the head, as UTF-8; the heads of refusals hold a § that is Latin-1.
  response.end(status < 400 ? text : Buffer.from(text));
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
