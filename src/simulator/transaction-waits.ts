import { Problem } from '../domain/refusals/problem.js';
import type { Timers } from '../world/timers.js';

/** The transactions of an environment that wait before they are done (#4.4-transaction-delay). */
export interface TransactionWaits {
  /**
   * Waits as long as the next transaction takes, by the clock of the machine; gives nothing when that is no time. Rejects with
   * `state-refused` when its caller hangs up or the environment ends meanwhile; nothing is done then.
   */
  readonly wait: (hangUp: () => AbortSignal) => Promise<void> | undefined;
  /** Ends all of them, and those that would begin. */
  readonly end: () => void;
}

/** Makes the waits of one environment; `delay` says how many milliseconds the next one takes. */
export function createTransactionWaits(delay: () => number, { after }: Timers): TransactionWaits {
  const endings = new Set<() => void>();
  let hasEnded = false;
  return {
    wait(hangUp) {
      const milliseconds = delay();
      if (milliseconds === 0) return undefined;
      if (hasEnded) throw ended();
      const signal = hangUp();
      return new Promise((resolve, reject) => {
        const settled = (settle: () => void) => (): void => {
          cancel();
          endings.delete(end);
          signal.removeEventListener('abort', hungUp);
          settle();
        };
        const end = settled(() => {
          reject(ended());
        });
        const hungUp = settled(() => {
          reject(signal.reason as Error); // the door gives a Problem
        });
        const cancel = after(milliseconds, settled(resolve));
        endings.add(end);
        signal.addEventListener('abort', hungUp);
      });
    },
    end() {
      hasEnded = true;
      for (const end of [...endings]) end();
    },
  };
}

function ended(): Problem {
  return new Problem('state-refused', 'The environment is being closed; the transaction was not done.');
}
