import { shownCode } from '../../domain/events/emails.js';
import { emailDraft } from '../../domain/events/drafts.js';
import type { View } from '../../domain/records/view.js';
import { timetableOf } from '../../domain/scheduling/timetable.js';
import { isTrue } from '../../domain/json/values.js';
import { Problem } from '../../domain/refusals/problem.js';
import { atOnce, type Steps } from '../../domain/steps/steps.js';
import type { AgendaEntry } from '../../store/orders/agenda.js';
import type { Store } from '../../store/store.js';
import type { ChangeContext } from '../change/answered.js';
import type { Emit } from '../change/unit-of-work.js';
import type { AgendaKeeper } from './agenda.js';
import { createDueOrders, type CollectedOrders } from './due-orders.js';
import { missingCallback } from './callback.js';

/** Something that the scheduler does at an instant, milliseconds since 1970. */
export type ScheduledTask =
  { readonly kind: 'look'; readonly due: number } | { readonly kind: 'e-mail'; readonly due: number; readonly entry: AgendaEntry };

/** The result of a look for due work. */
export interface LookResult extends CollectedOrders {
  readonly expired: number;
}

/** A subscription whose order is due today and waits for an order callback. */
export interface BlockedOrder {
  readonly subscription: number;
  /** Milliseconds since 1970. */
  readonly due: number;
  readonly status: 'blocked';
}

/** Finds what is due in one environment (#3-order-run, #3-due). */
export interface Scheduler {
  /** The first thing to do up to an instant. */
  readonly next: (until: number) => ScheduledTask | undefined;
  /** The first instant with something to do; with `after`, the first one later than that. */
  readonly earliest: (after?: number) => number | undefined;
  /**
   * Expires, fails and collects subscriptions, in this order; `due` is the instant of the look. What it leaves when it is to stop, or
   * when the environment goes back to another state meanwhile, is due at the next look.
   */
  readonly look: (due: number, isToStop: () => boolean) => Steps<LookResult>;
  /**
   * Collects what is due today, whatever the time of day. Throws `state-refused` without an order callback, and when the environment goes
   * back to another state meanwhile.
   */
  readonly runNow: (isToStop: () => boolean) => Steps<LookResult>;
  /** Emits the event of an e-mail that is due; returns the code of its template, or `undefined` when nobody would get it. */
  readonly remind: (entry: AgendaEntry) => string | undefined;
  /** Subscriptions whose order is due today and waits for an order callback. */
  readonly countBlocked: () => number;
  /** The first of them, by id. */
  readonly blocked: (limit: number) => readonly BlockedOrder[];
  /** When orders are collected next, and whether it is on the present date of the zone; `undefined` while nothing is to be ordered. */
  readonly nextOrders: () => { readonly due: number; readonly isToday: boolean } | undefined;
  /** When the next order of a subscription is due; `undefined` when none is. */
  readonly dueOf: (subscription: number) => number | undefined;
  /** What falls due, by instant, kind and subscription. */
  readonly list: Store['agenda']['list'];
  /** Brings what falls due up to date, in steps; `undefined` while it is. Whatever else is asked for does it at once. */
  readonly catchUp: AgendaKeeper['catchUp'];
}

interface SchedulerSurroundings {
  readonly emit: Emit;
  readonly agenda: Pick<AgendaKeeper, 'catchUp'>;
  /** Whether there is somewhere to place orders. */
  readonly hasCallback: () => boolean;
  /** Called when orders wait. */
  readonly wake: () => void;
}

const REMINDERS = { 'upcoming-order': 'upcoming_subscription', 'expiring-card': 'expiring_card' } as const;
const REMINDER_KINDS = ['upcoming-order', 'expiring-card'] as const;

