/** Calls back later; no timer keeps the process running. */
export interface Timers {
  /** After what is running now, once the answers that are ready have gone out. */
  readonly soon: (work: () => void) => void;
  /** After so many milliseconds; the result cancels it. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
}

/** Keeps the process running until the result is called, because somebody waits for what only timers will end. */
export function stayAwake(): () => void {
  const timer = setInterval(() => undefined, LONGEST);
  return () => {
    clearInterval(timer);
  };
}

/** Resolves after so many milliseconds, for which the process goes on running. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}

// The longest wait of a timer of Node.js; whoever waits longer asks again.
const LONGEST = 2_147_483_647;

/** The timers of the machine. */
export const timers: Timers = {
  soon: (work) => void setImmediate(work),
  after(milliseconds, work) {
    const timer = setTimeout(work, Math.min(Math.max(milliseconds, 0), LONGEST));
    timer.unref();
    return () => {
      clearTimeout(timer);
    };
  },
};
