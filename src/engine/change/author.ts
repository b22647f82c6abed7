/** Who makes changes: named around the work that makes them, which ends before the name does. */
export interface Author {
  readonly name: () => string;
  /** Runs synchronous work in somebody's name. */
  readonly as: <T>(name: string, work: () => T) => T;
}

// Who changes subscriptions when nobody asks for it.
const SCHEDULER = 'scheduler';

/** Makes the author of an environment: the scheduler, as long as nobody else is named. */
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
