import { sign, SIGNATURE_HEADER, type Environment, type OrderView, type RequestEntry } from '../../../simulator.js';
import type { Exchange } from '../exchange.js';
import type { CheckLimits } from '../settings.js';
import type { Account } from './account.js';
import type { Relay, RelayAnswer, Relayed } from './relay.js';
import type { Sender, Sent } from './sender.js';

/** The request for an order as Subsim made it. */
export interface OrderRequest {
  readonly body: Buffer;
  /** What stands in the body. */
  readonly order: OrderMembers;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** The members of a request for an order, as far as cases change them. */
export interface OrderMembers {
  readonly payment: object;
  readonly billingAddress: object;
  readonly shippingAddress?: object;
  readonly items: readonly OrderItem[];
  readonly [member: string]: unknown;
}

interface OrderItem {
  readonly productSku: string;
  readonly qty: string;
  readonly subscription: { readonly id: string | number; readonly reorderOrdinal: string | number; readonly [member: string]: unknown };
  readonly [member: string]: unknown;
}

/** What is sent in place of a request, as often as there are members. */
export type ChangedRequests = readonly Partial<Sent>[];

/** How one request for an order goes: what is changed on its way to the receiver, and what Subsim hears of its answer. */
export interface OrderWay {
  /** By default it goes as it is. */
  readonly change?: ((request: OrderRequest) => ChangedRequests | Promise<ChangedRequests>) | undefined;
  /** By default Subsim hears the first answer; `dropped` loses it. */
  readonly hears?: ((exchanges: readonly Exchange[]) => RelayAnswer) | undefined;
}

/** A request for an order that has ended. */
export interface PlayedOrder {
  readonly request: OrderRequest;
  /** What was sent to the receiver, and what became of it. */
  readonly exchanges: readonly Exchange[];
  /** The API calls that came in meanwhile; those for access tokens are none. */
  readonly apiCalls: readonly RequestEntry[];
  /** The order as Subsim has it now. */
  readonly view: OrderView;
}

interface HandingNeeds {
  readonly account: Account;
  readonly environment: Pick<Environment, 'orders' | 'requests'>;
  readonly sender: Sender;
  readonly secret: string;
  readonly limits: CheckLimits;
}

/** Has an order placed by `place`, which resolves to its id, and hands what Subsim asks for on to the receiver. */
export type HandingOn = (subscriptions: readonly number[], way: OrderWay | undefined, place: () => Promise<number>) => Promise<PlayedOrder>;

// What nobody waits for is refused, and never seen by the receiver.
const UNASKED: RelayAnswer = { status: 409, body: '{"errorItems":[]}' };

/** Makes what hands requests for orders on to the receiver; several orders can be under way. */
export function handingOn({ environment, sender, secret, limits, account }: HandingNeeds, relay: Relay): HandingOn {
  const waiting = new Map<string, (relayed: Relayed, order: OrderMembers) => Promise<RelayAnswer>>();
  relay.answer((relayed) => {
    const order = JSON.parse(relayed.bytes.toString('utf8')) as OrderMembers; // Subsim made it, and its schema holds
    return waiting.get(String(order.items[0]?.subscription.id))?.(relayed, order) ?? UNASKED;
  });
  return async (subscriptions, { change = () => [{}], hears = first } = {}, place) => {
    let handed: Omit<PlayedOrder, 'view'> | undefined;
    const hand = async ({ headers, bytes }: Relayed, order: OrderMembers): Promise<RelayAnswer> => {
      const request = { body: bytes, order, headers: headers.filter(([name]) => !isConnections(name)) };
      const before = environment.requests.list({}, { latestFirst: true, limit: 1 })[0]?.number ?? 0;
      const exchanges = await Promise.all((await change(request)).map((changes) => sender.send(sentOf(request, changes))));
      const since = environment.requests.list({}, { from: before + 1, limit: MOST_CALLS });
      handed = { request, exchanges, apiCalls: since.filter(({ path }) => !path.startsWith('/oauth/')) };
      return hears(exchanges);
    };
    for (const subscription of subscriptions) waiting.set(String(subscription), hand);
    const view = environment.orders.get(await place());
    for (const subscription of subscriptions) waiting.delete(String(subscription));
    account.assertWhole();
    if (handed === undefined) throw new Error(`No order was asked for: ${view.error ?? 'without a reason'}`);
    return { ...handed, view };
  };

  // A body that is changed is signed anew unless a signature is given.
  function sentOf(made: OrderRequest, changes: Partial<Sent>): Sent {
    const body = changes.body ?? made.body;
    const headers = changes.headers ?? made.headers.map(([name, value]) => [name, isSignature(name) ? sign(body, secret) : value] as const);
    return { timeout: limits.orderAnswer, ...changes, headers, body };
  }
}

// As many API calls as one order may need before the rest is not looked at.
const MOST_CALLS = 1_000;

function first([exchange]: readonly Exchange[]): RelayAnswer {
  if (exchange?.outcome.kind !== 'answered') return 'dropped';
  return { status: exchange.outcome.status, body: exchange.outcome.body };
}

/** Whether a header is the signature. */
export function isSignature(name: string): boolean {
  return name.toLowerCase() === SIGNATURE_HEADER.toLowerCase();
}

function isConnections(name: string): boolean {
  return ['host', 'connection', 'content-length', 'transfer-encoding'].includes(name.toLowerCase());
}
