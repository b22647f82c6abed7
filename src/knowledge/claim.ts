import type { Source } from '../domain/events/table.js';

/** How far something is known: the interface document says it, published clients show it, it is chosen, or it is Subsim's own. */
export type Mark = 'stated' | 'observed' | 'assumed' | 'own';

/** Where a mark comes from: a section of the document (§) for what is stated, an assumption (A) for what is assumed. */
export interface Claim {
  readonly mark: Mark;
  /** Null for what was observed, and for what is Subsim's own. */
  readonly reference: string | null;
}

/** What a rule says, and how far that is known. */
interface Statement extends Claim {
  readonly rule: string;
  /** Of an assumed rule: what else is thinkable on the real service. */
  readonly alternatives?: readonly string[];
}

/** A rule that a user can see. */
export interface Rule extends Statement {
  /** The section of the document that it belongs to, or whose gap it closes, and a few words; `subsim` for Subsim's own. */
  readonly id: string;
  readonly area: string;
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
  own: 'Subsim adds it; the real service knows nothing of it.',
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

/** What is claimed of something that names its source where it is declared. */
export function claimFrom(source: Source): Claim {
  if (source === 'observed') return OBSERVED;
  return source.startsWith('A') ? { mark: 'assumed', reference: source } : { mark: 'stated', reference: source };
}

/** A rule that the document states, in the section with which the id begins. */
export function stated(rule: string): Pick<Statement, 'mark' | 'rule'> {
  return { rule, mark: 'stated' };
}

/** A rule that published clients show. */
export function observed(rule: string): Statement {
  return { rule, ...OBSERVED };
}

/** A rule that is chosen under an assumption, and what could be in its place. */
export function assumed(reference: `A${string}`, rule: string, alternatives: readonly [string, ...string[]]): Statement {
  return { rule, ...assumedBy(reference), alternatives };
}

/** A rule of Subsim's own. */
export function own(rule: string): Statement {
  return { rule, mark: 'own', reference: null };
}

/** Rules of one area, by their ids. */
export function inArea(area: string, rules: Readonly<Record<string, Statement | ReturnType<typeof stated>>>): readonly Rule[] {
  return Object.entries(rules).map(([id, rule]) => ({ id, area, reference: `§${sectionOf(id)}`, ...rule }));
}

function sectionOf(id: string): string {
  return id.slice(0, id.indexOf('-'));
}
