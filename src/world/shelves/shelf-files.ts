import { createHash } from 'node:crypto';
import type { Content } from './shelf.js';

/** How the name of a file ends as long as it is being written. */
export const NEW = '.new';

const ENDING = '.sqlite';
// Windows has devices of these names in every folder, whatever follows the dot.
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/;

/**
 * The file for a name of letters, digits, dots, dashes and underscores. No two names share one where capital letters make no
 * difference: they become `%` and two hexadecimal digits, and so does what begins the name of a device.
 */
export function fileNameOf(name: string): string {
  const small = name.replace(/[A-Z]/g, escaped);
  return (DEVICE.test(small) ? small.replace(/^./, escaped) : small) + ENDING;
}

/** The name for which a file is; `undefined` for a file that is for none. */
export function nameOf(file: string): string | undefined {
  const name = file.slice(0, -ENDING.length).replace(/%([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return fileNameOf(name) === file ? name : undefined;
}

function escaped(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}

// SQLite minds no bytes behind the last page, so that a file with a seal is a database still.
const MARK = 'Subsim snapshot ';
const DIGITS = 16;
const DIGEST = 64;

/** Bytes of a seal. */
export const SEAL_BYTES = MARK.length + DIGITS + DIGEST;

/** What stands at the end of a file: of when it is, milliseconds since 1970, and the SHA-256 of all before that. */
export function sealOf({ bytes }: Content, instant: number): Buffer {
  const said = MARK + String(instant).padStart(DIGITS);
  return Buffer.from(said + digestOf(bytes, said), 'latin1');
}

/** The instant in the seal at the end of bytes; `undefined` when there is none. */
export function sealedInstant(end: Buffer): number | undefined {
  const seal = end.toString('latin1', Math.max(0, end.length - SEAL_BYTES));
  const instant = /^ *(-?\d+)$/.exec(seal.slice(MARK.length, -DIGEST))?.[1];
  return seal.startsWith(MARK) && instant !== undefined ? Number(instant) : undefined;
}

/** The content of a file: that before its seal, or all when it has none. `undefined` when it is not what was sealed. */
export function unsealed(bytes: Buffer): Content | undefined {
  if (sealedInstant(bytes) === undefined) return { bytes };
  const content = bytes.subarray(0, -SEAL_BYTES);
  const seal = bytes.toString('latin1', content.length);
  return seal.slice(-DIGEST) === digestOf(content, seal.slice(0, -DIGEST)) ? { bytes: content, isSealed: true } : undefined;
}

function digestOf(bytes: Buffer, said: string): string {
  return createHash('sha256').update(bytes).update(said, 'latin1').digest('hex');
}
