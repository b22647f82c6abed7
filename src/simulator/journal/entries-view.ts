import { Problem } from '../../domain/refusals/problem.js';
import { atOnce, type Steps } from '../../domain/steps/steps.js';
import type { Entry } from '../../journal/entry.js';
import { harPieces } from '../../journal/exported/har.js';
import { ndjsonPieces } from '../../journal/exported/ndjson.js';
import type { Journal } from '../../journal/journal.js';
import { missing } from '../../journal/missing.js';
import { keptNamed } from '../../journal/naming.js';
import { mayMatch } from '../../journal/search/matching.js';
import { nearestOf, nearText } from '../../journal/search/nearness.js';
import { bothOf, EVERYTHING, queryText, readQuery, type JournalQuery, type Query } from '../../journal/search/query.js';
import { entriesOf, latestOf } from '../../journal/search/walking.js';
import { WITHIN } from '../../delivery/waiting/input.js';
import { heard } from '../callers/listeners.js';
import { watchIn } from '../callers/watching.js';
import type { Watch } from '../settings.js';
import { input } from '../views/input.js';
import type { Entries, EntriesInSteps, EntryRange, EntryWait, ExportFormat, Following } from './entries.js';
import type { EntriesNeeds } from './entries-needs.js';
import { skipping, waitForEntry } from './entry-wait.js';
import { followed, tellSoon } from './following.js';

// How many a list has unless more or fewer are asked for.
const LIMIT = 100;

// Of calls that say more of what they give by what they are given, the last signature, which takes any query.
type Plain<Calls> = {
  readonly [Name in keyof Calls]: Calls[Name] extends (...given: infer Given) => infer Result ? (...given: Given) => Result : never;
};

type PlainEntries = Plain<Omit<Entries, 'inSteps'>> & { readonly inSteps: Plain<EntriesInSteps> };

/** The entries of a journal as users see them: all, or those of a scope, of which the word tells one. */
export function entriesView<Shown extends Entry>(needs: EntriesNeeds, word: string, scope: Query = EVERYTHING): Entries<Shown> {
  const { journal, realNow, turns } = needs;
  const inSteps: PlainEntries['inSteps'] = {
    list: (query, range) => listed(journal, meant(query), input<EntryRange>('entryRange', range)),
    count: (query) => counted(journal, meant(query)),
    latest: (query) => latest(asked(query)),
    clear: (query) => cleared(journal, meant(query)),
  };
  const view: PlainEntries = {
    list: (query, range) => atOnce(inSteps.list(query, range)),
    find: (query) => [...skipping(entriesOf(journal, meant(query)))],
    count: (query) => atOnce(inSteps.count(query)),
    latest: (query) => atOnce(inSteps.latest(query)),
    get(id) {
      const entry = named(String(id));
      if (entry === undefined) throw missing(journal, String(id), word);
      return entry;
    },
    async waitFor(query, wait, watch) {
      const { signal }: Watch = watchIn(watch);
      const { within = WITHIN, after = 0, count = 1 } = input<EntryWait>('entryWait', wait);
      return waitForEntry(needs, { query: meant(query), scope, told: told(asked(query)), within, after, count, signal });
    },
    clear: (query) => atOnce(inSteps.clear(query)),
    counts: () => journal.counts(),
    async export(format, query, watch) {
      const { signal }: Watch = watchIn(watch);
      return turns.through(joined(exported(format, query)), signal);
    },
    exported,
    onEntry(listener, query) {
      // Callers without types may pass anything.
      if (typeof listener !== 'function') throw new Problem('setting-refused', 'What a journal is to call must be a function.');
      if (needs.closing.aborted) throw new Problem('state-refused', 'The environment is closed.');
      return tellSoon(needs, meant(query), heard(listener, needs.report));
    },
    follow(query, given) {
      const { signal, ...following } = given ?? {};
      watchIn({ signal });
      return followed(needs, meant(query), { ...input<Following>('entryFollowing', following), signal });
    },
    inSteps,
  };
  return view as Entries<Shown>; // the scope leaves no others, and the kinds of a query none of others

  function asked(query: JournalQuery = ''): Query {
    return readQuery(query, realNow());
  }

  function meant(query: JournalQuery | undefined): Query {
    return bothOf(scope, asked(query));
  }

  function told(query: Query): string {
    return query.terms.length === 0 ? word : `${word} that matches ${queryText(query)}`;
  }

  function* latest(query: Query): Steps<Entry> {
    for (const entry of entriesOf(journal, bothOf(scope, query), { latestFirst: true })) {
      if (entry !== undefined) return entry;
      yield;
    }
    const near = yield* nearestOf(query, latestOf(journal, scope));
    throw new Problem('unknown-record', `There is no ${told(query)}; ${nearText(near)}.`);
  }

  function named(id: string): Entry | undefined {
    const kept = keptNamed(journal, id);
    return kept !== undefined && mayMatch(scope, kept) ? journal.shown(kept) : undefined;
  }

  function exported(format: ExportFormat, query?: JournalQuery): Iterable<string> {
    const { format: checked } = input<{ readonly format: ExportFormat }>('entryExport', { format });
    const entries = entriesOf(journal, meant(query));
    return checked === 'har' ? harPieces(entries, needs.version) : ndjsonPieces(entries);
  }
}

function* listed(journal: Journal, query: Query, { limit = LIMIT, ...way }: EntryRange): Steps<readonly Entry[]> {
  const entries: Entry[] = [];
  for (const entry of entriesOf(journal, query, way)) {
    if (entry !== undefined && entries.push(entry) === limit) break;
    yield;
  }
  return entries;
}

function* counted(journal: Journal, query: Query): Steps<number> {
  let count = 0;
  for (const entry of entriesOf(journal, query)) {
    if (entry !== undefined) count += 1;
    yield;
  }
  return count;
}

// What comes meanwhile stays.
function* cleared(journal: Journal, query: Query): Steps<number> {
  const numbers = new Set<number>();
  for (const entry of entriesOf(journal, query)) {
    if (entry !== undefined) numbers.add(entry.number);
    yield;
  }
  return journal.remove(({ number }) => numbers.has(number));
}

function* joined(pieces: Iterable<string>): Steps<string> {
  const texts: string[] = [];
  for (const piece of pieces) {
    texts.push(piece);
    yield;
  }
  return texts.join('');
}
