/** Who makes changes: set for the duration of the work that makes them. */
export interface Author {
  readonly name: () => string;
  /** Runs synchronous work in somebody's name. */
  readonly as: <T>(name: string, work: () => T) => T;
}

// The author of changes that nobody asks for.
const SCHEDULER = 'scheduler';

/** Creates the author of an environment: the scheduler, unless work runs in another name. */
export function createAuthor(): Author {
  let present = SCHEDULER;
  return {
    name: () => present,
    as(name, work) {
      const before = present;
      present = name;
      try {
        return work();
      } finally {
        present = before;
      }
    },
  };
}
