import { Agent, type Server } from 'node:http';
import request from 'supertest';
import type { Simulator, RequestRecord } from '../../src/index.js';
import { holdToDescription } from './described.js';
import { aSimulator, type LeaseSettings } from './pool.js';

/** The instant at which the clock of a test stands unless it says otherwise. */
export const INSTANT = '2026-11-20T09:15:30Z';

/** A small shop: two customers, three addresses, three products, two payment profiles, two subscriptions, two groups, two templates. */
export const smallShop = {
  product_configuration_profiles: [{ id: 101, name: 'Small parcels', data: { parcel: 'small' } }],
  scheduling_rules: [
    {
      id: 201,
      name: 'Second Wednesday',
      type: 'day_of_the_x',
      data: { day_of_the_x: { period: 'month', which_day_type: 'week_and_day', num_periods: 1, which_day: { week: 2, day: 4 } } },
    },
  ],
  products: [
    {
      id: 4001,
      sku: 'TEA-ASSAM-250',
      name: 'Assam tea, 250 g',
      price: 12.5,
      intervals: ['Weekly', 'Monthly', 'Every 2 Months'],
      default_interval: 'Monthly',
      user_defined_fields: { origin: 'IN', organic: true },
    },
    { id: 4002, sku: 'JAM-PLUM', name: 'Plum jam', price: 4.25 },
    { id: 4003, sku: 'E-BOOK', name: 'Tea guide', price: 9, shipping_mode: 'no_shipping' },
  ],
  customers: [
    {
      id: 2001,
      email: 'mira.holt@example.test',
      first_name: 'Mira',
      last_name: 'Holt',
      ecom_customer_id: 715,
      user_defined_fields: { loyalty_tier: 'silver', newsletter: true },
    },
    { id: 2002, email: 'zoe.lund@example.test', first_name: 'Zoë', last_name: 'Lund' },
  ],
  addresses: [
    {
      id: 3001,
      customer_id: 2001,
      ecom_address_id: 88,
      first_name: 'Mira',
      last_name: 'Holt',
      street1: '14 Quay Road',
      city: 'Dover',
      postcode: '19901',
      country: 'US',
      user_defined_fields: { gate_code: '42', delivery: { days: ['tue', 'fri'], note: null } },
    },
    { id: 3002, customer_id: 2001, first_name: 'Mira', last_name: 'Holt', street1: '2 Mill Lane', city: 'Dover', country: 'US' },
    { id: 3003, customer_id: 2002, first_name: 'Zoë', last_name: 'Lund', street1: 'Vestergade 9', city: 'Aarhus', country: 'DK' },
  ],
  payment_profiles: [
    {
      id: 6001,
      customer_id: 2001,
      payment_method_type: 'credit_card',
      payment_token: 'pm7Qe2LkV9sXb4TnRw8cYd',
      creditcard_type: 'visa',
      creditcard_first_digits: '411111',
      creditcard_last_digits: '1111',
      creditcard_month: '12',
      creditcard_year: '2031',
    },
    {
      id: 6002,
      customer_id: 2002,
      profile_type: 'external_vault',
      payment_token: 'ext-77412',
      creditcard_type: 'V',
      creditcard_last_digits: '4242',
    },
  ],
  subscriptions: [
    {
      id: 5001,
      customer_id: 2001,
      product_sku: 'TEA-ASSAM-250',
      qty: 2,
      interval: 'Monthly',
      next_order_date: '2026-12-03',
      coupon_code: 'WELCOME5',
      payment_profile_id: 6001,
      shipping_address_id: 3001,
      user_defined_fields: { gift_note: 'For Ada', wrap: false },
    },
    {
      id: 5002,
      customer_id: 2002,
      product_sku: 'JAM-PLUM',
      qty: 1,
      interval: 'Weekly',
      next_order_date: '2026-11-27',
      payment_method_code: 'invoice',
      shipping_address_id: 3003,
    },
  ],
  group_subscription_templates: [
    {
      id: 8001,
      code: 'breakfast',
      name: 'Breakfast box',
      interval: 'Every 2 Weeks',
      items: [{ product_sku: 'TEA-ASSAM-250' }, { product_sku: 'JAM-PLUM', qty: 2 }],
      user_defined_fields: { season: 'winter', giftable: true },
    },
    { id: 8002, name: 'Empty box' },
  ],
  // Without members, so that the subscriptions above are all there are.
  group_subscriptions: [
    {
      id: 7001,
      customer_id: 2001,
      name: 'Breakfast of Mira',
      interval: 'Every 2 Weeks',
      next_order_date: '2026-11-27',
      shipping_address_id: 3001,
      user_defined_fields: { box_colour: 'blue', ribbon: null },
    },
    { id: 7002, customer_id: 2002, interval: 'Monthly', next_order_date: '2026-12-01', shipping_address_id: 3003 },
  ],
} as const;

