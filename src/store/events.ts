import type { EventRecord } from '../domain/event.js';
import type { Connection } from './database.js';

/** The events of an environment. */
export interface Events {
  readonly add: (event: EventRecord) => void;
  readonly get: (id: number) => EventRecord | undefined;
  /** Events from an id on, or the last ones, by id. */
  readonly page: (range: { readonly from: number; readonly limit: number; readonly type: string | undefined }) => readonly EventRecord[];
  /** Notes that one of an event's deliveries has changed. */
  readonly touch: (id: number, instant: number) => void;
  readonly count: () => number;
}

/** Prepares the statements on events. */
export function createEvents(connection: Connection): Events {
  const add = connection.prepare<[number, string, string, number, number]>(
    'INSERT INTO event (id, type, data, created, updated) VALUES (?, ?, ?, ?, ?)',
  );
  const get = connection.prepare<[number], EventRecord>('SELECT * FROM event WHERE id = ?');
  const page = connection.prepare<[number, string | null, string | null, number], EventRecord>(
    'SELECT * FROM event WHERE id >= ? AND (? IS NULL OR type = ?) ORDER BY id LIMIT ?',
  );
  const touch = connection.prepare<[number, number]>('UPDATE event SET updated = ? WHERE id = ?');
  const count = connection.prepare<[], number>('SELECT count(*) FROM event').pluck();
  return {
    add: ({ id, type, data, created, updated }) => void add.run(id, type, data, created, updated),
    get: (id) => get.get(id),
    page: ({ from, limit, type = null }) => page.all(from, type, type, limit),
    touch: (id, instant) => void touch.run(instant, id),
    count: () => count.get() ?? 0,
  };
}
