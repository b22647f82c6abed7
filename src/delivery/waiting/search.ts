import type { Steps } from '../../domain/steps/steps.js';
import type { Found } from './wanted.js';

/** Something that may be what is wanted. */
export interface Sight {
  readonly id: number;
  /** Whether it is what is wanted. */
  readonly isWanted: boolean;
  /** How near it comes: the higher, the nearer. */
  readonly nearness: number;
  /** What it is, as a clause: `order 51 of subscription 5007 was placed on …`. */
  readonly text: () => string;
}

/** How something that is wanted is looked for. */
export interface Search {
  /** What has not happened, as a clause: `no order failed`. */
  readonly unmet: string;
  /** Those from an id on, by id: all that come into question, or at least those that may be what is wanted. */
  readonly from: (id: number, which: 'any' | 'matching') => Iterable<Sight>;
  readonly one: (id: number) => Sight | undefined;
  /** The id of the last one that there is. */
  readonly last: () => number;
  /** The id of the one that a happening is about. */
  readonly idIn: (details: object) => number | undefined;
  readonly foundOf: (id: number) => Found;
  /** Why there may be none, as a clause. */
  readonly whyNone: () => string;
  /** The record that it is told to be about and that is not there, by its name. */
  readonly missing?: () => string | undefined;
  /** What is there in place of it and why it stays so, as a clause, when the nearest is no better; in steps. */
  readonly instead?: (nearest: number | undefined) => Steps<string | undefined>;
  /** Whether it is a state that may pass, and no thing that is made once. */
  readonly isState: boolean;
}

/** One thing that is asked of what is wanted, and how much it says about which one is meant. */
export interface Criterion {
  readonly isMet: boolean;
  readonly weight: number;
}

// What tells which one is meant counts more than how it stands.
const IDENTITY = 2;

/** What is asked of what is wanted, where it is asked for. */
export function asked<T>(wanted: T | undefined, isMet: (wanted: T) => boolean, weight = 1): readonly Criterion[] {
  return wanted === undefined ? [] : [{ isMet: isMet(wanted), weight }];
}

/** The same for what tells which one is meant. */
export function askedFor<T>(wanted: T | undefined, isMet: (wanted: T) => boolean): readonly Criterion[] {
  return asked(wanted, isMet, IDENTITY);
}

/** Something with what is asked of it. */
export function sightOf(id: number, criteria: readonly Criterion[], text: () => string): Sight {
  const met = criteria.filter(({ isMet }) => isMet);
  return { id, isWanted: met.length === criteria.length, nearness: met.reduce((sum, { weight }) => sum + weight, 0), text };
}

const PAGE = 100;

/** All entries of a list from an id on, read a page at a time. */
export function* entriesFrom<T extends { readonly id: number }>(
  id: number,
  page: (range: { readonly from: number; readonly limit: number }) => readonly T[],
): Generator<T> {
  let from: number | undefined = id;
  while (from !== undefined) {
    const entries = page({ from, limit: PAGE });
    yield* entries;
    const last: T | undefined = entries[PAGE - 1];
    from = last && last.id + 1;
  }
}
