/** The outcome of an attempt that no longer counts, because the environment went back to another state meanwhile. */
export const ABANDONED = 'abandoned';

/** Stops waiting for what was begun before an environment went back to another state. */
interface Interruption {
  /** What a promise resolves to, or `undefined` as soon as it is interrupted. */
  readonly until: <T>(promise: Promise<T>) => Promise<T | undefined>;
  /** Interrupts everything that is waited for now. */
  readonly interrupt: () => void;
}

/** Makes the interruption of one kind of work. */
export function createInterruption(): Interruption {
  const waiting = new Set<() => void>();
  return {
    until: (promise) =>
      new Promise((resolve, reject) => {
        const interrupted = (): void => {
          resolve(undefined);
        };
        waiting.add(interrupted);
        promise.then(resolve, reject).finally(() => waiting.delete(interrupted));
      }),
    interrupt() {
      for (const interrupted of [...waiting]) interrupted();
      waiting.clear();
    },
  };
}
