import type { EventRecord } from '../domain/events/event.js';
import type { Connection } from './database.js';
import type { KeptWrites } from './kept/kept-writes.js';
import { newRow, writingOn } from './kept/writing.js';

/** The events of an environment. */
export interface Events {
  readonly add: (event: Omit<EventRecord, 'updated'>) => void;
  readonly get: (id: number) => EventRecord | undefined;
  /** Events from an id on, or the last ones, by id. */
  readonly page: (range: { readonly from: number; readonly limit: number; readonly type: string | undefined }) => readonly EventRecord[];
}

// An event changes with its deliveries and never by itself.
const COLUMNS =
  'id, type, data, created, max(created, coalesce((SELECT max(changed) FROM delivery WHERE delivery.event = event.id), 0)) AS updated';

/** Makes the statements on events. @internal */
export function createEvents(connection: Connection, writes?: KeptWrites): Events {
  const { run, first, all } = writingOn(connection, writes);
  const add = run<[number, string, string, number]>(
    'INSERT INTO event (id, type, data, created) VALUES (?, ?, ?, ?)',
    newRow('event', ['id']),
  );
  const page = all<[number, string | null, string | null, number], EventRecord>(
    `SELECT ${COLUMNS} FROM event WHERE id >= ? AND (? IS NULL OR type = ?) ORDER BY id LIMIT ?`,
  );
  return {
    add: ({ id, type, data, created }) => void add(id, type, data, created),
    get: first(`SELECT ${COLUMNS} FROM event WHERE id = ?`),
    page: ({ from, limit, type = null }) => page(from, type, type, limit),
  };
}
