import type { EntryKind } from '../entry.js';

/** Something that a journal has no entry for, as the environment itself knows it. */
export interface Known {
  readonly id: string;
  readonly kind: EntryKind;
  readonly state: 'open' | 'due' | 'dropped';
  readonly title: string;
  /** Milliseconds since 1970: when it is due, or happened. */
  readonly at: number | null;
  /** The id of what led to it, where that is known. */
  readonly cause: string | null;
}

/** What an environment knows of what is no entry of its journal. */
export interface Surroundings {
  /** What is still to be done because of something, by its id: deliveries of an event, those that are sent again, orders. */
  readonly awaitedBy: (id: string) => readonly Known[];
  /** Something that the environment has, by its id; `undefined` where it has no such thing. */
  readonly known: (id: string) => Known | undefined;
}
