import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { INSTANT, smallShop } from '../../environment.js';
import { aSimulator } from '../../pool.js';
import { ask, type WireAnswer } from '../../server.js';
import type { Members } from '../answers.js';
import { card } from '../vault.js';
import type { PlacedCall } from './index.js';
import { charge, own } from './vault.js';

// The small shop with a customer who has nothing and a product that nobody has.
const content = {
  ...smallShop,
  customers: [...smallShop.customers, { id: 2003, email: 'nils.berg@example.test', first_name: 'Nils', last_name: 'Berg' }],
  products: [...smallShop.products, { id: 4004, sku: 'TEA-GREEN', name: 'Green tea', price: 8 }],
};

/** The wire modes in which an environment may answer. */
export const modes = ['documented', 'observed'] as const;

/** What goes along with a request to an endpoint: credentials as their header has them, and a JSON value as body. */
export interface Along {
  readonly as?: string;
  readonly body?: unknown;
}

/** A shop in which every endpoint of the table finds what it is about. */
export interface EndpointShop extends Disposable {
  /** The API client's HTTP Basic, as a header has it. */
  readonly basic: string;
  readonly ask: (method: string, path: string, along?: Along) => Promise<WireAnswer>;
  /** A token with some parameters, as a header has it; the same for the same ones. */
  readonly bearer: (form?: Readonly<Record<string, string>>) => Promise<string>;
  /** Full credentials that a version takes, as a header has them. */
  readonly full: (version: PlacedCall['endpoint']['version']) => Promise<string>;
  /** A path or a body in which what stands in braces has been made, once for the shop, and put in. */
  readonly filled: <Value>(value: Value) => Promise<Value>;
  /** The types of the events so far. */
  readonly events: () => readonly string[];
}

// Connections are kept, for all shops of this process; requests are sent bare, because a library would double what they cost.
const agent = new Agent({ keepAlive: true });

/** A shop for the endpoints of the table, as new as {@link anEnvironment} makes it. */
export function anEndpointShop(wire: (typeof modes)[number] = 'documented'): EndpointShop {
  const lease = aSimulator({ seed: { content }, clock: INSTANT, randomSeed: 1, wire });
  const { environment } = lease.simulator;
  const { clientId, clientSecret } = environment.credentials;
  const { port } = lease.server.address() as AddressInfo; // it listens on a port
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const made = new Map<string, unknown>();
  const tokens = new Map<string, string>();
  const shop: EndpointShop = {
    basic,
    ask(method, path, { as, body } = {}) {
      const authorization = as === undefined ? {} : { Authorization: as };
      const headers = { ...authorization, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      return ask(`http://127.0.0.1:${String(port)}`, method, path, { agent, headers, ...sent });
    },
    async bearer(form = {}) {
      const query = new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString();
      const held = tokens.get(query);
      if (held !== undefined) return held;
      const { text } = await shop.ask('GET', `/oauth/v2/token?${query}`, { as: basic });
      const token = `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}`;
      tokens.set(query, token);
      return token;
    },
    full: (version) => (version === 'v3' ? shop.bearer() : Promise.resolve(basic)),
    filled: (value) => filled(value, { shop, made }),
    events: () => environment.events.list({ from: 0, limit: 1000 }).map(({ type }) => type),
    [Symbol.dispose]: lease[Symbol.dispose],
  };
  return shop;
}

interface Maker {
  readonly path: string;
  readonly body?: object;
  /** Where its id or token is in the answer. */
  readonly at: readonly string[];
  /** What stands for it where it need not exist. */
  readonly example: string;
}

const TOKEN = 'Tk7Qe2LkV9sXb4TnRw8cYd';
const PROFILE = '/services/v1/vault/paymentprofiles/6001';

// What the names in braces stand for, and the calls that make it.
const makers: Readonly<Record<string, Maker>> = {
  location: {
    path: '/services/v2/inventory-location',
    body: { inventory_location: { name: 'Side store' } },
    at: ['inventory_location', 'id'],
    example: '701',
  },
  inventory: {
    path: '/services/v2/inventory',
    body: { inventory: { product_id: 4002, inventory_location_id: '{location}' } },
    at: ['inventory', 'id'],
    example: '801',
  },
  event: { path: '/services/v2/vault/paymentprofile/creditcard', body: { payment_profile: { ...own, ...card } }, at: [], example: '9001' },
  batch: { path: '/services/v2/products', body: { products: [] }, at: ['batch', 'id'], example: '0123456789abcdef0123456789abcdef' },
  token: { path: '/services/v1/vault/token', body: { token: card }, at: ['token', 'token'], example: TOKEN },
  stored: { path: '/services/v1/vault/token', body: { token: card }, at: ['token', 'token'], example: TOKEN },
  authorization: { path: `${PROFILE}/authorize`, ...charge, at: ['transaction', 'id'], example: '11001' },
  purchase: { path: `${PROFILE}/purchase`, ...charge, at: ['transaction', 'id'], example: '11001' },
  request: { path: '/services/v3/right-to-be-forgotten-requests', body: { phone: '3025550147' }, at: ['id'], example: '401' },
  session: { path: '/services/v3/web-sessions', body: { sessionId: 'web-0' }, at: ['id'], example: '501' },
};

interface Making {
  readonly shop: EndpointShop;
  /** What was made so far, by the names in braces. */
  readonly made: Map<string, unknown>;
}

async function filled<Value>(value: Value, making: Making): Promise<Value> {
  const text = JSON.stringify(value ?? null);
  const [braced, name = ''] = /\{(\w+)\}/.exec(text) ?? [];
  const maker = makers[name];
  if (braced === undefined || maker === undefined) return value;
  if (!making.made.has(name)) making.made.set(name, await make(name, maker, making));
  const made = making.made.get(name);
  const put = text.replaceAll(`"${braced}"`, JSON.stringify(made)).replaceAll(braced, String(made));
  return filled(JSON.parse(put) as Value, making); // the same value with another text in it
}

async function make(name: string, { path, body, at }: Maker, making: Making): Promise<unknown> {
  const { shop } = making;
  const as = await shop.full('v3');
  const answer = await shop.ask('POST', path, { as, body: await filled(body, making) });
  if (answer.status >= 300) throw new Error(`${path} makes no ${name}: ${answer.text}`);
  if (name === 'event') return 9001;
  const made = at.reduce<unknown>((value, member) => (value as Members)[member], JSON.parse(answer.text));
  if (name === 'stored') await shop.ask('POST', `/services/v1/vault/tokens/${String(made)}/store`, { as, body: { payment_profile: own } });
  return made;
}

/** A path in which something that fits stands for what is in braces, whether or not there is any. */
export function exampleOf(path: string): string {
  return path.replace(/\{(\w+)\}/, (braced, name: string) => makers[name]?.example ?? braced);
}
