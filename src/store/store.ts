import { Problem } from '../domain/refusals/problem.js';
import type { Resource } from '../domain/records/resource.js';
import type { Image, Upgrade } from './database.js';
import { createFilePlace } from './file-place.js';
import { createKeptWrites, type Change, type KeptLimits, type KeptWrites } from './kept/kept-writes.js';
import { createMemoryPlace } from './memory-place.js';
import type { Holder, Holding, Savepoint } from './place.js';
import { lastNumbers, type Sequences } from './sequences.js';
import { presentTables, type Tables } from './tables.js';

export type { Change, Holder, Holding, KeptLimits, Savepoint };

/**
 * One environment's database: the only way to its data. Synchronous. Its tables are asked for anew with each use, because going
 * back to another state may put others in their place.
 */
export interface Store extends Omit<Tables, 'sequences' | 'undo'> {
  /** The next number of a sequence, beginning with `first`. */
  readonly next: (sequence: string, first: number) => number;
  /** Makes a sequence go on after `number` at least. */
  readonly reserve: (sequence: string, number: number) => void;
  /** The last number that a sequence has given out or reserved; 0 before the first one. */
  readonly last: (sequence: string) => number;
  /** The highest number that any sequence has reached. */
  readonly highest: () => number;
  /** All that is stored now. */
  readonly image: () => Image;
  /** Saves what is stored now: going back to it costs what was changed since. Its bytes are made only when they are needed. */
  readonly savepoint: () => Savepoint;
  /**
   * Goes back to an image. Throws `StoreUnusable` for one that is not a database of Subsim, and what a listener throws; then nothing has
   * changed.
   */
  readonly restore: (state: Image | Savepoint) => void;
  /** The last writes, to go back to before each; `undefined` where none are kept. */
  readonly writes: StoredWrites | undefined;
  /** Undoes changes that another store has kept, in a copy of what it holds. */
  readonly undo: (changes: readonly Change[]) => void;
  /** Calls back after each restore: whatever was read before is out of date. */
  readonly onRestore: (listener: () => void) => void;
  /** Calls back after each transaction, until it is called again; nobody when it is given nobody. */
  readonly onCommit: (listener: (() => void) | undefined) => void;
  /**
   * Does something once the transaction under way is stored, the outermost one where they are nested; never when it is not. It must not throw.
   */
  readonly afterCommit: (work: () => void) => void;
  /** Does something once the database is open: now, or when an idle one is first used. */
  readonly whenOpen: (work: () => void) => void;
  /** Opens it, if it is idle. */
  readonly open: () => void;
  readonly close: () => void;
}

/** The last writes, as the rooms see them that go back before one. */
export type StoredWrites = Pick<KeptWrites, 'during' | 'marks' | 'wroteNothing' | 'before' | 'follow'>;

/** Where the data of an environment are: in memory, or in a file; `image` is what a new one begins with. */
interface StorePlace {
  readonly file?: string | undefined;
  readonly image?: Image | undefined;
  /** Whether a database in memory is opened when it is first used, and not now. */
  readonly isIdle?: boolean | undefined;
  /** What happens to a file of an older version. */
  readonly upgrade?: Upgrade | undefined;
  /** Sequences that go on from where they are, whatever state is gone back to, each below a limit: beyond it they are taken back. */
  readonly lasting?: ReadonlyMap<string, number> | undefined;
  /** How many writes to a database in memory are kept; by default none. */
  readonly kept?: KeptLimits | undefined;
  /** Decides when the database of a file that nobody uses is closed for a while; by default never. */
  readonly holding?: Holding | undefined;
}

/**
 * Opens the store of one environment with a table for every resource. Throws `StoreUnusable`; once it is closed, each use of it
 * throws `state-refused`.
 */
