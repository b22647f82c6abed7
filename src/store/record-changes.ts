import type { KeptChange, NewRecordChange } from '../domain/records/kept-change.js';
import type { Connection } from './database.js';
import type { KeptWrites } from './kept/kept-writes.js';
import { statementsOn } from './statements.js';
import { anyRow, numberedRow, writingOn } from './kept/writing.js';

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
// What a row takes besides what it says.
const ROW_BYTES = 200;
// After so many rows those of the record that was changed last, and of all, that are too many go: to look for them costs as much as a row.
const ROWS_AT_ONCE = 16;
// Small rows that great ones drive out in one go.
const MOST_AT_ONCE = 2048;
const COLUMNS = 'id, resource, record, number, instant, kind, author, author_name AS authorName, cause, members, left_out AS leftOut';
const DROPPED = 'record changes dropped';

interface Newest {
  readonly id: number;
  /** Bytes of all rows that ever were, this one included. */
  readonly total: number;
}

/** Makes the statements on changes of records; more rows than the bounds say are there for a while, and are not shown. @internal */
export function createRecordChanges(connection: Connection, writes?: KeptWrites, bounds = BOUNDS): RecordChanges {
  const { insert, removePast, removeBefore, noteDropped } = createWrites(connection, writes);
  const { newest, last, oldestOfAll, dropped, page, oldest } = createQuestions(connection);
  // The number of the last change of a record that is one too many.
  const past = (record: RecordKey): number => (last(record) ?? 0) - bounds.perRecord;
  let added = 0;
  return {
    add(change) {
      insert({ ...change, size: ROW_BYTES + Buffer.byteLength(change.members) });
      added += 1;
      if (added % ROWS_AT_ONCE !== 0) return;
      const { resource, record } = change;
      const number = past({ resource, record });
      if (number > 0) removePast({ resource, record, number });
      dropBeyond(newest() ?? { id: 0, total: 0 });
    },
    page: (record, from, limit) => page({ ...record, number: past(record), from, limit }),
    oldest: (record) => oldest({ ...record, number: past(record) }),
    hasDropped: () => dropped(DROPPED) !== undefined,
  };

  function dropBeyond({ id, total }: Newest): void {
    const isBeyond = (row: Newest): boolean => row.id < id && (row.id <= id - bounds.all || row.total <= total - bounds.bytes);
    if (!oldestOfAll(1).some(isBeyond)) return;
    const last = oldestOfAll(MOST_AT_ONCE).findLast(isBeyond);
    if (last !== undefined) removeBefore(last.id);
    noteDropped(DROPPED);
  }
}

// One statement adds a row with all that it needs: each look by itself costs as much.
const INSERT = `INSERT INTO record_change (resource, record, number, instant, kind, author, author_name, cause, members, left_out, total)
  VALUES (:resource, :record,
    coalesce((SELECT max(number) FROM record_change WHERE resource = :resource AND record = :record), 0) + 1,
    :instant, :kind, :author, :authorName, :cause, :members, :leftOut,
    coalesce((SELECT total FROM record_change WHERE id = (SELECT max(id) FROM record_change)), 0) + :size)`;

interface Numbered extends RecordKey {
  readonly number: number;
}

function createWrites(connection: Connection, writes: KeptWrites | undefined) {
  const { run } = writingOn(connection, writes);
  const table = 'record_change';
  return {
    insert: run<[NewRecordChange & { size: number }]>(INSERT, numberedRow(table)),
    removePast: run<[Numbered]>('DELETE FROM record_change WHERE resource = :resource AND record = :record AND number <= :number', {
      ...{ table, rows: 'old', where: 'resource = ? AND record = ? AND number <= ?' },
      key: ({ resource, record, number }) => [resource, record, number],
    }),
    removeBefore: run<[number]>('DELETE FROM record_change WHERE id <= ?', {
      ...{ table, rows: 'old', where: 'id <= ?' },
      key: (id) => [id],
    }),
    noteDropped: run<[string]>(
      "INSERT INTO setting (name, value) VALUES (?, 'yes') ON CONFLICT (name) DO NOTHING",
      anyRow('setting', ['name']),
    ),
  };
}

function createQuestions(connection: Connection) {
  const { first, all, value } = statementsOn(connection);
  const shown = 'resource = :resource AND record = :record AND number > :number';
  return {
    newest: first<[], Newest>('SELECT id, total FROM record_change WHERE id = (SELECT max(id) FROM record_change)'),
    last: value<[RecordKey], number>('SELECT max(number) FROM record_change WHERE resource = :resource AND record = :record'),
    oldestOfAll: all<[number], Newest>(
      'SELECT id, total FROM record_change WHERE id >= (SELECT min(id) FROM record_change) ORDER BY id LIMIT ?',
    ),
    dropped: value<[string], string>('SELECT value FROM setting WHERE name = ?'),
    page: all<[Numbered & { from: number; limit: number }], KeptChange>(
      `SELECT ${COLUMNS} FROM record_change WHERE ${shown} AND id <= :from ORDER BY number DESC LIMIT :limit`,
    ),
    oldest: first<[Numbered], KeptChange>(`SELECT ${COLUMNS} FROM record_change WHERE ${shown} ORDER BY number LIMIT 1`),
  };
}
