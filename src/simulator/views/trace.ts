import type { Steps } from '../../domain/steps/steps.js';
import type { Trace as Told, TraceNode, TraceOptions } from '../../journal/trace/trace.js';
import { traced, type TraceNeeds } from '../../journal/trace/tree.js';
import { Problem } from '../../domain/refusals/problem.js';
import { input } from './input.js';

export type { TraceNode, TraceOptions, Told as Trace };

/** Follows what led to something in an environment, and what it led to. */
export type TraceOf = (id: string, options?: TraceOptions) => Promise<Told>;

/** The traces of an environment as its users see them. */
export function traceView(needs: TraceNeeds, inTurns: <T>(steps: Steps<T>) => Promise<T>): TraceOf {
  return async (id, options) => {
    const asked = input('traceOptions', options);
    if (typeof id !== 'string') throw new Problem('setting-refused', 'A trace is asked for by an id, which is a text such as order:51.');
    return inTurns(traced(id, asked, needs));
  };
}
