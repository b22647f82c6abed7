import { Problem } from '../../domain/refusals/problem.js';
import { resources } from '../../domain/resources/index.js';
import { StoreUnusable, withoutTraces, type Image } from '../../store/database.js';
import { NEVER_ANSWERED } from '../../store/order-attempts.js';
import { assertUsable, openStore, type Store } from '../../store/store.js';
import type { Content } from '../../world/shelves/shelf.js';
import { settledClock } from '../foundation/clock.js';
import { forgetAgenda } from '../orders/agenda.js';
import { rehearse } from './rehearsal.js';
import { savedIn } from './saved-state.js';

/** An image from elsewhere that can be used here, and when its state was saved. */
interface CleanedImage extends Image {
  readonly instant: number;
}

/** Bytes from elsewhere as an image that can be used here. Throws `setting-refused`, with the sentence `refusal` when they are no bytes. */
export function imageFrom(content: unknown, { now, refusal }: { readonly now: number; readonly refusal: string }): CleanedImage {
  if (!ArrayBuffer.isView(content)) throw new Problem('setting-refused', refusal, { hint: EXPORT_AGAIN });
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    assertUsable(resources, { bytes });
    return cleaned({ bytes }, now, rehearse);
  } catch (error) {
    throw error instanceof StoreUnusable ? new Problem('setting-refused', error.message, { hint: EXPORT_AGAIN }) : error;
  }
}

const EXPORT_AGAIN =
  'A file that `subsim snapshot export` or GET /_sim/snapshots/{name}/file gave is taken; export it again. Nothing was changed.';

/** Throws `state-refused` when a shelf's snapshot is damaged or cannot be read. */
export function refuseDamaged(name: string, content: Content): void {
  try {
    assertUsable(resources, content);
    // Sealed content is exactly what was stored, and was checked then.
    if (content.isSealed !== true) cleaned(content, 0, rehearse);
  } catch (error) {
    throw error instanceof StoreUnusable ? damagedSnapshot(name, error.message) : error;
  }
}

/** The refusal of a snapshot that cannot be used, for a reason that is a sentence. */
export function damagedSnapshot(name: string, reason: string): Problem {
  return new Problem('state-refused', `The snapshot ${name} cannot be used: ${reason}`, {
    hint: 'Delete it, or put a whole file in its place in the data folder; everything else is as it was.',
  });
}

/** The bytes of an image as a file for elsewhere, without a trace of what was deleted. Throws `StoreUnusable`. */
export function withoutCredentials(image: Image): Buffer {
  const copy = openStore(resources, { image });
  try {
    return withoutTraces(copy.image()).bytes;
  } finally {
    copy.close();
  }
}

/**
 * A copy of an image for another environment: with the clock of its own, and with nothing that waits to be sent, so that no receiver gets
 * it twice. Throws `StoreUnusable`.
 */
export function cleanedImage(image: Image, now: number): CleanedImage {
  return cleaned(image, now, () => undefined);
}

function cleaned(image: Image, now: number, check: (store: Store, instant: number) => void): CleanedImage {
  const copy = openStore(resources, { image });
  try {
    const saved = savedIn(copy);
    const state = settledClock(copy, saved?.clock);
    const instant = saved?.instant ?? (state?.kind === 'frozen' ? state.instant : now);
    check(copy, instant);
    for (const { id } of copy.deliveries.dueBy(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER))
      copy.deliveries.giveUp(id, LEFT_BEHIND, now);
    dropOrders(copy);
    return { ...copy.image(), instant };
  } finally {
    copy.close();
  }
}

// Their subscriptions fall due again, which depends on the clock and the configuration that the state is taken up with.
function dropOrders(copy: Store): void {
  const open = copy.orderAttempts.open();
  for (const id of open) copy.orderAttempts.end(id, { ...NEVER_ANSWERED, status: 'dropped', error: LEFT_BEHIND });
  if (open.length > 0) forgetAgenda(copy);
}

const LEFT_BEHIND = 'Left behind in another environment';
