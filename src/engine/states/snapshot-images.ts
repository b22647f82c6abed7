import { Problem } from '../../domain/refusals/problem.js';
import { resources } from '../../domain/resources/index.js';
import type { Steps } from '../../domain/steps/steps.js';
import { StoreUnusable, type Image } from '../../store/database.js';
import { copiedRows } from '../../store/foreign-rows.js';
import { NEVER_ANSWERED } from '../../store/orders/order-attempts.js';
import { openStore, type Store } from '../../store/store.js';
import { settledClock } from '../foundation/clock.js';
import { every } from '../foundation/paging.js';
import { forgetAgenda } from '../orders/agenda.js';
import { rehearse } from './rehearsal.js';
import { savedIn } from './saved-state.js';
import { SEEDED } from './seeding.js';
import { travelling } from './travelling.js';

/** An image that can be used here, and when its state was saved. */
export interface DatedImage extends Image {
  readonly instant: number;
}

/**
 * What bytes from elsewhere hold, as an image of our own making with nothing that waits to be sent. Throws `setting-refused`, with the
 * sentence `refusal` when they are no bytes.
 */
export function* importedImage(content: unknown, { now, refusal }: { readonly now: number; readonly refusal: string }): Steps<DatedImage> {
  if (!ArrayBuffer.isView(content)) throw new Problem('setting-refused', refusal, { hint: EXPORT_AGAIN });
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    return yield* cleanedImage(yield* soundImage({ bytes }, now), now);
  } catch (error) {
    throw error instanceof StoreUnusable ? new Problem('setting-refused', error.message, { hint: EXPORT_AGAIN }) : error;
  }
}

const EXPORT_AGAIN =
  'A file that `subsim snapshot export` or GET /_sim/snapshots/{name}/file gave is taken; export it again. Nothing was changed.';

/** What a file on the shelf of an environment holds, as an image of our own making. Throws `state-refused` when it cannot be used. */
export function* shelvedImage(name: string, file: Image, now: number): Steps<Image> {
  try {
    return yield* soundImage(file, now);
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

/** The bytes of an image as a file for elsewhere: its rows, and no byte of what was deleted or does not travel. Throws `StoreUnusable`. */
export function* exportedBytes(image: Image): Steps<Buffer> {
  const { bytes } = yield* copiedRows(resources, image, travelling);
  return bytes;
}

/**
 * A copy of an image that was made here for another environment: with the clock of its own, and with nothing that waits to be sent, so
 * that no receiver gets it twice. Throws `StoreUnusable`.
 */
export function* cleanedImage(image: Image, now: number): Steps<DatedImage> {
  const copy = openStore(resources, { image });
  try {
    yield;
    const saved = savedIn(copy);
    const instant = saved?.instant ?? instantIn(copy, now);
    settledClock(copy, saved?.clock);
    yield* giveUpDeliveries(copy, now);
    yield* dropOrders(copy);
    return { ...copy.image(), instant };
  } finally {
    copy.close();
  }
}

// Rows alone are taken of what may be anything, and whatever will be read of them is read once here.
function* soundImage(image: Image, now: number): Steps<Image> {
  const copy = openStore(resources, { image: yield* copiedRows(resources, image, travelling) });
  try {
    yield;
    yield* rehearse(copy, savedIn(copy)?.instant ?? instantIn(copy, now));
    // A seed that a file does not speak of would be loaded beside its records.
    if (copy.settings.get(SEEDED) === undefined) copy.settings.set(SEEDED, '');
    return copy.image();
  } finally {
    copy.close();
  }
}

function instantIn(copy: Store, now: number): number {
  const state = settledClock(copy, undefined);
  return state?.kind === 'frozen' ? state.instant : now;
}

const AT_A_TIME = 100;

function* giveUpDeliveries(copy: Store, now: number): Steps<void> {
  for (;;) {
    const due = copy.deliveries.dueBy(Number.MAX_SAFE_INTEGER, AT_A_TIME);
    if (due.length === 0) return;
    for (const { id } of due) copy.deliveries.giveUp(id, LEFT_BEHIND, now);
    yield;
  }
}

// Their subscriptions fall due again, which depends on the clock and the configuration that the state is taken up with.
function* dropOrders(copy: Store): Steps<void> {
  const { orderAttempts } = copy;
  const open = new Set(orderAttempts.open());
  for (const status of ['waiting', 'sent'] as const)
    for (const { id } of every((from, limit) => orderAttempts.list({ subscription: undefined, status, from, limit }))) open.add(id);
  for (const id of open) {
    orderAttempts.end(id, { ...NEVER_ANSWERED, status: 'dropped', error: LEFT_BEHIND });
    yield;
  }
  if (open.size > 0) forgetAgenda(copy);
}

const LEFT_BEHIND = 'Left behind in another environment';
