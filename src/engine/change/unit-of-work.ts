import { eventsOf } from '../../domain/events/drafts.js';
import type { RecordChange } from '../../domain/records/change.js';
import type { EventDraft } from '../../domain/events/event.js';
import type { View } from '../../domain/records/view.js';
import type { Store } from '../../store/store.js';
import type { ViewNow } from './view.js';
import type { Saver } from './saving.js';

/**
 * Runs one unit of work as one transaction: what it changes, the events of that and their deliveries are stored together or not at
 * all. `shown` gives its result after all of it, from a view for which nothing changes any more.
 */
export type UnitOfWork = <T, R>(work: (view: View) => T, shown: (result: T, view: View) => R) => R;

/** Keeps something in step with the records. */
export interface Follower {
  readonly note: (changes: readonly RecordChange[], view: View) => void;
}

/** What a unit of work needs. */
export interface UnitOfWorkNeeds {
  readonly store: Store;
  readonly view: ViewNow;
  readonly saver: Saver;
  /** Told of what has changed, in this order, within the transaction. */
  readonly followers: readonly Follower[];
  /** Stores events and their deliveries, within the transaction. */
  readonly emit: (drafts: readonly EventDraft[], view: View) => void;
}

/** Makes the units of work of one environment. */
export function createUnitOfWork({ store, view: viewNow, saver, followers, emit }: UnitOfWorkNeeds): UnitOfWork {
  return (work, shown) => {
    try {
      return store.transaction(() => {
        const view = viewNow();
        const result = work(view);
        view.freeze();
        const changes = merged(saver.takeChanges());
        for (const follower of followers) follower.note(changes, view);
        const events = eventsOf(changes, view);
        if (events.length > 0) emit(events, view);
        return shown(result, view);
      });
    } catch (error) {
      saver.takeChanges();
      throw error;
    }
  };
}

// A record that was changed more than once was changed from its first state to its last.
function merged(changes: readonly RecordChange[]): readonly RecordChange[] {
  if (changes.length < 2) return changes;
  const byRecord = new Map<string, RecordChange>();
  for (const change of changes) {
    const key = `${change.resource} ${String(change.id)}`;
    const first = byRecord.get(key);
    byRecord.set(key, first === undefined ? change : joined(first, change));
  }
  return [...byRecord.values()];
}

function joined(first: RecordChange, last: RecordChange): RecordChange {
  const { before: _before, after: _after, ...rest } = last;
  return {
    ...rest,
    ...(first.before && { before: first.before }),
    ...(last.after && { after: last.after }),
    given: new Set([...first.given, ...last.given]),
    transient: { ...first.transient, ...last.transient },
  };
}
