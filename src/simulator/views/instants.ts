import { readExactInstant } from '../../domain/calendar/dates.js';
import { Problem } from '../../domain/refusals/problem.js';

/** An instant as everything outside the rooms has it: ISO 8601 with milliseconds, in UTC, such as `2026-11-20T09:15:30.000Z`. */
export function isoText(instant: number): string {
  return new Date(instant).toISOString();
}

/** The same of an instant that there may not be. */
export function isoTextOf(instant: number | null | undefined): string | null {
  return instant === null || instant === undefined ? null : isoText(instant);
}

/** Milliseconds of an instant that is given as text, as a member of this name. Throws `setting-refused`. */
export function instantIn(given: string, name: string): number {
  const instant = readExactInstant(given);
  if (instant === undefined) throw new Problem('setting-refused', `${name}: must be an instant such as 2026-11-20T09:15:30.000Z.`);
  return instant;
}