/** Creates the scheduler of one environment. */
export function createScheduler(context: ChangeContext, { emit, agenda, hasCallback, wake }: SchedulerSurroundings): Scheduler {
  const { store, view: viewNow } = context;
  const dueOrders = createDueOrders(context);
  // How often the environment has gone back: what was found due before may not be.
  let restores = 0;
  store.onRestore(() => {
    restores += 1;
  });
  return {
    next(until) {
      catchUpAtOnce();
      const [entry] = REMINDER_KINDS.flatMap((kind) => store.agenda.first(kind, until) ?? []).sort((a, b) => a.due - b.due);
      const look = first(lookKinds().map((kind) => store.agenda.earliest(kind)));
      if (entry !== undefined && (look === undefined || entry.due <= look)) return { kind: 'e-mail', due: entry.due, entry };
      return look === undefined || look > until ? undefined : { kind: 'look', due: look };
    },
    earliest(after) {
      catchUpAtOnce();
      return first([...REMINDER_KINDS, ...lookKinds()].map((kind) => store.agenda.earliest(kind, after)));
    },
    look,
    runNow,
    remind: (entry) => store.transaction(() => remind(entry)),
    countBlocked() {
      catchUpAtOnce();
      return hasCallback() ? 0 : store.agenda.countDue('order', endOfToday());
    },
    blocked(limit) {
      catchUpAtOnce();
      const ids = hasCallback() ? [] : store.agenda.due('order', endOfToday()).slice(0, limit);
      return ids.map((subscription) => ({ subscription, due: store.agenda.dueOf(subscription, 'order') ?? 0, status: 'blocked' }));
    },
    nextOrders() {
      catchUpAtOnce();
      const view = viewNow();
      const due = isOrdering(view) ? store.agenda.earliest('order') : undefined;
      return due === undefined ? undefined : { due, isToday: due < timetableOf(view.configuration).endOf(view.today) };
    },
    dueOf(subscription) {
      catchUpAtOnce();
      return store.agenda.dueOf(subscription, 'order');
    },
    list(range) {
      catchUpAtOnce();
      return store.agenda.list(range);
    },
    catchUp: agenda.catchUp,
  };

  function endOfToday(): number {
    const { configuration, today } = viewNow();
    return timetableOf(configuration).endOf(today) - 1;
  }

  function catchUpAtOnce(): void {
    const steps = agenda.catchUp();
    if (steps !== undefined) atOnce(steps);
  }

  function* look(due: number, isToStop: () => boolean): Steps<LookResult> {
    const begun = restores;
    const isGoing = (): boolean => restores === begun && !isToStop();
    const expired = yield* dueOrders.expire(due, isGoing);
    const collected = yield* dueOrders.collect(due, due, () => isGoing() && isOrdering(viewNow()));
    return { expired, ...collected };
  }

  function* runNow(isToStop: () => boolean): Steps<LookResult> {
    if (!hasCallback()) throw missingCallback();
    yield* agenda.catchUp() ?? [];
    const begun = restores;
    const collected = yield* dueOrders.collectToday(() => restores === begun && !isToStop() && hasCallback());
    if (restores !== begun) throw new Problem('state-refused', 'The environment went back to another state meanwhile.');
    wake();
    return { expired: 0, ...collected };
  }

  function lookKinds(): readonly ('expiration' | 'order')[] {
    return isOrdering(viewNow()) ? ['expiration', 'order'] : ['expiration'];
  }

  function isOrdering({ configuration }: View): boolean {
    return hasCallback() && isTrue(configuration.members, 'automatic_order_generation');
  }

  function remind({ subscription: id, kind }: AgendaEntry): string | undefined {
    store.agenda.remove(id, kind);
    const view = viewNow('frozen');
    const values = view.own('subscription', id);
    if (values === undefined || (kind !== 'upcoming-order' && kind !== 'expiring-card')) return undefined;
    const draft = emailDraft(REMINDERS[kind], { id, values }, view);
    if (draft === undefined) return undefined;
    emit([draft], view);
    return shownCode(REMINDERS[kind], view.wire);
  }
}

function first(instants: readonly (number | undefined)[]): number | undefined {
  const known = instants.filter((instant) => instant !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
