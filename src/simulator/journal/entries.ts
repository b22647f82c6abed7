import type { Steps } from '../../domain/steps/steps.js';
import type { Entry, EntryKind, OfKind } from '../../journal/entry.js';
import type { JournalCounts } from '../../journal/journal.js';
import type { FilterOfKind, JournalQuery } from '../../journal/search/query.js';
import type { Watch } from '../settings.js';

/** Which part of what is looked for a list has. */
export interface EntryRange {
  /** The number with which the list begins. */
  readonly from?: number | undefined;
  /** How many at most, 1 to 1000. Default: 100. */
  readonly limit?: number | undefined;
  /** Default: the oldest first. */
  readonly latestFirst?: boolean | undefined;
}

/** How entries are waited for. */
export interface EntryWait {
  /** Milliseconds, at most 600,000. Default: 3,000. */
  readonly within?: number | undefined;
  /** The number of an entry that does not count, nor those before it: for a further one. By default what is there already counts. */
  readonly after?: number | undefined;
  /** How many are to come. Default: 1. */
  readonly count?: number | undefined;
}

/** How entries are followed. */
export interface Following {
  /** The number of the last entry that is known. By default the last that there is. */
  readonly after?: number | undefined;
  /** Milliseconds after which it is told that nothing has come. By default that is not told. */
  readonly quiet?: number | undefined;
  /** Ends it. */
  readonly signal?: AbortSignal | undefined;
}

/** What those are told who follow a journal: an entry, the numbers that were gone before they were read, or that all is quiet. */
export type Followed<Shown extends Entry = Entry> =
  | { readonly kind: 'entry'; readonly entry: Shown }
  | { readonly kind: 'dropped'; readonly from: number; readonly to: number }
  | { readonly kind: 'quiet' };

/** A file that a journal is written to: a line of JSON for each entry, or an HTTP archive of what went over the wire. */
export type ExportFormat = 'ndjson' | 'har';

// Each takes a query that names kinds, for entries of those, or else any.
interface ListEntries<Shown extends Entry> {
  <Kind extends EntryKind>(query: FilterOfKind<Kind>, range?: EntryRange): readonly OfKind<Shown, Kind>[];
  (query?: JournalQuery, range?: EntryRange): readonly Shown[];
}

interface FindEntries<Shown extends Entry> {
  <Kind extends EntryKind>(query: FilterOfKind<Kind>): readonly OfKind<Shown, Kind>[];
  (query?: JournalQuery): readonly Shown[];
}

interface LatestEntry<Shown extends Entry> {
  <Kind extends EntryKind>(query: FilterOfKind<Kind>): OfKind<Shown, Kind>;
  (query?: JournalQuery): Shown;
}

interface WaitForEntry<Shown extends Entry> {
  <Kind extends EntryKind>(query: FilterOfKind<Kind>, wait?: EntryWait, watch?: Watch): Promise<OfKind<Shown, Kind>>;
  (query: JournalQuery, wait?: EntryWait, watch?: Watch): Promise<Shown>;
}

interface OnEntry<Shown extends Entry> {
  <Kind extends EntryKind>(listener: (entry: OfKind<Shown, Kind>) => unknown, query: FilterOfKind<Kind>): () => void;
  (listener: (entry: Shown) => unknown, query?: JournalQuery): () => void;
}

interface FollowEntries<Shown extends Entry> {
  <Kind extends EntryKind>(query: FilterOfKind<Kind>, following?: Following): AsyncIterable<Followed<OfKind<Shown, Kind>>>;
  (query?: JournalQuery, following?: Following): AsyncIterable<Followed<Shown>>;
}

interface ListEntriesInSteps<Shown extends Entry> {
  <Kind extends EntryKind>(query: FilterOfKind<Kind>, range?: EntryRange): Steps<readonly OfKind<Shown, Kind>[]>;
  (query?: JournalQuery, range?: EntryRange): Steps<readonly Shown[]>;
}

interface LatestEntryInSteps<Shown extends Entry> {
  <Kind extends EntryKind>(query: FilterOfKind<Kind>): Steps<OfKind<Shown, Kind>>;
  (query?: JournalQuery): Steps<Shown>;
}

/**
 * The entries of an environment's journal. What is looked for is a text such as `method:POST status:4xx`, or an object; without it
 * everything is. What an object with a `kind` finds has the type of that. Refusals are a `Problem`; `setting-refused` names the column in a
 * text and the nearest word.
 */
export interface Entries<Shown extends Entry = Entry> {
  /** By number: by default the first hundred. Throws `setting-refused`. */
  readonly list: ListEntries<Shown>;
  /** All, the oldest first. Throws `setting-refused`. */
  readonly find: FindEntries<Shown>;
  /** Throws `setting-refused`. */
  readonly count: (query?: JournalQuery) => number;
  /** The last one. Throws `setting-refused`, and `unknown-record` with what comes nearest when there is none. */
  readonly latest: LatestEntry<Shown>;
  /** By its id, by the id of a request, by its number, or by `delivery:7` (its last attempt). Throws `unknown-record`. */
  readonly get: (id: string | number) => Shown;
  /**
   * Resolves to the entry with which so many are there as are waited for; what is there already counts. Rejects with `setting-refused`, with
   * `not-reached` and what comes nearest after so many milliseconds, and with `state-refused` when the environment is closed.
   */
  readonly waitFor: WaitForEntry<Shown>;
  /** Forgets entries; returns how many. Throws `setting-refused`. */
  readonly clear: (query?: JournalQuery) => number;
  /** How full the whole journal is. */
  readonly counts: () => JournalCounts;
  /** The text of a file. Rejects with `setting-refused`. */
  readonly export: (format: ExportFormat, query?: JournalQuery, watch?: Watch) => Promise<string>;
  /** The same as pieces that are made as they are asked for; '' stands for "nothing yet". Throws `setting-refused`. */
  readonly exported: (format: ExportFormat, query?: JournalQuery) => Iterable<string>;
  /** Calls a listener soon after each that comes, until what it returns is called. Throws `setting-refused`. */
  readonly onEntry: OnEntry<Shown>;
  /** Tells those that come from now on, until it is left, its signal aborted or the environment closed. Throws `setting-refused`. */
  readonly follow: FollowEntries<Shown>;
  /** The same as long work in steps, for who shares the event loop with others. */
  readonly inSteps: EntriesInSteps<Shown>;
}

/** Long work on the entries of a journal, in steps. */
export interface EntriesInSteps<Shown extends Entry = Entry> {
  readonly list: ListEntriesInSteps<Shown>;
  readonly count: (query?: JournalQuery) => Steps<number>;
  readonly latest: LatestEntryInSteps<Shown>;
  readonly clear: (query?: JournalQuery) => Steps<number>;
}
