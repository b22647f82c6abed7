import type { RequestEntry } from '../../journal/entry.js';
import type { Journal } from '../../journal/journal.js';

/** The requests that belong to no environment, which the journal of the default one has. */
export interface Strays {
  /** Says which journal has them. */
  readonly standIn: (journal: Journal) => void;
  /** From now on: gives those that have come since it was called. */
  readonly following: () => () => readonly RequestEntry[];
}

/** Makes what finds requests that belong to no environment. */
export function createStrays(): Strays {
  let home: Journal | undefined;
  return {
    standIn(journal) {
      home = journal;
    },
    following() {
      const begun = home?.counts().last ?? 0;
      return () => (home === undefined ? [] : [...straysIn(home, begun + 1)]);
    },
  };
}

// Without credentials a request names no client.
function* straysIn(journal: Journal, from: number): Iterable<RequestEntry> {
  for (const kept of journal.from(from)) {
    if (kept.recorded.kind !== 'request' || kept.recorded.client !== undefined) continue;
    const entry = journal.shown(kept);
    if (entry.kind === 'request') yield entry;
  }
}
