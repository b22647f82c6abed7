/** What leads to what happens at present, by its id in the journal. */
export interface Causes {
  /** Null while nothing is known to. */
  readonly present: () => string | null;
  /** Runs synchronous work that something leads to. */
  readonly during: <T>(cause: string, work: () => T) => T;
  /** Says what leads to all that nothing nearer leads to, until what it returns is called. */
  readonly begin: (cause: string) => () => void;
}

/** Makes the causes of one environment. */
export function createCauses(): Causes {
  let nearest: string | null = null;
  let whole: string | null = null;
  return {
    present: () => nearest ?? whole,
    during(cause, work) {
      const before = nearest;
      nearest = cause;
      try {
        return work();
      } finally {
        nearest = before;
      }
    },
    begin(cause) {
      whole = cause;
      return () => {
        if (whole === cause) whole = null;
      };
    },
  };
}
