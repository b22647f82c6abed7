import { agendaKinds, dueInstants, type DueInstants } from '../../domain/scheduling/agenda.js';
import type { RecordChange } from '../../domain/records/change.js';
import type { View } from '../../domain/records/view.js';
import { isAbsent, type Values } from '../../domain/json/values.js';
import type { Store } from '../../store/store.js';
import type { Follower } from '../change/unit-of-work.js';
import { everyRecord } from '../foundation/paging.js';

/** Keeps the agenda in step with the records: `note` recomputes what changes affect. Every call must run inside a transaction. */
export interface AgendaKeeper extends Follower {
  /** Recomputes the entries of subscriptions by id. */
  readonly refresh: (subscriptions: readonly number[], view: View) => void;
  /** Recomputes all: after a jump of the clock and after a change of the configuration or of the order callback. */
  readonly refreshAll: (view: View) => void;
  /** Catches up with what an earlier process or state left: everything when no agenda is kept, else what fell due meanwhile. */
  readonly takeUp: (view: View) => void;
}

// The setting that says that the agenda has been computed.
const KEPT = 'agenda';

/** Has everything recomputed when a state is taken up next. */
export function forgetAgenda(store: Store): void {
  store.settings.set(KEPT, 'no');
}

/** Creates the keeper of one environment; `onDue` is called with each instant at which something will be due (milliseconds since 1970). */
export function createAgendaKeeper(store: Store, onDue: (instant: number) => void): AgendaKeeper {
  return {
    note(changes, view) {
      for (const change of changes) {
        if (change.resource === 'subscription') noteSubscription(change, view);
        if (change.resource === 'payment-profile') refresh(payingWith(change.id, view), view);
      }
    },
    refresh,
    refreshAll,
    takeUp(view) {
      if (store.settings.get(KEPT) !== 'yes') refreshAll(view);
      store.settings.set(KEPT, 'yes');
      for (const kind of agendaKinds) refresh(store.agenda.due(kind, view.now - 1), view);
    },
  };

  function refreshAll(view: View): void {
    for (const { id } of everyRecord(store, 'subscription')) write(id, view.own('subscription', id), view);
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

// Nobody is reminded of cards unless the configuration says when.
function payingWith(profile: number, view: View): readonly number[] {
  if (isAbsent(view.configuration.members.expiring_card_email_days_ahead)) return [];
  return view.rows('subscription', 'payment_profile_id', profile).map(({ id }) => Number(id));
}
