import { addDays, addMonths, readInstant, type CalendarDate } from '../calendar/dates.js';
import { isLive } from '../records/lifecycle.js';
import type { View } from '../records/view.js';
import { timetableOf, type Timetable } from './timetable.js';
import { numberOf, textOf, type Values } from '../json/values.js';

/**
 * What falls due for a subscription: its end, its next order, and the e-mails that announce an order or the end of a card
 * (#6.1-email-switches, #3-due, #3-due-retry, #3-expiration).
 */
export const agendaKinds = ['expiration', 'order', 'upcoming-order', 'expiring-card'] as const;

/** A kind of thing that falls due. */
export type AgendaKind = (typeof agendaKinds)[number];

/** The instants at which something falls due for one subscription, milliseconds since 1970. */
export type DueInstants = Partial<Record<AgendaKind, number>>;

/** Works out what falls due for a subscription, from the instant of the view on. */
export function dueInstants(values: Values, view: View): DueInstants {
  if (!isLive(values.status)) return {};
  const times = timetableOf(view.configuration);
  const due = {
    expiration: expiration(values, times, view.now),
    order: order(values, times, view.now),
    'upcoming-order': upcomingOrder(values, times, view),
    'expiring-card': expiringCard(values, times, view),
  };
  return Object.fromEntries(Object.entries(due).filter(([, instant]) => instant !== undefined));
}

function expiration(values: Values, times: Timetable, now: number): number | undefined {
  const date = textOf(values, 'expiration_date');
  return date === undefined ? undefined : times.runFrom(Math.max(times.start(date), now));
}

// Active by the order date, Retry by the end of its delay; neither again on the day of a successful order.
function order(values: Values, times: Timetable, now: number): number | undefined {
  const last = textOf(values, 'last_order_date');
  const morrow = last === undefined ? undefined : addDays(last, 1);
  if (values.status === 'Active') {
    const date = textOf(values, 'next_order_date');
    return date === undefined ? undefined : times.runFrom(Math.max(times.start(later(date, morrow)), now));
  }
  const retryAfter = values.status === 'Retry' ? readInstant(textOf(values, 'retry_after') ?? '') : undefined;
  if (retryAfter === undefined) return undefined;
  return times.runFrom(Math.max(retryAfter, now + 1, morrow === undefined ? 0 : times.start(morrow)));
}

function later(date: CalendarDate, other: CalendarDate | undefined): CalendarDate {
  return other !== undefined && other > date ? other : date;
}

function upcomingOrder(values: Values, times: Timetable, { configuration, now }: View): number | undefined {
  const days = numberOf(configuration.members, 'upcoming_subscription_email_days_ahead');
  const date = textOf(values, 'next_order_date');
  if (days === undefined || date === undefined || values.status !== 'Active') return undefined;
  const instant = times.at(addDays(date, -days), textOf(configuration.members, 'upcoming_subscription_email_time') ?? '');
  return instant > now ? instant : undefined;
}

function expiringCard(values: Values, times: Timetable, view: View): number | undefined {
  const { members } = view.configuration;
  const days = numberOf(members, 'expiring_card_email_days_ahead');
  const profileId = numberOf(values, 'payment_profile_id');
  if (days === undefined || profileId === undefined) return undefined;
  const profile = view.own('payment-profile', profileId);
  const last = profile === undefined ? undefined : lastDayOf(profile);
  if (last === undefined) return undefined;
  const instant = times.at(addDays(last, -days), textOf(members, 'expiring_card_email_time') ?? '');
  return instant > view.now ? instant : undefined;
}

/** The last day of the month that is printed on the card of a payment profile; `undefined` when it keeps no such month. */
export function lastDayOf(profile: Values): CalendarDate | undefined {
  const [month, year] = [textOf(profile, 'creditcard_month') ?? '', textOf(profile, 'creditcard_year') ?? ''];
  if (!/^(?:0?[1-9]|1[0-2])$/.test(month) || !/^\d{2}(?:\d{2})?$/.test(year)) return undefined;
  const first = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-01`;
  return addDays(addMonths(first, 1), -1);
}
