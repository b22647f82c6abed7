import { SIGNATURE_HEADER } from '../../../simulator.js';
import type { Finding } from '../finding.js';
import { isSignature, type OrderRequest, type PlayedOrder } from '../stage/handing-on.js';
import type { OrderStage } from '../stage/order-stage.js';
import type { Sent } from '../stage/sender.js';
import { changed, judgePlaced, judgeRefused, unplayable } from './verdicts.js';

/** What is changed of one request. */
export type Change = (request: OrderRequest) => Partial<Sent>;

/** Plays a request that nobody may place. That it is refused says something only where a right one is not. */
export async function playWrong(stage: OrderStage, change: Change): Promise<Finding> {
  const impossible = await unplayable(stage);
  if (impossible !== undefined) return impossible;
  const { exchanges } = await stage.order(await stage.scene.subscription(), { change: (request) => [change(request)] });
  return judgeRefused(exchanges[0]);
}

/** Plays a right order of another form; `mayBeRefused` says why a shop may refuse it. */
export async function playRight(stage: OrderStage, change: Change, mayBeRefused?: string): Promise<Finding> {
  const impossible = await unplayable(stage);
  if (impossible !== undefined) return impossible;
  const { exchanges } = await stage.order(await stage.scene.subscription(), { change: (request) => [change(request)] });
  return judgePlaced(exchanges[0], mayBeRefused);
}

/** The same request with another signature, or with none. */
export function withSignature({ headers }: OrderRequest, signature: string | undefined): Pick<Sent, 'headers'> {
  const others = headers.filter(([name]) => !isSignature(name));
  return { headers: signature === undefined ? others : [...others, [SIGNATURE_HEADER, signature]] };
}

/** The signature that Subsim sent. */
export function signatureOf({ headers }: OrderRequest): string {
  return headers.find(([name]) => isSignature(name))?.[1] ?? '';
}

/** Two subscriptions that are due on the same day, and so come in one order. */
export async function dueTogether({ subscription, daysAhead }: OrderStage['scene']): Promise<readonly number[]> {
  const due = { next_order_date: daysAhead(-1) };
  return [await subscription(due), await subscription(due)];
}

/** Plays an order for two items, the second of which is a product that no shop sells. */
export async function playHalfUnknown(stage: OrderStage, allowSomeFailedItems: boolean): Promise<PlayedOrder> {
  return stage.together(await dueTogether(stage.scene), {
    change: (request) => [changed(request, (members) => ({ ...stage.withUnknownProduct(members, 1), allowSomeFailedItems }))],
  });
}
