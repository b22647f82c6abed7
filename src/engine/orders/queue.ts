import type { OrderKind } from '../../domain/orders/kind.js';
import type { Foundation } from '../foundation/foundation.js';

const FIRST_ATTEMPT = 51;
/** The sequence from which the ids of attempts come. */
export const ORDER_SEQUENCE = 'order';

/** Makes an attempt that waits for its turn from an instant on (milliseconds since 1970), inside the transaction under way; returns its id. */
export function addAttempt(
  { store, witness }: Pick<Foundation, 'store' | 'witness'>,
  attempt: { readonly kind: OrderKind; readonly due: number; readonly subscriptions: readonly number[] },
): number {
  const id = store.next(ORDER_SEQUENCE, FIRST_ATTEMPT);
  store.orderAttempts.add({ ...attempt, id });
  witness.orderMade({ ...attempt, id });
  return id;
}
