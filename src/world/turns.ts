// Milliseconds that long work may hold the event loop: while nobody waits for an answer, and while somebody does.
const LONG = 10;
const SHORT = 2;

/** Shares the event loop between long work and everything else: it turns at least every 20 ms. */
export interface Turns {
  /** Does work in steps. Rejects with what it throws, or with the reason of a signal that is aborted on the way; the work is ended then. */
  readonly through: <T>(steps: Generator<void, T, void>, signal?: AbortSignal) => Promise<T>;
  /**
   * Begins work that waits by itself. It calls the result between its pieces and awaits what that gives: nothing while it may go on,
   * else a promise that resolves once the loop has turned.
   */
  readonly share: () => () => Promise<void> | undefined;
}

/** Makes what shares the event loop; `isServing` says whether somebody is waiting for answers right now. */
export function createTurns(isServing: () => boolean): Turns {
  const waiting: (() => void)[] = [];
  let isTurning = false;
  return { through, share };

  async function through<T>(steps: Generator<void, T, void>, signal?: AbortSignal): Promise<T> {
    const pause = share();
    for (;;) {
      if (signal?.aborted === true) {
        steps.return(undefined as never); // runs its `finally` blocks; the value goes nowhere
        throw signal.reason;
      }
      const step = steps.next();
      if (step.done === true) return step.value;
      const turned = pause();
      if (turned !== undefined) await turned;
    }
  }

  function share(): () => Promise<void> | undefined {
    let end = performance.now() + slice();
    return () =>
      performance.now() < end
        ? undefined
        : turn().then(() => {
            end = performance.now() + slice();
          });
  }

  function slice(): number {
    return isServing() ? SHORT : LONG;
  }

  // One piece of long work goes on in each turn, so that much of it at a time holds the loop no longer than one does.
  function turn(): Promise<void> {
    return new Promise((resolve) => {
      waiting.push(resolve);
      letOneGoOn();
    });
  }

  function letOneGoOn(): void {
    if (isTurning || waiting.length === 0) return;
    isTurning = true;
    setImmediate(() => {
      isTurning = false;
      waiting.shift()?.();
      letOneGoOn();
    });
  }
}
