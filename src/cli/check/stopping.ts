import { codeOf } from '../../world/child.js';
import { hearSignals } from '../../world/signals.js';

/** Hears the signals that end a run. */
export interface Stopping {
  /** Aborted at the first signal; at the second the process ends. */
  readonly signal: AbortSignal;
  /** The exit code once there was one. */
  readonly code: () => number | undefined;
  readonly forget: () => void;
}

/** Begins to hear signals. */
export function hearStopping(): Stopping {
  const stopping = new AbortController();
  let code: number | undefined;
  const forget = hearSignals((signal) => {
    if (code !== undefined) process.exit(codeOf(signal));
    code = codeOf(signal);
    stopping.abort(new Error(`The checks were ended by ${signal}.`));
  });
  return { signal: stopping.signal, code: () => code, forget };
}
