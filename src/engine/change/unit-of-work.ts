import { eventsOf } from '../../domain/events/drafts.js';
import type { RecordChange } from '../../domain/records/change.js';
import type { EventDraft } from '../../domain/events/event.js';
import type { View } from '../../domain/records/view.js';
import type { Foundation } from '../foundation/foundation.js';
import type { Saver } from './saving.js';

/**
 * Runs one unit of work as one transaction: what it changes, the events of that and their deliveries are stored together or not at
 * all. `shown` makes the result after all of it, with a view for which nothing changes any more; without it
 * the result is that of the work.
 */
export interface UnitOfWork {
  <T, R>(work: (view: View) => T, shown: (result: T, view: View) => R): R;
  <T>(work: (view: View) => T): T;
}

/** Stores events and their deliveries, within the transaction under way. */
export type Emit = (drafts: readonly EventDraft[], view: View) => void;

/** Keeps something in step with the records. */
export interface Follower {
  readonly note: (changes: readonly RecordChange[], view: View) => void;
}

/**
 * Creates the units of work of one environment. Within the transaction `followers` are called with what has changed, in their order, and
 * `emit` stores the events and their deliveries.
 */
export function createUnitOfWork(
  { store, view: viewNow }: Foundation,
  { saver, followers, emit }: { readonly saver: Saver; readonly followers: readonly Follower[]; readonly emit: Emit },
): UnitOfWork {
  return inUnitOfWork;

  function inUnitOfWork<T, R>(work: (view: View) => T, shown: (result: T, view: View) => R): R;
  function inUnitOfWork<T>(work: (view: View) => T): T;
  function inUnitOfWork<T, R>(work: (view: View) => T, shown?: (result: T, view: View) => R): T | R {
    try {
      return store.transaction(() => {
        const view = viewNow();
        const result = work(view);
        view.freeze();
        const changes = merged(saver.takeChanges());
        for (const follower of followers) follower.note(changes, view);
        const events = eventsOf(changes, view);
        if (events.length > 0) emit(events, view);
        return shown === undefined ? result : shown(result, view);
      });
    } catch (error) {
      saver.takeChanges();
      throw error;
    }
  }
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
