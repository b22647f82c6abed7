// Milliseconds of each unit; months and years have no length of their own.
const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
const SHORT = /^(\d{1,9})(ms|s|m|h|d|w)$/;

/** A length of time as people write it: `90s`, `2h`. */
export interface ShortDuration {
  readonly count: string;
  readonly unit: keyof typeof UNITS;
  readonly milliseconds: number;
}

/** Reads a length of time such as `30s` or `2h`; `undefined` for what is none. */
export function readShortDuration(text: string): ShortDuration | undefined {
  const [, count, given] = SHORT.exec(text) ?? [];
  if (count === undefined) return undefined;
  const unit = given as keyof typeof UNITS; // the pattern admits these alone
  return { count, unit, milliseconds: Number(count) * UNITS[unit] };
}
