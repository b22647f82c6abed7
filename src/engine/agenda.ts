import { agendaKinds, dueInstants, type DueInstants } from '../domain/agenda.js';
import type { RecordChange } from '../domain/event-rules.js';
import type { Look } from '../domain/look.js';
import { isAbsent, type Values } from '../domain/values.js';
import type { Store } from '../store/store.js';
import { every } from './paging.js';

/** Keeps the agenda in step with the records; every call belongs into a transaction. */
export interface AgendaKeeper {
  /** Works out anew what the changes of a cause touch. */
  readonly note: (changes: readonly RecordChange[], look: Look) => void;
  /** The same for subscriptions by their ids. */
  readonly refresh: (subscriptions: readonly number[], look: Look) => void;
  /** The same for all: after a jump of the clock and a change of the configuration or of the order callback. */
  readonly refreshAll: (look: Look) => void;
  /** Takes up what an earlier process or state left: all of it when there is nothing, else what fell due meanwhile. */
  readonly takeUp: (look: Look) => void;
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
    note(changes, look) {
      for (const change of changes) {
        if (change.resource === 'subscription') noteSubscription(change, look);
        if (change.resource === 'payment-profile') refresh(payingWith(change.id, look), look);
      }
    },
    refresh,
    refreshAll,
    takeUp(look) {
      if (store.settings.get(KEPT) === undefined) refreshAll(look);
      store.settings.set(KEPT, 'yes');
      for (const kind of agendaKinds) refresh(store.agenda.due(kind, look.now - 1), look);
    },
  };

  function refreshAll(look: Look): void {
    const records = every((from, limit) => store.records('subscription').page([], { from, limit }), { size: PAGE });
    for (const { id } of records) write(id, look.own('subscription', id), look);
  }

  // A new one has no entries yet, and no order.
  function noteSubscription({ id, before, after }: RecordChange, look: Look): void {
    if (before !== undefined || after === undefined) write(id, after, look);
    else add(id, dueInstants(after, look));
  }

  function refresh(subscriptions: readonly number[], look: Look): void {
    for (const id of subscriptions) write(id, look.own('subscription', id), look);
  }

  function write(id: number, values: Values | undefined, look: Look): void {
    const { order, ...rest } = values === undefined ? {} : dueInstants(values, look);
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
function payingWith(profile: number, look: Look): readonly number[] {
  if (isAbsent(look.configuration.members.expiring_card_email_days_ahead)) return [];
  return look.rows('subscription', 'payment_profile_id', profile).map(({ id }) => Number(id));
}
