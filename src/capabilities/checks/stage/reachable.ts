import { pause, sendRaw, stopwatch, whyUnreachable } from '../../../simulator.js';
import type { CheckProgress } from '../report.js';

/** Nothing answers at the address of the receiver; the message is one sentence. */
export class TargetUnreachable extends Error {
  static {
    this.prototype.name = 'TargetUnreachable';
  }
}

interface Awaited {
  readonly url: string;
  readonly authority: string | undefined;
  /** Milliseconds. */
  readonly wait: number;
  readonly signal: AbortSignal | undefined;
}

// Milliseconds for one answer, and between two questions.
const PATIENCE = 3_000;
const PAUSE = 100;
const FEW_BYTES = 1_024;

/**
 * Resolves once the receiver answers a GET with anything, or takes connections and never answers: that is for the cases to judge.
 * Rejects with `TargetUnreachable` when it does neither within `wait`, and with the reason of the signal.
 */
export async function untilReachable({ url, authority, wait, signal }: Awaited, tell: (progress: CheckProgress) => void): Promise<void> {
  const waited = stopwatch();
  let isTold = false;
  for (;;) {
    signal?.throwIfAborted();
    const asked = { url, method: 'GET', headers: [], body: Buffer.alloc(0), timeout: PATIENCE, answerLimit: FEW_BYTES, authority, signal };
    const outcome = await sendRaw(asked);
    signal?.throwIfAborted();
    if (outcome.kind === 'answered') return;
    const refusal = (await whyUnreachable(url, PATIENCE)) ?? (outcome.reason === 'timeout' ? undefined : ended(outcome.detail));
    if (refusal === undefined) return;
    if (waited() >= wait) throw new TargetUnreachable(`The receiver at ${url} does not answer: ${refusal}.`);
    if (!isTold) tell({ kind: 'waiting', url });
    isTold = true;
    await pause(PAUSE);
  }
}

function ended(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
