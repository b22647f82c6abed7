import { jsonText, type Environment, type Steps } from '../../../simulator.js';
import type { Answer, CallInput } from '../call.js';

/** A part of a list, by the ids of its entries. */
interface Range {
  readonly from: number;
  readonly limit: number;
}

/** A list that can be told line by line, and how its entries change. */
export interface Followed<T extends { readonly id: number }> {
  readonly list: (range: Range) => readonly T[];
  /** What is another text once an entry has changed; by default its JSON text. */
  readonly markOf?: (entry: T) => string;
  /** Whether an entry is to be told as it is now; by default each is. */
  readonly isMeant?: (entry: T) => boolean;
  /** Whether an entry will change; by default none will. */
  readonly isOpen?: (entry: T) => boolean;
  /** Those that will change, where one that would not any more can begin anew. */
  readonly listOpen?: (range: Range) => readonly T[];
}

type Input = Pick<CallInput<unknown, Partial<Range>>, 'environment' | 'query' | 'signal' | 'tell' | 'inTurns' | 'isFollowing'>;

const ENDED: Answer = { status: 200, headers: {} };
// Entries that are read at a time, and texts that are gathered before they are told.
const PAGE = 100;

/**
 * Tells a list from an id on, a line for each entry, however many there are; for a caller that follows, then a line for each that comes
 * or has changed, until that hangs up or the environment is closed.
 */
export async function inLines<T extends { readonly id: number }>(input: Input, followed: Followed<T>): Promise<Answer> {
  const { environment, query, signal, tell, inTurns, isFollowing } = input;
  const reader = createReader(followed, query.from ?? 0);
  const changes = listenTo(environment, signal);
  let left = query.limit ?? Infinity;
  try {
    for (let isWhole = true; ;) {
      const steps = gathering(reader.changed(isWhole));
      for (let texts = await inTurns(steps()); texts.length > 0 && left > 0; texts = await inTurns(steps())) {
        for (const text of texts.slice(0, left)) await tell?.(text);
        left -= texts.length;
      }
      // Whatever has come while this was read and told may have begun and ended.
      isWhole = changes.hasCome();
      if (!isFollowing || left <= 0 || !(await changes.next())) return ENDED;
    }
  } catch (error) {
    // One that is closed meanwhile can be read no more.
    if (environment.closing.aborted) return ENDED;
    throw error;
  } finally {
    changes.end();
  }
}

/** What was stored in an environment, for somebody who looks for it when there is time. */
interface Changes {
  /** Whether anything has come since the last `next`. */
  readonly hasCome: () => boolean;
  /** Resolves to true as soon as something has, and to false when there is nothing to wait for any more. */
  readonly next: () => Promise<boolean>;
  readonly end: () => void;
}

function listenTo({ onChange, closing }: Environment, signal: AbortSignal): Changes {
  const over = AbortSignal.any([closing, signal]);
  let hasCome = false;
  let wake = (): void => undefined;
  const stir = (): void => {
    hasCome = true;
    wake();
  };
  // What was stored just before the end is looked for once more.
  over.addEventListener('abort', stir);
  const end = onChange(stir);
  return {
    hasCome: () => hasCome,
    async next() {
      if (!hasCome && !over.aborted) await new Promise<void>((resolve) => (wake = resolve));
      const isMore = over.aborted ? hasCome && !signal.aborted : true;
      hasCome = false;
      return isMore;
    },
    end,
  };
}

// Texts as they are found; now and then nothing, so that others have their turn.
type Found = Generator<string | undefined, void, void>;

// The next texts, as many as are told at a time; none when there are no more.
function gathering(found: Found): () => Steps<readonly string[]> {
  return function* () {
    const texts: string[] = [];
    for (let next = found.next(); next.done !== true; next = found.next()) {
      if (next.value === undefined) yield;
      else if (texts.push(next.value) === PAGE) break;
    }
    return texts;
  };
}

// Remembers what it has read. Without being told to read the whole list, it reads what can have changed: an entry that has ended changes
// when it is sent again, and is open for a while then, or when the environment goes back to another state, which its end shows.
function createReader<T extends { readonly id: number }>(followed: Followed<T>, first: number) {
  const { list, listOpen, markOf = jsonText, isMeant = () => true, isOpen = () => false } = followed;
  let marks = new Map<number, string>();
  let open = new Set<number>();
  let last = first - 1;
  return { changed };

  function* changed(isWhole: boolean): Found {
    if (isWhole || hasGoneBack()) {
      const before = marks;
      marks = new Map();
      open = new Set();
      last = first - 1;
      yield* pages(list, { from: first, before });
      return;
    }
    const known = open;
    open = new Set();
    if (listOpen !== undefined) yield* pages(listOpen, { from: first, before: marks });
    for (const id of [...known].filter((one) => !open.has(one)))
      yield* pages(({ from }) => list({ from, limit: 1 }).filter((entry) => entry.id === id), { from: id, before: marks });
    yield* pages(list, { from: last + 1, before: marks });
  }

  function* pages(read: typeof list, { from, before }: { readonly from: number; readonly before: ReadonlyMap<number, string> }): Found {
    for (let next = from; ;) {
      const page = read({ from: next, limit: PAGE });
      for (const entry of page) yield* noted(entry, before);
      const end = page.at(-1);
      if (end === undefined || page.length < PAGE) return;
      next = end.id + 1;
      yield undefined;
    }
  }

  function* noted(entry: T, before: ReadonlyMap<number, string>): Found {
    const mark = markOf(entry);
    const isNew = before.get(entry.id) !== mark;
    marks.set(entry.id, mark);
    if (isOpen(entry)) open.add(entry.id);
    last = Math.max(last, entry.id);
    if (isNew && isMeant(entry)) yield jsonText(entry);
  }

  function hasGoneBack(): boolean {
    if (last < first) return false;
    const [entry] = list({ from: last, limit: 1 });
    return entry?.id !== last || (!open.has(last) && markOf(entry) !== marks.get(last));
  }
}
