import { pause, stopwatch } from '../../../simulator.js';
import type { Probe } from '../settings.js';
import type { WebhookStage } from '../stage/webhook-stage.js';

/** What was played, and how many webhooks the receiver has processed for it; `undefined` where no probe counts that. */
interface Processed<T> {
  readonly played: T;
  readonly processed: number | undefined;
}

// Milliseconds between two looks at a probe, and how often it must say the same.
const LOOK = 25;
const CALM = 3;

/**
 * Counts what is processed, by the probe, while something is played: not before the probe rests, since a receiver that answers first may
 * still be at work on earlier webhooks. A right webhook is sent after it, so that waiting has an end.
 */
export async function processedBy<T>(stage: WebhookStage, play: () => Promise<T>): Promise<Processed<T>> {
  const { probe, prepare, send, limits } = stage;
  if (probe === undefined) return { played: await play(), processed: undefined };
  const before = await calm(probe, undefined, limits.slow);
  const played = await play();
  await send(await prepare());
  const risen = (await calm(probe, before, limits.slow)) - before;
  // One that counts no right webhook counts nothing.
  return { played, processed: risen === 0 ? undefined : risen - 1 };
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
