import { Problem } from '../../domain/refusals/problem.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { Entry } from '../../journal/entry.js';
import { matches } from '../../journal/search/matching.js';
import { nearestOf, nearText } from '../../journal/search/nearness.js';
import type { Query } from '../../journal/search/query.js';
import { entriesOf, latestOf, type Readable } from '../../journal/search/walking.js';
import { createWaking } from './waking.js';
import type { EntriesNeeds } from './entries-needs.js';

/** Who waits: for what, among what, how long. */
export interface Wanted {
  readonly query: Query;
  /** The query that all entries match which come into question. */
  readonly scope: Query;
  /** What is waited for, as in `request that matches status:201`. */
  readonly told: string;
  readonly within: number;
  readonly after: number;
  readonly count: number;
  readonly signal: AbortSignal | undefined;
}

/** Waits until so many entries are there; resolves to the last of them. Rejects with `not-reached` or `state-refused`. */
export async function waitForEntry({ journal, turns, timers, stayAwake, closing }: EntriesNeeds, wanted: Wanted): Promise<Entry> {
  const { query, within, after, count, signal } = wanted;
  const { wake, woken } = createWaking();
  let [isLate, found, next] = [false as boolean, 0, after + 1];
  const beLate = (): void => {
    isLate = true;
    wake();
  };
  const ends = [journal.onEntry(wake), timers.after(within, beLate), stayAwake()];
  for (const each of [signal, closing]) each?.addEventListener('abort', wake);
  try {
    for (;;) {
      if (closing.aborted) throw new Problem('state-refused', 'The environment is closed.');
      const entry = await turns.through(reached(), signal);
      if (entry !== undefined) return entry;
      if (isLate) throw await turns.through(missed(journal, { ...wanted, found }), signal);
      await woken();
      signal?.throwIfAborted();
    }
  } finally {
    for (const each of [signal, closing]) each?.removeEventListener('abort', wake);
    for (const end of ends) end();
  }

  function* reached(): Steps<Entry | undefined> {
    const end = journal.counts().last;
    for (const entry of entriesOf(journal, query, { from: next })) {
      yield;
      if (entry === undefined) continue;
      found += 1;
      next = entry.number + 1;
      if (found === count) return entry;
    }
    next = Math.max(next, end + 1);
    return undefined;
  }
}

function* missed(
  journal: Readable,
  { query, scope, told, within, after, count, found }: Wanted & { readonly found: number },
): Steps<Problem> {
  const near = yield* nearestOf(query, others(latestOf(journal, scope, after), query));
  const time = `within ${String(within)} ms`;
  const missing = count === 1 ? '' : `; ${String(count)} are waited for`;
  const begin = found === 0 ? `No ${told} came ${time}${missing}` : `A ${told} came ${times(found)} ${time}, not ${times(count)}`;
  return new Problem('not-reached', `${begin}${found > 0 && near === undefined ? '' : `; ${nearText(near)}`}.`);
}

function times(count: number): string {
  return count === 1 ? 'once' : `${String(count)} times`;
}

// Those that came are no misses.
function* others(entries: Iterable<Entry | undefined>, query: Query): Generator<Entry | undefined, void, void> {
  for (const entry of entries) yield entry === undefined || matches(query, entry) ? undefined : entry;
}

/** The entries among what is walked through. */
export function* skipping<T>(walked: Iterable<T | undefined>): Generator<T, void, void> {
  for (const entry of walked) if (entry !== undefined) yield entry;
}
