import { nearestTold, Problem } from '../../simulator.js';

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

/** Refuses names that no case has, and those that leave none, so that a slip plays neither all nor none. Throws `setting-refused`. */
export function assertNamed(cases: readonly { readonly id: string }[], said: Choice): void {
  const { only = [], skip = [] } = said;
  const wrong = [...only, ...skip].find((name) => !cases.some(({ id }) => isNamed(id, [name])));
  if (wrong !== undefined) throw noCase(cases, wrong);
  if (chosen(cases, said).length > 0) return;
  throw new Problem('setting-refused', 'No case is left to play: those that are named are left out, too.');
}

/** The case of that id, or of that last part of an id. Throws `setting-refused`. */
export function caseNamed<Case extends { readonly id: string }>(cases: readonly Case[], name: string): Case {
  const found = cases.filter(({ id }) => id === name || id.endsWith(`/${name}`));
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  if (first === undefined) throw noCase(cases, name);
  const hint = `Say ${found.map(({ id }) => id).join(' or ')}.`;
  throw new Problem('setting-refused', `Several cases are named ${JSON.stringify(name)}.`, { hint });
}

function noCase(cases: readonly { readonly id: string }[], name: string): Problem {
  const names = cases.flatMap(({ id }) => [id, id.slice(id.lastIndexOf('/') + 1)]);
  const near = nearestTold({ given: name, names });
  return new Problem('setting-refused', `No case is named ${JSON.stringify(name)}${near}.`, { hint: '--list names them all.' });
}

// A name may be that of a case, its last part, or the beginning of several.
function isNamed(id: string, names: readonly string[]): boolean {
  return names.some((name) => id === name || id.startsWith(`${name.replace(/\/$/, '')}/`) || id.endsWith(`/${name}`));
}
