import type { Entry } from '../../journal/entry.js';
import { matches, mayMatch } from '../../journal/search/matching.js';
import { entriesOf } from '../../journal/search/walking.js';
import type { Query } from '../../journal/search/query.js';
import type { Followed, Following } from './entries.js';
import type { EntriesNeeds } from './entries-needs.js';
import { createWaking } from './waking.js';

// Entries that are read at a time; nobody's reading keeps one alive that the journal has dropped.
const PIECE = 50;

/** Tells the entries that come, in their order, to a reader as slow as it likes: nothing waits for it but the journal itself. */
export function followed(needs: EntriesNeeds, query: Query, following: Following): AsyncGenerator<Followed, void, void> {
  // It begins here, and not when the first is asked for.
  return told(needs, query, { ...following, next: beginning(following.after, needs.journal.counts().last) });
}

async function* told(
  { journal, timers, turns, closing }: EntriesNeeds,
  query: Query,
  { next, quiet, signal }: Following & { next: number },
): AsyncGenerator<Followed, void, void> {
  const { wake, woken } = createWaking();
  const pause = turns.share();
  let isQuiet = false as boolean;
  const ends = [journal.onEntry(wake)];
  for (const each of [signal, closing]) each?.addEventListener('abort', wake);
  const hasLeft = (): boolean => signal?.aborted === true;
  try {
    for (;;) {
      for (let piece = read(); piece.length > 0 && !hasLeft(); piece = read()) {
        yield* piece;
        await pause();
      }
      // What happened just before the end has been told.
      if (hasLeft() || closing.aborted) return;
      const cancel = quiet === undefined ? undefined : timers.after(quiet, beQuiet);
      await woken();
      cancel?.();
      if (isQuiet && journal.counts().last < next) yield { kind: 'quiet' };
      isQuiet = false;
    }
  } catch (error) {
    // One that is closed meanwhile can be read no more.
    if (!closing.aborted) throw error;
  } finally {
    for (const each of [signal, closing]) each?.removeEventListener('abort', wake);
    for (const end of ends) end();
  }

  function beQuiet(): void {
    isQuiet = true;
    wake();
  }

  // What has come since, as far as a piece; numbers that are missing are of entries that were dropped or deleted.
  function read(): readonly Followed[] {
    const found: Followed[] = [];
    const { last } = journal.counts();
    let looked = 0;
    for (const kept of journal.from(next)) {
      if (kept.number > next) found.push({ kind: 'dropped', from: next, to: kept.number - 1 });
      next = kept.number + 1;
      const entry: Entry | undefined = mayMatch(query, kept) ? journal.shown(kept) : undefined;
      if (entry !== undefined && matches(query, entry)) found.push({ kind: 'entry', entry });
      looked += 1;
      if (looked === PIECE) return found.length === 0 ? read() : found;
    }
    if (next <= last) found.push({ kind: 'dropped', from: next, to: last });
    next = Math.max(next, last + 1);
    return found;
  }
}

// Whoever knows a later number than there is knows it from before a new start, and has seen nothing of this journal.
function beginning(after: number | undefined, last: number): number {
  if (after === undefined) return last + 1;
  return after > last ? 1 : after + 1;
}

/** Calls a listener soon after each entry that comes, until what it returns is called or the environment is closed. */
export function tellSoon({ journal, timers, closing }: EntriesNeeds, query: Query, listener: (entry: Entry) => unknown): () => void {
  let [next, isTold, isEnded] = [journal.counts().last + 1, false, false];
  const end = journal.onEntry(() => {
    if (isTold) return;
    isTold = true;
    timers.soon(tell);
  });
  return () => {
    isEnded = true;
    end();
  };

  function tell(): void {
    isTold = false;
    const from = next;
    next = journal.counts().last + 1;
    for (const entries = entriesOf(journal, query, { from }); !hasEnded();) {
      const { value: entry, done } = entries.next();
      if (done === true) return;
      if (entry !== undefined) listener(entry);
    }
  }

  // A listener may end it.
  function hasEnded(): boolean {
    return isEnded || closing.aborted;
  }
}
