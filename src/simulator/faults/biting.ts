import type { Bite, HostedEnvironment } from '../../http/platform/directory.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Journal } from '../../journal/journal.js';
import { timers } from '../../world/timers.js';
import { createFaults, type Faults } from './faults.js';

/** The faults of an environment, as its users see them, and what lets them bite. */
interface Befalling extends Pick<HostedEnvironment, 'bite'> {
  readonly faults: Faults;
}

/** Makes faults that bite requests until the environment is closing; each bite is an entry of its journal, led to by the request. */
export function faultsIn({ add, serial }: Journal, closing: AbortSignal): Befalling {
  const { next, ...faults } = createFaults();
  return {
    faults,
    bite({ method, path, entry }): Bite | undefined {
      const fault = next({ method, path });
      if (fault === undefined) return undefined;
      const { id, status, retryAfter, delay, reset, fired } = fault;
      add({ kind: 'act', serial: serial(), act: 'faults.fire', details: { fault: id, method, path, status, delay, reset, fired } }, entry);
      return { id, status, retryAfter, reset, wait: async (hangUp) => waitFor(delay ?? 0, [hangUp, closing]) };
    },
  };
}

async function waitFor(milliseconds: number, ends: readonly AbortSignal[]): Promise<void> {
  if (milliseconds === 0) return;
  let stop = (): void => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const end = (): void => {
        reject(new Problem('state-refused', 'The caller hung up, or the environment is being closed.'));
      };
      const cancel = timers.after(milliseconds, resolve);
      stop = (): void => {
        cancel();
        for (const signal of ends) signal.removeEventListener('abort', end);
      };
      for (const signal of ends) signal.addEventListener('abort', end);
      if (ends.some(({ aborted }) => aborted)) end();
    });
  } finally {
    stop();
  }
}
