import { addDays, type CalendarDate } from '../../domain/calendar/dates.js';
import type { Cohort } from '../../domain/scheduling/coming-orders.js';
import { Problem } from '../../domain/refusals/problem.js';
import { subscription as subscriptions } from '../../domain/resources/subscription.js';
import { timetableOf } from '../../domain/scheduling/timetable.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { CountedKind } from '../../store/orders/time-line.js';
import type { Foundation } from '../foundation/foundation.js';
import { cohortsOf } from './cohorts.js';
import { countsByDate } from './later-orders.js';
import { comparePlaces, type Moment, type MomentKind, type Place, type Placed } from './moment.js';
import { emailDating, sources, type SavedState, type Source, type Sources } from './sources.js';

/** What happened in an environment, and what is due and comes, by instant (#subsim-time-line). */
export interface TimeLine {
  /** A page of it, in steps. */
  readonly page: (range: TimeLineRange) => Steps<TimeLinePage>;
  /** How much there is on each date of the environment's time zone, from one until another, both included. */
  readonly days: (range: DaysRange) => Steps<readonly DayCount[]>;
  /** The present date of that zone, and the present instant. */
  readonly today: () => CalendarDate;
  readonly now: () => number;
  /** Throws `unknown-record` when there is no subscription with an id that is given. */
  readonly refuseUnknown: (subscription: number | undefined) => void;
}

/** Instants are milliseconds since 1970, both included; `after` is where the page before ended. */
export interface TimeLineRange {
  readonly from: number;
  readonly until: number;
  readonly after: Place | undefined;
  readonly limit: number;
  readonly subscription: number | undefined;
  /** All when it is left out. */
  readonly kind: MomentKind | undefined;
  readonly snapshots: readonly SavedState[];
}

/** A page; `next` says where the next one begins, `undefined` after the last. */
export interface TimeLinePage {
  readonly moments: readonly Moment[];
  readonly next: Place | undefined;
}

/** Dates, both included. */
export interface DaysRange {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
  readonly subscription: number | undefined;
}

/** How much there is on a date. */
export interface DayCount {
  readonly date: CalendarDate;
  /** The instant at which it begins, milliseconds since 1970. */
  readonly begins: number;
  /** Attempts to place orders, events, attempts to deliver. */
  readonly happened: { readonly orders: number; readonly events: number; readonly deliveries: number };
  readonly due: { readonly orders: number; readonly emails: number; readonly deliveries: number; readonly expirations: number };
}

/** Creates the time line of one environment; `catchUp` brings what falls due up to date, in steps. */
export function createTimeLine({ store, view: viewNow, now }: Foundation, catchUp: () => Steps<void> | undefined): TimeLine {
  return { page, days, today: () => viewNow().today, now, refuseUnknown };

  function refuseUnknown(id: number | undefined): void {
    if (id !== undefined && store.records(subscriptions.name).text(id) === undefined)
      throw new Problem('unknown-record', `There is no subscription ${String(id)} in this environment.`);
  }

  function* page({ subscription = null, kind, snapshots, ...range }: Ranged<TimeLineRange>): Steps<TimeLinePage> {
    yield* catchUp() ?? [];
    const needs = needsOf(subscription, snapshots);
    const found: Placed[] = [];
    for (const [index, source] of sources.entries()) {
      if (kind !== undefined && kind !== source.kind) continue;
      found.push(...(yield* placedOf(source, index, { ...range, subscription, needs })));
      yield;
    }
    found.sort((one, other) => comparePlaces(one.place, other.place));
    const shown = found.slice(0, range.limit);
    return { moments: shown.map(({ moment }) => moment), next: found.length > range.limit ? shown.at(-1)?.place : undefined };
  }

  function* days({ from, until, subscription = null }: Ranged<DaysRange>): Steps<readonly DayCount[]> {
    yield* catchUp() ?? [];
    const { view, cohorts } = needsOf(subscription, []);
    const times = timetableOf(view.configuration);
    const ahead = emailDating(view)?.daysBefore;
    const later = yield* countsByDate(yield* cohorts(), { from, until: addDays(until, ahead ?? 0) });
    const counted: DayCount[] = [];
    for (const date of datesIn(from, until)) {
      const begins = times.endOf(addDays(date, -1));
      const count = (kind: CountedKind): number => store.timeLine.count(kind, { from: begins, to: times.endOf(date), subscription });
      const laterOn = (days: number): number => later.get(addDays(date, days)) ?? 0;
      counted.push({
        date,
        begins,
        happened: { orders: count('orders'), events: count('events'), deliveries: count('attempts') },
        due: {
          orders: count('order') + laterOn(0),
          emails: count('upcoming-order') + count('expiring-card') + (ahead === undefined ? 0 : laterOn(ahead)),
          deliveries: count('deliveries'),
          expirations: count('expiration'),
        },
      });
      yield;
    }
    return counted;
  }

  function needsOf(subscription: number | null, snapshots: readonly SavedState[]): Sources {
    const view = viewNow();
    let known: readonly Cohort[] | undefined;
    return {
      store,
      view,
      snapshots,
      *cohorts() {
        known ??= yield* cohortsOf(store, view, subscription);
        return known;
      },
    };
  }
}

// Behind the last date of the calendar there is none.
function* datesIn(from: CalendarDate, until: CalendarDate): Iterable<CalendarDate> {
  for (let [date, last] = [from, '']; date <= until && date > last; [date, last] = [addDays(date, 1), date]) yield date;
}

type Ranged<Range extends { readonly subscription: number | undefined }> = Omit<Range, 'subscription'> & {
  readonly subscription?: number | null | undefined;
};

interface Asked extends Omit<TimeLineRange, 'subscription' | 'kind' | 'snapshots'> {
  readonly subscription: number | null;
  readonly needs: Sources;
}

// One more than is shown tells whether there are more.
function* placedOf(source: Source, index: number, { from, until, after, limit, subscription, needs }: Asked): Steps<readonly Placed[]> {
  const behind = { ...startOf(index, { from, after }), until, limit: limit + 1, subscription };
  const found = yield* source.behind(needs, behind);
  return found.map(({ id, number, moment }) => ({ place: [moment.instant, index, id, number], moment }));
}

// Before the first of an instant, behind a place, or behind all of its instant.
function startOf(index: number, { from, after }: Pick<TimeLineRange, 'from' | 'after'>): { instant: number; id: number; number: number } {
  if (after === undefined) return { instant: from, id: -1, number: -1 };
  const [instant, source, id, number] = after;
  if (index === source) return { instant, id, number };
  return index > source ? { instant, id: -1, number: -1 } : { instant, id: Number.MAX_SAFE_INTEGER, number: Number.MAX_SAFE_INTEGER };
}
