import type { EnvironmentClock } from '../engine/change/clock.js';
import type { ScheduledTask, Scheduler } from '../engine/orders/scheduler.js';
import type { Happening, WorkSource } from './work.js';

// Lanes below zero belong to no destination; this one is the scheduler's.
const LANE = -2;

/** The scheduler of an environment as due work, in a lane of its own. */
export function createScheduledWork({ scheduler, clock }: { readonly scheduler: Scheduler; readonly clock: EnvironmentClock }): WorkSource {
  return {
    next(until, lane) {
      const task = lane === undefined || lane === LANE ? scheduler.next(until) : undefined;
      return task === undefined ? undefined : { due: task.due, id: 0, run: () => Promise.resolve(run(task)) };
    },
    earliest: scheduler.earliest,
    lanes: (until) => (scheduler.next(until) === undefined ? [] : [LANE]),
  };

  function run(task: ScheduledTask): Happening {
    if (task.kind === 'look') {
      const { orders, expired, overdue } = scheduler.look(task.due);
      return { at: clock.now(), kind: 'look', details: { orders: orders.length, expired, overdue } };
    }
    const template = scheduler.remind(task.entry);
    return { at: clock.now(), kind: 'e-mail', details: { subscription: task.entry.subscription, template } };
  }
}
