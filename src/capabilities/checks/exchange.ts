import type { RawOutcome } from '../../simulator.js';

/** A request that a check sent, and what became of it. */
export interface Exchange {
  /** The id of the case that sent it. */
  readonly case: string;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  readonly outcome: RawOutcome;
  /** Whether the run keeps only the beginning of the answer, of which more was read. */
  readonly isShortened?: boolean;
}

/** Whether it was answered with 200 to 299. */
export function isTaken({ outcome }: Exchange): boolean {
  return outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300;
}

/** What became of it, in a few words: `204`, or why there was no answer. */
export function told({ outcome }: Pick<Exchange, 'outcome'>): string {
  return outcome.kind === 'answered' ? String(outcome.status) : `no answer: ${outcome.detail}`;
}
