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

/** Bytes of a seal. */
export const SEAL_BYTES = MARK.length + DIGITS;

/** What stands at the end of a file and says of when it is; milliseconds since 1970. */
export function sealOf(instant: number): Buffer {
  return Buffer.from(MARK + String(instant).padStart(DIGITS), 'latin1');
}

/** The content before the seal and the instant in it; all of it and no instant when there is none. */
export function unsealed(bytes: Buffer): { readonly content: Content; readonly instant: number | undefined } {
  const seal = bytes.toString('latin1', Math.max(0, bytes.length - SEAL_BYTES));
  const instant = /^ *(-?\d+)$/.exec(seal.slice(MARK.length))?.[1];
  if (!seal.startsWith(MARK) || instant === undefined) return { content: { bytes }, instant: undefined };
  return { content: { bytes: bytes.subarray(0, -SEAL_BYTES) }, instant: Number(instant) };
}
