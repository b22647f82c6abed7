import { join } from 'node:path';
import { FileUnusable, filesIfAny, inspect, makeFolder, readFile, removeAll, removeFile, tidyUp, writeDurably } from '../files.js';
import { fileNameOf, nameOf, NEW, sealedInstant, sealOf, SEAL_BYTES, unsealed } from './shelf-files.js';
import { MAKE_ROOM, type Content, type Shelf, type Shelved, type ShelfNeeds } from './shelf.js';

/** Bytes that one shelf may keep in a folder (10 GiB). */
const MOST = 10_737_418_240;

/**
 * Makes a shelf of files in a folder, which is made when it is needed. The folder is looked at when the shelf is first asked for
 * something, and must be this process's alone from then on.
 */
export function createFolderShelf(folder: string, { isName, refused, damaged }: ShelfNeeds, most = MOST): Shelf {
  let found: Map<string, Shelved> | undefined;
  const fileOf = (name: string): string => join(folder, fileNameOf(name));
  return {
    list: () => [...index().values()],
    read: (name) => (index().has(name) ? contentOf(name) : undefined),
    write(name, { content, instant }) {
      const size = content.bytes.length;
      if (bytesBeside(name) + size > most)
        throw refused(`The named snapshots of an environment take at most ${String(most)} bytes together.`, MAKE_ROOM);
      refusing(() => {
        makeFolder(folder);
        writeDurably(fileOf(name), [content.bytes, sealOf(content, instant)]);
      });
      const shelved = { name, instant, size };
      index().set(name, shelved);
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

  function contentOf(name: string): Content {
    const content = unsealed(refusing(() => readFile(fileOf(name))));
    if (content === undefined) throw damaged(name);
    return content;
  }

  function bytesBeside(name: string): number {
    return [...index().values()].reduce((sum, { name: other, size }) => (other === name ? sum : sum + size), 0);
  }

  function refusing<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof FileUnusable)) throw error;
      // The cause tells a full disk from a name that is taken.
      throw Object.assign(refused(error.message, UNCHANGED), { cause: error });
    }
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
