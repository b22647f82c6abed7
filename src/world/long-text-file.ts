import { closeSync, openSync, readSync } from 'node:fs';
import { FileUnusable, reasonOf } from './files.js';

// Bytes that are read in one call.
const PIECE = 524_288;

/** The text of a UTF-8 file in pieces, each read when it is asked for. Throws `FileUnusable`. */
export function* textPieces(path: string): Generator<string, void> {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    yield* piecesIn(file);
  } catch (error) {
    throw new FileUnusable(`${path} cannot be read: ${reasonOf(error)}.`, { cause: error });
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function* piecesIn(file: number): Generator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const bytes = Buffer.alloc(PIECE);
  for (let count = readSync(file, bytes); count > 0; count = readSync(file, bytes))
    yield decoder.decode(bytes.subarray(0, count), { stream: true });
  yield decoder.decode();
}
