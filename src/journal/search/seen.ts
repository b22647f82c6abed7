import type { Entry } from '../entry.js';
import { idOf } from '../entry-id.js';
import type { Kept } from '../kept.js';
import type { Recorded } from '../recorded.js';

/** An entry as a search looks at it: as it is kept, or as users see it. */
export interface Seen {
  readonly number: number;
  readonly id: () => string;
  /** ISO instant, by the environment's clock. */
  readonly at: () => string;
  /** Milliseconds since 1970, by the machine's clock. */
  readonly realTime: number;
  readonly cause: string | null;
  readonly what: Entry | Recorded;
}

/** What is seen of an entry that is shown. */
export function seenOf(entry: Entry): Seen {
  const { number, id, at, realTime, cause } = entry;
  return { number, id: () => id, at: () => at, realTime: Date.parse(realTime), cause, what: entry };
}

/** What is seen of an entry without showing it. */
export function seenOfKept({ number, at, realTime, cause, recorded }: Kept): Seen {
  return { number, id: () => idOf(recorded), at: () => new Date(at).toISOString(), realTime, cause, what: recorded };
}
