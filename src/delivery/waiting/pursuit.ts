import { Problem } from '../../domain/refusals/problem.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { Happening } from '../work.js';
import { momentText } from './clauses.js';
import type { Search } from './search.js';
import { nearestMiss } from './searching.js';
import type { Found } from './wanted.js';

/** Watches, while the clock is moved, for what it is moved for; what was there before does not count. */
export interface Pursuit {
  /** What is wanted, if it is there after something happened. */
  readonly after: (happening: Happening) => Found | undefined;
  /** The refusal once the clock has come to its limit, in steps. */
  readonly missed: (limit: number) => Steps<Problem>;
}

// Earlier things that are remembered because something happened to them.
const MOST_REMEMBERED = 1000;
const STOOD = 'it was that before the clock moved, which does not count, and has been nothing else since';

/** Begins a pursuit. Throws `unknown-record` for something about a record that is not there. */
export function createPursuit(search: Search): Pursuit {
  const missing = search.missing?.();
  if (missing !== undefined) throw new Problem('unknown-record', `There is no ${missing} in this environment.`);
  const began = search.last();
  const earlier = new Set<number>();
  let last = began;
  let mayBeThere = !search.isState || !isThere(search);
  return { after: (happening) => (search.isState ? stateAfter() : thingAfter(happening)), missed };

  function thingAfter({ details }: Happening): Found | undefined {
    const id = search.idIn(details);
    if (id !== undefined) {
      if (id <= began && earlier.size < MOST_REMEMBERED) earlier.add(id);
      if (search.one(id)?.isWanted === true) return search.foundOf(id);
    }
    const from = last + 1;
    last = search.last();
    for (const sight of last < from ? [] : search.from(from, 'matching')) if (sight.isWanted) return search.foundOf(sight.id);
    return undefined;
  }

  // One that stood already has to pass first.
  function stateAfter(): Found | undefined {
    const isNow = isThere(search);
    if (isNow && mayBeThere) return search.foundOf(0);
    mayBeThere ||= !isNow;
    return undefined;
  }

  function* missed(limit: number): Steps<Problem> {
    const miss = search.isState && !mayBeThere ? STOOD : yield* nearestMiss(search, began + 1, earlier);
    const until = `until ${momentText(limit)}, where the clock stands now`;
    return notReached(search, until, miss);
  }
}

function isThere(search: Search): boolean {
  return [...search.from(0, 'matching')].some(({ isWanted }) => isWanted);
}

/** The refusal of what has not come within a time: `No order failed within 5000 ms; the nearest: …`. */
export function notReached({ unmet }: Search, span: string, miss: string): Problem {
  const sentence = `${unmet} ${span}; ${miss}.`;
  return new Problem('not-reached', sentence.charAt(0).toUpperCase() + sentence.slice(1));
}
