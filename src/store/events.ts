import type { EventRecord } from '../domain/events/event.js';
import type { Connection } from './database.js';
import type { KeptWrites } from './kept/kept-writes.js';
import { newRow, writingOn } from './kept/writing.js';

/** The events of an environment. */
export interface Events {
  /** Stores an event, with the subscription that it is about, if it is about one. */
  readonly add: (event: Omit<EventRecord, 'updated'>, subscription?: number) => void;
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
  const add = run<[number, string, string, number, number | null]>(
    'INSERT INTO event (id, type, data, created, subscription) VALUES (?, ?, ?, ?, ?)',
    newRow('event', ['id']),
  );
  const page = all<[number, string | null, string | null, number], EventRecord>(
    `SELECT ${COLUMNS} FROM event WHERE id >= ? AND (? IS NULL OR type = ?) ORDER BY id LIMIT ?`,
  );
  return {
    add: ({ id, type, data, created }, subscription) => void add(id, type, data, created, subscription ?? null),
    get: first(`SELECT ${COLUMNS} FROM event WHERE id = ?`),
    page: ({ from, limit, type = null }) => page(from, type, type, limit),
  };
}
