import type { Steps } from '../../domain/steps/steps.js';

/**
 * Begins long work. What it gives is called between the pieces of that: it gives nothing while the work may go on, else a promise that
 * resolves once others have had their turn.
 */
export type Share = () => () => Promise<void> | undefined;

/** Shares the event loop between long work and everything else. */
export interface Turns {
  readonly share: Share;
  /** Does work in steps. Rejects with what it throws, or with the reason of a signal that is aborted on the way; the work is ended then. */
  readonly through: <T>(steps: Steps<T>, signal?: AbortSignal) => Promise<T>;
}
