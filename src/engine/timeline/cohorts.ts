import type { CalendarDate } from '../../domain/calendar/dates.js';
import { dateSteppedPast, type Steps as DateSteps } from '../../domain/calendar/steps.js';
import { decode, heldText, OWN_DEPTH } from '../../domain/json/json.js';
import type { Values } from '../../domain/json/values.js';
import { fullSkuOf } from '../../domain/orders/trial.js';
import type { Scalar, View } from '../../domain/records/view.js';
import { subscription } from '../../domain/resources/subscription.js';
import type { Cohort } from '../../domain/scheduling/coming-orders.js';
import { stepsOf } from '../../domain/scheduling/order-schedule.js';
import { timetableOf, type Timetable } from '../../domain/scheduling/timetable.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { Store } from '../../store/store.js';

// What the rhythm of a subscription follows from.
const COLUMNS = ['next_order_date', 'expiration_date', 'product_sku', 'interval', 'rule_params', 'created_as_trial'];
// Subscriptions that are read without a pause.
const PIECE = 200;

interface Gathering extends Cohort {
  readonly subscriptions: number[];
}

/**
 * What comes after the order that is next for each subscription, when that and all that follow succeed; of one subscription when it is
 * given. Which order is next the agenda says.
 */
export function* cohortsOf(store: Store, view: View, only: number | null): Steps<readonly Cohort[]> {
  const times = timetableOf(view.configuration);
  const dateOf = dates(times);
  const gathered = new Map<string, Gathering>();
  const rhythmOf = rhythms(view);
  const range = { id: only === null ? 0 : only - 1, until: only ?? Number.MAX_SAFE_INTEGER, limit: PIECE };
  for (let from = range.id; ;) {
    const orders = store.agenda.ordersBehind({ ...range, id: from });
    for (const { subscription: id, due } of orders) {
      const cells = store.records(subscription.name).cells(id, COLUMNS);
      if (cells !== undefined) gather(gathered, id, laterOf(cells, rhythmOf, dateOf(due)));
    }
    const last = orders.at(-1);
    if (last === undefined || orders.length < PIECE) return [...gathered.values()];
    from = last.subscription;
    yield;
  }
}

// Orders fall due together.
function dates({ dateOf }: Timetable): Timetable['dateOf'] {
  const known = new Map<number, CalendarDate>();
  return (instant) => {
    const date = known.get(instant) ?? dateOf(instant);
    known.set(instant, date);
    return date;
  };
}

interface Later extends Pick<Cohort, 'steps' | 'first' | 'end'> {
  /** The steps as text. */
  readonly name: string;
}

function gather(gathered: Map<string, Gathering>, id: number, later: Later | undefined): void {
  if (later === undefined) return;
  const { name, ...rest } = later;
  const key = `${later.first} ${later.end ?? ''} ${name}`;
  const known = gathered.get(key);
  if (known === undefined) gathered.set(key, { ...rest, subscriptions: [id] });
  else known.subscriptions.push(id);
}

function laterOf(
  [next, end, ...says]: readonly (Scalar | null)[],
  rhythmOf: ReturnType<typeof rhythms>,
  day: CalendarDate,
): Later | undefined {
  const rhythm = rhythmOf(says);
  if (typeof next !== 'string' || rhythm?.later === undefined) return undefined;
  const first = rhythm.firstAfter(next, day);
  if (first === undefined) return undefined;
  return { steps: rhythm.later, first, end: typeof end === 'string' ? end : undefined, name: rhythm.name };
}

/** By what steps the next order date follows, and those after it: others, when a trial turns into what it is a trial of (#3-trial). */
interface Rhythm {
  /** The date after an order on a day. */
  readonly firstAfter: (date: CalendarDate, day: CalendarDate) => CalendarDate | undefined;
  readonly later: DateSteps | undefined;
  readonly name: string;
}

// The rhythm of many subscriptions is one and the same.
function rhythms(view: View): (says: readonly (Scalar | null)[]) => Rhythm | undefined {
  const known = new Map<string, Rhythm | undefined>();
  return (says) => {
    const key = JSON.stringify(says);
    if (!known.has(key)) known.set(key, rhythmOf(says, view));
    return known.get(key);
  };
}

function rhythmOf([sku, interval, params, isTrial]: readonly (Scalar | null)[], view: View): Rhythm | undefined {
  const values: Values = {
    product_sku: heldIn(sku),
    interval: heldIn(interval),
    scheduling_rule_params: typeof params === 'string' ? decode(params, OWN_DEPTH) : null,
    created_as_trial: isTrial === 1,
  };
  const now = stepsOf(values, view);
  if (now === undefined) return undefined;
  const full = fullSkuOf(values, view);
  const later = full === undefined ? now : stepsOf({ ...values, product_sku: heldText(full) }, view);
  return { firstAfter: remembering((date, day) => dateSteppedPast(date, now, day)), later, name: JSON.stringify(later) };
}

// Few dates stand for many subscriptions.
function remembering(find: Rhythm['firstAfter']): Rhythm['firstAfter'] {
  const known = new Map<string, CalendarDate | undefined>();
  return (date, day) => {
    const key = `${date} ${day}`;
    if (!known.has(key)) known.set(key, find(date, day));
    return known.get(key);
  };
}

function heldIn(cell: Scalar | null | undefined): string | null {
  return typeof cell === 'string' ? heldText(cell) : null;
}
