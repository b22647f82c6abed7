import { agendaKinds, dueInstants, type DueInstants } from '../../domain/scheduling/agenda.js';
import type { RecordChange } from '../../domain/records/change.js';
import type { View } from '../../domain/records/view.js';
import { isAbsent, type Values } from '../../domain/json/values.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { Store } from '../../store/store.js';
import type { Follower } from '../change/unit-of-work.js';

/** Keeps the agenda in step with the records: `note` and `refresh` run inside a transaction. */
export interface AgendaKeeper extends Follower {
  /** Recomputes the entries of subscriptions by id. */
  readonly refresh: (subscriptions: readonly number[], view: View) => void;
  /** Has all of it recomputed, because the configuration has changed; `catchUp` does that, as of the instant of the view. */
  readonly outdate: (view: View) => void;
  /** The same for what fell due by an instant (milliseconds since 1970), because nobody looked: no other entry depends on the time. */
  readonly skip: (until: number, view: View) => void;
  /** The same with what an earlier process or state left: everything when no agenda is kept, else what fell due meanwhile. */
  readonly takeUp: (view: View) => void;
  /** Recomputes what is outdated, in steps; `undefined` when nothing is. Whoever needs the agenda does this before. */
  readonly catchUp: () => Steps<void> | undefined;
}

/** The setting that says whether the agenda is kept. */
export const AGENDA_SETTING = 'agenda';
// Subscriptions that one transaction recomputes.
const PIECE = 50;

/** Has everything recomputed when a state is taken up next. */
export function forgetAgenda(store: Store): void {
  store.settings.set(AGENDA_SETTING, 'no');
}

// Subscriptions that are outdated, as of the instant of a view.
interface Outdated {
  readonly view: View;
  /** A piece of them, and where the next one begins; `undefined` after the last. */
  readonly piece: (from: number) => { readonly ids: readonly number[]; readonly next: number | undefined };
  from: number;
}

/** Creates the keeper of one environment; `onDue` is called with each instant at which something will be due (milliseconds since 1970). */
export function createAgendaKeeper(store: Store, onDue: (instant: number) => void): AgendaKeeper {
  let outdated: Outdated[] = [];
  return {
    note(changes, view) {
      for (const change of changes) {
        if (change.resource === 'subscription') noteSubscription(change, view);
        if (change.resource === 'payment-profile') refresh(payingWith(change.id, view), view);
      }
    },
    refresh,
    outdate,
    skip,
    takeUp(view) {
      outdated = [];
      if (store.settings.get(AGENDA_SETTING) === 'yes') skip(view.now - 1, view);
      else outdate(view);
    },
    catchUp: () => (outdated.length === 0 ? undefined : catchUp()),
  };

  // A process that ends before it has caught up leaves that to the next one.
  function outdate(view: View): void {
    forgetAgenda(store);
    outdated = [{ view, piece: pieceOfAll, from: 0 }];
  }

  function skip(until: number, view: View): void {
    const ids = agendaKinds.flatMap((kind) => store.agenda.due(kind, until));
    if (ids.length > 0) outdated.push({ view, piece: piecesOf(ids), from: 0 });
  }

  function* catchUp(): Steps<void> {
    for (let [first] = outdated; first !== undefined; [first] = outdated) {
      const { view, piece, from } = first;
      const { ids, next } = piece(from);
      const isLast = next === undefined && outdated.length === 1;
      store.transaction(() => {
        refresh(ids, view);
        if (isLast && store.settings.get(AGENDA_SETTING) !== 'yes') store.settings.set(AGENDA_SETTING, 'yes');
      });
      if (next === undefined) outdated.shift();
      else first.from = next;
      yield;
    }
  }

  function pieceOfAll(from: number): ReturnType<Outdated['piece']> {
    const ids = store
      .records('subscription')
      .page([], { from, limit: PIECE })
      .map(({ id }) => id);
    const last = ids.at(-1);
    return { ids, next: last === undefined || ids.length < PIECE ? undefined : last + 1 };
  }

  // A new one has no entries yet, and no order.
  function noteSubscription({ id, before, after }: RecordChange, view: View): void {
    if (before !== undefined || after === undefined) write(id, after, view);
    else add(id, dueInstants(after, view));
  }

  function refresh(subscriptions: Iterable<number>, view: View): void {
    for (const id of subscriptions) write(id, view.own('subscription', id), view);
  }

  function write(id: number, values: Values | undefined, view: View): void {
    const { order, ...rest } = values === undefined ? {} : dueInstants(values, view);
    // A subscription whose order is open does not fall due again meanwhile (#6.2-one-attempt).
    const due = order === undefined || store.orderAttempts.isOpen(id) ? rest : { ...rest, order };
    store.agenda.clear(id);
    add(id, due);
  }

  function add(id: number, due: DueInstants): void {
    store.agenda.add(id, due);
    for (const instant of Object.values(due)) onDue(instant);
  }
}

function piecesOf(all: readonly number[]): Outdated['piece'] {
  return (from) => ({ ids: all.slice(from, from + PIECE), next: from + PIECE < all.length ? from + PIECE : undefined });
}

// Nobody is reminded of cards unless the configuration says when.
function payingWith(profile: number, view: View): readonly number[] {
  if (isAbsent(view.configuration.members.expiring_card_email_days_ahead)) return [];
  return view.rows('subscription', 'payment_profile_id', profile).map(({ id }) => Number(id));
}
