import type { KeptRoom, Tenant } from './kept-room.js';

/** A row as it was before a statement changed it, or the place of one that was not there. */
export type Change = FormerRow | NewRow;

interface FormerRow {
  readonly table: string;
  /** All columns, in the order of the table. */
  readonly row: readonly unknown[];
}

interface NewRow {
  readonly table: string;
  readonly where: string;
  readonly key: readonly unknown[];
}

/** What is known of a write from before it: the request that wrote, when that was, and how the clock ran. */
export interface WriteMark {
  readonly request: string;
  /** Milliseconds since 1970 by the environment's clock. */
  readonly instant: number;
  /** How the clock ran, for whoever gave it. */
  readonly clock: unknown;
}

/** A write with all that was changed from its beginning to that of the next one. */
interface KeptWrite {
  readonly mark: WriteMark;
  readonly changes: Change[];
  size: number;
}

/** The writes behind a state, as they are handed from one to another. */
export type Behind = readonly KeptWrite[];

/** How many writes an environment keeps, in how many bytes at most, and the room that it shares with others. */
export interface KeptLimits {
  readonly writes: number;
  readonly bytes: number;
  readonly room: KeptRoom;
}

/** What takes an environment back to before each of its last writes, newest last. */
export interface KeptWrites {
  /** Does the work of a request; what it changes, and what is changed after it, is one write. */
  readonly during: <T>(mark: WriteMark, work: () => T) => T;
  /** Whether changes are to be kept: there is a write before them. */
  readonly isKeeping: () => boolean;
  readonly keep: (change: Change) => void;
  /** Where the changes stand, for `forgetSince`. */
  readonly position: () => number;
  /** Forgets what was kept since, because it was rolled back. */
  readonly forgetSince: (position: number) => void;
  /** The marks of those that are kept, oldest first. */
  readonly marks: () => readonly WriteMark[];
  /** Whether a request was to write and changed nothing, as far back as writes are kept. */
  readonly wroteNothing: (request: string) => boolean;
  /** What has to be undone, newest first, to be before a write, and the writes before it; `undefined` for one that is not kept. */
  readonly before: (
    request: string,
  ) => { readonly mark: WriteMark; readonly changes: readonly Change[]; readonly behind: Behind } | undefined;
  /** Says which writes stand behind the bytes of a state, so that they are kept once that is gone back to. */
  readonly follow: (bytes: Buffer, behind: Behind) => void;
  readonly behind: (bytes: Buffer | undefined) => Behind;
  /** Takes up the writes behind another state, and gives those of the present one. */
  readonly exchange: (behind: Behind) => Behind;
  /** Keeps none any more. */
  readonly end: () => void;
}

// What an entry takes beside the characters of its texts, and a character at most, both in bytes.
const ENTRY = 160;
const CHARACTER = 2;

/**
 * Keeps rows as they were before each change, so that the last writes can be undone; the oldest go first when there are too many, or when
 * they hold too many bytes.
 *
 * @internal
 */
export function createKeptWrites(most: KeptLimits): KeptWrites {
  let writes: KeptWrite[] = [];
  let last: KeptWrite | undefined;
  let [size, count] = [0, 0];
  let idle: string[] = [];
  const behind = new WeakMap<Buffer, Behind>();
  const tenant: Tenant = { dropOldest };
  return {
    during(mark, work) {
      const write: KeptWrite = { mark, changes: [], size: 0 };
      writes.push(write);
      last = write;
      most.room.use(tenant);
      try {
        return work();
      } finally {
        if (last === write && write.changes.length === 0) withdraw(write);
        else if (writes.length > most.writes) dropOldest();
      }
    },
    isKeeping: () => last !== undefined,
    keep(change) {
      if (last === undefined) return;
      const bytes = sizeOf(change);
      last.changes.push(change);
      last.size += bytes;
      count += 1;
      grow(bytes);
      while (size > most.bytes) dropOldest();
    },
    position: () => count,
    forgetSince(position) {
      for (; count > position; count -= 1) {
        const change = last?.changes.pop();
        if (last === undefined || change === undefined) continue;
        const bytes = sizeOf(change);
        last.size -= bytes;
        grow(-bytes);
      }
    },
    marks: () => writes.map(({ mark }) => mark),
    wroteNothing: (request) => idle.includes(request),
    before(request) {
      const place = writes.findIndex(({ mark }) => mark.request === request);
      const write = writes[place];
      if (write === undefined) return undefined;
      const changes = writes.slice(place).flatMap((later) => later.changes);
      return { mark: write.mark, changes: changes.reverse(), behind: copied(writes.slice(0, place)) };
    },
    follow: (bytes, those) => void behind.set(bytes, those),
    behind: (bytes) => (bytes && behind.get(bytes)) ?? [],
    exchange(those) {
      const former = writes;
      // The last of them goes on with what is changed from now on.
      writes = copied(those);
      last = writes.at(-1);
      grow(writes.reduce((sum, write) => sum + write.size, 0) - size);
      return former;
    },
    end() {
      writes = [];
      last = undefined;
      grow(-size);
      most.room.leave(tenant);
    },
  };

  function withdraw({ mark }: KeptWrite): void {
    writes.pop();
    last = writes.at(-1);
    idle.push(mark.request);
    if (idle.length > most.writes) idle = idle.slice(most.writes >> 1);
  }

  function grow(bytes: number): void {
    size += bytes;
    most.room.grow(bytes);
  }

  function dropOldest(): boolean {
    const oldest = writes.shift();
    last = writes.at(-1);
    grow(-(oldest?.size ?? size));
    return writes.length > 0;
  }
}

function copied(writes: Behind): KeptWrite[] {
  return writes.map((write) => ({ ...write, changes: [...write.changes] }));
}

function sizeOf(change: Change): number {
  let bytes = ENTRY;
  for (const value of 'row' in change ? change.row : change.key) {
    if (typeof value === 'string') bytes += value.length * CHARACTER;
    else if (Buffer.isBuffer(value)) bytes += value.length;
    else bytes += 8;
  }
  return bytes;
}
