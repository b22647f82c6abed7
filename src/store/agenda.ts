import type { AgendaKind, DueInstants } from '../domain/scheduling/agenda.js';
import type { Connection } from './database.js';
import { once } from './once.js';

/** Something that falls due for a subscription. */
export interface AgendaEntry {
  readonly subscription: number;
  readonly kind: AgendaKind;
  /** Milliseconds since 1970. */
  readonly due: number;
}

/** What falls due for subscriptions, and when. */
export interface Agenda {
  readonly add: (subscription: number, due: DueInstants) => void;
  /** Removes all entries of a subscription. */
  readonly clear: (subscription: number) => void;
  readonly remove: (subscription: number, kind: AgendaKind) => void;
  /** The first instant at which something of a kind falls due; after an instant when that is given. */
  readonly earliest: (kind: AgendaKind, after?: number) => number | undefined;
  /** Subscriptions for which something of a kind is due by then, ascending. */
  readonly due: (kind: AgendaKind, until: number) => readonly number[];
  readonly countDue: (kind: AgendaKind, until: number) => number;
  /** The entry that is due first, by then and by subscription. */
  readonly first: (kind: AgendaKind, until: number) => AgendaEntry | undefined;
  /** The first entries from an instant on, by instant, kind and subscription. */
  readonly list: (range: { readonly from: number; readonly until: number; readonly limit: number }) => readonly AgendaEntry[];
}

/** Prepares the statements on the agenda. @internal */
export function createAgenda(connection: Connection): Agenda {
  const add = once(() => connection.prepare<[number, string, number]>('INSERT INTO agenda (subscription, kind, due) VALUES (?, ?, ?)'));
  const clear = once(() => connection.prepare<[number]>('DELETE FROM agenda WHERE subscription = ?'));
  const remove = once(() => connection.prepare<[number, string]>('DELETE FROM agenda WHERE subscription = ? AND kind = ?'));
  const earliest = once(() =>
    connection.prepare<[string, number], number | null>('SELECT min(due) FROM agenda WHERE kind = ? AND due > ?').pluck(),
  );
  const due = once(() =>
    connection
      .prepare<[string, number], number>('SELECT subscription FROM agenda WHERE kind = ? AND due <= ? ORDER BY subscription')
      .pluck(),
  );
  const countDue = once(() =>
    connection.prepare<[string, number], number>('SELECT count(*) FROM agenda WHERE kind = ? AND due <= ?').pluck(),
  );
  const first = once(() =>
    connection.prepare<[string, number], AgendaEntry>(
      'SELECT subscription, kind, due FROM agenda WHERE kind = ? AND due <= ? ORDER BY due, subscription LIMIT 1',
    ),
  );
  const list = once(() =>
    connection.prepare<[object], AgendaEntry>(
      `SELECT subscription, kind, due FROM agenda WHERE due >= :from AND due <= :until ORDER BY due, kind, subscription LIMIT :limit`,
    ),
  );
  return {
    add(subscription, instants) {
      for (const [kind, instant] of Object.entries(instants)) add().run(subscription, kind, instant);
    },
    clear: (subscription) => void clear().run(subscription),
    remove: (subscription, kind) => void remove().run(subscription, kind),
    earliest: (kind, after = Number.MIN_SAFE_INTEGER) => earliest().get(kind, after) ?? undefined,
    due: (kind, until) => due().all(kind, until),
    countDue: (kind, until) => countDue().get(kind, until) ?? 0,
    first: (kind, until) => first().get(kind, until),
    list: (range) => list().all(range),
  };
}
