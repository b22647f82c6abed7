import { agendaKinds, dueInstants, type DueInstants } from '../../domain/scheduling/agenda.js';
import type { RecordChange } from '../../domain/records/change.js';
import type { View } from '../../domain/records/view.js';
import { isAbsent, type Values } from '../../domain/json/values.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { Store } from '../../store/store.js';
import type { Follower } from '../change/unit-of-work.js';

/** Keeps the agenda in step with the records: `note` recomputes what changes affect. `note` and `refresh` must run inside a transaction. */
export interface AgendaKeeper extends Follower {
  /** Recomputes the entries of subscriptions by id. */
  readonly refresh: (subscriptions: readonly number[], view: View) => void;
  /**
   * Recomputes all, a page of subscriptions in each step: after a jump of the clock and after a change of the configuration or of the
   * order callback.
   */
  readonly refreshAll: (view: View) => Steps<void>;
  /** Catches up with what an earlier process or state left, in steps: everything when no agenda is kept, else what fell due meanwhile. */
  readonly takeUp: (view: View) => Steps<void>;
}

// Subscriptions whose entries are written in one transaction.
const AT_A_TIME = 50;
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
    *takeUp(view) {
      if (store.settings.get(KEPT) !== 'yes') yield* refreshAll(view);
      store.settings.set(KEPT, 'yes');
      for (const kind of agendaKinds) yield* refreshEach(store.agenda.due(kind, view.now - 1), view);
    },
  };

  function* refreshAll(view: View): Steps<void> {
    for (let from = 0, ids = idsFrom(from); ids.length > 0; from = (ids.at(-1) ?? 0) + 1, ids = idsFrom(from))
      yield* refreshEach(ids, view);
  }

  function idsFrom(from: number): readonly number[] {
    return store
      .records('subscription')
      .page([], { from, limit: AT_A_TIME })
      .map(({ id }) => id);
  }

  function* refreshEach(ids: readonly number[], view: View): Steps<void> {
    for (let done = 0; done < ids.length; done += AT_A_TIME) {
      store.transaction(() => {
        refresh(ids.slice(done, done + AT_A_TIME), view);
      });
      yield;
    }
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
