import type { KeptChange, NewRecordChange } from '../domain/records/kept-change.js';
import type { Connection } from './database.js';
import type { KeptWrites } from './kept/kept-writes.js';
import { anyRow, newRow, oldRows, writingOn } from './kept/writing.js';

/** The stored changes of records, within bounds: those of one record and of all, where the oldest go first. */
export interface RecordChanges {
  readonly add: (change: NewRecordChange) => void;
  /** Those of one record from an id downwards, the newest first. */
  readonly page: (record: RecordKey, from: number, limit: number) => readonly KeptChange[];
  /** The oldest one of a record that is kept. */
  readonly oldest: (record: RecordKey) => KeptChange | undefined;
  /** Whether some may be missing that no record tells by itself. */
  readonly hasDropped: () => boolean;
}

/** A record by its resource and its id. */
export interface RecordKey {
  readonly resource: string;
  readonly record: number;
}

/** How many changes are kept, and how many bytes of what they say. */
export interface ChangeBounds {
  readonly perRecord: number;
  readonly all: number;
  readonly bytes: number;
}

const BOUNDS: ChangeBounds = { perRecord: 100, all: 20_000, bytes: 32 * 1024 * 1024 };
// What a row takes besides what it says, and how many go at most for one that comes.
const ROW_BYTES = 200;
const AT_ONCE = 64;
const COLUMNS = 'id, resource, record, number, instant, kind, author, author_name AS authorName, cause, members, left_out AS leftOut';

interface Totals {
  readonly count: number;
  readonly bytes: number;
  readonly dropped: number;
  readonly last: number;
}

const NOTHING: Totals = { count: 0, bytes: 0, dropped: 0, last: 0 };

/** Makes the statements on changes of records. @internal */
export function createRecordChanges(connection: Connection, writes?: KeptWrites, bounds = BOUNDS): RecordChanges {
  const { run, first, all, value } = writingOn(connection, writes);
  const totals = first<[], Totals>('SELECT count, bytes, dropped, last FROM record_change_total WHERE id = 1');
  const setTotals = run<[Totals & { id: number }]>(
    `INSERT INTO record_change_total (id, count, bytes, dropped, last) VALUES (:id, :count, :bytes, :dropped, :last)
     ON CONFLICT (id) DO UPDATE SET count = excluded.count, bytes = excluded.bytes, dropped = excluded.dropped, last = excluded.last`,
    anyRow('record_change_total', ['id'], ({ id }) => [id]),
  );
  const insert = run<[NewRecordChange & { id: number; number: number; size: number }]>(
    `INSERT INTO record_change (id, resource, record, number, instant, kind, author, author_name, cause, members, left_out, size)
     VALUES (:id, :resource, :record, :number, :instant, :kind, :author, :authorName, :cause, :members, :leftOut, :size)`,
    { ...newRow('record_change', ['id']), key: ({ id }) => [id] },
  );
  const remove = run<[number]>('DELETE FROM record_change WHERE id = ?', oldRows('record_change', ['id']));
  const last = value<[RecordKey], number>('SELECT max(number) FROM record_change WHERE resource = :resource AND record = :record');
  const at = first<[RecordKey & { number: number }], Sized>(
    'SELECT id, size FROM record_change WHERE resource = :resource AND record = :record AND number = :number',
  );
  const oldestOfAll = first<[], Sized>('SELECT id, size FROM record_change ORDER BY id LIMIT 1');
  const page = all<[RecordKey & { from: number; limit: number }], KeptChange>(
    `SELECT ${COLUMNS} FROM record_change WHERE resource = :resource AND record = :record AND id <= :from ORDER BY id DESC LIMIT :limit`,
  );
  const oldest = first<[RecordKey], KeptChange>(
    `SELECT ${COLUMNS} FROM record_change WHERE resource = :resource AND record = :record ORDER BY number LIMIT 1`,
  );
  return {
    add(change) {
      const size = ROW_BYTES + Buffer.byteLength(change.members);
      const { resource, record } = change;
      const number = (last({ resource, record }) ?? 0) + 1;
      const before = totals() ?? NOTHING;
      const id = before.last + 1;
      insert({ ...change, id, number, size });
      const added = { ...before, count: before.count + 1, bytes: before.bytes + size, last: id };
      const old = number > bounds.perRecord ? at({ resource, record, number: number - bounds.perRecord }) : undefined;
      setTotals({ ...bounded(old === undefined ? added : without(added, old)), id: 1 });
    },
    page: (record, from, limit) => page({ ...record, from, limit }),
    oldest: (record) => oldest(record),
    hasDropped: () => (totals()?.dropped ?? 0) > 0,
  };

  function bounded(present: Totals): Totals {
    let kept = present;
    for (let gone = 0; gone < AT_ONCE && (kept.count > bounds.all || kept.bytes > bounds.bytes); gone += 1) {
      const old = oldestOfAll();
      if (old === undefined) break;
      kept = { ...without(kept, old), dropped: kept.dropped + 1 };
    }
    return kept;
  }

  function without(present: Totals, { id, size }: Sized): Totals {
    remove(id);
    return { ...present, count: present.count - 1, bytes: present.bytes - size };
  }
}

interface Sized {
  readonly id: number;
  readonly size: number;
}