/** One environment of its own, with a client that speaks HTTP to it. */
export interface TestEnvironment extends Disposable {
  readonly simulator: Simulator;
  /** Requests that were answered so far, as the log would tell them. */
  readonly log: readonly RequestRecord[];
  /** A request without credentials. */
  readonly bare: Readonly<Record<Method, (path: string) => request.Test>>;
  /** A request with the client's HTTP Basic credentials. */
  readonly call: (method: Method, path: string, body?: unknown) => request.Test;
  /** A new access token; with parameters such as `{ scope: 'widget', customer_id: '2001' }`. */
  readonly token: (parameters?: Readonly<Record<string, string>>) => Promise<string>;
  /** A request with a bearer token. */
  readonly callWith: (token: string, method: Method, path: string, body?: unknown) => request.Test;
}

const methods = ['get', 'post', 'patch', 'put', 'delete', 'head', 'options'] as const;

export type Method = (typeof methods)[number];

// Connections are kept, for all environments of this process: opening one costs as much as a request.
const agent = new Agent({ keepAlive: true });

/** An environment in memory, as it is when it is new: the small shop, a clock that stands at {@link INSTANT}, seeded chance. */
export function anEnvironment(settings: LeaseSettings = {}): TestEnvironment {
  const lease = aSimulator({ seed: { content: smallShop }, clock: INSTANT, randomSeed: 1, ...settings });
  const { simulator, log } = lease;
  const bare = clientOf(lease.server);
  const { clientId, clientSecret } = simulator.environment.credentials;
  const send = (method: Method, path: string, body: unknown): request.Test => {
    const test = bare[method](path);
    return body === undefined
      ? test
      : test.set('Content-Type', 'application/json').send(typeof body === 'string' ? body : JSON.stringify(body));
  };
  return {
    simulator,
    log,
    bare,
    call: (method, path, body) => send(method, path, body).auth(clientId, clientSecret),
    token: async (parameters = {}) => {
      const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, ...parameters };
      const answer = await bare.post('/oauth/v2/token').type('form').send(form);
      return (answer.body as { access_token: string }).access_token;
    },
    callWith: (token, method, path, body) => send(method, path, body).set('Authorization', `Bearer ${token}`),
    [Symbol.dispose]: lease[Symbol.dispose],
  };
}

function asDescribed({ status, headers, text, ...answer }: request.Response): void {
  const { request: asked } = answer as unknown as { request: { readonly method: string; readonly url: string; readonly _data?: unknown } }; // what supertest has sent
  const { pathname } = new URL(asked.url);
  holdToDescription({ method: asked.method, target: pathname, sent: asked._data, status, headers, text });
}

function clientOf(server: Server): TestEnvironment['bare'] {
  const client = request(server);
  const calling = (method: Method, path: string): request.Test => {
    const test = client[method](path).agent(agent);
    return path.startsWith('/_sim') ? test.expect(asDescribed) : test;
  };
  const requests = methods.map((method) => [method, (path: string) => calling(method, path)] as const);
  return Object.fromEntries(requests) as TestEnvironment['bare']; // one for each of the methods
}
