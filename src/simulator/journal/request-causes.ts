import type { RequestCauses } from '../../http/platform/directory.js';
import { attemptEntryId, eventEntryId, orderEntryId } from '../../journal/entry-id.js';
import type { Core } from '../core.js';

/** Says what led to requests of an environment's receivers; `underWay` are the deliveries with an attempt on the way. */
export function requestCausesIn({ store, witness }: Pick<Core, 'store' | 'witness'>, underWay: ReadonlySet<number>): RequestCauses {
  return {
    ofTokens(tokens) {
      for (const token of tokens) {
        const order = witness.orderOf(token);
        if (order !== undefined) return orderEntryId(order);
      }
      return null;
    },
    ofReading(event) {
      const sent = store.deliveries.ofEvent(event).find(({ id }) => underWay.has(id));
      if (sent !== undefined) return attemptEntryId({ delivery: sent.id, attempt: sent.attempts + 1 });
      return store.events.get(event) === undefined ? null : eventEntryId(event);
    },
  };
}
