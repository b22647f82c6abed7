import { readInstant } from '../../domain/calendar/dates.js';
import type { RecordChange } from '../../domain/records/change.js';
import { changedMembers, type ChangeKind, type KeptChange } from '../../domain/records/kept-change.js';
import { ownValues } from '../../domain/records/record-text.js';
import { Problem } from '../../domain/refusals/problem.js';
import { resourceNamed } from '../../domain/resources/index.js';
import { textOf } from '../../domain/json/values.js';
import type { RecordKey } from '../../store/record-changes.js';
import type { Foundation } from '../foundation/foundation.js';
import type { Author, Who } from './author.js';
import type { Follower } from './unit-of-work.js';

/** The resources whose records have a history (#subsim-record-history). */
export const RESOURCES_WITH_HISTORY: readonly string[] = [
  ...['customer', 'address', 'product', 'subscription'],
  ...['group-subscription', 'group-subscription-template', 'payment-profile'],
];

/** What is known of what was done to one record, the newest first. */
export interface RecordHistory {
  readonly changes: readonly KeptChange[];
  /** The id with which the next part begins; null behind the last one. */
  readonly next: number | null;
  /** Whether older changes were dropped, or were made before Subsim kept them. */
  readonly olderDropped: boolean;
}

/** Looks up the history of a record from an id downwards. Throws `unknown-record` for one that never was. */
export type LookUpHistory = (record: RecordKey, range: { readonly from: number; readonly limit: number }) => RecordHistory;

// What is removed is not kept here: an exported file has no byte of it.
const NOTHING_TOLD = { members: '[]', leftOut: 0 };
const withHistory = new Set(RESOURCES_WITH_HISTORY);

/** Stores what each unit of work has changed in records, and by whom (#subsim-record-history). */
export function createRecordHistory({ store, witness, dialect }: Foundation, author: Author): Follower {
  return {
    note(changes, { now }) {
      for (const change of changes) {
        const kind = withHistory.has(change.resource) ? kindOf(change) : undefined;
        if (kind === undefined) continue;
        const cause = witness.cause();
        const { kind: by, name } = authorOf(author.who(), cause);
        store.recordChanges.add({
          ...{ resource: change.resource, record: change.id, instant: now, kind, author: by, authorName: name, cause },
          ...(kind === 'removed' ? NOTHING_TOLD : changedMembers(resourceNamed(change.resource), change, dialect.ecomName)),
        });
      }
    },
  };
}

// What is asked of the simulator itself is what the merchant does.
function authorOf(who: Who, cause: string | null): Who {
  return who.kind === 'clock' && cause?.startsWith('act:') === true ? { kind: 'merchant', name: null } : who;
}

// What was made and removed at once never was.
function kindOf({ before, after }: RecordChange): ChangeKind | undefined {
  if (after === undefined) return before === undefined ? undefined : 'removed';
  return before === undefined ? 'created' : 'changed';
}

/** Makes what looks up histories: a record that no change tells the beginning of has come with the seed. */
export function lookingUpHistory({ store }: Pick<Foundation, 'store'>): LookUpHistory {
  return (record, { from, limit }) => {
    const oldest = store.recordChanges.oldest(record);
    const text = store.records(record.resource).text(record.record);
    if (oldest === undefined && text === undefined) throw new Problem('unknown-record');
    const isWhole = oldest?.kind === 'created';
    const olderDropped = !isWhole && ((oldest?.number ?? 1) > 1 || store.recordChanges.hasDropped());
    const found = store.recordChanges.page(record, from, limit + 1);
    const created = text === undefined ? undefined : textOf(ownValues(resourceNamed(record.resource), text), 'created');
    const all = isWhole || olderDropped ? found : [...found, seeded(record, readInstant(created ?? '') ?? oldest?.instant ?? 0)];
    return { changes: all.slice(0, limit), next: all[limit]?.id ?? null, olderDropped };
  };
}

// No row is kept for it, so that a seed is loaded as quickly as without.
function seeded(record: RecordKey, instant: number): KeptChange {
  const nothing = { cause: null, authorName: null, members: '[]', leftOut: 0 };
  return { ...record, ...nothing, id: 0, number: 0, instant, kind: 'created', author: 'seed' };
}
