import type { Claim } from './claim.js';

/** Names that have the same claim. */
export interface Named {
  readonly claim: Claim;
  readonly names: readonly string[];
}

/** Names under one claim; each text holds some, with blanks between. */
export function named(claim: Claim, ...texts: readonly string[]): Named {
  return { claim, names: texts.flatMap((text) => text.split(' ')) };
}

/** The claim under which a name stands; `undefined` for one that nobody has marked. */
export function claimOf(marks: readonly Named[], name: string): Claim | undefined {
  return marks.find(({ names }) => names.includes(name))?.claim;
}
