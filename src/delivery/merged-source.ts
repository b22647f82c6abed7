import type { DueWork, WorkSource } from './work.js';

/** Several kinds of due work as one. What is due at the same instant is done in the order of the sources. */
export function mergedSource(sources: readonly WorkSource[]): WorkSource {
  return {
    next(until, lane) {
      let first: DueWork | undefined;
      for (const source of sources) {
        const work = source.next(until, lane);
        if (work !== undefined && (first === undefined || work.due < first.due)) first = work;
      }
      return first;
    },
    earliest(after) {
      const instants = sources.flatMap((source) => source.earliest(after) ?? []);
      return instants.length === 0 ? undefined : Math.min(...instants);
    },
    catchUp() {
      const outdated = sources.find((source) => source.catchUp?.() !== undefined);
      return outdated?.catchUp?.();
    },
    lanes: (until) => sources.flatMap((source) => [...source.lanes(until)]),
    besides: (until) => sources.flatMap((source) => [...(source.besides?.(until) ?? [])]),
  };
}
