import type { AuthorKind } from '../../domain/records/kept-change.js';

/** Who makes changes: set for the duration of the work that makes them. */
export interface Author {
  /** As the report on the history of subscriptions names it. */
  readonly name: () => string;
  /** As the history of records names it. */
  readonly who: () => Who;
  /** Runs synchronous work in somebody's name. */
  readonly as: <T>(author: { readonly name?: string; readonly who: Who }, work: () => T) => T;
}

/** Who makes a change; by name where there are several of a kind. */
export interface Who {
  readonly kind: AuthorKind;
  readonly name: string | null;
}

// The author of changes that nobody asks for.
const SCHEDULER = 'scheduler';
const CLOCK: Who = { kind: 'clock', name: null };

/** Creates the author of an environment: the scheduler, as the clock goes on, unless work runs in another name. */
export function createAuthor(): Author {
  let present = { name: SCHEDULER, who: CLOCK };
  return {
    name: () => present.name,
    who: () => present.who,
    as({ name = present.name, who }, work) {
      const before = present;
      present = { name, who };
      try {
        return work();
      } finally {
        present = before;
      }
    },
  };
}
