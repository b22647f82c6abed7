import { Problem } from '../../domain/refusals/problem.js';
import type { Timers } from '../../world/timers.js';
import type { Turns } from '../../world/turns.js';
import { momentText } from './clauses.js';
import { notReached } from './pursuit.js';
import type { Search } from './search.js';
import { found, nearestMiss } from './searching.js';
import type { Found } from './wanted.js';

/** How long somebody waits, and for which of several. */
export interface Patience {
  /** Milliseconds. */
  readonly within: number;
  /** The id after which it counts. */
  readonly after: number;
  /** Ends it: the promise is rejected with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Those who wait for something to happen in an environment. */
export interface Waiting {
  /** Resolves to what is looked for, at once when it is there. Rejects with `not-reached`, or `state-refused` when the environment ends. */
  readonly wait: (search: Search, patience: Patience) => Promise<Found>;
  /** Refuses those who wait, because the environment is being closed. */
  readonly end: () => void;
}

interface WaitingNeeds {
  readonly timers: Timers;
  readonly turns: Turns;
  readonly onChange: (listener: () => void) => () => void;
  /** Keeps the process running until the result is called. */
  readonly stayAwake: () => () => void;
  readonly clock: { readonly kind: string; readonly now: () => number };
  /** When something is due next. */
  readonly nextDue: () => number | undefined;
}

/** Makes what those wait by who wait for something in one environment. */
export function createWaiting({ timers, turns, onChange, stayAwake, clock, nextDue }: WaitingNeeds): Waiting {
  const sleepers = new Set<() => void>();
  let isEnded = false;
  return {
    wait,
    end() {
      isEnded = true;
      for (const wake of sleepers) wake();
    },
  };

  async function wait(search: Search, { within, after, signal }: Patience): Promise<Found> {
    let [isChanged, isLate] = [false, false];
    let wake = (): void => undefined;
    const stir = (): void => {
      isChanged = true;
      wake();
    };
    const beLate = (): void => {
      isLate = true;
      stir();
    };
    const ends = [onChange(stir), timers.after(within, beLate), stayAwake()];
    sleepers.add(stir);
    signal?.addEventListener('abort', stir, { once: true });
    try {
      for (;;) {
        if (isEnded) throw new Problem('state-refused', 'The environment is closed.');
        isChanged = false;
        const id = await turns.through(found(search, after + 1), signal);
        if (id !== undefined) return search.foundOf(id);
        if (isLate) throw await missed(search, { within, after, signal });
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (isChanged) resolve();
        });
      }
    } finally {
      signal?.removeEventListener('abort', stir);
      sleepers.delete(stir);
      for (const end of ends) end();
    }
  }

  async function missed(search: Search, { within, after, signal }: Patience): Promise<Problem> {
    const miss = await turns.through(nearestMiss(search, after + 1), signal);
    const next = nextDue();
    const due = next === undefined ? 'nothing is due' : `the next thing is due at ${momentText(next)}`;
    const clockText = clock.kind === 'frozen' ? `. The clock stands at ${momentText(clock.now())}; ${due}` : '';
    return notReached(search, `within ${String(within)} ms`, `${miss}${clockText}`);
  }
}
