import { createHash } from 'node:crypto';
import { piecesOf } from '../file-pieces.js';
import type { Content } from './shelf.js';

/** How the name of a file ends while it is being written. */
export const NEW = '.new';

/** Most bytes of the file of a snapshot that is taken, 256 MiB. */
export const MOST_FILE_BYTES = 268_435_456;

const ENDING = '.sqlite';
// Windows has devices of these names in every folder, whatever follows the dot.
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/;

/**
 * The file for a name of letters, digits, dots, dashes and underscores. No two names share a file where the file system ignores
 * case: capital letters become `%` and two hexadecimal digits, and so does the first character of a device's name.
 */
export function fileNameOf(name: string): string {
  const small = name.replace(/[A-Z]/g, escaped);
  return (DEVICE.test(small) ? small.replace(/^./, escaped) : small) + ENDING;
}

/** The name that a file is for; `undefined` for a file that is for none. */
export function nameOf(file: string): string | undefined {
  const name = file.slice(0, -ENDING.length).replace(/%([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return fileNameOf(name) === file ? name : undefined;
}

function escaped(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}

// SQLite ignores bytes after the last page, so that a file with a seal is still a database.
const MARK = 'Subsim snapshot ';
const DIGITS = 16;
const DIGEST = 64;

/** Bytes of a seal. */
export const SEAL_BYTES = MARK.length + DIGITS + DIGEST;

/** The end of a file: its instant in milliseconds since 1970, and the SHA-256 of everything before. */
export function* sealOf({ bytes }: Pick<Content, 'bytes'>, instant: number): Generator<void, Buffer, void> {
  const said = MARK + String(instant).padStart(DIGITS);
  return Buffer.from(said + (yield* digestOf(bytes, said)), 'latin1');
}

/** The instant in the seal at the end of bytes; `undefined` when there is none. */
export function sealedInstant(end: Buffer): number | undefined {
  const seal = end.toString('latin1', Math.max(0, end.length - SEAL_BYTES));
  const instant = /^ *(-?\d+)$/.exec(seal.slice(MARK.length, -DIGEST))?.[1];
  return seal.startsWith(MARK) && instant !== undefined ? Number(instant) : undefined;
}

/**
 * The bytes of a file before its seal, and that seal; all bytes when it has none. `undefined` when they are not what was sealed. Whoever
 * can write a file can seal it, so that a seal tells of damage alone.
 */
export function* unsealed(bytes: Buffer): Generator<void, { readonly bytes: Buffer; readonly seal: string | undefined } | undefined, void> {
  if (sealedInstant(bytes) === undefined) return { bytes, seal: undefined };
  const content = bytes.subarray(0, -SEAL_BYTES);
  const seal = bytes.toString('latin1', content.length);
  return seal.slice(-DIGEST) === (yield* digestOf(content, seal.slice(0, -DIGEST))) ? { bytes: content, seal } : undefined;
}

function* digestOf(bytes: Buffer, said: string): Generator<void, string, void> {
  const hash = createHash('sha256');
  for (const piece of piecesOf(bytes)) {
    hash.update(piece);
    yield;
  }
  return hash.update(said, 'latin1').digest('hex');
}
