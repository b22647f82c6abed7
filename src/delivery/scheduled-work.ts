import type { EnvironmentClock } from '../engine/foundation/clock.js';
import type { ScheduledTask, Scheduler } from '../engine/orders/scheduler.js';
import type { Turns } from '../world/turns.js';
import type { Happening, WorkSource } from './work.js';

// Lanes below zero belong to no destination; this one is the scheduler's.
const LANE = -2;

interface ScheduledWorkNeeds {
  readonly scheduler: Scheduler;
  readonly clock: EnvironmentClock;
  readonly turns: Turns;
}

/** The scheduler of an environment as due work, in a lane of its own. */
export function createScheduledWork({ scheduler, clock, turns }: ScheduledWorkNeeds): WorkSource {
  return {
    next(until, lane) {
      const task = lane === undefined || lane === LANE ? scheduler.next(until) : undefined;
      return task === undefined ? undefined : { due: task.due, id: 0, run: (isToStop) => run(task, isToStop) };
    },
    earliest: scheduler.earliest,
    catchUp: scheduler.catchUp,
    lanes: (until) => (scheduler.next(until) === undefined ? [] : [LANE]),
  };

  async function run(task: ScheduledTask, isToStop: () => boolean): Promise<Happening> {
    if (task.kind === 'look') {
      const { orders, expired, overdue } = await turns.through(scheduler.look(task.due, isToStop));
      return { at: clock.now(), kind: 'look', details: { orders: orders.length, expired, overdue } };
    }
    const template = scheduler.remind(task.entry);
    return { at: clock.now(), kind: 'e-mail', details: { subscription: task.entry.subscription, template } };
  }
}
