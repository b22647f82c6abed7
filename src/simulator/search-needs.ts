import type { OrderBook } from '../delivery/order-book.js';
import type { Silence } from '../delivery/silence.js';
import type { SearchNeeds } from '../delivery/waiting/searching.js';
import type { Destinations } from '../engine/events/destinations.js';
import { DELIVERY_SEQUENCE, EVENT_SEQUENCE, type Events } from '../engine/events/events.js';
import type { Outbox } from '../engine/events/outbox.js';
import type { Orders } from '../engine/orders/orders.js';
import { ORDER_SEQUENCE } from '../engine/orders/queue.js';
import type { Core } from './core.js';

interface Rooms {
  readonly orders: Orders;
  readonly events: Events;
  readonly outbox: Outbox;
  readonly book: Pick<OrderBook, 'countBlocked' | 'dueOf'>;
  readonly destinations: Pick<Destinations, 'list' | 'taking'>;
  readonly silence: Pick<Silence, 'silentIn'>;
}

/** What is looked at for something that is waited for in an environment. */
export function searchNeedsOf({ store, view }: Core, { orders, events, outbox, book, destinations, silence }: Rooms): SearchNeeds {
  const lastOf = (sequence: string) => (): number => store.last(sequence);
  return {
    order: { orders, last: lastOf(ORDER_SEQUENCE), countBlocked: book.countBlocked, dueOf: book.dueOf },
    event: { events, last: lastOf(EVENT_SEQUENCE) },
    delivery: {
      ...{ outbox, events, last: lastOf(DELIVERY_SEQUENCE) },
      hasDestination: () => destinations.list().some(({ status }) => status === 'enabled'),
      taking: (type) => destinations.taking(type).map(({ id }) => id),
      isSetAside: (destination) => silence.silentIn(() => [destination]).length > 0,
    },
    isThere: ({ resource, id }) => view().shown(resource, id) !== undefined,
    statusOf(resource, id) {
      const text = view().shown(resource, id);
      const { status } = text === undefined ? {} : (JSON.parse(text) as { readonly status?: unknown }); // a record as the API shows it
      return typeof status === 'string' ? status : undefined;
    },
  };
}
