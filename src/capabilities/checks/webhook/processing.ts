import { pause, stopwatch } from '../../../simulator.js';
import type { Probe } from '../settings.js';
import type { WebhookStage } from '../stage/webhook-stage.js';

/** How many webhooks the receiver has processed since; `undefined` where no probe counts that. */
type Count = () => Promise<number | undefined>;

/** What was played, and what was counted after it. */
interface Processed<T> {
  readonly played: T;
  readonly processed: Awaited<ReturnType<Count>>;
}

// Milliseconds between two looks at a probe, and how often it must say the same.
const LOOK = 25;
const CALM = 3;

/**
 * Begins to count what is processed, by the probe: not before it rests, since a receiver that answers first may still be at work on earlier
 * webhooks. For the count a right webhook is sent, so that waiting has an end.
 */
export async function countProcessed({ probe, prepare, send, limits }: WebhookStage): Promise<Count> {
  if (probe === undefined) return () => Promise.resolve(undefined);
  const before = await calm(probe, undefined, limits.slow);
  return async () => {
    await send(await prepare());
    const risen = (await calm(probe, before, limits.slow)) - before;
    // One that counts no right webhook counts nothing.
    return risen === 0 ? undefined : risen - 1;
  };
}

/** Counts what is processed while something is played. */
export async function processedBy<T>(stage: WebhookStage, play: () => Promise<T>): Promise<Processed<T>> {
  const count = await countProcessed(stage);
  return { played: await play(), processed: await count() };
}

async function calm(probe: Probe, before: number | undefined, patience: number): Promise<number> {
  const elapsed = stopwatch();
  let [count, same] = [await probe(), 0];
  while (elapsed() < patience && (count === before || same < CALM)) {
    await pause(LOOK);
    const next = await probe();
    same = next === count ? same + 1 : 0;
    count = next;
  }
  return count;
}

/** Why what is processed cannot be told. */
export const UNCOUNTED = 'What it has processed cannot be seen from outside; give a probe that counts it.';
