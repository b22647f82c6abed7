import { createCauses, type Causes } from './causes.js';
import type { Entry } from './entry.js';
import { idOf } from './entry-id.js';
import type { KeptMessage, Recorded } from './recorded.js';
import { createShortening, type Shortening } from './shortening.js';
import { createShowing, type ShowingNeeds } from './shown.js';

/** An entry as a journal keeps it: what is dear is made of it when somebody looks. */
export interface Kept {
  readonly number: number;
  /** Milliseconds since 1970: by the environment's clock, and by the machine's. */
  readonly at: number;
  readonly realTime: number;
  readonly cause: string | null;
  /** What it takes of the journal's room. */
  readonly bytes: number;
  readonly recorded: Recorded;
}

/** How full a journal is. */
export interface JournalCounts {
  readonly entries: number;
  readonly bytes: number;
  /** How many were dropped because there was no more room. */
  readonly dropped: number;
  /** The number of the last entry; 0 before the first. */
  readonly last: number;
}

/** The account of what happens in one environment: bounded, the oldest goes first. */
export interface Journal {
  readonly causes: Causes;
  /** The number of the next entry of a kind that has no number of its own. */
  readonly serial: () => number;
  /** Takes something down as the consequence of what leads to it at present, or of what is named. */
  readonly add: (recorded: Recorded, cause?: string | null) => void;
  /** The entries from a number on, in their order. */
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
}

/** How much a journal may hold. */
export interface JournalLimits {
  readonly entries: number;
  readonly bytes: number;
}

/** What a journal needs. */
export interface JournalNeeds extends ShowingNeeds {
  readonly limits: JournalLimits;
  /** Milliseconds since 1970: the environment's clock and the machine's. */
  readonly now: () => number;
  readonly realNow: () => number;
}

// What an entry takes beside its texts.
const ENTRY_BYTES = 500;

/** Makes the journal of one environment; one with room for no entries keeps none. */
export function createJournal({ limits, now, realNow, ...needs }: JournalNeeds): Journal {
  const causes = createCauses();
  const listeners = new Set<(kept: Kept) => void>();
  const showing = createShowing(needs);
  let kept: Kept[] = [];
  // Where the oldest stands: those before it are gone.
  let first = 0;
  let [bytes, dropped, last, serial] = [0, 0, 0, 0];
  return {
    causes,
    serial: () => (serial += 1),
    add(recorded, cause = causes.present()) {
      if (limits.entries === 0) return;
      const entry: Kept = { number: (last += 1), at: now(), realTime: realNow(), cause, bytes: bytesOf(recorded), recorded };
      kept.push(entry);
      bytes += entry.bytes;
      while (kept.length - first > limits.entries || (bytes > limits.bytes && kept.length - first > 1)) drop();
      for (const listener of listeners) listener(entry);
    },
    *from(number) {
      for (let at = place(number); at < kept.length; at += 1) {
        const entry = kept[at];
        if (entry !== undefined) yield entry;
      }
    },
    *backwards() {
      for (const entry of kept.slice(first).reverse()) yield entry;
    },
    shown: showing,
    shortening: () => createShortening(needs.secrets()),
    remove(isMeant) {
      const left = kept.slice(first).filter((entry) => !isMeant(entry));
      const removed = kept.length - first - left.length;
      kept = left;
      first = 0;
      bytes = left.reduce((sum, entry) => sum + entry.bytes, 0);
      return removed;
    },
    counts: () => ({ entries: kept.length - first, bytes, dropped, last }),
    onEntry(listener) {
      const own = (entry: Kept): void => {
        listener(entry);
      };
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };

  function drop(): void {
    bytes -= kept[first]?.bytes ?? 0;
    first += 1;
    dropped += 1;
    if (first < limits.entries) return;
    kept = kept.slice(first);
    first = 0;
  }

  // The place of the first one with a number, or a higher one.
  function place(number: number): number {
    let [low, high] = [first, kept.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((kept[middle]?.number ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The id of an entry. */
export function keptId({ recorded }: Kept): string {
  return idOf(recorded);
}

function bytesOf(recorded: Recorded): number {
  switch (recorded.kind) {
    case 'request':
      return ENTRY_BYTES + recorded.path.length + recorded.rest.length + messageBytes(recorded.request) + messageBytes(recorded.answer);
    case 'delivery':
    case 'order':
      return ENTRY_BYTES + messageBytes(recorded.request) + messageBytes(recorded.answer);
    case 'event':
      return ENTRY_BYTES + recorded.data.length;
    default:
      return ENTRY_BYTES;
  }
}

function messageBytes(message: KeptMessage | undefined): number {
  if (message === undefined) return 0;
  const { headers, body } = message;
  let bytes = body === undefined ? 0 : body.content.length;
  if (typeof headers === 'string') return bytes + headers.length;
  for (const text of headers) bytes += text.length;
  return bytes;
}
