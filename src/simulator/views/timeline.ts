import { addDays, daysBetween, readDate, type CalendarDate } from '../../domain/calendar/dates.js';
import { DAY } from '../../domain/calendar/bounds.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Moment, MomentKind, Place } from '../../engine/timeline/moment.js';
import type { DayCount, TimeLine } from '../../engine/timeline/time-line.js';
import type { OrderStatus } from '../../store/orders/order-attempts.js';
import type { Turns } from '../../world/turns.js';
import type { NamedSnapshots } from '../named-snapshots.js';
import { input } from './input.js';
import { instantIn, isoText } from './instants.js';
import { momentText } from './timeline-text.js';

/** Something that happened at an instant, or is due then. */
export interface TimelineEntry {
  /** ISO instant, by the environment's clock. */
  readonly instant: string;
  readonly kind: MomentKind;
  readonly state: 'happened' | 'due';
  /** What it is, as a sentence. */
  readonly text: string;
  /** The id of the order, the event or the delivery; null for what has none, or none yet. */
  readonly id: number | null;
  /** The subscriptions that it is about. */
  readonly subscriptions: readonly number[];
  /** By which `trace` tells what led to it and what followed; null for what has not happened yet, and for a snapshot. */
  readonly trace: string | null;
  /** The name of the snapshot that was saved. */
  readonly snapshot: string | null;
  /** The type of the event. */
  readonly type: string | null;
  /** How an order stands. */
  readonly status: OrderStatus | null;
  /** Whether it comes only when the orders before it succeed. */
  readonly isForecast: boolean;
}

/** A page of the time line, by instant. */
export interface TimelinePage {
  /** ISO instants: where it begins and ends as it was asked for, and where the clock stands. */
  readonly from: string;
  readonly to: string;
  readonly now: string;
  readonly entries: readonly TimelineEntry[];
  /** What to give as `after` for the page that follows; null on the last one. */
  readonly next: string | null;
}

/** How much there is on a date of the environment's time zone. */
export interface TimelineDay extends Omit<DayCount, 'begins'> {
  /** ISO instant at which it begins. */
  readonly begins: string;
}

/** How much there is on each of some dates. */
export interface TimelineDays {
  /** The present date of the environment's time zone. */
  readonly today: string;
  readonly days: readonly TimelineDay[];
}

/** Which part of the time line is shown. */
export interface TimelineQuery {
  /** ISO instants, both included, at most ten years apart. Default: a month ago, and a year from now. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** What concerns one subscription, by its id. */
  readonly subscription?: number | undefined;
  readonly kind?: MomentKind | undefined;
  /** How many at most, 1 to 1000. Default: 100. */
  readonly limit?: number | undefined;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
}

/** On which dates is counted: both included, at most 400. Default: the past 30 and the coming 365. */
export interface TimelineDaysQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** What concerns one subscription, by its id. */
  readonly subscription?: number | undefined;
}

/** What happened in an environment, and what is due and comes. All reject with `setting-refused` and `unknown-record`. */
export interface Timeline {
  /** By instant: what of the past is stored, what waits, and what comes when nothing else changes and orders succeed. */
  readonly list: (query?: TimelineQuery) => Promise<TimelinePage>;
  /** How much there is on each date, for an overview of many. */
  readonly days: (query?: TimelineDaysQuery) => Promise<TimelineDays>;
}

interface Needs extends Pick<Turns, 'through'> {
  readonly snapshots: Pick<NamedSnapshots, 'list'>;
}

const MONTH = 30;
const YEAR = 365;
const MOST_YEARS = 10;
const MOST_DAYS = 400;
const LIMIT = 100;