export function openStore(resources: readonly Resource[], given: StorePlace = {}): Store {
  const { file, image, isIdle = false, upgrade, lasting = new Map(), holding, kept } = given;
  const writes = file === undefined && kept !== undefined && kept.writes > 0 ? createKeptWrites(kept) : undefined;
  const place = file === undefined ? createMemoryPlace(resources, { image, writes }) : createFilePlace(resources, { file, image, upgrade });
  const restored: (() => void)[] = [];
  // Those of the present state; none before it is opened, nor once it is closed.
  let tables: Tables | undefined;
  let awaiting: (() => void)[] | undefined = [];
  let [isClosed, isUsed, depth] = [false, false, 0];
  let committed: (() => void) | undefined;
  // What is to be done once the outermost of the nested transactions is stored.
  const afterwards: (() => void)[] = [];
  const holder: Holder = { wasUsed, rest };
  if (!isIdle) open();
  // Copying members into another object would ask for all tables now.
  return Object.assign(presentTables(open), {
    transaction,
    ...numbersOf(() => open().sequences),
    image: () => placeOf().image(),
    savepoint: () => placeOf().savepoint(),
    restore,
    writes,
    undo,
    onRestore: (listener: () => void) => void restored.push(listener),
    afterCommit: (work: () => void) => void afterwards.push(work),
    onCommit(listener: (() => void) | undefined) {
      committed = listener;
    },
    whenOpen(work: () => void) {
      if (awaiting === undefined) work();
      else awaiting.push(work);
    },
    open: () => void open(),
    close,
  });

  function transaction<T>(work: () => T): T {
    const result = stored(work);
    if (depth === 0 && afterwards.length > 0) for (const follow of afterwards.splice(0)) follow();
    committed?.();
    return result;
  }

  // What was asked for inside a transaction that throws is not done.
  function stored<T>(work: () => T): T {
    const before = afterwards.length;
    depth += 1;
    try {
      return open().transaction(work);
    } catch (error) {
      afterwards.length = before;
      throw error;
    } finally {
      depth -= 1;
    }
  }

  function placeOf(): typeof place {
    open();
    return place;
  }

  function close(): void {
    isClosed = true;
    writes?.end();
    tables = undefined;
    holding?.ended(holder);
    place.close();
  }

  function undo(changes: readonly Change[]): void {
    const there = open();
    there.transaction(() => {
      there.undo(changes);
    });
    there.sequences.forget();
  }

  function restore(wanted: Image | Savepoint): void {
    const reserved = lastNumbers(open().sequences, lasting);
    // What is stored on arriving is a change of the state that is gone back to.
    const former = writes?.exchange(writes.behind(wanted.bytes));
    let isThere = false as boolean; // set while the place goes back
    try {
      const work = (there: Tables): void => {
        isThere = true;
        tables = there;
        tell();
      };
      place.goBack(wanted, { reserved, work });
    } catch (error) {
      if (former !== undefined) writes?.exchange(former);
      tables = place.open();
      if (isThere) tell();
      throw error;
    }
  }

  function tell(): void {
    for (const listener of restored) listener();
  }

  function wasUsed(): boolean {
    const before = isUsed;
    isUsed = false;
    return before;
  }

  function rest(): boolean {
    if (place.rest?.() !== true) return false;
    tables = undefined;
    return true;
  }

  function open(): Tables {
    isUsed = true;
    if (tables !== undefined) return tables;
    if (isClosed) throw new Problem('state-refused', 'The environment is closed.');
    if (place.rest !== undefined) holding?.holds(holder);
    tables = place.open();
    const works = awaiting ?? [];
    awaiting = undefined;
    for (const work of works) work();
    return tables;
  }
}

function numbersOf(sequences: () => Sequences): Pick<Store, 'next' | 'reserve' | 'last' | 'highest'> {
  return {
    next: (sequence, first) => sequences().next(sequence, first),
    reserve(sequence, number) {
      sequences().reserve(sequence, number);
    },
    last: (sequence) => sequences().last(sequence),
    highest: () => sequences().highest(),
  };
}
