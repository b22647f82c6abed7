import type { Entry, EntryKind } from '../entry.js';

/**
 * How much of a node is known: it is in the journal; it is `open`, which is to say under way; it is `due` and waits for its instant; or it
 * was `dropped` from the journal, which had no more room for it.
 */
export type TraceState = 'recorded' | 'open' | 'due' | 'dropped';

/** Something that happened, with what it led to. */
export interface TraceNode {
  /** As `subsim trace` takes it. */
  readonly id: string;
  readonly kind: EntryKind;
  readonly state: TraceState;
  /** What it was and how it went, in words. */
  readonly title: string;
  /** ISO instant, by the environment's clock: when it ended, or when it is due; null when nobody knows. */
  readonly at: string | null;
  /** What is to be said beside that: that a request came late, who had something sent again; null for nothing. */
  readonly note: string | null;
  /** Whether it is what was asked for. */
  readonly isAsked: boolean;
  /** Its entry in the journal, for who asked for `entries`; null where there is none. */
  readonly entry?: Entry | null;
  readonly children: readonly TraceNode[];
  /** How many children are not shown. */
  readonly more: number;
}

/** What something led to, and what led to it. */
export interface Trace {
  /** The id of what was asked for. */
  readonly asked: string;
  /** The ids of what led to it, the first cause first. */
  readonly causes: readonly string[];
  /** Begins with the first cause, or with what was asked for where nothing led to that. */
  readonly tree: TraceNode;
  /** How many nodes are shown. */
  readonly count: number;
  /** How far the journal goes back: the instant of its oldest entry, and how many before it were dropped. */
  readonly journal: { readonly oldest: string | null; readonly dropped: number };
}

/** What a trace is to show. */
export interface TraceOptions {
  /** Whether all that the first cause led to is shown, not only what leads to what was asked for and what that led to. */
  readonly whole?: boolean | undefined;
  /** How many nodes at most, 1 to 10000. Default: 200. */
  readonly limit?: number | undefined;
  /** Whether each node has its entry in the journal. */
  readonly entries?: boolean | undefined;
}
