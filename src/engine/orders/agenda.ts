import { agendaKinds, dueInstants, type DueInstants } from '../../domain/scheduling/agenda.js';
import type { RecordChange } from '../../domain/records/change.js';
import type { View } from '../../domain/records/view.js';
import { isAbsent, type Values } from '../../domain/json/values.js';
import type { Store } from '../../store/store.js';
import { every } from '../change/paging.js';

/** Keeps the agenda in step with the records; every call belongs into a transaction. */
export interface AgendaKeeper {
  /** Works out anew what the changes of a unit of work touch. */
  readonly note: (changes: readonly RecordChange[], view: View) => void;
  /** The same for subscriptions by their ids. */
  readonly refresh: (subscriptions: readonly number[], view: View) => void;
  /** The same for all: after a jump of the clock and a change of the configuration or of the order callback. */
  readonly refreshAll: (view: View) => void;
  /** Takes up what an earlier process or state left: all of it when there is nothing, else what fell due meanwhile. */
  readonly takeUp: (view: View) => void;
}

/** What keeping needs. */
export interface AgendaKeeperNeeds {
  readonly store: Store;
  /** Told of an instant at which something falls due, milliseconds since 1970. */
  readonly onDue: (instant: number) => void;
}

const PAGE = 1000;
// The setting that says that there is an agenda.
const KEPT = 'agenda';

/** Makes the keeper of one environment. */
export function createAgendaKeeper({ store, onDue }: AgendaKeeperNeeds): AgendaKeeper {
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
      if (store.settings.get(KEPT) === undefined) refreshAll(view);
      store.settings.set(KEPT, 'yes');
      for (const kind of agendaKinds) refresh(store.agenda.due(kind, view.now - 1), view);
    },
  };

  function refreshAll(view: View): void {
    const records = every((from, limit) => store.records('subscription').page([], { from, limit }), { size: PAGE });
    for (const { id } of records) write(id, view.own('subscription', id), view);
  }

  // A new one has no entries yet, and no order.
  function noteSubscription({ id, before, after }: RecordChange, view: View): void {
    if (before !== undefined || after === undefined) write(id, after, view);
    else add(id, dueInstants(after, view));
  }

  function refresh(subscriptions: readonly number[], view: View): void {
    for (const id of subscriptions) write(id, view.own('subscription', id), view);
  }

  function write(id: number, values: Values | undefined, view: View): void {
    const { order, ...rest } = values === undefined ? {} : dueInstants(values, view);
    // What is being ordered is not found due again meanwhile (supplement 11.8).
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
