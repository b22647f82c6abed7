import type { Kept } from './kept.js';

/** Entries in their order; the oldest leaves first, in constant time. */
export interface Queue {
  readonly length: () => number;
  readonly bytes: () => number;
  /** When the oldest was entered, milliseconds since 1970 by the machine's clock. */
  readonly oldest: () => number | undefined;
  /** The number of that. */
  readonly first: () => number | undefined;
  readonly newest: () => Kept | undefined;
  readonly push: (entry: Kept) => void;
  readonly shift: () => void;
  /** The first one with a number, or with a higher one. */
  readonly from: (number: number) => Kept | undefined;
  /** The last one with a lower number. */
  readonly before: (number: number) => Kept | undefined;
  /** Takes entries out; returns how many. */
  readonly remove: (isMeant: (entry: Kept) => boolean) => number;
}

// Places at the front of which nothing is left, before the list is made anew.
const FEW_GONE = 64;

/** Makes an empty queue. */
export function createQueue(): Queue {
  let entries: (Kept | undefined)[] = [];
  // Where the oldest stands: nothing is before it.
  let first = 0;
  let bytes = 0;
  return {
    length: () => entries.length - first,
    bytes: () => bytes,
    oldest: () => entries[first]?.realTime,
    first: () => entries[first]?.number,
    newest: () => entries[entries.length - 1],
    push(entry) {
      entries.push(entry);
      bytes += entry.bytes;
    },
    shift() {
      bytes -= entries[first]?.bytes ?? 0;
      // What is dropped is held by nothing, also before the list is made anew.
      entries[first] = undefined;
      first += 1;
      if (first >= FEW_GONE && first * 2 >= entries.length) keep(entries.slice(first));
    },
    from: (number) => entries[place(number)],
    before(number) {
      const index = place(number) - 1;
      return index < first ? undefined : entries[index];
    },
    remove(isMeant) {
      const present = entries.slice(first).flatMap((entry) => entry ?? []);
      const left = present.filter((entry) => !isMeant(entry));
      keep(left);
      bytes = left.reduce((sum, entry) => sum + entry.bytes, 0);
      return present.length - left.length;
    },
  };

  function keep(left: typeof entries): void {
    entries = left;
    first = 0;
  }

  function place(number: number): number {
    let [low, high] = [first, entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((entries[middle]?.number ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
