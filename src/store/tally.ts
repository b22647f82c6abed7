import type { Resource, Tally } from '../domain/records/resource.js';
import type { Connection } from './database.js';

/** The name of the table that holds the sums over a table of records. */
export function tallyTable(table: string): string {
  return `tally_${table}`;
}

/** The table of a resource's sums and the triggers that keep them; none for a resource without a tally. */
export function tallySql({ tally }: Resource, table: string): readonly string[] {
  if (tally === undefined) return [];
  const { by, sums } = tally;
  const sumColumns = sums.map((name) => `${name} INTEGER NOT NULL`);
  const watched = [by, ...sums].map((name) => `OLD.${name} IS NOT NEW.${name}`);
  return [
    `CREATE TABLE ${tallyTable(table)} (${[`${by} INTEGER PRIMARY KEY`, 'count INTEGER NOT NULL', ...sumColumns].join(', ')}) STRICT`,
    trigger(table, 'INSERT', { body: added(tally, table) }),
    trigger(table, 'DELETE', { body: taken(tally, table) }),
    trigger(table, 'UPDATE', { when: ` WHEN ${watched.join(' OR ')}`, body: `${taken(tally, table)}; ${added(tally, table)}` }),
  ];
}

/** Prepares the query for the sums over the records with a value. */
export function createTally(
  connection: Connection,
  resource: Resource,
  table: string,
): (value: number) => Readonly<Record<string, number>> {
  const { tally } = resource;
  if (tally === undefined) {
    return () => {
      throw new Error(`${resource.name} has no tally.`);
    };
  }
  const names = ['count', ...tally.sums];
  const nothing = Object.fromEntries(names.map((name) => [name, 0]));
  const find = connection.prepare<[number], Record<string, number>>(
    `SELECT ${names.join(', ')} FROM ${tallyTable(table)} WHERE ${tally.by} = ?`,
  );
  return (value) => find.get(value) ?? nothing;
}

function trigger(table: string, event: 'INSERT' | 'DELETE' | 'UPDATE', { when = '', body }: { when?: string; body: string }): string {
  return `CREATE TRIGGER ${tallyTable(table)}_${event.toLowerCase()} AFTER ${event} ON ${table}${when} BEGIN ${body}; END`;
}

// An upsert inside a trigger needs the WHERE: the parser would take ON for that of a join (SQLite, "Parsing Ambiguity").
function added({ by, sums }: Tally, table: string): string {
  const names = [by, 'count', ...sums].join(', ');
  const values = [`NEW.${by}`, '1', ...sums.map((name) => `coalesce(NEW.${name}, 0)`)].join(', ');
  const sets = ['count', ...sums].map((name) => `${name} = ${name} + excluded.${name}`).join(', ');
  return `INSERT INTO ${tallyTable(table)} (${names}) SELECT ${values} WHERE NEW.${by} IS NOT NULL ON CONFLICT (${by}) DO UPDATE SET ${sets}`;
}

function taken({ by, sums }: Tally, table: string): string {
  const sets = ['count = count - 1', ...sums.map((name) => `${name} = ${name} - coalesce(OLD.${name}, 0)`)].join(', ');
  return `UPDATE ${tallyTable(table)} SET ${sets} WHERE ${by} = OLD.${by}`;
}
