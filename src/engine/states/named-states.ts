import { Problem } from '../../domain/refusals/problem.js';
import { atOnce, type Steps } from '../../domain/steps/steps.js';
import { StoreUnusable, type Image } from '../../store/database.js';
import type { Shelf, ShelfNeeds } from '../../world/shelves/shelf.js';
import { damagedSnapshot, exportedBytes, importedImage, shelvedImage, type DatedImage } from './snapshot-images.js';

/**
 * The snapshots of an environment that have names, at most 100. What cannot be saved, read or removed throws `state-refused`: there is no
 * room, or a file is damaged; nothing is changed then. What takes long goes in steps; it ends with `state-refused` when the environment is
 * closed on the way.
 */
export interface NamedStates {
  /** Saves the present state under a name, replacing the snapshot that has it. Throws `setting-refused` for a bad name. */
  readonly save: (name: string) => SnapshotInfo;
  /** The same with a state that was made here. */
  readonly keep: (name: string, image: Image) => Steps<SnapshotInfo>;
  /** By name. */
  readonly list: () => readonly SnapshotInfo[];
  /** Throws `unknown-record`. */
  readonly remove: (name: string) => void;
  /** Reads one, so that `restore` takes it at once; a file that was not written by this process is checked. Throws `unknown-record`. */
  readonly load: (name: string) => Steps<Image>;
  /**
   * The bytes of one as a file, without API clients and tokens; secrets of destinations and of the order callback are in it. Throws
   * `unknown-record`.
   */
  readonly export: (name: string) => Steps<Buffer>;
  /**
   * Saves the bytes of such a file under a name; they bring their clock along, but neither clients nor tokens nor anything to be
   * sent. Throws `setting-refused`.
   */
  readonly import: (name: string, bytes: Uint8Array) => Steps<SnapshotInfo>;
}

/** What is known of a named snapshot. */
export interface SnapshotInfo {
  readonly name: string;
  /**
   * When its state was saved, milliseconds since 1970 by the clock of the environment that it is from. Of a file that does not say
   * it, where its clock stood, or else when it was imported.
   */
  readonly instant: number;
  /** Bytes. */
  readonly size: number;
}

/** What the named snapshots of an environment need. */
export interface NamedSurroundings {
  /** Where they are. */
  readonly shelf: Shelf;
  /** When the states were saved that were made here, by their bytes: these are whole, and keep what was to be sent. */
  readonly made: WeakMap<object, number>;
  /** The present state. */
  readonly present: () => DatedImage;
  readonly now: () => number;
  readonly refuseClosed: () => void;
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/i;

const NAME_RULE = 'The name of a snapshot is 1 to 64 letters, digits, dots, dashes and underscores, and begins with a letter or a digit.';

const MOST = 100;

const NO_FILE = 'A snapshot is imported from the bytes of a file.';
const NO_STATE = 'A state is kept that the environment gave as a snapshot.';

/** What shelves of snapshots need to know. */
export const snapshotShelf: ShelfNeeds = {
  isName: (name) => NAME.test(name),
  refused: (sentence, hint) => new Problem('state-refused', sentence, { hint }),
  damaged: (name) => damagedSnapshot(name, 'its file is damaged.'),
};

/** Creates the named snapshots of one environment. */
export function createNamedStates({ shelf, made, present, now, refuseClosed }: NamedSurroundings): NamedStates {
  // Names under which something is being written.
  const writing = new Set<string>();
  return {
    save: (name) =>
      atOnce(
        written(name, function* () {
          return present();
        }),
      ),
    keep: (name, { bytes }) =>
      written(name, function* () {
        const instant = made.get(bytes);
        if (instant === undefined) throw new Problem('setting-refused', NO_STATE);
        return { bytes, instant };
      }),
    list() {
      refuseClosed();
      return [...shelf.list()].sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    remove(name) {
      refuseClosed();
      if (!has(name)) refuseMissing(name);
      shelf.remove(name);
    },
    load,
    *export(name) {
      const image = yield* load(name);
      try {
        return yield* whileOpen(exportedBytes(image));
      } catch (error) {
        throw error instanceof StoreUnusable ? damagedSnapshot(name, error.message) : error;
      }
    },
    import: (name, bytes) => written(name, () => importedImage(bytes, { now: now(), refusal: NO_FILE })),
  };

  function has(wanted: string): boolean {
    return shelf.list().some(({ name }) => name === wanted);
  }

  function* load(name: string): Steps<Image> {
    refuseClosed();
    const { instant } = shelf.list().find((shelved) => shelved.name === name) ?? refuseMissing(name);
    const content = (yield* whileOpen(shelf.read(name))) ?? refuseMissing(name);
    const image = content.isOwn ? { bytes: content.bytes } : yield* whileOpen(shelvedImage(name, content, now()));
    made.set(image.bytes, instant);
    return image;
  }

  // Whatever would be refused is refused before the image is made, and two are never written under one name at a time.
  function* written(name: unknown, make: () => Steps<DatedImage>): Steps<SnapshotInfo> {
    refuseClosed();
    if (typeof name !== 'string' || !NAME.test(name)) throw new Problem('setting-refused', NAME_RULE);
    refuseWriting(name);
    writing.add(name);
    try {
      const { bytes, instant } = yield* whileOpen(make());
      const info = yield* whileOpen(shelf.write(name, { content: { bytes }, instant }));
      made.set(bytes, instant);
      return info;
    } finally {
      writing.delete(name);
    }
  }

  function refuseWriting(name: string): void {
    if (writing.has(name))
      throw new Problem('state-refused', `The snapshot ${name} is being written.`, {
        hint: 'Wait until that has ended, or take another name.',
      });
    if (!has(name) && new Set([...shelf.list().map((shelved) => shelved.name), ...writing]).size >= MOST)
      throw new Problem('state-refused', `There are ${String(MOST)} named snapshots, which is the most.`, {
        hint: 'Delete one that is not needed, or save under a name that there is; an exported one can be imported again.',
      });
  }

  // An environment may be closed or removed between two steps; nothing is written for it then.
  function* whileOpen<T>(steps: Steps<T>): Steps<T> {
    try {
      for (;;) {
        const step = steps.next();
        if (step.done === true) return step.value;
        yield;
        refuseClosed();
      }
    } finally {
      steps.return(undefined as never); // runs its `finally` blocks; the value goes nowhere
    }
  }
}

function refuseMissing(name: unknown): never {
  const called = typeof name === 'string' ? `snapshot ${JSON.stringify(name.slice(0, 100))}` : 'such snapshot';
  throw new Problem('unknown-record', `There is no ${called}.`);
}
