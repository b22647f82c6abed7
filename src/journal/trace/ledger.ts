import type { Steps } from '../../domain/steps/steps.js';
import { eventEntryId, orderEntryId } from '../entry-id.js';
import { keptId, type Kept } from '../kept.js';

/** An entry with its id, and how often the environment had gone back before it. */
export interface Filed {
  readonly kept: Kept;
  readonly id: string;
  readonly era: number;
}

/** Something that a journal names, whether or not it has an entry for it. */
export interface Place {
  readonly id: string;
  readonly era: number;
}

/** The entries of a journal by what they are and by what led to them. */
export interface Ledger {
  /** The era that goes on. */
  readonly present: number;
  readonly at: (place: Place) => Filed | undefined;
  /** What an id means that somebody typed: the last that was called so; `undefined` when nothing is. */
  readonly named: (id: string) => Place | undefined;
  /** In the order in which they were complete. */
  readonly ledToBy: (place: Place) => readonly Filed[];
  readonly all: readonly Filed[];
}

// Entries that are filed at a time.
const PIECE = 500;
// Whose numbers may be given anew when the environment goes back.
const COUNTED_ANEW = /^(?:event|delivery|order):/;

/** Files entries, in steps. */
export function* fileEntries(entries: readonly Kept[]): Steps<Ledger> {
  const all: Filed[] = [];
  const [byKey, children, last] = [new Map<string, Filed>(), new Map<string, Filed[]>(), new Map<string, Place>()];
  let era = 0;
  for (const [index, kept] of entries.entries()) {
    if (index % PIECE === PIECE - 1) yield;
    const filed: Filed = { kept, id: keptId(kept), era };
    all.push(filed);
    byKey.set(keyOf(filed), filed);
    last.set(filed.id, filed);
    const { recorded } = kept;
    if (recorded.kind === 'state' && (recorded.what === 'restored' || recorded.what === 'reset')) era += 1;
  }
  const ledger: Ledger = {
    present: era,
    at: (place) => byKey.get(keyOf(place)),
    named: (id) => last.get(id),
    ledToBy: (place) => children.get(keyOf(place)) ?? [],
    all,
  };
  for (const [index, filed] of all.entries()) {
    if (index % PIECE === PIECE - 1) yield;
    for (const id of parentsOf(filed, ledger)) {
      const parent = { id, era: filed.era };
      const siblings = children.get(keyOf(parent));
      if (siblings === undefined) children.set(keyOf(parent), [filed]);
      else siblings.push(filed);
      if (!byKey.has(keyOf(parent))) last.set(id, parent);
    }
  }
  return ledger;
}

/** The id of what led to an entry first of all: an order that is tried again led to the next one, whoever moved the clock. */
export function causeOf({ recorded, cause }: Kept): string | null {
  return recorded.kind === 'order' && recorded.retryOf !== null ? orderEntryId(recorded.retryOf) : cause;
}

/** What tells a place from others. */
export function keyOf({ id, era }: Place): string {
  return COUNTED_ANEW.test(id) ? `${String(era)}|${id}` : id;
}

// Each attempt to deliver stands below its event, one that was asked for below whoever asked for it, too; an order that was tried again
// by the same move of the clock stands below the first attempt alone.
function parentsOf({ kept, era }: Filed, { at }: Ledger): ReadonlySet<string> {
  const { recorded, cause } = kept;
  const parents = new Set([causeOf(kept), cause]);
  if (recorded.kind === 'delivery') parents.add(eventEntryId(recorded.event));
  if (recorded.kind === 'order' && recorded.retryOf !== null) {
    const before = at({ id: orderEntryId(recorded.retryOf), era });
    if (before?.kept.cause === cause) parents.delete(cause);
  }
  return new Set([...parents].filter((parent) => parent !== null));
}
