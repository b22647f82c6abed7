import type { EntryKind } from '../entry.js';
import { eventEntryId, orderEntryId } from '../entry-id.js';
import type { Journal } from '../journal.js';
import { causeOf, keyOf, type Filed, type Ledger, type Place } from './ledger.js';
import type { Known, Surroundings } from './surroundings.js';
import type { TraceNode } from './trace.js';
import { titleOf } from './words.js';

/** What a trace says of one thing, without what it led to. */
export interface Described extends Omit<TraceNode, 'isAsked' | 'children' | 'more'> {
  readonly key: string;
  readonly place: Place;
}

/** Something that another thing led to, which is described only if it is shown. */
export interface Below {
  readonly key: string;
  readonly describe: () => Described;
}

/** The things of a trace. */
export interface Nodes {
  readonly described: (place: Place) => Described;
  /** What led to something first of all; `undefined` when nothing is known to. */
  readonly causeOf: (place: Place) => Place | undefined;
  /** The event of an attempt to deliver. */
  readonly eventOf: (place: Place) => Place | undefined;
  /** What something led to, and is still to lead to. */
  readonly below: (place: Place) => readonly Below[];
}

/** What describing things needs. */
interface NodesNeeds extends Surroundings {
  readonly journal: Journal;
  readonly entries: boolean;
}

const OPEN = 'is under way: it is in the journal once it has ended';
const DROPPED = 'is not in the journal any more';

/** Makes what describes the things of a trace. */
export function createNodes(ledger: Ledger, { journal, entries, awaitedBy, known }: NodesNeeds): Nodes {
  return {
    described,
    causeOf(place) {
      const filed = ledger.at(place);
      return placed(filed === undefined ? knownNow(place)?.cause : causeOf(filed.kept), place);
    },
    eventOf(place) {
      const recorded = ledger.at(place)?.kept.recorded;
      return recorded?.kind === 'delivery' ? placed(eventEntryId(recorded.event), place) : undefined;
    },
    below(place) {
      const above = ledger.at(place);
      const { era } = place;
      const done = ledger.ledToBy(place).map((filed) => ({ key: keyOf(filed), describe: () => fromEntry(filed, { place, above }) }));
      const awaited = era === ledger.present ? awaitedBy(place.id) : [];
      return [...done, ...awaited.map((one) => ({ key: keyOf({ id: one.id, era }), describe: () => fromKnown(one, era) }))];
    },
  };

  function described(place: Place): Described {
    const filed = ledger.at(place);
    if (filed !== undefined) return fromEntry(filed);
    const stored = knownNow(place);
    return stored === undefined ? stub(place) : fromKnown(stored, place.era);
  }

  // What the environment has now, it need not have had before it went back.
  function knownNow({ id, era }: Place): Known | undefined {
    return era === ledger.present ? known(id) : undefined;
  }

  function fromEntry(filed: Filed, standing?: Standing): Described {
    const { id, kept } = filed;
    const about = { id, kind: kept.recorded.kind, state: 'recorded', title: titleOf(journal.shown(kept)) } as const;
    const at = new Date(kept.at).toISOString();
    return {
      ...about,
      at,
      note: standing === undefined ? null : noteOf(filed, standing),
      ...entryOf(filed),
      key: keyOf(filed),
      place: filed,
    };
  }

  function fromKnown({ id, kind, state, title, at }: Known, era: number): Described {
    const instant = at === null ? null : new Date(at).toISOString();
    return { id, kind, state, title, at: instant, note: null, ...entryOf(), key: keyOf({ id, era }), place: { id, era } };
  }

  function stub(place: Place): Described {
    const { id } = place;
    const isOpen = wasNeverThere(id);
    const about = { id, kind: kindOf(id), state: isOpen ? 'open' : 'dropped', title: isOpen ? OPEN : DROPPED } as const;
    return { ...about, at: null, note: null, ...entryOf(), key: keyOf(place), place };
  }

  function wasNeverThere(id: string): boolean {
    const { entries: present, last } = journal.counts();
    return present === last || journal.causes.present() === id;
  }

  function entryOf(filed?: Filed): Pick<Described, 'entry'> {
    if (!entries) return {};
    return { entry: filed === undefined ? null : journal.shown(filed.kept) };
  }
}

/** What a thing stands below, and its entry, if it has one. */
interface Standing {
  readonly place: Place;
  readonly above: Filed | undefined;
}

// What is not plain from where it stands.
function noteOf({ kept: { recorded, cause, number } }: Filed, { place, above }: Standing): string | null {
  if (recorded.kind === 'delivery') {
    const event = eventEntryId(recorded.event);
    if (place.id !== event) return `${recorded.type}, ${event}`;
    return cause === null || cause === event ? null : `sent again by ${cause}`;
  }
  if (recorded.kind === 'order' && recorded.retryOf !== null) {
    if (place.id === cause) return `tries ${orderEntryId(recorded.retryOf)} again`;
    return cause === null || above?.kept.cause === cause ? 'tried again' : `tried again by ${cause}`;
  }
  const isOfOrder = recorded.kind === 'request' && place.id.startsWith('order:');
  return isOfOrder && above !== undefined && above.kept.number < number ? 'late: the order was answered' : null;
}

function placed(id: string | null | undefined, { era }: Place): Place | undefined {
  return id === null || id === undefined ? undefined : { id, era };
}

function kindOf(id: string): EntryKind {
  return id.slice(0, id.indexOf(':')) as EntryKind; // ids begin with the kinds of what they name
}
