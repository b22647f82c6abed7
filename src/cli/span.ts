import { readShortDuration } from '../domain/calendar/short-duration.js';
import { UsageRefused } from './arguments.js';

// Milliseconds of each unit; months and years have no length of their own.
const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
const ISO = /^P(?=.)(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=.)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/;

/** Whether a text is a length of time. */
export function isSpan(text: string): boolean {
  return readShortDuration(text) !== undefined || ISO.test(text);
}

/** A text such as `90s` or `2h` as the ISO 8601 duration that the server takes; others stay as they are. */
export function isoSpan(text: string): string {
  const { count = '', unit } = readShortDuration(text) ?? {};
  if (unit === undefined || unit === 'ms') return text;
  const name = unit.toUpperCase();
  return unit === 'd' || unit === 'w' ? `P${count}${name}` : `PT${count}${name}`;
}

/** A length of time in milliseconds, from a text such as `30s`, `2h` or `PT30S`. Throws `UsageRefused`. */
export function readSpan(flag: string, text: string): number {
  const short = readShortDuration(text);
  if (short !== undefined) return short.milliseconds;
  const iso = ISO.exec(text);
  if (iso === null) throw new UsageRefused(`${flag} must be a duration such as 30s, 2h, PT30S or P1D; it is ${JSON.stringify(text)}.`);
  const units = [UNITS.w, UNITS.d, UNITS.h, UNITS.m, UNITS.s];
  return units.reduce((sum, each, index) => sum + each * Number(iso[index + 1] ?? 0), 0);
}

/** The same, where it must be within limits in milliseconds. Throws `UsageRefused`. */
export function readSpanWithin(flag: string, text: string, { least, most }: { readonly least: number; readonly most: number }): number {
  const span = readSpan(flag, text);
  if (span >= least && span <= most) return span;
  throw new UsageRefused(`${flag} must be ${String(least)}ms to ${String(most / UNITS.m)}m; it is ${text}.`);
}
