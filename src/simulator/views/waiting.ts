import { readWait, type Wait } from '../../delivery/waiting/input.js';
import type { Search } from '../../delivery/waiting/search.js';
import type { Waiting } from '../../delivery/waiting/waiting.js';
import type { DeliveryWanted, EventWanted, Found, OrderWanted, StatusWanted, Wanted } from '../../delivery/waiting/wanted.js';
import type { Watch } from '../settings.js';
import { watchIn } from '../callers/watching.js';
import type { Deliveries, DeliveryView } from './deliveries.js';
import type { Events, EventType, EventView } from './events.js';
import { input } from './input.js';
import type { Orders, OrderView } from './orders.js';

export type { Wait, Wanted };

/** A record and its status. */
export interface RecordStatus {
  /** Such as `subscription:5001`. */
  readonly of: string;
  readonly is: string;
}

/** What was wanted. */
export type Thing = OrderView | EventView | RecordStatus | DeliveryView;

/** Waits for something in an environment; what it is asked for says what it gives. */
export interface WaitFor {
  <Type extends EventType>(wanted: EventWanted<Type> & Wait, watch?: Watch): Promise<EventView<Type>>;
  (wanted: OrderWanted & Wait, watch?: Watch): Promise<OrderView>;
  (wanted: StatusWanted & Wait, watch?: Watch): Promise<RecordStatus>;
  (wanted: DeliveryWanted & Wait, watch?: Watch): Promise<DeliveryView>;
  (wanted: Wanted & Wait, watch?: Watch): Promise<Thing>;
}

/** The lists in which wanted things stand. */
export interface Lists {
  readonly orders: Pick<Orders, 'get'>;
  readonly events: Pick<Events, 'get'>;
  readonly deliveries: Pick<Deliveries, 'get'>;
}

/** What was wanted, as its list shows it. */
export function thingOf(found: Found, { orders, events, deliveries }: Lists): Thing {
  switch (found.kind) {
    case 'order':
      return orders.get(found.id);
    case 'event':
      return events.get(found.id);
    case 'delivery':
    case 'webhook':
      return deliveries.get(found.id);
    case 'status':
      return { of: found.of, is: found.is };
  }
}

/** What waits for something in an environment. */
export function waitingView({ wait }: Waiting, search: (wanted: Wanted) => Search, lists: Lists): WaitFor {
  const waitFor = async (given: Wanted & Wait, watch?: Watch): Promise<Thing> => {
    const { signal }: Watch = watchIn(watch);
    const { wanted, within, after } = readWait(input<Wanted & Wait>('wait', given));
    const found = await wait(search(wanted), { within, after, signal });
    return thingOf(found, lists);
  };
  return waitFor as WaitFor; // what is found is of the kind that was wanted
}
