import { DAY } from '../calendar/bounds.js';

// The three forms of a date in HTTP (RFC 9110, 5.6.7); what is written today is the first.
const FORMS = [
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<month>[A-Z][a-z]{2}) (?<day>[\d ]\d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/,
];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
// A year of two digits is never further ahead.
const AHEAD = 50;

/**
 * When an answer that came at an instant asks to be asked again, at most a day later (#6.1-retry-after): so many seconds after it, or at
 * the date that it names. Milliseconds since 1970; `undefined` when the text of its `Retry-After` is neither.
 */
export function askedInstant(retryAfter: string, answered: number): number | undefined {
  const text = retryAfter.trim();
  const asked = /^\d+$/.test(text) ? answered + Number(text) * 1000 : httpDate(text, answered);
  return asked === undefined ? undefined : Math.min(asked, answered + DAY);
}

function httpDate(text: string, now: number): number | undefined {
  const parts = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return undefined;
  const { day = '', month = '', year = '', time = '' } = parts;
  const index = MONTHS.indexOf(month);
  const whole = year.length === 2 ? wholeYear(Number(year), now) : Number(year);
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const isDay = index >= 0 && Number(day) >= 1 && Number(day) <= new Date(Date.UTC(whole, index + 1, 0)).getUTCDate();
  const isThere = isDay && hours < 24 && minutes < 60 && seconds <= 60; // the last one is a leap second
  return isThere ? Date.UTC(whole, index, Number(day), hours, minutes, seconds) : undefined;
}

function wholeYear(year: number, now: number): number {
  const present = new Date(now).getUTCFullYear();
  const inThisCentury = present - (present % 100) + year;
  return inThisCentury > present + AHEAD ? inThisCentury - 100 : inThisCentury;
}
