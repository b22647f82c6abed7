import type { Environment, SimulatorSettings } from '../../../src/index.js';
import type { Advance } from '../../../src/simulator.js';
import { anEnvironment, smallShop, type TestEnvironment } from '../environment.js';
import type { Members } from './answers.js';

/** What a subscription of these shops is unless a test says otherwise: jam every week, not paid by card, due on 2026-11-20. */
export const jam = {
  customer_id: 2001,
  product_sku: 'JAM-PLUM',
  qty: 1,
  interval: 'Weekly',
  next_order_date: '2026-11-20',
  payment_method_code: 'invoice',
  shipping_address_id: 3001,
} as const;

/** How a shop differs: its configuration, its subscriptions (from id 5001 on, each what it has other than {@link jam}), other records. */
export interface Shop {
  readonly config?: object;
  readonly subscriptions?: readonly object[];
  readonly more?: object;
}

/** A shop whose orders are placed as time goes on. */
export interface SchedulingShop extends TestEnvironment {
  readonly environment: Environment;
  /** Moves the clock to an instant, through all that is due. */
  readonly to: (instant: string) => Promise<Advance>;
  /** The attempts to place orders so far, each as `<instant> <subscriptions> <status>`. */
  readonly orders: () => readonly string[];
  /** The bodies of the requests so far. */
  readonly requests: () => readonly Members[];
}

/** Opens a shop, by default at {@link INSTANT} in UTC, with each subscription ordered alone, by the built-in handler, from noon on. */
export function aShop({ config = {}, subscriptions = [{}], more = {} }: Shop = {}, settings: SimulatorSettings = {}): SchedulingShop {
  const content = {
    ...smallShop,
    group_subscriptions: [],
    ...more,
    config: { order_generation_subscription_grouping_mode: 'disabled', ...config },
    subscriptions: subscriptions.map((one, index) => ({ ...jam, id: 5001 + index, ...one })),
  };
  const test = anEnvironment({ seed: { content }, orderCallback: { url: 'internal' }, ...settings });
  const { environment } = test.simulator;
  return {
    ...test,
    environment,
    to: (instant) => environment.clock.advance({ to: instant }),
    orders: () => ordersIn(environment),
    requests: () => idsIn(environment).flatMap((id) => requestIn(environment, id)),
  };
}

/** The attempts to place orders in an environment, each as `<instant> <subscriptions> <status>`. */
export function ordersIn(environment: Environment): readonly string[] {
  return idsIn(environment).map((id) => {
    const { sent, due, items, status } = environment.orders.get(id);
    return `${iso(sent ?? due)} ${items.map(({ subscription }) => subscription).join()} ${status}`;
  });
}

/** An instant as ISO 8601 text, without milliseconds where there are none. */
export function iso(instant: number | string): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

function idsIn({ orders }: Environment): readonly number[] {
  return orders.list({ limit: 1000 }).map(({ id }) => id);
}

function requestIn({ orders }: Environment, id: number): readonly Members[] {
  const { request } = orders.get(id);
  return request === null ? [] : [JSON.parse(request) as Members];
}
