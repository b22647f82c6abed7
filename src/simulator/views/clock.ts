import { CutShort, type Advance as InnerAdvance, type AdvanceWatch as InnerWatch } from '../../delivery/advancing.js';
import type { ClockSetting, Move, UntilMove } from '../../delivery/clock-input.js';
import type { MoveWarning } from '../../delivery/silence.js';
import type { ClockControl as InnerClock } from '../../delivery/timeline.js';
import type { DeliveryWanted, EventWanted, OrderWanted, StatusWanted } from '../../delivery/waiting/wanted.js';
import type { WaitingOrder, WaitingWebhook } from '../../delivery/waits.js';
import { Problem } from '../../domain/refusals/problem.js';
import { heard, type Report } from '../callers/listeners.js';
import { watchIn } from '../callers/watching.js';
import { happeningOf, type Happening } from './happenings.js';
import { input } from './input.js';
import { isoText } from './instants.js';
import type { DeliveryView } from './deliveries.js';
import type { EventType, EventView } from './events.js';
import type { OrderView } from './orders.js';
import { thingOf, type Lists, type RecordStatus, type Thing } from './waiting.js';

export type { ClockSetting, Move, MoveWarning };

/** How an environment's clock runs; `now` is the present ISO instant by it. */
export type ClockState =
  | { readonly kind: 'system'; readonly now: string }
  | { readonly kind: 'frozen'; readonly now: string; readonly instant: string }
  /** Ahead of the machine's by so many milliseconds. */
  | { readonly kind: 'offset'; readonly milliseconds: number; readonly now: string };

/** What moving a clock ahead came to. */
export interface Advance<Reached = Thing> extends Omit<InnerAdvance, 'from' | 'to' | 'happened' | 'reached'> {
  /** ISO instants. */
  readonly from: string;
  readonly to: string;
  /** The first 10,000 things that happened, in order; `total` counts all of them. */
  readonly happened: readonly Happening[];
  /** What `until` asked for, as its list shows it; null when nothing was asked for, or the move was stopped before. */
  readonly reached: Reached | null;
}

/** An attempt whose receiver has not answered for a short while. */
export type Waiting = Dated<WaitingWebhook> | Dated<WaitingOrder>;

type Dated<Given> = Omit<Given, 'at'> & {
  /** ISO instant, by the environment's clock. */
  readonly at: string;
};

/** What who moves the clock wants to know on the way. */
export interface AdvanceWatch {
  /** Called at once for each thing that happened; the clock goes on when a promise that it returns is settled. What it throws goes to `onError`. */
  readonly onHappening?: ((happening: Happening) => unknown) | undefined;
  /** Called for each attempt that has not been answered for a short while: half a second, or half of what it may take. */
  readonly onWaiting?: ((waiting: Waiting) => unknown) | undefined;
  /** Called when a receiver has not answered three times in this move. */
  readonly onWarning?: ((warning: MoveWarning) => unknown) | undefined;
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
  /**
   * Moves it ahead through all due work, each piece at its own instant, and says what happened. A text is a duration such as `P3M`. With
   * `until` it stops right after that has happened in the move; at the limit, by default `P1Y`, it rejects with `not-reached` and what
   * came nearest, and stands there.
   */
  readonly advance: AdvanceClock;
}

/** Moves a clock ahead; what it is moved for says what is reached. */
export interface AdvanceClock {
  <Type extends EventType>(move: UntilMove<EventWanted<Type>>, watch?: AdvanceWatch): Promise<Advance<EventView<Type>>>;
  (move: UntilMove<OrderWanted>, watch?: AdvanceWatch): Promise<Advance<OrderView>>;
  (move: UntilMove<StatusWanted>, watch?: AdvanceWatch): Promise<Advance<RecordStatus>>;
  (move: UntilMove<DeliveryWanted>, watch?: AdvanceWatch): Promise<Advance<DeliveryView>>;
  (move: Move | string, watch?: AdvanceWatch): Promise<Advance>;
}

const LISTENERS: readonly string[] = ['onHappening', 'onWaiting', 'onWarning'] satisfies readonly (keyof AdvanceWatch)[];

/** The clock of an environment as its users see it. */
export function clockView(clock: InnerClock, lists: Lists, report: Report): ClockControl {
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
    advance: advance as AdvanceClock, // what is reached is of the kind that was wanted
  };

  async function advance(move: Move | string, watch?: AdvanceWatch): Promise<Advance> {
    const wanted = input<Move>('advance', typeof move === 'string' ? { by: move } : move);
    try {
      return advanceOf(await clock.advance(wanted, watchOf(watch, report)), lists);
    } catch (error) {
      throw error instanceof CutShort ? refusalOf(error, lists) : error;
    }
  }
}

// Who watches sees what the users of an environment see, and keeps the clock from nothing.
function watchOf(given: AdvanceWatch | undefined, report: Report): InnerWatch {
  const { onHappening, onWaiting, onWarning, signal }: AdvanceWatch = watchIn(given, LISTENERS);
  return {
    signal,
    onHappening: onHappening && heard((happening) => onHappening(happeningOf(happening)), report),
    onWaiting: onWaiting && heard((waiting) => onWaiting({ ...waiting, at: isoText(waiting.at) }), report),
    onWarning: onWarning && heard(onWarning, report),
  };
}

function advanceOf({ from, to, happened, reached, ...rest }: InnerAdvance, lists: Lists): Advance {
  const thing = reached && thingOf(reached, lists);
  return { from: isoText(from), to: isoText(to), ...rest, reached: thing, happened: happened.map(happeningOf) };
}

function refusalOf({ refusal: { code, message, details }, advance }: CutShort, lists: Lists): Problem {
  return new Problem(code, message, { ...details, advance: advanceOf(advance, lists) });
}
