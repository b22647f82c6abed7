import type { Criterion, StoredRecord } from '../../store/record-table.js';
import type { Store } from '../../store/store.js';

/** Looks up a page: the entries from an id on, ascending, at most so many. */
export type Page<T> = (from: number, limit: number) => readonly T[];

const AT_A_TIME = 500;

/** All entries one after another, looked up a page at a time, so that they are never all in memory. */
export function* every<T extends { readonly id: number }>(page: Page<T>, first = 0): Generator<T> {
  for (let from = first; ;) {
    const entries = page(from, AT_A_TIME);
    yield* entries;
    const last = entries.at(-1);
    if (last === undefined || entries.length < AT_A_TIME) return;
    from = last.id + 1;
  }
}

/** All records of a resource that meet the criteria, looked up in the same way. */
export function everyRecord(store: Store, resource: string, criteria: readonly Criterion[] = []): Generator<StoredRecord> {
  return every((from, limit) => store.records(resource).page(criteria, { from, limit }));
}
