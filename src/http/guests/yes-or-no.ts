/** What a parameter of a query that is true or false may be, digits as numbers; the words that a variable takes, too. */
const YES: readonly unknown[] = ['true', 'yes', 1];
const NO: readonly unknown[] = ['false', 'no', 0];

/** What is told of a parameter that is neither. */
export const YES_OR_NO = `must be one of ${[...YES, ...NO].join(', ')}`;

/** Whether a parameter of a query says yes; `undefined` for what says neither. One that is not given says no. */
export function yesOrNo(value: unknown): boolean | undefined {
  if (YES.includes(value)) return true;
  return value === undefined || NO.includes(value) ? false : undefined;
}
