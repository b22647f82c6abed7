import { Problem } from '../../domain/refusals/problem.js';
import type { Steps } from '../../domain/steps/steps.js';
import { entryKinds, type EntryKind, type RequestEntry } from '../entry.js';
import type { Journal } from '../journal.js';
import { keptId } from '../kept.js';
import { candidateOf, type Candidate } from './candidate.js';
import type { Term } from '../search/query.js';
import { expectationsOf, termsOf, type Expectation } from './expectation.js';
import { messageOf, nearestOf, type Bounds, type Compared } from './message.js';
import type { Verified, WantedEntry } from './wanted.js';

const MOST_NEAREST = 3;
const MOST_IDS = 1000;
// Fields that requests have not.
const OF_DELIVERIES = ['type', 'destination', 'outcome', 'delivery', 'event'];

/** What it is looked for with. */
interface Looking {
  /** The machine's clock. */
  readonly now: number;
  /** The requests that belong to no environment, where one that is missing may be. */
  readonly strays: () => readonly RequestEntry[];
}

/** Looks in a journal for what is wanted, in steps. Throws `setting-refused`. */
export function* verifying(wanted: WantedEntry, journal: Journal, { now, strays }: Looking): Steps<Verified> {
  const terms = termsOf(wanted, now);
  const kind = kindOf(wanted, terms);
  const bounds = boundsOf(wanted.times);
  const expectations = expectationsOf(wanted, terms, journal.shortening());
  const found: Candidate[] = [];
  let looked = 0;
  let nearest: readonly Compared[] = [];
  for (const kept of [...journal.from((wanted.after ?? 0) + 1)]) {
    if (kept.recorded.kind !== kind) continue;
    looked += 1;
    const compared = comparedWith(expectations, candidateOf(kept, journal));
    if (compared.outcomes.every(({ total }) => total === 0)) found.push(compared.candidate);
    else nearest = best([compared, ...nearest]);
    yield;
  }
  const verified = found.length >= bounds.atLeast && found.length <= bounds.atMost;
  const near = found.length < bounds.atLeast ? nearest : [];
  return {
    verified,
    count: found.length,
    entries: found.slice(0, MOST_IDS).map(({ kept }) => keptId(kept)),
    message: messageOf({
      kind,
      bounds,
      expectations,
      found,
      looked,
      nearest: near,
      after: wanted.after,
      dropped: journal.counts().dropped,
      strays: kind === 'request' && found.length < bounds.atLeast ? strays() : [],
    }),
    nearest: near.map(nearestOf),
  };
}

// A text of the search language may name it, too.
function kindOf({ kind }: WantedEntry, terms: readonly Term[]): EntryKind {
  const named = entryKinds.find((each) =>
    terms.some(({ name, isNegated, values }) => name === 'kind' && !isNegated && values.join() === each),
  );
  return kind ?? named ?? (terms.some(({ name }) => OF_DELIVERIES.includes(name)) ? 'delivery' : 'request');
}

function boundsOf(times: WantedEntry['times']): Bounds {
  if (times === undefined) return { atLeast: 1, atMost: Infinity };
  if (typeof times === 'number') return { atLeast: times, atMost: times };
  const { atMost = Infinity, atLeast = atMost === Infinity ? 1 : 0 } = times;
  if (atLeast > atMost) throw new Problem('setting-refused', `times: atLeast must not be more than atMost; it is ${String(atLeast)}.`);
  return { atLeast, atMost };
}

function comparedWith(expectations: readonly Expectation[], candidate: Candidate): Compared {
  const outcomes = expectations.map(({ compare }) => compare(candidate));
  const likeness = expectations.reduce((sum, { weight }, index) => sum + weight * (outcomes[index]?.part ?? 0), 0);
  return { candidate, outcomes, likeness };
}

// Of two that are equally near the later one, which comes first.
function best(compared: readonly Compared[]): readonly Compared[] {
  return [...compared].sort((one, other) => other.likeness - one.likeness).slice(0, MOST_NEAREST);
}
