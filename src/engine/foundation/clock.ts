import { CALENDAR } from '../../domain/calendar/bounds.js';
import { instantText } from '../../domain/calendar/dates.js';
import { Problem } from '../../domain/refusals/problem.js';
import { StoreUnusable } from '../../store/database.js';
import type { Store } from '../../store/store.js';
import type { Clock } from '../../world/clock.js';
import { createClockMoves, type ClockMoves } from './clock-moves.js';

/** How an environment's clock runs: with the machine's, standing still, or with the machine's plus a constant. */
export type ClockState =
  | { readonly kind: 'system' }
  | { readonly kind: 'frozen'; readonly instant: number }
  | { readonly kind: 'offset'; readonly milliseconds: number };

/** The clock of one environment; instants are milliseconds since 1970. */
export interface EnvironmentClock extends Clock {
  /** Whether it stays where it is until it is set or moved: not so a clock of the caller's own, which may move by itself. */
  readonly stands: () => boolean;
  readonly state: () => ClockState;
  /** Changes how it runs, as the present instant decides. Throws `setting-refused` unless it is an instant up to the year 9999, `state-refused` when it would go back. */
  readonly set: (state: (now: number) => ClockState) => void;
  /** Holds it at an instant while it is moved ahead; survives a restart. */
  readonly hold: (instant: number) => void;
  /** Lets it run on from the instant at which it is held. */
  readonly release: () => void;
  /** The last move of it over an instant. */
  readonly moveOver: ClockMoves['over'];
}

/** The setting that says how the clock runs. */
export const CLOCK_SETTING = 'clock';

/** Creates the clock of one environment: it follows `initial` until it is set or moved, and is restored when it was before. */
export function createEnvironmentClock(store: Store, system: Clock, initial: Clock): EnvironmentClock {
  let state: ClockState | undefined;
  let held: number | undefined;
  // Whether it has been moved since it was held.
  let isMoving = false;
  const readState = (): void => {
    state = stateIn(store);
    held = undefined;
  };
  const moves = createClockMoves();
  store.whenOpen(readState);
  store.onRestore(() => {
    const before = held ?? at(present());
    readState();
    moves.note({ from: before, to: at(present()) });
  });
  return {
    get kind() {
      return kindOf(present());
    },
    now: () => held ?? at(present()),
    stands: () => present().kind === 'frozen' && (state !== undefined || 'isFixed' in initial),
    state: present,
    set(stateAt) {
      const now = held ?? at(present());
      const next = stateAt(now);
      const then = at(next);
      if (!Number.isInteger(then) || then > CALENDAR.last)
        throw new Problem('setting-refused', 'The clock needs a whole number of milliseconds, up to the end of the year 9999.');
      if (then < now)
        throw new Problem('state-refused', `The clock cannot go back from ${instantText(now)} to ${instantText(then)}.`, {
          hint: 'Only going back to a snapshot takes the clock back with everything else.',
        });
      moves.note({ from: now, to: then });
      keep(next);
    },
    hold(instant) {
      const next = heldState(instant);
      moves.note({ from: held ?? instant, to: instant }, isMoving);
      isMoving ||= held !== undefined && instant > held;
      held = instant;
      keep(next);
    },
    release() {
      if (held !== undefined) keep(heldState(held));
      held = undefined;
      isMoving = false;
    },
    moveOver: moves.over,
  };

  function present(): ClockState {
    if (state !== undefined) return state;
    return initial.kind === 'frozen' ? { kind: 'frozen', instant: initial.now() } : { kind: 'system' };
  }

  function at(wanted: ClockState): number {
    if (wanted.kind === 'frozen') return wanted.instant;
    return system.now() + (wanted.kind === 'offset' ? wanted.milliseconds : 0);
  }

  // A clock that runs goes on from where it is held, with a constant to the machine's.
  function heldState(instant: number): ClockState {
    if (present().kind === 'frozen') return { kind: 'frozen', instant };
    return { kind: 'offset', milliseconds: instant - system.now() };
  }

  function keep(next: ClockState): void {
    store.settings.set(CLOCK_SETTING, JSON.stringify(next));
    state = next;
  }
}

function stateIn(store: Store): ClockState | undefined {
  const text = store.settings.get(CLOCK_SETTING);
  if (text === undefined) return undefined;
  const state = readClockState(text);
  if (state === undefined) throw new StoreUnusable('The file is damaged.');
  return state;
}

/** How the clock in an image runs; one that was never set runs as `otherwise` from now on. Throws `StoreUnusable`. */
export function settledClock(store: Store, otherwise: ClockState | undefined): ClockState | undefined {
  const state = stateIn(store);
  if (state === undefined && otherwise !== undefined) store.settings.set(CLOCK_SETTING, JSON.stringify(otherwise));
  return state ?? otherwise;
}

/** Reads how a clock runs from the text that stores it; `undefined` for any other text. */
export function readClockState(text: string | undefined): ClockState | undefined {
  try {
    const { kind, instant, milliseconds } = JSON.parse(text ?? '{}') as Readonly<Record<string, unknown>>; // null throws
    if (kind === 'system') return { kind };
    if (kind === 'frozen' && isUpTo(instant, CALENDAR.last)) return { kind, instant };
    return kind === 'offset' && isUpTo(milliseconds, Number.MAX_SAFE_INTEGER) ? { kind, milliseconds } : undefined;
  } catch {
    return undefined;
  }
}

function isUpTo(value: unknown, last: number): value is number {
  return Number.isSafeInteger(value) && Number(value) <= last;
}

// A clock with an offset runs like the machine's.
function kindOf({ kind }: ClockState): Clock['kind'] {
  return kind === 'frozen' ? 'frozen' : 'system';
}
