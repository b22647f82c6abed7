import { eventSubjectOf } from '../../delivery/waiting/subject.js';
import type { OrderReport } from '../../engine/orders/orders.js';
import { eventEntryId, orderEntryId } from '../../journal/entry-id.js';
import { subscriptionsText } from '../../journal/trace/words.js';
import type { Known, Surroundings } from '../../journal/trace/surroundings.js';
import type { Delivery } from '../../store/deliveries.js';
import type { Core } from '../core.js';

/** Says what an environment knows of what its journal has no entry for; `underWay` are the deliveries with an attempt on the way. */
export function surroundingsIn({ store, witness }: Pick<Core, 'store' | 'witness'>, underWay: ReadonlySet<number>): Surroundings {
  return {
    awaitedBy(id) {
      const [kind, number] = partsOf(id);
      const deliveries =
        kind === 'event'
          ? store.deliveries.ofEvent(number).filter(({ due }) => due !== null)
          : witness.sentAgainBy(id).flatMap((delivery) => store.deliveries.get(delivery) ?? []);
      const orders = [...witness.openOrders()].filter(
        ([, { cause, retryOf }]) => id === (retryOf === null ? cause : orderEntryId(retryOf)),
      );
      return [...deliveries.map(deliveryKnown), ...orders.flatMap(([order]) => orderKnown(order) ?? [])];
    },
    known(id) {
      const [kind, number, attempt] = partsOf(id);
      if (kind === 'event') return eventKnown(number);
      if (kind === 'order') return orderKnown(number);
      const delivery = kind === 'delivery' ? store.deliveries.get(number) : undefined;
      return delivery === undefined || attempt > delivery.attempts ? undefined : { ...deliveryKnown(delivery), id };
    },
  };

  function deliveryKnown(delivery: Delivery): Known {
    const { id, event, destination, attempts, due, status, last_attempt, last_error } = delivery;
    const to = `to destination ${String(destination)}`;
    const failed = last_error === null ? '' : `, after: ${last_error}`;
    const about = { id: `delivery:${String(id)}`, kind: 'delivery', cause: eventEntryId(event), at: due ?? last_attempt } as const;
    if (underWay.has(id)) return { ...about, state: 'open', title: `${to} is being sent` };
    if (due !== null) return { ...about, state: 'due', title: `${to} is due: attempt ${String(attempts + 1)}${failed}` };
    return { ...about, state: 'dropped', title: `${to} ${status} after ${String(attempts)} attempts that are not in the journal any more` };
  }

  function eventKnown(id: number): Known | undefined {
    const event = store.events.get(id);
    if (event === undefined) return undefined;
    const { type, data, created: at } = event;
    const subject = eventSubjectOf(type, data);
    const title = `${type}${subject === undefined ? '' : ` about ${subject}`}, not in the journal any more`;
    return { id: eventEntryId(id), kind: 'event', state: 'dropped', title, at, cause: null };
  }

  function orderKnown(id: number): Known | undefined {
    const attempt = store.orderAttempts.get(id);
    if (attempt === undefined) return undefined;
    const { cause = null, retryOf = null } = witness.openOrders().get(id) ?? {};
    const about = { id: orderEntryId(id), kind: 'order', cause: retryOf === null ? cause : orderEntryId(retryOf) } as const;
    const { status, due, began } = attempt;
    const title = `${subscriptionsText(store.orderAttempts.items(id).map(({ subscription }) => subscription))} ${WORDS[status]}`;
    if (status === 'waiting') return { ...about, state: 'due', title, at: due };
    return { ...about, state: status === 'sent' ? 'open' : 'dropped', title, at: began ?? due };
  }
}

// Where an order stands of which the journal has nothing.
const GONE = ', not in the journal any more';
const WORDS: Readonly<Record<OrderReport['status'], string>> = {
  waiting: 'waits for its turn',
  sent: 'was sent and is not answered yet',
  placed: `placed${GONE}`,
  'partly placed': `partly placed${GONE}`,
  failed: `failed${GONE}`,
  dropped: `dropped${GONE}`,
};

// An attempt to deliver is told apart from its delivery by what stands behind a slash.
function partsOf(id: string): readonly [kind: string, number: number, attempt: number] {
  const [, kind = '', number = '', attempt = ''] = /^(\w+):(\d{1,15})(?:\/(\d{1,15}))?$/.exec(id) ?? [];
  return [kind, Number(number), Number(attempt)];
}
