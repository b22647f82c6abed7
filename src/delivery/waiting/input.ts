import { Problem } from '../../domain/refusals/problem.js';
import type { Wanted } from './wanted.js';

/** How long something is waited for, and for which of several. */
export interface Wait {
  /** Milliseconds, at most 600,000. Default: 3,000. */
  readonly within?: number | undefined;
  /** The id of one that does not count, nor those before it: for a further one. By default what has happened already counts. */
  readonly after?: number | undefined;
}

/** Milliseconds that are waited by default: less than the five seconds that runners give a test, so that the sentence comes before the runner's. */
export const WITHIN = 3000;

/** Takes what is wanted apart from how it is waited for. Throws `setting-refused`. */
export function readWait({
  within = WITHIN,
  after,
  ...wanted
}: Wanted & Wait): Required<{ within: number; after: number; wanted: Wanted }> {
  if (after !== undefined && wanted.status !== undefined)
    throw new Problem('setting-refused', 'after: is the id of an event, a delivery or an order, and belongs to no status.');
  return { within, after: after ?? 0, wanted }; // the rest of it is what is wanted
}
