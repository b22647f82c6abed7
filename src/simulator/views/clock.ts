import type { Advance as InnerAdvance } from '../../delivery/advancing.js';
import type { ClockSetting, Move } from '../../delivery/clock-input.js';
import type { ClockControl as InnerClock } from '../../delivery/timeline.js';
import { happeningOf, type Happening } from './happenings.js';
import { input } from './input.js';
import { isoText } from './instants.js';

export type { ClockSetting, Move };

/** How an environment's clock runs; `now` is the present ISO instant by it. */
export type ClockState =
  | { readonly kind: 'system'; readonly now: string }
  | { readonly kind: 'frozen'; readonly now: string; readonly instant: string }
  /** Ahead of the machine's by so many milliseconds. */
  | { readonly kind: 'offset'; readonly milliseconds: number; readonly now: string };

/** What moving a clock ahead came to. */
export interface Advance extends Omit<InnerAdvance, 'from' | 'to' | 'happened'> {
  /** ISO instants. */
  readonly from: string;
  readonly to: string;
  /** The first 10,000 things that happened, in order; `total` counts all of them. */
  readonly happened: readonly Happening[];
}

/** What who moves the clock wants to know on the way. */
export interface AdvanceWatch {
  /** Called at once for each thing that happened; the clock goes on when a promise that it returns is settled. */
  readonly onHappening?: ((happening: Happening) => unknown) | undefined;
  /** Stops the clock once what is being done has ended. */
  readonly signal?: AbortSignal | undefined;
}

/** The clock of an environment. Refusals are a `Problem`. */
export interface ClockControl {
  readonly kind: ClockState['kind'];
  /** Milliseconds since 1970, as `Date.now()` counts them. */
  readonly now: () => number;
  readonly state: () => ClockState;
  /** Changes how it runs; it never goes back. Work that is due by then is done. Throws `setting-refused` or `state-refused`. */
  readonly set: (setting: ClockSetting) => ClockState;
  /** Moves it ahead through all due work, each piece at its own instant, and says what happened. A text is a duration such as `P3M`. */
  readonly advance: (move: Move | string, watch?: AdvanceWatch) => Promise<Advance>;
}

/** The clock of an environment as its users see it. */
export function clockView(clock: InnerClock): ClockControl {
  const state = (): ClockState => {
    const present = clock.state();
    const now = isoText(clock.now());
    return present.kind === 'frozen' ? { kind: present.kind, now, instant: isoText(present.instant) } : { ...present, now };
  };
  return {
    get kind() {
      return clock.kind;
    },
    now: clock.now,
    state,
    set(setting) {
      clock.set(input('clock', setting));
      return state();
    },
    async advance(move, { onHappening, signal } = {}) {
      const wanted = input('advance', typeof move === 'string' ? { by: move } : move);
      const tell = onHappening && ((happening: Parameters<typeof happeningOf>[0]) => onHappening(happeningOf(happening)));
      return advanceOf(await clock.advance(wanted, { onHappening: tell, signal }));
    },
  };
}

function advanceOf({ from, to, happened, ...rest }: InnerAdvance): Advance {
  return { from: isoText(from), to: isoText(to), ...rest, happened: happened.map(happeningOf) };
}