/** The time line of an environment as its users see it. */
export function timelineView(line: TimeLine, { through, snapshots }: Needs): Timeline {
  return {
    async list(query) {
      const { limit = LIMIT, subscription, kind, after, ...given } = input('timelineQuery', query);
      line.refuseUnknown(subscription);
      const now = line.now();
      const range = instantsOf(given, now);
      const saved = snapshots.list();
      const page = await through(
        line.page({ ...range, after: after === undefined ? undefined : placeIn(after), limit, subscription, kind, snapshots: saved }),
      );
      return {
        from: isoText(range.from),
        to: isoText(range.until),
        now: isoText(now),
        entries: page.moments.map(entryOf),
        next: page.next === undefined ? null : page.next.join('.'),
      };
    },
    async days(query) {
      const { subscription, ...given } = input('timelineDaysQuery', query);
      line.refuseUnknown(subscription);
      const today = line.today();
      const counted = await through(line.days({ ...datesOf(given, today), subscription }));
      return { today, days: counted.map(({ begins, ...day }) => ({ ...day, begins: isoText(begins) })) };
    },
  };
}

function instantsOf({ from, to }: Pick<TimelineQuery, 'from' | 'to'>, now: number): { readonly from: number; readonly until: number } {
  const until = to === undefined ? undefined : instantIn(to, 'to');
  const first = from === undefined ? Math.min(now, until ?? now) - MONTH * DAY : instantIn(from, 'from');
  const last = until ?? Math.max(now, first) + YEAR * DAY;
  if (last < first) throw new Problem('setting-refused', 'to: must not be before from.');
  if (last - first > MOST_YEARS * (YEAR + 1) * DAY)
    throw new Problem('setting-refused', `to: must be at most ${String(MOST_YEARS)} years after from.`);
  return { from: first, until: last };
}

function datesOf({ from, to }: TimelineDaysQuery, today: CalendarDate): { readonly from: CalendarDate; readonly until: CalendarDate } {
  const until = to === undefined ? undefined : dateIn(to, 'to');
  const earlier = until !== undefined && until < today ? until : today;
  const first = from === undefined ? addDays(earlier, -MONTH) : dateIn(from, 'from');
  const last = until ?? addDays(first > today ? first : today, YEAR);
  if (last < first) throw new Problem('setting-refused', 'to: must not be before from.');
  if (daysBetween(first, last) >= MOST_DAYS)
    throw new Problem('setting-refused', `to: at most ${String(MOST_DAYS)} dates are counted at once.`);
  return { from: first, until: last };
}

function dateIn(given: string, name: string): CalendarDate {
  const date = readDate(given);
  if (date === undefined) throw new Problem('setting-refused', `${name}: must be a date such as 2026-11-20.`);
  return date;
}

const PLACE = /^(-?\d{1,15})\.(\d{1,2})\.(-?\d{1,16})\.(-?\d{1,16})$/;

function placeIn(after: string): Place {
  const [, ...parts] = PLACE.exec(after) ?? [];
  const [instant, source, id, number] = parts.map(Number);
  if (instant === undefined || source === undefined || id === undefined || number === undefined)
    throw new Problem('setting-refused', 'after: must be the next of a page.');
  return [instant, source, id, number];
}

function entryOf(moment: Moment): TimelineEntry {
  const isPast = moment.kind === 'snapshot' || moment.kind === 'event' || isDone(moment);
  return {
    instant: isoText(moment.instant),
    kind: moment.kind,
    state: isPast ? 'happened' : 'due',
    text: momentText(moment),
    id: 'id' in moment ? (moment.id ?? null) : null,
    subscriptions: subscriptionsOf(moment),
    trace: 'id' in moment && moment.id !== undefined ? `${moment.kind}:${String(moment.id)}` : null,
    snapshot: moment.kind === 'snapshot' ? moment.name : null,
    type: moment.kind === 'event' ? moment.type : null,
    status: moment.kind === 'order' ? (moment.status ?? null) : null,
    isForecast: 'isForecast' in moment && moment.isForecast,
  };
}

function isDone(moment: Moment): boolean {
  if (moment.kind === 'order') return moment.status !== undefined && moment.status !== 'waiting';
  return moment.kind === 'delivery' && moment.number !== undefined;
}

function subscriptionsOf(moment: Moment): readonly number[] {
  if (moment.kind === 'order') return moment.subscriptions;
  return 'subscription' in moment && moment.subscription !== undefined ? [moment.subscription] : [];
}
