import type { AuthorKind, ChangeKind, KeptChange } from '../../domain/records/kept-change.js';
import { nearestTold } from '../../domain/refusals/nearest.js';
import { Problem } from '../../domain/refusals/problem.js';
import { RESOURCES_WITH_HISTORY, type LookUpHistory } from '../../engine/change/record-history.js';
import { REPEATED } from '../../http/guests/guest.js';
import { exact } from './exact.js';
import { input } from './input.js';
import { isoText } from './instants.js';
import { idIn, known } from './known.js';

/** Which part of a history is shown. */
export interface HistoryQuery {
  /** The id with which it begins; by default the newest change. */
  readonly from?: number | undefined;
  /** How many at most, 1 to 1000. Default: 100. */
  readonly limit?: number | undefined;
}

/** One member of a record that was changed; user-defined fields by single field, as `user_defined_fields.loyalty_tier`. */
export interface MemberChange {
  readonly name: string;
  /** Null where there was no value. */
  readonly before: unknown;
  readonly after: unknown;
  /** Whether a value was too long, so that a text with its beginning stands there, which says so. */
  readonly isShortened: boolean;
}

/** What was done to a record at one time. */
export interface RecordChangeView {
  /** 0 for what a seed brought. */
  readonly id: number;
  /** ISO instant, by the environment's clock. */
  readonly instant: string;
  readonly kind: ChangeKind;
  /** Who did it: of a client its id, of an order its id in the journal, else no name. */
  readonly author: { readonly kind: AuthorKind; readonly name: string | null };
  /** What led to it, by its id in the journal, which `trace` takes; null where nothing is known to. */
  readonly cause: string | null;
  readonly members: readonly MemberChange[];
  /** How many more members were changed. */
  readonly leftOut: number;
}

/** The history of a record, the newest change first. */
export interface RecordHistoryView {
  readonly changes: readonly RecordChangeView[];
  /** The id with which the next part begins; null behind the last one. */
  readonly next: number | null;
  /** Whether older changes were dropped, or were made before Subsim kept them. */
  readonly olderDropped: boolean;
}

/** Looks up the history of a record, which may have been removed. Throws `unknown-record` and `setting-refused`. */
export type HistoryOf = (resource: string, id: number, query?: HistoryQuery) => RecordHistoryView;

// How many are shown unless more or fewer are asked for.
const LIMIT = 100;

/** The histories of records as users of an environment see them. */
export function historyView(lookUp: LookUpHistory): HistoryOf {
  return (given, id, query) => {
    const { from = Number.MAX_SAFE_INTEGER, limit = LIMIT } = input<HistoryQuery>('historyQuery', query);
    const resource = resourceIn(given);
    return known(resource, id, () => {
      const { changes, ...rest } = lookUp({ resource, record: idIn(id) }, { from, limit });
      return { changes: changes.map(changeOf), ...rest };
    });
  };
}

function changeOf({ id, instant, kind, author, authorName, cause, members, leftOut }: KeptChange): RecordChangeView {
  const who = { kind: author, name: authorName };
  const shown = exact(members) as unknown as readonly MemberChange[]; // it was stored as the text of such a list
  return { id, instant: isoText(instant), kind, author: who, cause, members: shown, leftOut };
}

function resourceIn(given: unknown): string {
  const resource = String(given).slice(0, REPEATED).replaceAll('_', '-');
  if (RESOURCES_WITH_HISTORY.includes(resource)) return resource;
  const near = nearestTold({ given: resource, names: RESOURCES_WITH_HISTORY });
  throw new Problem('unknown-record', `There is no history of ${JSON.stringify(resource)}${near}.`, {
    hint: `Records of ${RESOURCES_WITH_HISTORY.join(', ')} have one.`,
  });
}
