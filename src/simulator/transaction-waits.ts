import { Problem } from '../domain/refusals/problem.js';
import type { Timers } from '../world/timers.js';

/** The transactions of an environment that wait before they are done (#4.4-transaction-delay). */
export interface TransactionWaits {
  /**
   * Waits as long as the next transaction takes, by the clock of the machine; gives nothing when that is no time. Rejects with
   * `state-refused` when its caller hangs up or the environment ends or goes to another state meanwhile; nothing is done then.
   */
  readonly wait: (hangUp: () => AbortSignal) => Promise<void> | undefined;
  /** Ends those that wait now, because the environment goes to another state; later ones are as any. */
  readonly abandon: () => void;
  /** Ends all of them, and those that would begin. */
  readonly end: () => void;
}

/** Makes the waits of one environment; `delay` says how many milliseconds the next one takes. */
export function createTransactionWaits(delay: () => number, { after }: Timers): TransactionWaits {
  const endings = new Set<(why: string) => void>();
  let hasEnded = false;
  return {
    wait(hangUp) {
      const milliseconds = delay();
      if (milliseconds === 0) return undefined;
      if (hasEnded) throw refused(CLOSING);
      const signal = hangUp();
      return new Promise((resolve, reject) => {
        const settled = (settle: () => void) => (): void => {
          cancel();
          endings.delete(end);
          signal.removeEventListener('abort', hungUp);
          settle();
        };
        const end = (why: string): void => {
          settled(() => {
            reject(refused(why));
          })();
        };
        const hungUp = settled(() => {
          reject(signal.reason as Error); // the door gives a Problem
        });
        const cancel = after(milliseconds, settled(resolve));
        endings.add(end);
        signal.addEventListener('abort', hungUp);
      });
    },
    abandon() {
      endAll('The environment has gone to another state; the transaction was not done.');
    },
    end() {
      hasEnded = true;
      endAll(CLOSING);
    },
  };

  function endAll(why: string): void {
    for (const end of [...endings]) end(why);
  }
}

const CLOSING = 'The environment is being closed; the transaction was not done.';

function refused(why: string): Problem {
  return new Problem('state-refused', why);
}
