/** How far something is known: the interface document says it, published clients show it, or it is Subsim's choice. */
export type Mark = 'stated' | 'observed' | 'assumed';

/** Where a mark comes from: a section of the document (§) for what is stated, an assumption (A) for what is assumed. */
export interface Claim {
  readonly mark: Mark;
  /** Null for what was observed. */
  readonly reference: string | null;
}

/** A rule that a user can see. */
export interface Rule extends Claim {
  readonly area: string;
  readonly rule: string;
}

/** What a wire mode does at one point. */
export interface Manner extends Claim {
  readonly manner: string;
}

/** One assumption: it can differ on the real service. */
export interface Assumption {
  readonly id: string;
  readonly concerns: string;
  readonly assumption: string;
}

/** What the marks mean, for those who read the table. */
export const marks: Readonly<Record<Mark, string>> = {
  stated: 'The interface document says it, in the section named.',
  observed: 'Published client libraries or public pages show it.',
  assumed: 'Nothing is known; it is the choice of Subsim, under the assumption named.',
};

/** What published clients show. */
export const OBSERVED: Claim = { mark: 'observed', reference: null };

/** What a section of the document says. */
export function statedIn(reference: `§${string}`): Claim {
  return { mark: 'stated', reference };
}

/** What is chosen under an assumption. */
export function assumedBy(reference: `A${string}`): Claim {
  return { mark: 'assumed', reference };
}

type Unplaced = Omit<Rule, 'area'>;

/** A rule that a section of the document states. */
export function stated(reference: `§${string}`, rule: string): Unplaced {
  return { rule, ...statedIn(reference) };
}

/** A rule that published clients show. */
export function observed(rule: string): Unplaced {
  return { rule, ...OBSERVED };
}

/** A rule that is chosen under an assumption. */
export function assumed(reference: `A${string}`, rule: string): Unplaced {
  return { rule, ...assumedBy(reference) };
}

/** Rules of one area. */
export function inArea(area: string, rules: readonly Unplaced[]): readonly Rule[] {
  return rules.map((rule) => ({ area, ...rule }));
}
