import { Problem } from '../domain/problem.js';
import { resources } from '../domain/resources/index.js';
import { StoreUnusable, type Image } from '../store/database.js';
import { NEVER_ANSWERED } from '../store/order-attempts.js';
import { assertUsable, openStore } from '../store/store.js';
import { settledClock } from './clock.js';
import { savedIn } from './saved-state.js';

/** An image from elsewhere that can be taken, and when its state was saved. */
export interface CleanedImage extends Image {
  readonly instant: number;
}

/** Bytes from elsewhere as an image that can be taken. Throws `setting-refused`, in the words of `refusal` when they are no bytes. */
export function imageFrom(given: unknown, { now, refusal }: { readonly now: number; readonly refusal: string }): CleanedImage {
  if (!ArrayBuffer.isView(given)) throw new Problem('setting-refused', refusal);
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  try {
    assertUsable(resources, { bytes });
    return cleanedImage({ bytes }, now);
  } catch (error) {
    throw error instanceof StoreUnusable ? new Problem('setting-refused', error.message) : error;
  }
}

/** Refuses what a shelf has under a name when it was damaged there. Throws `state-refused`. */
export function refuseDamaged(name: string, image: Image): void {
  try {
    assertUsable(resources, image);
  } catch (error) {
    if (!(error instanceof StoreUnusable)) throw error;
    throw new Problem('state-refused', `The snapshot ${name} cannot be used: ${error.message}`, {
      hint: 'Delete it, or put a whole file in its place in the data folder; everything else is as it was.',
    });
  }
}

/**
 * A copy of an image for another environment: with the clock of its own, without API clients and tokens, and with nothing that
 * waits to be sent, so that no receiver gets it twice. Throws `StoreUnusable`.
 */
export function cleanedImage(image: Image, now: number): CleanedImage {
  const copy = openStore(resources, { image });
  try {
    const saved = savedIn(copy);
    const state = settledClock(copy, saved?.clock);
    copy.credentials.replaceAll({ clients: [], tokens: [] });
    for (const { id } of copy.deliveries.dueBy(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER))
      copy.deliveries.giveUp(id, LEFT_BEHIND, now);
    for (const id of copy.orderAttempts.open()) copy.orderAttempts.end(id, { ...NEVER_ANSWERED, status: 'dropped', error: LEFT_BEHIND });
    return { ...copy.image(), instant: saved?.instant ?? (state?.kind === 'frozen' ? state.instant : now) };
  } finally {
    copy.close();
  }
}

const LEFT_BEHIND = 'Left behind in another environment';
