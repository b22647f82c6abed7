import { idOf } from './entry-id.js';
import type { Recorded } from './recorded.js';

/** An entry as a journal keeps it: what is dear is made of it when somebody looks. */
export interface Kept {
  readonly kind: Recorded['kind'];
  readonly number: number;
  /** Milliseconds since 1970: by the environment's clock, and by the machine's. */
  readonly at: number;
  readonly realTime: number;
  readonly cause: string | null;
  /** What it takes of the journal's room. */
  readonly bytes: number;
  /** Of a request it is read anew each time. */
  readonly recorded: Recorded;
}

/** The id of an entry. */
export function keptId({ recorded }: Kept): string {
  return idOf(recorded);
}
