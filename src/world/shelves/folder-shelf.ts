import { join } from 'node:path';
import { readInPieces, writeInPieces } from '../file-pieces.js';
import { FileUnusable, filesIfAny, inspect, makeFolder, removeAll, removeFile, tidyUp } from '../files.js';
import { fileNameOf, nameOf, NEW, sealedInstant, sealOf, SEAL_BYTES, unsealed } from './shelf-files.js';
import { MAKE_ROOM, type Shelf, type Shelved, type ShelfNeeds } from './shelf.js';

/** Bytes that one shelf may keep in a folder (10 GiB). */
const MOST = 10_737_418_240;

/**
 * Makes a shelf of files in a folder, which is made when it is needed. The folder is looked at when the shelf is first asked for
 * something, and must be this process's alone from then on.
 */
export function createFolderShelf(folder: string, { isName, refused, damaged }: ShelfNeeds, most = MOST): Shelf {
  let found: Map<string, Shelved> | undefined;
  // The seals of this process by name: they tell whether a file is still what was written.
  const seals = new Map<string, string>();
  const fileOf = (name: string): string => join(folder, fileNameOf(name));
  return {
    list: () => [...index().values()],
    *read(name) {
      if (!index().has(name)) return undefined;
      const content = yield* unsealed(yield* refusingSteps(readInPieces(fileOf(name))));
      if (content === undefined) throw damaged(name);
      return { bytes: content.bytes, isOwn: content.seal !== undefined && content.seal === seals.get(name) };
    },
    *write(name, { content, instant }) {
      const size = content.bytes.length;
      refuseFull(name, size);
      const seal = yield* sealOf(content, instant);
      refusing(() => {
        makeFolder(folder);
      });
      yield* refusingSteps(writeInPieces(fileOf(name), [content.bytes, seal]));
      const shelved = { name, instant, size };
      index().set(name, shelved);
      seals.set(name, seal.toString('latin1'));
      return shelved;
    },
    remove(name) {
      refusing(() => {
        removeFile(fileOf(name));
      });
      index().delete(name);
    },
    discard() {
      found = undefined;
      refusing(() => {
        removeAll(folder);
      });
    },
  };

  function index(): Map<string, Shelved> {
    found ??= refusing(() => shelvedIn(folder, isName));
    return found;
  }

  function refuseFull(name: string, size: number): void {
    const beside = [...index().values()].reduce((sum, { name: other, size: taken }) => (other === name ? sum : sum + taken), 0);
    if (beside + size > most)
      throw refused(`The named snapshots of an environment take at most ${String(most)} bytes together.`, MAKE_ROOM);
  }

  function refusing<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw refusalOf(error);
    }
  }

  function* refusingSteps<T>(steps: Generator<void, T, void>): Generator<void, T, void> {
    try {
      return yield* steps;
    } catch (error) {
      throw refusalOf(error);
    }
  }

  function refusalOf(error: unknown): unknown {
    // The cause tells a full disk from a name that is taken.
    return error instanceof FileUnusable ? Object.assign(refused(error.message, UNCHANGED), { cause: error }) : error;
  }
}

const UNCHANGED = 'Nothing was changed. See that the data folder can be written to and that its disk has room.';

// Files that a kill left half written are removed; files of others stay and do not count.
function shelvedIn(folder: string, isName: (name: string) => boolean): Map<string, Shelved> {
  const found = new Map<string, Shelved>();
  for (const file of filesIfAny(folder)) {
    const path = join(folder, file);
    if (file.endsWith(NEW) && nameOf(file.slice(0, -NEW.length)) !== undefined) tidyUp(path);
    const name = nameOf(file);
    const shelved = name !== undefined && isName(name) ? shelvedAt(path, name) : undefined;
    if (shelved !== undefined) found.set(shelved.name, shelved);
  }
  return found;
}

// A file without a seal was put there by somebody, or was cut.
function shelvedAt(path: string, name: string): Shelved | undefined {
  const file = inspect(path, SEAL_BYTES);
  if (file === undefined) return undefined;
  const instant = sealedInstant(file.end);
  if (instant === undefined) return { name, instant: file.changed, size: file.size };
  return { name, instant, size: file.size - SEAL_BYTES };
}
