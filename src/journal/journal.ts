import { createCauses, type Causes } from './causes.js';
import type { Entry } from './entry.js';
import { bytesOf } from './entry-size.js';
import type { Kept } from './kept.js';
import { createPackedQueue, type Entered } from './packed-queue.js';
import { createQueue, type Queue } from './queue.js';
import type { Recorded } from './recorded.js';
import type { SharedRoom } from './shared-room.js';
import { createShortening, type Shortening } from './shortening/shortening.js';
import { createShowing, type ShowingNeeds } from './shown.js';

/** How full a journal is. */
export interface JournalCounts {
  readonly entries: number;
  readonly bytes: number;
  /** How many were dropped because there was no more room. */
  readonly dropped: number;
  /** The number of the last entry; 0 before the first. */
  readonly last: number;
  /** How many there can be; 0 for a journal that keeps none. */
  readonly most: number;
}

/** The account of what happens in one environment (#subsim-journal): bounded, and half of the room is for requests (#subsim-journal-room). */
export interface Journal {
  readonly causes: Causes;
  /** The number of the next entry of a kind that has no number of its own. */
  readonly serial: () => number;
  /** Takes something down as the consequence of what leads to it at present, or of what is named. It never throws. */
  readonly add: (recorded: Recorded, cause?: string | null) => void;
  /** The entries from a number on, in their order; what comes and goes while one goes through them does no harm. */
  readonly from: (number: number) => Iterable<Kept>;
  /** The same, the latest first. */
  readonly backwards: () => Iterable<Kept>;
  /** An entry as users see it, without secrets. */
  readonly shown: (kept: Kept) => Entry;
  /** What shortens the secrets in it, as they are now. */
  readonly shortening: () => Shortening;
  /** Takes entries out; returns how many. */
  readonly remove: (isMeant: (kept: Kept) => boolean) => number;
  readonly counts: () => JournalCounts;
  /** Calls back for each entry that comes, until what it returns is called. */
  readonly onEntry: (listener: (kept: Kept) => void) => () => void;
  /** Takes nothing down any more, and gives back what it has of the room of all. */
  readonly close: () => void;
}

/** How much a journal may hold. */
export interface JournalLimits {
  readonly entries: number;
  readonly bytes: number;
}

/** What a journal needs. */
export interface JournalNeeds extends ShowingNeeds {
  readonly limits: JournalLimits;
  /** What it shares with the other journals of the process; nothing when it is left out. */
  readonly room?: SharedRoom | undefined;
  /** Milliseconds since 1970: the environment's clock and the machine's. */
  readonly now: () => number;
  readonly realNow: () => number;
  /** Told what a listener throws, which keeps nothing from going on. */
  readonly report?: ((error: unknown) => void) | undefined;
}

/** Makes the journal of one environment; one with room for no entries keeps none. */
export function createJournal({ limits, room, now, realNow, report, ...needs }: JournalNeeds): Journal {
  const causes = createCauses();
  const listeners = new Set<(kept: Kept) => void>();
  const [requests, others] = [createPackedQueue(), createQueue()];
  const share = room?.join({ oldest: () => next()?.oldest(), drop });
  let [dropped, last, serial] = [0, 0, 0];
  let isOpen = limits.entries > 0;
  return {
    causes,
    serial: () => (serial += 1),
    add(recorded, cause = causes.present()) {
      if (!isOpen) return;
      // Whatever is wrong with what is recorded, what it accompanies goes on.
      try {
        enter(recorded, { number: last + 1, at: now(), realTime: realNow(), cause });
      } catch (error) {
        report?.(error);
      }
    },
    *from(number) {
      let entry = first(requests.from(number), others.from(number));
      for (; entry !== undefined; entry = first(requests.from(entry.number + 1), others.from(entry.number + 1))) yield entry;
    },
    *backwards() {
      let entry = latest(requests.before(Infinity), others.before(Infinity));
      for (; entry !== undefined; entry = latest(requests.before(entry.number), others.before(entry.number))) yield entry;
    },
    shown: createShowing(needs),
    shortening: () => createShortening(needs.hidden),
    remove(isMeant) {
      const before = bytes();
      const removed = requests.remove(isMeant) + others.remove(isMeant);
      share?.give(before - bytes());
      return removed;
    },
    counts: () => ({ entries: requests.length() + others.length(), bytes: bytes(), dropped, last, most: limits.entries }),
    onEntry(listener) {
      const own = (entry: Kept): void => {
        listener(entry);
      };
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    close() {
      isOpen = false;
      share?.leave();
    },
  };

  function enter(recorded: Recorded, entered: Entered): void {
    const before = bytes();
    last = entered.number;
    if (recorded.kind === 'request') requests.push(recorded, entered);
    else others.push({ kind: recorded.kind, ...entered, bytes: bytesOf(recorded), recorded });
    const added = bytes() - before;
    while (isOver()) drop();
    share?.take(added);
    if (listeners.size === 0) return;
    const entry = recorded.kind === 'request' ? requests.newest() : others.newest();
    if (entry !== undefined) for (const listener of listeners) tell(listener, entry);
  }

  function bytes(): number {
    return requests.bytes() + others.bytes();
  }

  // The last one stays, however long it is.
  function isOver(): boolean {
    const count = requests.length() + others.length();
    return count > limits.entries || (bytes() > limits.bytes && count > 1);
  }

  function drop(): void {
    const queue = next();
    if (queue === undefined) return;
    const before = bytes();
    queue.shift();
    share?.give(before - bytes());
    dropped += 1;
  }

  // The queue whose oldest goes; but what a great move of the clock leads to leaves requests half of the room.
  function next(): Leaving | undefined {
    const [request, other] = [requests.first(), others.first()];
    if (request === undefined) return other === undefined ? undefined : others;
    if (other === undefined) return requests;
    const areFew = requests.length() * 2 <= limits.entries && requests.bytes() * 2 <= limits.bytes;
    return areFew || other < request ? others : requests;
  }

  // One that throws keeps no other from being told.
  function tell(listener: (kept: Kept) => void, entry: Kept): void {
    try {
      listener(entry);
    } catch (error) {
      report?.(error);
    }
  }
}

type Leaving = Pick<Queue, 'shift' | 'oldest'>;

function first(one: Kept | undefined, other: Kept | undefined): Kept | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.number < other.number ? one : other;
}

function latest(one: Kept | undefined, other: Kept | undefined): Kept | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.number > other.number ? one : other;
}
