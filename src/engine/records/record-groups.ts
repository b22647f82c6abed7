import type { Criterion, ListedRecord, RecordTable, StoredRecord } from '../../store/record-table.js';
import type { Answered } from '../change/answered.js';

/** Which of the records that meet the criteria a list holds: from an id on, without the first `offset` of them, at most `most`. */
export interface ListRange {
  readonly from: number;
  /** Whether ids go down from there. */
  readonly latestFirst?: boolean | undefined;
  readonly offset?: number;
  readonly most: number;
}

/** Where the records of a list come from, and what becomes of them. */
interface Listing {
  /** The table as it is now: an environment that goes back to another state has other ones. */
  readonly table: () => Pick<RecordTable, 'listed' | 'text'>;
  readonly criteria: readonly Criterion[];
  /** Begins to answer for records that are looked at together. */
  readonly answering: () => (record: StoredRecord) => Answered;
}

// Records that are looked up at a time, and characters that are looked up or answered at a time, so that a long list never stands in
// memory.
const MOST_RECORDS = 100;
const GROUP = 131_072;

/** The records of a list, by id, in groups; each group is looked up when it is asked for. */
export function* inGroups(listing: Listing, { from, latestFirst, offset = 0, most }: ListRange): Iterable<readonly Answered[]> {
  const { table, criteria } = listing;
  let next = from;
  let left = most;
  let passed = offset;
  let size = MOST_RECORDS / 2;
  while (left > 0) {
    const limit = Math.min(size, left);
    const records = table().listed(criteria, { from: next, latestFirst, offset: passed, limit });
    yield* groups(records, listing);
    if (records.length < limit) return;
    next = (records.at(-1)?.id ?? next) + (latestFirst === true ? -1 : 1);
    left -= records.length;
    passed = 0;
    size = Math.max(1, Math.min(MOST_RECORDS, Math.floor(GROUP / meanLength(records))));
  }
}

function* groups(records: readonly ListedRecord[], { table, answering }: Listing): Iterable<readonly Answered[]> {
  let answer = answering();
  let group: Answered[] = [];
  let length = 0;
  for (const { id, text = table().text(id) } of records) {
    // Others had their turn since the page was looked up, and may have removed it.
    if (text === undefined) continue;
    const record = answer({ id, text });
    group.push(record);
    length += record.text.length;
    if (length < GROUP) continue;
    yield group;
    answer = answering();
    group = [];
    length = 0;
  }
  yield group;
}

// Great records are looked up by themselves and count as nothing.
function meanLength(records: readonly ListedRecord[]): number {
  return 1 + records.reduce((sum, { text = '' }) => sum + text.length, 0) / records.length;
}
