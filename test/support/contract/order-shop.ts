import { expect } from 'vitest';
import type { SimulatorSettings } from '../../../src/index.js';
import type { OrderKind, OrderView } from '../../../src/simulator.js';
import { anEnvironment, smallShop, type TestEnvironment } from '../environment.js';
import { anOrderSystem, type OrderHandler, type OrderRequest, type OrderSystem } from '../order-system.js';
import { recordIn, type Members } from './answers.js';
import { AGAIN } from './orders.js';
import { allEvents } from './webhooks.js';

/** When the orders of the day are placed. */
export const NOON = '2026-11-20T12:00:00Z';
/** The secret of the order callback. */
export const SECRET = 'callback-secret';

/** A subscription of which an order is due today, on the clock of tests. */
export const due = {
  customer_id: 2001,
  product_sku: 'TEA-ASSAM-250',
  qty: 2,
  interval: 'Monthly',
  next_order_date: '2026-11-20',
  payment_profile_id: 6001,
  shipping_address_id: 3001,
} as const;

/** Two that go into one order. */
export const twoDue: readonly object[] = [
  { id: 5001, ...due },
  { id: 5002, ...due, product_sku: 'JAM-PLUM', qty: 1 },
];

/** What a test wants beside the shop. */
export interface OrderShopWishes {
  readonly handle?: OrderHandler | undefined;
  /** Replaces lists of the seed. By default two subscriptions are due. */
  readonly content?: object;
  readonly config?: object;
  readonly settings?: SimulatorSettings;
}

/** A shop that sends its orders to an order system. */
export interface OrderShop extends AsyncDisposable {
  readonly environment: TestEnvironment;
  readonly system: OrderSystem;
  /** Moves the clock to an instant, by default the noon of the day at which orders are placed. */
  readonly until: (instant?: string) => Promise<void>;
  /** A manual order. */
  readonly place: (kind: Exclude<OrderKind, 'scheduled'>, subscription?: number) => Promise<OrderView>;
  /** The attempts so far, by id. */
  readonly attempts: () => readonly OrderView[];
  /** The one attempt there was. */
  readonly attempt: () => OrderView;
  /** A subscription as the API answers it. */
  readonly subscription: (id?: number) => Promise<Members>;
  /** What the API answers about a sales order; nothing when there is none with this number. */
  readonly salesOrder: (orderNumber: string) => Promise<Members | undefined>;
  /** The types of all events, by id. */
  readonly events: () => Promise<readonly unknown[]>;
}

/** Starts an order system and a shop whose orders go there: it stands in the morning of a day on which they are placed at noon. */
export async function anOrderShop({ handle, content = {}, config = {}, settings = {} }: OrderShopWishes = {}): Promise<OrderShop> {
  const system = await anOrderSystem(handle);
  const seed = { ...smallShop, config, subscriptions: twoDue, ...content };
  const environment = anEnvironment({ seed: { content: seed }, orderCallback: { url: system.url, secret: SECRET }, ...settings });
  const { orders, clock } = environment.simulator.environment;
  const attempts = (): readonly OrderView[] => orders.list({ limit: 100 }).map(({ id }) => orders.get(id));
  return {
    environment,
    system,
    until: async (instant = NOON) => {
      await clock.advance({ to: instant });
    },
    place: (kind, subscription = 5001) => orders.place(subscription, kind),
    attempts,
    attempt() {
      const [first, ...more] = attempts();
      if (first === undefined || more.length > 0) throw new Error(`There were ${String(attempts().length)} attempts.`);
      return first;
    },
    subscription: async (id = 5001) => recordIn(await environment.call('get', `/services/v2/subscriptions/${String(id)}`), 'subscription'),
    async salesOrder(orderNumber) {
      // An update of nothing; a new one would need more members.
      const answer = await environment.call('post', AGAIN, { order_details: { orderNumber } });
      if (answer.status === 400) return undefined;
      return recordIn(answer, 'sales_order');
    },
    events: async () => (await allEvents(environment)).map(({ type }) => type),
    async [Symbol.asyncDispose]() {
      environment[Symbol.dispose]();
      await system[Symbol.asyncDispose]();
    },
  };
}

/** The one request that an order system has got. */
export function onlyRequest({ received }: OrderSystem): OrderRequest {
  const [first] = received;
  if (first === undefined || received.length > 1) throw new Error(`There were ${String(received.length)} requests.`);
  return first;
}

/** What a subscription says that a day's order changes. */
export function stateOf(subscription: Members): Members {
  return Object.fromEntries(STATE.flatMap((name) => (name in subscription ? [[name, subscription[name]]] : [])));
}

const STATE = [
  'status',
  'recurring_order_count',
  'failed_order_attempt_count',
  'next_order_date',
  'last_order_date',
  'retry_after',
  'error_time',
  'error_class',
  'error_class_description',
  'error_type',
  'error_message',
];

/** Expects that a subscription is in a state, with what is left out absent. */
export async function expectState(shop: OrderShop, id: number, state: Members): Promise<void> {
  expect(stateOf(await shop.subscription(id)), String(id)).toEqual(state);
}

/** Before anything was ordered. */
export const untouched: Members = {
  status: 'Active',
  recurring_order_count: 0,
  failed_order_attempt_count: 0,
  next_order_date: '2026-11-20',
};

/** After the order of the day was placed. */
export const ordered: Members = {
  status: 'Active',
  recurring_order_count: 1,
  failed_order_attempt_count: 0,
  next_order_date: '2026-12-20',
  last_order_date: '2026-11-20',
};
