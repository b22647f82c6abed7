import type { Orders } from '../../engine/orders/orders.js';
import type { OrderAttempt, OrderItem } from '../../store/orders/order-attempts.js';
import { brief, momentText, ORDER_CLAUSES, words } from './clauses.js';
import { asked, askedFor, entriesFrom, sightOf, type Search, type Sight } from './search.js';
import type { WantedOrder } from './wanted.js';

/** What a search for orders looks at. */
export interface OrderNeeds {
  readonly orders: Pick<Orders, 'list' | 'get'>;
  /** The id of the last order. */
  readonly last: () => number;
  /** When the next order of a subscription is due. */
  readonly dueOf: (subscription: number) => number | undefined;
  /** How many orders are due and wait for an order callback. */
  readonly countBlocked: () => number;
}

/** Looks for an order. */
export function orderSearch(
  { status, subscription, kind, orderNumber }: WantedOrder,
  { orders, last, dueOf, countBlocked }: OrderNeeds,
): Search {
  return {
    unmet: words(
      'no',
      kind,
      'order',
      subscription === undefined ? undefined : `of subscription ${String(subscription)}`,
      status === undefined ? 'came' : ORDER_CLAUSES[status],
      orderNumber && `with the number ${brief(orderNumber)}`,
    ),
    from: function* (id, which) {
      const filter = which === 'matching' ? { status, subscription } : { status: undefined, subscription };
      for (const order of entriesFrom(id, (range) => orders.list({ ...filter, ...range }))) yield sight(order);
    },
    one: (id) => (isOther(id) ? undefined : sight(orders.get(id))),
    last,
    idIn: (details) => ('order' in details ? Number(details.order) : undefined),
    foundOf: (id) => ({ kind: 'order', id }),
    whyNone() {
      const blocked = countBlocked();
      const waiting = blocked === 0 ? undefined : `${String(blocked)} wait for an order callback, which is not set`;
      if (subscription === undefined) return waiting ?? 'there was none';
      const due = dueOf(subscription);
      const next = due === undefined ? 'none of it is due' : `its next is due at ${momentText(due)}`;
      return ['it had none', next, ...(waiting === undefined ? [] : [waiting])].join('; ');
    },
    isState: false,
  };

  // An order of another subscription tells nothing about this one.
  function isOther(id: number): boolean {
    return subscription !== undefined && orders.get(id).items.every((item) => item.subscription !== subscription);
  }

  function sight(order: OrderAttempt): Sight {
    const items = (): readonly OrderItem[] => orders.get(order.id).items;
    const criteria = [
      ...askedFor(subscription, (id) => items().some((item) => item.subscription === id)),
      ...asked(status, (wanted) => order.status === wanted),
      ...asked(kind, (wanted) => order.kind === wanted),
      ...asked(orderNumber, (wanted) => order.order_number === wanted),
    ];
    return sightOf(order.id, criteria, () => textOf(order, items()));
  }
}

function textOf({ id, kind, status, began, due, order_number: number }: OrderAttempt, items: readonly OrderItem[]): string {
  const subscriptions = items.map((item) => String(item.subscription));
  const [first = { error_class: null, error_message: null }] = items.filter(({ outcome }) => outcome === 'failed');
  const reason = [first.error_class, first.error_message].filter((text) => text !== null).join(': ');
  return words(
    kind === 'scheduled' ? undefined : kind,
    `order ${String(id)} of subscription${subscriptions.length === 1 ? '' : 's'} ${subscriptions.join(', ')}`,
    `${ORDER_CLAUSES[status]} on ${momentText(began ?? due)}`,
    number === null ? undefined : `with the number ${brief(number)}`,
    reason === '' ? undefined : `(${brief(reason)})`,
  );
}
