import type { Configuration } from '../domain/configuration.js';
import { instantText, readInstant } from '../domain/dates.js';
import { addDuration, readDuration } from '../domain/duration.js';
import { Problem } from '../domain/problem.js';
import { textOf } from '../domain/values.js';
import type { ClockState, EnvironmentClock } from '../engine/clock.js';
import { createAdvancing, type Advance, type AdvanceWatch, type Target } from './advancing.js';
import { createRunner, type Runner, type RunnerNeeds } from './runner.js';

/** How far the clock is to be moved: by an ISO 8601 duration, to an ISO 8601 instant, or to the next due work. */
export type Move = { readonly by: string } | { readonly to: string } | { readonly next: true };

/** The clock of an environment, as its users see it. Refusals are a `Problem`. */
export interface ClockControl {
  readonly kind: EnvironmentClock['kind'];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly state: () => ClockState;
  /** Changes how it runs; it never goes back. What is due then is done. */
  readonly set: (state: ClockState) => void;
  /** Moves it ahead through all due work, each piece at its own instant, and tells what happened. A text is a duration. */
  readonly advance: (move: Move | string, watch?: AdvanceWatch) => Promise<Advance>;
}

/** An environment's course of time: its clock, and the work that is done as it goes on. */
export interface Timeline {
  readonly clock: ClockControl;
  readonly runner: Runner;
}

/** What a timeline needs. */
export interface TimelineNeeds extends RunnerNeeds {
  readonly configuration: () => Configuration;
  /** Milliseconds that attempts under way may take to end before the clock is moved. */
  readonly patience: number;
  /** How many tokens expire after an instant and by another one. */
  readonly countExpiring: (after: number, by: number) => number;
}

/** Makes the timeline of one environment. */
export function createTimeline({ configuration, countExpiring, patience, ...needs }: TimelineNeeds): Timeline {
  const { clock, source } = needs;
  const runner = createRunner(needs);
  const advance = createAdvancing({ clock, source, runner, patience, countExpiring });
  return {
    runner,
    clock: {
      get kind() {
        return clock.kind;
      },
      now: clock.now,
      state: clock.state,
      set(state) {
        if (runner.isPaused()) throw new Problem('state-refused', 'The clock is being moved already.');
        clock.set(state);
        runner.wake();
      },
      advance: async (move, watch) => advance(() => targetOf(typeof move === 'string' ? { by: move } : move), watch),
    },
  };

  function targetOf(move: Move): Target {
    if ('next' in move) return move;
    const to = 'by' in move ? after(move.by) : readInstant(move.to);
    if (to === undefined) {
      const sent = JSON.stringify('by' in move ? move.by : move.to);
      throw new Problem(
        'setting-refused',
        `The clock moves by a duration such as P3M or PT90S, or to an instant such as 2027-01-01T00:00:00Z; it was given ${sent}.`,
      );
    }
    if (to < clock.now()) throw new Problem('state-refused', `The clock cannot go back to ${instantText(to)}.`);
    return { to };
  }

  function after(text: string): number | undefined {
    const duration = readDuration(text);
    return duration === undefined ? undefined : addDuration(clock.now(), duration, textOf(configuration().members, 'timezone') ?? 'UTC');
  }
}
