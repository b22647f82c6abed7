import { closeSync, openSync, readSync } from 'node:fs';
import { FileUnusable, reasonOf } from './files.js';

// Bytes that are read in one call.
const PIECE = 1_048_576;

/** The text of a UTF-8 file, read in steps. Throws `FileUnusable`. */
export function* readLongTextFile(path: string): Generator<void, string, void> {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    return yield* textIn(file);
  } catch (error) {
    throw new FileUnusable(`${path} cannot be read: ${reasonOf(error)}.`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function* textIn(file: number): Generator<void, string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const bytes = Buffer.alloc(PIECE);
  let text = '';
  for (let count = readSync(file, bytes); count > 0; count = readSync(file, bytes)) {
    text += decoder.decode(bytes.subarray(0, count), { stream: true });
    yield;
  }
  return text + decoder.decode();
}
