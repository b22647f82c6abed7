import { closeSync, constants, fstatSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { FileUnusable, reasonOf, syncFolder, tidyUp } from './files.js';

// Bytes that are read, written or hashed in about a millisecond.
const PIECE = 1_048_576;

/** Bytes piece by piece. */
export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE);
}

/** The bytes of a regular file, read in steps; a link is not followed. Throws `FileUnusable`. */
export function* readInPieces(path: string): Generator<void, Buffer, void> {
  let file: number | undefined;
  try {
    // Without waiting, because a pipe may have that name; systems that lack these flags count them as none.
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const found = fstatSync(file);
    if (!found.isFile()) throw new FileUnusable(`${path} cannot be read: it is no file.`);
    const bytes = Buffer.allocUnsafe(found.size);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, Math.min(PIECE, bytes.length - length), length);
      yield;
    }
    return bytes.subarray(0, length);
  } catch (error) {
    throw error instanceof FileUnusable ? error : new FileUnusable(`${path} cannot be read: ${reasonOf(error)}.`, { cause: error });
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * Writes the parts of a file in steps, so that after a power cut there is the old one or the new one, whole. The new one is there with the
 * last step; where the work is ended before, nothing is left. Throws `FileUnusable`.
 */
export function* writeInPieces(path: string, parts: readonly Uint8Array[]): Generator<void, void, void> {
  const fresh = `${path}.new`;
  let isDone = false;
  try {
    yield* writePieces(fresh, parts);
    renameSync(fresh, path);
    isDone = true;
  } catch (error) {
    throw new FileUnusable(`${path} cannot be written: ${reasonOf(error)}.`, { cause: error });
  } finally {
    if (!isDone) tidyUp(fresh);
  }
  syncFolder(dirname(path));
}

// What a kill left is not written on. Each piece goes to the disk by itself, so that the last one need not wait for all.
function* writePieces(path: string, parts: readonly Uint8Array[]): Generator<void, void, void> {
  tidyUp(path);
  const file = openSync(path, 'wx', 0o600);
  try {
    for (const part of parts)
      for (const piece of piecesOf(part)) {
        for (let start = 0; start < piece.length;) start += writeSync(file, piece, start);
        fsyncSync(file);
        yield;
      }
  } finally {
    closeSync(file);
  }
}
