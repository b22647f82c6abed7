import { readWait, type Wait } from '../../delivery/waiting/input.js';
import type { Search } from '../../delivery/waiting/search.js';
import type { Waiting } from '../../delivery/waiting/waiting.js';
import type { Found, Wanted } from '../../delivery/waiting/wanted.js';
import type { Watch } from '../settings.js';
import { watchIn } from '../watching.js';
import type { Deliveries, DeliveryView } from './deliveries.js';
import type { Events, EventView } from './events.js';
import { input } from './input.js';
import type { Orders, OrderView } from './orders.js';

export type { Wait, Wanted };

/** A record and its status. */
export interface RecordStatus {
  /** Such as `subscription:5001`. */
  readonly of: string;
  readonly is: string;
}

/** What was wanted, by what it was asked for as. */
export type Thing<Asked = Wanted> = Asked extends { readonly order: unknown }
  ? OrderView
  : Asked extends { readonly event: unknown }
    ? EventView
    : Asked extends { readonly status: unknown }
      ? RecordStatus
      : DeliveryView;

/** Waits for something in an environment. */
export type WaitFor = <Asked extends Wanted>(wanted: Asked & Wait, watch?: Watch) => Promise<Thing<Asked>>;

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
  return async (given, watch) => {
    const { signal }: Watch = watchIn(watch);
    const { wanted, within, after } = readWait(input<Wanted & Wait>('wait', given));
    const found = await wait(search(wanted), { within, after, signal });
    return thingOf(found, lists) as Thing<typeof given>; // what is found is of the kind that was wanted
  };
}
