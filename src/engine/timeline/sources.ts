import { addDays } from '../../domain/calendar/dates.js';
import { numberOf, textOf } from '../../domain/json/values.js';
import type { View } from '../../domain/records/view.js';
import type { Cohort } from '../../domain/scheduling/coming-orders.js';
import { timetableOf } from '../../domain/scheduling/timetable.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { Store } from '../../store/store.js';
import type { AttemptMoment, DeliveryMoment, EventMoment, OrderMoment } from '../../store/orders/time-line.js';
import { laterOnes, type Dating } from './later-orders.js';
import type { EmailName, Moment, MomentKind } from './moment.js';

/** A named snapshot, with the instant (milliseconds since 1970) of its state. */
export interface SavedState {
  readonly name: string;
  readonly instant: number;
}

/** What sources look at; `cohorts` works out the orders that come later. */
export interface Sources {
  readonly store: Store;
  readonly view: View;
  readonly snapshots: readonly SavedState[];
  readonly cohorts: () => Steps<readonly Cohort[]>;
}

/** Behind an instant and two numbers, until an instant; so many at most. */
export interface Behind {
  readonly instant: number;
  readonly id: number;
  readonly number: number;
  readonly until: number;
  readonly limit: number;
  readonly subscription: number | null;
}

/** A moment with the numbers that tell it from others of its source at its instant. */
export interface Numbered {
  readonly id: number;
  readonly number: number;
  readonly moment: Moment;
}

/** One source of moments, all of a kind; ascending by instant, id and number. */
export interface Source {
  readonly kind: MomentKind;
  readonly behind: (needs: Sources, behind: Behind) => Steps<readonly Numbered[]>;
}

/** All sources. Moments of one instant stand in their order. */
export const sources: readonly Source[] = [
  { kind: 'snapshot', behind: atOnce(saved) },
  { kind: 'order', behind: atOnce(({ store }, behind) => store.timeLine.orders(behind).map((row) => numbered(row, order(row, store)))) },
  { kind: 'event', behind: atOnce(({ store }, behind) => store.timeLine.events(behind).map((row) => numbered(row, event(row)))) },
  {
    kind: 'delivery',
    behind: atOnce(({ store }, behind) =>
      store.timeLine.attempts(behind).map((row) => ({ ...numbered(row, attempt(row)), number: row.number })),
    ),
  },
  { kind: 'delivery', behind: atOnce(({ store }, behind) => store.timeLine.deliveries(behind).map((row) => numbered(row, delivery(row)))) },
  { kind: 'expiration', behind: ofAgenda('expiration', (instant, id) => ({ kind: 'expiration', instant, subscription: id })) },
  { kind: 'order', behind: ofAgenda('order', (instant, id) => coming(instant, { id, isForecast: false })) },
  { kind: 'order', behind: laterOrders },
  { kind: 'e-mail', behind: ofAgenda('upcoming-order', (instant, id) => email('upcoming-order', instant, { id, isForecast: false })) },
  { kind: 'e-mail', behind: ofAgenda('expiring-card', (instant, id) => email('expiring-card', instant, { id, isForecast: false })) },
  { kind: 'e-mail', behind: laterEmails },
];

// Nothing of these takes long.
function atOnce(find: (needs: Sources, behind: Behind) => readonly Numbered[]): Source['behind'] {
  return function* (needs, behind) {
    return find(needs, behind);
  };
}

function saved({ snapshots }: Sources, { instant, id, until, limit, subscription }: Behind): readonly Numbered[] {
  if (subscription !== null) return [];
  const all = snapshots
    .map((state, index) => numbered({ id: index }, { kind: 'snapshot', ...state }))
    .filter(({ moment, id: own }) => (moment.instant > instant || (moment.instant === instant && own > id)) && moment.instant <= until);
  return all.sort((a, b) => a.moment.instant - b.moment.instant || a.id - b.id).slice(0, limit);
}

function numbered({ id }: { readonly id: number }, moment: Moment): Numbered {
  return { id, number: 0, moment };
}

function order({ id, instant, status, order_number: orderNumber, error }: OrderMoment, store: Store): Moment {
  const known = { orderNumber: orderNumber ?? undefined, error: error ?? undefined };
  return { kind: 'order', instant, id, status, ...known, subscriptions: store.timeLine.subscriptionsOf(id), isForecast: false };
}

function event({ id, instant, type, subscription }: EventMoment): Moment {
  return { kind: 'event', instant, id, type, subscription: subscription ?? undefined };
}

function attempt({ id, instant, number, event: of, destination, status, error, subscription }: AttemptMoment): Moment {
  const known = { status: status ?? undefined, error: error ?? undefined, subscription: subscription ?? undefined };
  return { kind: 'delivery', instant, id, number, event: of, destination, ...known };
}

function delivery({ id, instant, event: of, destination, subscription }: DeliveryMoment): Moment {
  const unknown = { number: undefined, status: undefined, error: undefined };
  return { kind: 'delivery', instant, id, ...unknown, event: of, destination, subscription: subscription ?? undefined };
}

function ofAgenda(kind: 'expiration' | 'order' | EmailName, momentOf: (instant: number, id: number) => Moment): Source['behind'] {
  return atOnce(({ store }, behind) => {
    const rows = store.timeLine.agenda({ ...behind, kind });
    return rows.map((row) => numbered(row, momentOf(row.instant, row.id)));
  });
}

function* laterOrders({ view, cohorts }: Sources, behind: Behind): Steps<readonly Numbered[]> {
  const times = timetableOf(view.configuration);
  const dating = { instantOf: (date: string) => times.runFrom(times.start(date)), daysBefore: 0 };
  const found = yield* laterOnes(yield* cohorts(), dating, { ...behind, times });
  return found.map((one) => numbered(one, coming(one.instant, { id: one.id, isForecast: true })));
}

function* laterEmails({ view, cohorts }: Sources, behind: Behind): Steps<readonly Numbered[]> {
  const dating = emailDating(view);
  if (dating === undefined) return [];
  const found = yield* laterOnes(yield* cohorts(), dating, { ...behind, times: timetableOf(view.configuration) });
  return found.map((one) => numbered(one, email('upcoming-order', one.instant, { id: one.id, isForecast: true })));
}

/** When the e-mail that announces an order is due; `undefined` when none is. */
export function emailDating({ configuration }: View): Dating | undefined {
  const days = numberOf(configuration.members, 'upcoming_subscription_email_days_ahead');
  if (days === undefined) return undefined;
  const time = textOf(configuration.members, 'upcoming_subscription_email_time') ?? '';
  const times = timetableOf(configuration);
  return { instantOf: (date) => times.at(addDays(date, -days), time), daysBefore: days };
}

function coming(instant: number, { id, isForecast }: { readonly id: number; readonly isForecast: boolean }): Moment {
  const unknown = { id: undefined, status: undefined, orderNumber: undefined, error: undefined };
  return { kind: 'order', instant, ...unknown, subscriptions: [id], isForecast };
}

function email(name: EmailName, instant: number, { id, isForecast }: { readonly id: number; readonly isForecast: boolean }): Moment {
  return { kind: 'e-mail', instant, name, subscription: id, isForecast };
}
