import type { AgendaKind, DueInstants } from '../../domain/scheduling/agenda.js';
import type { Connection } from '../database.js';
import type { KeptWrites } from '../kept/kept-writes.js';
import { newRow, oldRows, writingOn } from '../kept/writing.js';

/** Something that falls due for a subscription. */
export interface AgendaEntry {
  readonly subscription: number;
  readonly kind: AgendaKind;
  /** Milliseconds since 1970. */
  readonly due: number;
}

/** When the next order of a subscription is due. */
type NextOrder = Pick<AgendaEntry, 'subscription' | 'due'>;

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
  /** When something of a kind is due for a subscription. */
  readonly dueOf: (subscription: number, kind: AgendaKind) => number | undefined;
  readonly countDue: (kind: AgendaKind, until: number) => number;
  /** When the next orders of subscriptions are due, by subscription: those behind an id, until another one. */
  readonly ordersBehind: (range: { readonly id: number; readonly until: number; readonly limit: number }) => readonly NextOrder[];
  /** The entry that is due first, by then and by subscription. */
  readonly first: (kind: AgendaKind, until: number) => AgendaEntry | undefined;
  /** The first entries from an instant on, by instant, kind and subscription. */
  readonly list: (range: { readonly from: number; readonly until: number; readonly limit: number }) => readonly AgendaEntry[];
}

const KEY = ['subscription', 'kind'];

/** Makes the statements on the agenda. @internal */
export function createAgenda(connection: Connection, writes?: KeptWrites): Agenda {
  const { run, first, all, value, values } = writingOn(connection, writes);
  const add = run<[number, string, number]>('INSERT INTO agenda (subscription, kind, due) VALUES (?, ?, ?)', newRow('agenda', KEY));
  const earliest = value<[string, number], number>('SELECT min(due) FROM agenda WHERE kind = ? AND due > ?');
  const countDue = value<[string, number], number>('SELECT count(*) FROM agenda WHERE kind = ? AND due <= ?');
  return {
    add(subscription, due) {
      for (const [kind, instant] of Object.entries(due)) add(subscription, kind, instant);
    },
    clear: run('DELETE FROM agenda WHERE subscription = ?', oldRows('agenda', ['subscription'])),
    remove: run('DELETE FROM agenda WHERE subscription = ? AND kind = ?', oldRows('agenda', KEY)),
    earliest: (kind, after = Number.MIN_SAFE_INTEGER) => earliest(kind, after),
    due: values('SELECT subscription FROM agenda WHERE kind = ? AND due <= ? ORDER BY subscription'),
    dueOf: value('SELECT due FROM agenda WHERE subscription = ? AND kind = ?'),
    countDue: (kind, until) => countDue(kind, until) ?? 0,
    first: first('SELECT subscription, kind, due FROM agenda WHERE kind = ? AND due <= ? ORDER BY due, subscription LIMIT 1'),
    ordersBehind: all(
      "SELECT subscription, due FROM agenda WHERE subscription > :id AND subscription <= :until AND kind = 'order' ORDER BY subscription LIMIT :limit",
    ),
    list: all(
      'SELECT subscription, kind, due FROM agenda WHERE due >= :from AND due <= :until ORDER BY due, kind, subscription LIMIT :limit',
    ),
  };
}
