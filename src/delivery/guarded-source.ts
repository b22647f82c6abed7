import type { WorkSource } from './work.js';

/**
 * A source for whoever looks for work by itself: what cannot be looked up, because a database cannot be opened at present, is given to
 * `failed` and counts as nothing due.
 */
export function guardedSource(source: WorkSource, failed: (error: unknown) => void): WorkSource {
  return {
    ...source,
    next: (until, lane) => guarded(() => source.next(until, lane)),
    earliest: (after) => guarded(() => source.earliest(after)),
    catchUp: () => guarded(() => source.catchUp?.()),
    lanes: (until) => guarded(() => source.lanes(until)) ?? [],
    besides: (until) => guarded(() => source.besides?.(until)) ?? [],
  };

  function guarded<T>(look: () => T): T | undefined {
    try {
      return look();
    } catch (error) {
      failed(error);
      return undefined;
    }
  }
}
