/** How a case ended: `error` is a fault of ours or a receiver that cannot be reached, apart from failures. */
export type Outcome = 'ok' | 'FAIL' | 'warning' | 'skip' | 'info' | 'error';

/** What a case found. What was not seen is never `ok`. */
export interface Finding {
  readonly outcome: Exclude<Outcome, 'error'>;
  /** One line each: what a right receiver does, and what this one did. */
  readonly expected?: string | undefined;
  readonly got?: string | undefined;
  /** Why it was skipped, or what is advised or told. One sentence. */
  readonly reason?: string | undefined;
}

/** What was expected was seen. */
export function ok(got?: string): Finding {
  return { outcome: 'ok', got };
}

/** Something else was seen. */
export function fail(expected: string, got: string): Finding {
  return { outcome: 'FAIL', expected, got };
}

/** Advice, which fails nothing unless `--strict` is given. */
export function warn(reason: string, seen: { readonly expected?: string; readonly got?: string } = {}): Finding {
  return { outcome: 'warning', reason, ...seen };
}

/** It cannot be seen from outside, or nothing could be played. */
export function skip(reason: string): Finding {
  return { outcome: 'skip', reason };
}

/** Told, and judged by nobody. */
export function info(reason: string): Finding {
  return { outcome: 'info', reason };
}
