import Database from 'better-sqlite3';
import type { Resource } from '../domain/records/resource.js';
import type { Steps } from '../domain/steps/steps.js';
import { APPLICATION_ID, asDamaged, inMemory, IN_MEMORY, StoreUnusable, type Connection, type Image } from './database.js';
import { foreignVersion, refuseDamaged } from './foreign-header.js';
import { modelTables, type ModelTable } from './foreign-schema.js';
import { doMigration, migrations } from './migrations.js';
import { columnValues, insertSql, renewedRecord, tableName, tableSql } from './record-sql.js';
import { ensureRecordTables } from './record-table.js';
import { tallyTable } from './tally.js';

/**
 * Which rows of a table with names are taken, by the first two of their columns; those of a table that is not there all are. What it throws refuses the row.
 */
export type RowRules = Readonly<Record<string, (first: unknown, second: unknown) => boolean>>;

/**
 * A new database of our own making with the rows of one that may be from anywhere. That one is opened in memory, read-only and with
 * nothing of its own being run, must be whole and must have the schema of its version; API clients and tokens that it may hold are
 * left behind. Throws `StoreUnusable`.
 */
export function* copiedRows(resources: readonly Resource[], image: Image, rules: RowRules): Steps<Image> {
  const version = foreignVersion(image);
  const opened: Connection[] = [];
  try {
    const foreign = openForeign(image);
    opened.push(foreign);
    yield;
    const tables = modelTables(foreign, version, resources);
    if (foreign.pragma('quick_check(1)', { simple: true }) !== 'ok') refuseDamaged();
    yield;
    const own = new Database(blank(version, resources));
    opened.push(own);
    own.exec(`${IN_MEMORY}; BEGIN`);
    const copies = copiesOf(tables, { resources, rules });
    for (const copy of copies) yield* copyTable(foreign, own, copy);
    own.exec('COMMIT');
    yield;
    return { bytes: own.serialize() };
  } catch (error) {
    throw asDamaged(error);
  } finally {
    for (const connection of opened) connection.close();
  }
}

function openForeign({ bytes }: Image): Connection {
  const foreign = new Database(inMemory(bytes), { readonly: true });
  // better-sqlite3 makes every connection defensive by itself.
  foreign.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON; PRAGMA mmap_size = 0');
  return foreign;
}

// The bytes of a database without rows at a version, made once.
function blank(version: number, resources: readonly Resource[]): Buffer {
  const known = blanks.get(resources) ?? new Map<number, Buffer>();
  blanks.set(resources, known);
  const bytes = known.get(version) ?? madeBlank(version, resources);
  known.set(version, bytes);
  return bytes;
}

const blanks = new WeakMap<readonly Resource[], Map<number, Buffer>>();

function madeBlank(version: number, resources: readonly Resource[]): Buffer {
  const made = new Database(':memory:');
  try {
    for (const migration of migrations.slice(0, version)) doMigration(made, migration);
    ensureRecordTables(made, resources);
    made.exec(`PRAGMA application_id = ${String(APPLICATION_ID)}; PRAGMA user_version = ${String(version)}`);
    return made.serialize();
  } finally {
    made.close();
  }
}

/** How the rows of one table go over. */
interface Copy {
  /** A row as a sentence names it. */
  readonly called: string;
  readonly select: string;
  readonly insert: string;
  /** The row as it is written; `undefined` for one that is left behind. */
  readonly rowOf: (row: readonly unknown[]) => readonly unknown[] | undefined;
}

// Files of earlier versions hold these.
const LEFT_BEHIND: readonly string[] = ['client', 'token'];
// What belongs to a row that is not there would be in the way of the row that gets its number.
const CONDITIONS: Readonly<Record<string, string>> = {
  message: 'WHERE delivery IN (SELECT id FROM delivery)',
  attempt: 'WHERE delivery IN (SELECT id FROM delivery)',
  order_item: 'WHERE attempt IN (SELECT id FROM order_attempt)',
};

function copiesOf(
  tables: readonly ModelTable[],
  { resources, rules }: { readonly resources: readonly Resource[]; readonly rules: RowRules },
): readonly Copy[] {
  const byTable = new Map(resources.map((resource) => [tableName(resource), resource] as const));
  const kept = new Set([...LEFT_BEHIND, ...[...byTable.keys()].map(tallyTable)]); // triggers of our own sum up again
  return tables
    .filter(({ name }) => !kept.has(name))
    .map((table) => {
      const resource = byTable.get(table.name);
      return resource === undefined ? rowCopy(table, rules[table.name]) : recordCopy(table, resource);
    });
}

function rowCopy({ name, columns }: ModelTable, rule: RowRules[string] = () => true): Copy {
  return {
    called: name,
    select: `SELECT ${columns.join(', ')} FROM ${name} NOT INDEXED ${CONDITIONS[name] ?? ''}`,
    insert: `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    rowOf: (row) => (rule(row[0], row[1]) ? row : undefined),
  };
}

// A table of an earlier time gets the columns of today from the texts of its records.
function recordCopy({ name, columns, sql }: ModelTable, resource: Resource): Copy {
  const isOfToday = sql === tableSql(resource);
  return {
    called: resource.name,
    select: `SELECT ${isOfToday ? columns.join(', ') : 'id, text'} FROM ${name} NOT INDEXED`,
    insert: insertSql(resource),
    rowOf: ([id, ...rest]) => (isOfToday ? [id, ...rest] : [id, ...rowOfToday(resource, String(rest[0]))]),
  };
}

function rowOfToday(resource: Resource, former: string): readonly unknown[] {
  const { values, text } = renewedRecord(resource, former);
  return [...columnValues(resource, values), text];
}

function* copyTable(foreign: Connection, own: Connection, { called, select, insert, rowOf }: Copy): Steps<void> {
  const write = own.prepare(insert);
  // Both databases are seen by nobody else, so that the query may stay open while others have their turn.
  for (const row of foreign.prepare<[], readonly unknown[]>(select).raw().iterate()) {
    try {
      row.forEach(refuseInexact);
      const taken = rowOf(row);
      if (taken !== undefined) write.run(...taken);
    } catch {
      throw new StoreUnusable(`The file holds ${withArticle(called)} that cannot be read.`);
    }
    yield;
  }
}

// Larger numbers of SQLite are others in JavaScript.
function refuseInexact(value: unknown): void {
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new RangeError('The number is too large.');
}

/** A name with its article and without dashes: what a sentence calls one such thing. */
export function withArticle(name: string): string {
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name.replaceAll(/[-_]/g, ' ')}`;
}
