import { eventsOf, type RecordChange } from '../domain/event-rules.js';
import type { EventDraft } from '../domain/event.js';
import type { Look } from '../domain/look.js';
import type { Store } from '../store/store.js';
import type { AgendaKeeper } from './agenda.js';
import type { History } from './history.js';
import type { LookNow } from './look.js';
import type { Saver } from './saving.js';

/**
 * Runs one cause as one transaction: what it changes, the events of that and their deliveries are stored together or not at
 * all. `shown` gives its result after all of it, from a look for which nothing changes any more.
 */
export type Cause = <T, R>(work: (look: Look) => T, shown: (result: T, look: Look) => R) => R;

/** What causes need. */
export interface CauseNeeds {
  readonly store: Store;
  readonly look: LookNow;
  readonly saver: Saver;
  readonly agenda: AgendaKeeper;
  readonly history: History;
  /** Stores events and their deliveries, within the transaction. */
  readonly emit: (drafts: readonly EventDraft[], look: Look) => void;
}

/** Makes the causes of one environment. */
export function createCause({ store, look: lookNow, saver, agenda, history, emit }: CauseNeeds): Cause {
  return (work, shown) => {
    try {
      return store.transaction(() => {
        const look = lookNow();
        const result = work(look);
        look.freeze();
        const changes = merged(saver.takeChanges());
        agenda.note(changes, look);
        history.note(changes, look);
        const events = eventsOf(changes, look);
        if (events.length > 0) emit(events, look);
        return shown(result, look);
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
