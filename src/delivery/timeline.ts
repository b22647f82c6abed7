import type { Configuration } from '../domain/records/configuration.js';
import { instantText, readExactInstant } from '../domain/calendar/dates.js';
import { addDuration, readDuration } from '../domain/calendar/duration.js';
import { CALENDAR, DAY } from '../domain/calendar/bounds.js';
import { Problem } from '../domain/refusals/problem.js';
import { textOf } from '../domain/json/values.js';
import type { ClockState, EnvironmentClock } from '../engine/foundation/clock.js';
import { readMove, readSetting, type ClockSetting, type Move } from './clock-input.js';
import { createAdvancing, type Advance, type AdvanceWatch, type AdvancingNeeds, type Target } from './advancing.js';
import type { Clock } from '../world/clock.js';
import { createPursuit } from './waiting/pursuit.js';
import type { Search } from './waiting/search.js';
import type { Wanted } from './waiting/wanted.js';
import { guardedSource } from './guarded-source.js';
import { createRunner, type Runner, type RunnerNeeds } from './runner.js';

/** The clock of an environment, as its users see it. Refusals are a `Problem`. */
export interface ClockControl {
  readonly kind: EnvironmentClock['kind'];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly state: () => ClockState;
  /** Changes how it runs; it never goes back. Work that is due by then is done. */
  readonly set: (setting: ClockSetting) => void;
  /** Moves it ahead through all due work, each piece at its own instant, and says what happened. A text is a duration. */
  readonly advance: (move: Move | string, watch?: AdvanceWatch) => Promise<Advance>;
}

/** An environment's course of time: its clock, and the work that is done as it goes on. */
export interface Timeline {
  readonly clock: ClockControl;
  readonly runner: Runner;
  /** Resolves when it has settled, or to false when that takes longer than it may. Rejects with `state-refused` once it is closed. */
  readonly settle: (settling: { readonly timeout: number; readonly until: 'quiet' | 'finished' }) => Promise<boolean>;
}

interface TimelineNeeds extends RunnerNeeds, AdvancingNeeds {
  /** The clock of the machine. */
  readonly system: Clock;
  readonly configuration: () => Configuration;
  /** Keeps the process running until the result is called. */
  readonly stayAwake: () => () => void;
  /** Called when the clock was set, which may have skipped instants. */
  readonly onSet: () => void;
  /** How something that the clock is moved for is looked for. Throws `setting-refused`. */
  readonly searchFor: (wanted: Wanted) => Search;
}

// A duration that leads past the calendar's last day would end there, so that it is refused a day before.
const LAST_GOAL = CALENDAR.last - DAY;
const END = 'The clock does not go beyond the year 9999.';
// How far the clock is moved at most until something has happened: a subscription by the year has been ordered by then.
const LIMIT = 'P1Y';
// Milliseconds.
const PENALTY = 1000;

/** Makes the timeline of one environment. */
export function createTimeline({ system, configuration, onSet, searchFor, ...needs }: TimelineNeeds): Timeline {
  const { clock } = needs;
  // Nobody waits for what the runner does by itself, so that it tries again.
  const source = guardedSource(needs.source, (error) => {
    needs.report(error);
    needs.timers.after(PENALTY, () => {
      runner.wake();
    });
  });
  const runner = createRunner({ ...needs, source });
  const advance = createAdvancing(needs, runner);
  return {
    runner,
    async settle({ timeout, until }) {
      if (runner.isClosed()) throw new Problem('state-refused', 'The environment is closed.');
      const mayRest = needs.stayAwake();
      return runner.settle(timeout, () => until === 'quiet' || needs.countPending() === 0).finally(mayRest);
    },
    clock: {
      get kind() {
        return clock.kind;
      },
      now: clock.now,
      state: clock.state,
      set(setting) {
        if (runner.isPaused()) throw new Problem('state-refused', 'The clock is being moved already.');
        const wanted = readSetting(setting);
        clock.set((now) => stateOf(wanted, now));
        onSet();
        runner.wake();
      },
      advance: async (move, watch) => advance(() => targetOf(readMove(move)), watch),
    },
  };

  function targetOf(move: Move): Target {
    if (move.next !== undefined) return move;
    const now = clock.now();
    if (move.until !== undefined) {
      const { until, limit = LIMIT } = move;
      return { to: goal(after(now, limit) ?? refuse(limit), now), pursuit: createPursuit(searchFor(until)) };
    }
    const to = move.by === undefined ? readExactInstant(move.to) : after(now, move.by);
    return { to: goal(to ?? refuse(move.by ?? move.to), now) };
  }

  function goal(to: number, now: number): number {
    if (to > LAST_GOAL) throw new Problem('setting-refused', END);
    if (to < now) throw new Problem('state-refused', `The clock cannot go back to ${instantText(to)}.`);
    return to;
  }

  function stateOf(setting: ClockSetting, present: number): ClockState {
    if (setting.kind === 'system') return setting;
    if (setting.kind === 'frozen')
      return { kind: 'frozen', instant: withinCalendar(setting.instant === undefined ? present : instantOf(setting.instant)) };
    const now = system.now();
    const then = 'by' in setting ? (after(now, setting.by) ?? refuse(setting.by)) : now + setting.milliseconds;
    return { kind: 'offset', milliseconds: withinCalendar(then) - now };
  }

  function after(instant: number, text: string): number | undefined {
    const duration = readDuration(text);
    return duration === undefined ? undefined : addDuration(instant, duration, textOf(configuration().members, 'timezone') ?? 'UTC');
  }
}

function instantOf(instant: string): number {
  return readExactInstant(instant) ?? refuse(instant);
}

function withinCalendar(instant: number): number {
  if (instant <= CALENDAR.last) return instant;
  throw new Problem('setting-refused', END);
}

function refuse(sent: string): never {
  throw new Problem(
    'setting-refused',
    `The clock moves by a duration such as P3M or PT90S, or to an instant such as 2027-01-01T00:00:00Z; it was given ${JSON.stringify(sent.slice(0, 100))}.`,
  );
}
