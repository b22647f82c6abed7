import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import { decode, type Json } from '../../domain/json/json.js';
import { decodeInSteps } from '../../domain/json/long-json.js';
import { Problem } from '../../domain/refusals/problem.js';
import { exchangeOf } from './exchange.js';
import { keptBody } from '../../journal/kept-body.js';
import { hangUpOf } from './hang-up.js';
import type { Turns } from './turns.js';

// Bytes that are read in one call: some milliseconds' worth.
const LONG = 65_536;
const BYTE_ORDER_MARK = '\uFEFF';
const FORM = /^\s*application\/x-www-form-urlencoded\b/i;
const FORM_HINT = 'The body is a form. Send JSON, as in -H "Content-Type: application/json" -d \'{...}\' of curl.';
// What a message repeats of a content type.
const TYPE = /^[\w.+/-]{1,60}$/;
const XML_OR_PARTS = /^\s*(?:application\/xml|text\/xml|multipart\/form-data)\b/i;

/** Reads the bytes of a request body. Throws `body-too-large`, `media-type-unsupported` or `invalid-json`. */
export type ReadBody = (request: Request, response: Response) => Promise<Buffer>;

/** Makes a reader that takes at most `limit` bytes, whatever the content type says. */
export function createBodyReader(limit: number): ReadBody {
  const raw = express.raw({ type: () => true, limit });
  return (request, response) => {
    const exchange = exchangeOf(response);
    const note = (bytes: Buffer, length?: number): Buffer => {
      if (exchange.seen !== undefined) exchange.body = keptBody(bytes, length);
      return bytes;
    };
    const refusal = (): Problem => tooLarge(limit);
    if (request.headers['content-encoding'] === undefined) return gather(request, limit, { refusal, note }).then(note);
    return new Promise((resolve, reject) => {
      // express reads a body that is too large to its end before it says so; the sender may never come to that.
      gather(request, limit, { refusal }).catch(reject);
      raw(request, response, (error?: unknown) => {
        if (error !== undefined) reject(readingProblem(error, limit));
        else resolve(note(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)));
      });
    });
  };
}

/**
 * Makes a reader of files, which may be larger than bodies usually are: a sender that waits for leave (RFC 9110 section 10.1.1)
 * gets it here where the server has not given it. Throws `body-too-large`, `media-type-unsupported` for packed ones.
 */
export function createFileReader(usual: number): (request: Request, response: Response, most: number) => Promise<Buffer> {
  return async (request, response, most) => {
    const { expect, 'content-length': length = 0, 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding.toLowerCase() !== 'identity') throw packed();
    if (expect?.toLowerCase() === '100-continue' && Number(length) > usual && Number(length) <= most) response.writeContinue();
    return gather(request, most, { refusal: () => fileTooLarge(most) });
  };
}

/**
 * The JSON value in a body, a long one read in steps; `undefined` for an empty or blank one (#4.3-empty-body). `types` are those that it may name, '' stands
 * for none; without them it may name all but XML and forms with parts (#4.3-foreign-body-types). Rejects with
 * `media-type-unsupported`, `invalid-json` or `json-too-deep`.
 */
export async function readJson(
  bytes: Buffer,
  response: Response,
  { turns, types }: { readonly turns: Turns; readonly types?: readonly string[] | undefined },
): Promise<Json | undefined> {
  const type = response.req.headers['content-type'] ?? '';
  if (bytes.length > 0 && !isTaken(type, types)) throw foreignType(type, types);
  if (bytes.length > LONG && !isBlank(bytes)) return turns.through(decodeInSteps(textPieces(bytes)), hangUpOf(response));
  const text = readText(bytes);
  if (FORM.test(type) && !/^\s*[[{"]/.test(text) && text.includes('=')) throw new Problem('invalid-json', undefined, { hint: FORM_HINT });
  return text.trim() === '' ? undefined : decode(text);
}

/** The text in a body, a byte order mark skipped. Throws `invalid-json` when it is not UTF-8. */
export function readText(bytes: Buffer): string {
  assertUtf8(bytes);
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

// Bytes beyond the ASCII range are no white space that JSON knows (RFC 8259 section 2).
function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

function assertUtf8(bytes: Buffer): void {
  if (!isUtf8(bytes))
    throw new Problem('invalid-json', undefined, { hint: 'The body has bytes that are not UTF-8; send it in that encoding.' });
}

function* textPieces(bytes: Buffer): Generator<string, void> {
  assertUtf8(bytes);
  const decoder = new TextDecoder();
  for (let from = 0; from < bytes.length; from += LONG) yield decoder.decode(bytes.subarray(from, from + LONG), { stream: true });
}

interface Gathering {
  readonly refusal: () => Problem;
  /** Told the beginning of a body that turns out to be too large, and how much of it has come. */
  readonly note?: (beginning: Buffer, bytes: number) => void;
}

// A body as it is, at half the cost of express's reader, which is needed for packed ones only.
function gather(request: Request, limit: number, { refusal, note }: Gathering): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) reject(refusal());
    const chunks: Buffer[] = [];
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= limit) chunks.push(chunk);
      else {
        note?.(Buffer.concat([...chunks.splice(0), chunk]), received);
        reject(refusal());
      }
    });
    request.once('end', () => {
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
    });
    for (const end of ['aborted', 'error']) {
      request.once(end, () => {
        reject(new Problem('invalid-json'));
      });
    }
  });
}

function isTaken(contentType: string, types: readonly string[] | undefined): boolean {
  if (types === undefined) return !XML_OR_PARTS.test(contentType);
  const [type = ''] = contentType.split(';', 1);
  return types.includes(type.trim().toLowerCase());
}

// What follows on the connection would be read as another request.
const CLOSING = { Connection: 'close' };

function tooLarge(limit: number): Problem {
  const hint = `A body may have ${String(limit)} bytes; --body-limit sets how many.`;
  return new Problem('body-too-large', undefined, { hint, headers: CLOSING });
}

function foreignType(sent: string, types: readonly string[] = ['application/json']): Problem {
  const [type = ''] = sent.split(';', 1).map((text) => text.trim());
  const said = TYPE.test(type) ? `is ${type}` : 'is another';
  const taken = types.filter((name) => name !== '').join(' or ');
  return new Problem('media-type-unsupported', undefined, {
    hint: `Content-Type ${type === '' ? 'is missing' : said}; send the body as ${taken}.`,
  });
}

function fileTooLarge(most: number): Problem {
  const hint = 'The limit is fixed. Save a state that holds less.';
  return new Problem('body-too-large', `A file has at most ${String(most / 1_048_576)} MiB.`, { hint, headers: CLOSING });
}

// Which encodings are taken instead, the header says (RFC 9110 section 15.5.16).
function packed(): Problem {
  return new Problem('media-type-unsupported', 'A file is sent as it is, without Content-Encoding.', {
    hint: 'Leave the header Content-Encoding out.',
    headers: { ...CLOSING, 'Accept-Encoding': 'identity' },
  });
}

function readingProblem(error: unknown, limit: number): Problem {
  const type = error instanceof Error && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') return tooLarge(limit);
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return new Problem('media-type-unsupported', undefined, {
      hint: 'Send the body in UTF-8, as it is or packed with gzip, deflate or br.',
    });
  return new Problem('invalid-json');
}
