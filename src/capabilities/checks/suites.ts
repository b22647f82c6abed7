/** A dated list of cases: the month in which the cases that bear it were added. */
export type SuiteDate = '2026-12';

/** The dated lists of cases, the oldest first. A list never changes; new cases begin a new one. */
export const suiteDates: readonly SuiteDate[] = ['2026-12'];

/** The list that counts unless another one is named. */
export const newestSuite: SuiteDate = '2026-12';

/** Whether a suite counts a case. */
export function isCounted({ since }: { readonly since: SuiteDate }, suite: SuiteDate = newestSuite): boolean {
  return suiteDates.indexOf(since) <= suiteDates.indexOf(suite);
}

interface Choice {
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
}

/** The cases that are to be played. */
export function chosen<Case extends { readonly id: string }>(cases: readonly Case[], { only, skip = [] }: Choice): readonly Case[] {
  return cases.filter(({ id }) => (only === undefined || isNamed(id, only)) && !isNamed(id, skip));
}

// A name may be that of a case, its last part, or the beginning of several.
function isNamed(id: string, names: readonly string[]): boolean {
  return names.some((name) => id === name || id.startsWith(`${name.replace(/\/$/, '')}/`) || id.endsWith(`/${name}`));
}
