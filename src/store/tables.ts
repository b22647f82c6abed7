import type { Resource } from '../domain/records/resource.js';
import { createAgenda, type Agenda } from './orders/agenda.js';
import type { Connection } from './database.js';
import { createDeliveries, type Deliveries } from './deliveries.js';
import { createDestinations, type Destinations } from './destinations.js';
import { createEvents, type Events } from './events.js';
import type { KeptWrites } from './kept/kept-writes.js';
import { lazily, once } from './statements.js';
import { createOrderAttempts, type OrderAttempts } from './orders/order-attempts.js';
import { createOrderCalls, type OrderCalls } from './orders/order-calls.js';
import { createRecordChanges, type RecordChanges } from './record-changes.js';
import { createRecordTable, type RecordTable } from './record-table.js';
import { createSubscriptionChanges, type SubscriptionChanges } from './subscription-changes.js';
import { createSequences, type Sequences } from './sequences.js';
import { createTimeLineRows, type TimeLineRows } from './orders/time-line.js';
import { createUndo, type Undo } from './kept/undoing.js';
import { anyRow, numberedRow, writingOn } from './kept/writing.js';

/** Everything an environment stores, table by table. */
export interface Tables {
  readonly records: (resource: string) => RecordTable;
  readonly destinations: Destinations;
  readonly events: Events;
  readonly deliveries: Deliveries;
  readonly agenda: Agenda;
  readonly orderAttempts: OrderAttempts;
  readonly orderCalls: OrderCalls;
  readonly subscriptionChanges: SubscriptionChanges;
  readonly timeLine: TimeLineRows;
  readonly recordChanges: RecordChanges;
  readonly settings: Settings;
  readonly batches: Settings;
  readonly sequences: Sequences;
  /** Keeps what a caller said about a change, for audit. */
  readonly annotate: (annotation: Annotation) => void;
  readonly undo: Undo;
  /** Runs `work` as one unit: all of it is stored, or, when it throws, nothing. */
  readonly transaction: <T>(work: () => T) => T;
}

/** Texts kept by name. */
interface Settings {
  readonly get: (name: string) => string | undefined;
  readonly set: (name: string, value: string) => void;
}

/** What a caller said about a change. */
interface Annotation {
  readonly resource: string;
  readonly id: number;
  readonly instant: number;
  readonly meta: string;
}

/**
 * The tables of one database, which has one for every resource. Statements are prepared when they are first asked for: to prepare
 * all of them takes longer than to open a small database. @internal
 */
export function createTables(connection: Connection, resources: readonly Resource[], writes?: KeptWrites): Tables {
  const tables: Tables = lazily<Tables>({
    records: () => recordsOf(connection, resources, writes),
    destinations: () => createDestinations(connection, writes),
    events: () => createEvents(connection, writes),
    deliveries: () => createDeliveries(connection, writes),
    agenda: () => createAgenda(connection, writes),
    orderAttempts: () => createOrderAttempts(connection, writes),
    orderCalls: () => createOrderCalls(connection, writes),
    subscriptionChanges: () => createSubscriptionChanges(connection, writes),
    timeLine: () => createTimeLineRows(connection),
    recordChanges: () => createRecordChanges(connection, writes),
    settings: () => textsIn(writingOn(connection, writes), { table: 'setting', name: 'name', value: 'value' }),
    batches: () => textsIn(writingOn(connection, writes), { table: 'batch', name: 'id', value: 'body' }),
    sequences: () => createSequences(connection, writes),
    annotate: () =>
      writingOn(connection, writes).run(
        'INSERT INTO annotation (resource, record, instant, meta) VALUES (:resource, :id, :instant, :meta)',
        numberedRow('annotation'),
      ),
    undo: () => createUndo(connection),
    transaction: () => transacting(connection, tables.sequences, writes),
  });
  return tables;
}

/** The tables as each use finds them: another state may have put others in their place since the last one. */
export function presentTables(open: () => Tables): Omit<Tables, 'sequences' | 'transaction' | 'undo'> {
  return {
    records: (resource) => open().records(resource),
    get destinations() {
      return open().destinations;
    },
    get events() {
      return open().events;
    },
    get deliveries() {
      return open().deliveries;
    },
    get agenda() {
      return open().agenda;
    },
    get orderAttempts() {
      return open().orderAttempts;
    },
    get orderCalls() {
      return open().orderCalls;
    },
    get subscriptionChanges() {
      return open().subscriptionChanges;
    },
    get timeLine() {
      return open().timeLine;
    },
    get recordChanges() {
      return open().recordChanges;
    },
    get settings() {
      return open().settings;
    },
    get batches() {
      return open().batches;
    },
    annotate: (annotation) => {
      open().annotate(annotation);
    },
  };
}

function recordsOf(connection: Connection, resources: readonly Resource[], writes: KeptWrites | undefined): Tables['records'] {
  const tables = new Map(
    resources.map((resource) => [resource.name, once(() => createRecordTable(connection, resource, writes))] as const),
  );
  return (name) => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`There is no table of ${name}.`);
    return table();
  };
}

function transacting(connection: Connection, sequences: Sequences, writes: KeptWrites | undefined): Tables['transaction'] {
  const inTransaction = connection.transaction((work: () => unknown) => work());
  return <T>(work: () => T): T => {
    const position = writes?.position() ?? 0;
    try {
      return inTransaction.immediate(work) as T; // better-sqlite3 types the result by the wrapper, not by `work`
    } catch (error) {
      writes?.forgetSince(position);
      sequences.forget();
      throw error;
    }
  };
}

function textsIn(
  statements: ReturnType<typeof writingOn>,
  { table, name, value }: { table: string; name: string; value: string },
): Settings {
  return {
    get: statements.value(`SELECT ${value} FROM ${table} WHERE ${name} = ?`),
    set: statements.run(
      `INSERT INTO ${table} (${name}, ${value}) VALUES (?, ?) ON CONFLICT (${name}) DO UPDATE SET ${value} = excluded.${value}`,
      anyRow(table, [name]),
    ),
  };
}
