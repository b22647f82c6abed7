import { DAY, YEARS } from '../calendar/bounds.js';
import { addDays, addMonths, instantText } from '../calendar/dates.js';
import type { View } from './view.js';

const RELATIVE = /^([+-]\d{1,5})([dwmy])$/;

/** A date such as `+14d` or `-3m` of a seed, counted from the environment's clock; other texts are returned as they are. */
export function relativeDate(text: string, kind: string, view: View): string {
  const match = RELATIVE.exec(text);
  if (match === null || (kind !== 'date' && kind !== 'date-time')) return text;
  const [count, unit] = [Number(match[1]), match[2]];
  const months = unit === 'm' ? count : unit === 'y' ? 12 * count : 0;
  const days = unit === 'w' ? 7 * count : unit === 'd' ? count : 0;
  if (Number(view.today.slice(0, 4)) + (months + days / 30) / 12 < YEARS[0] + 1) return text;
  const date = addDays(addMonths(view.today, months), days);
  if (kind === 'date') return date;
  return instantText(Date.parse(date) + (view.now % DAY));
}
