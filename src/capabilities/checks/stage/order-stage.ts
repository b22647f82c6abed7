import { sign, SIGNATURE_HEADER, type Environment, type OrderView } from '../../../simulator.js';
import type { Exchange } from '../exchange.js';
import type { CheckLimits, Probe } from '../settings.js';
import { openRelay, type RelayAnswer } from './relay.js';
import { createScene, type Scene } from './scene.js';
import type { Sender, Sent } from './sender.js';

/** The request for an order as Subsim made it. */
export interface OrderRequest {
  readonly body: Buffer;
  /** What stands in the body. */
  readonly order: Readonly<Record<string, unknown>>;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** How one request for an order goes: what is changed on its way to the receiver, and what Subsim hears of its answer. */
export interface OrderWay {
  /** By default it goes as it is; what is returned stands in place of it, as often as there are members. */
  readonly change?: ((request: OrderRequest) => readonly Partial<Sent>[]) | undefined;
  /** By default Subsim hears the first answer; `dropped` loses it. */
  readonly hears?: ((exchanges: readonly Exchange[]) => RelayAnswer) | undefined;
}

/** A request for an order that has ended. */
export interface PlayedOrder {
  readonly request: OrderRequest;
  /** What was sent to the receiver, and what became of it. */
  readonly exchanges: readonly Exchange[];
  /** The order as Subsim has it now. */
  readonly view: OrderView;
}

/** Where cases about the order callback are played. */
export interface OrderStage {
  readonly environment: Environment;
  readonly scene: Scene;
  readonly secret: string;
  readonly limits: CheckLimits;
  readonly probe: Probe | undefined;
  /** Has an order for a subscription placed (kind `keep`), and resolves when it has ended. */
  readonly order: (subscription: number, way?: OrderWay) => Promise<PlayedOrder>;
  readonly signed: (body: Uint8Array, secret?: string) => string;
}

interface StageNeeds {
  readonly environment: Environment;
  readonly sender: Sender;
  readonly secret: string;
  readonly limits: CheckLimits;
  readonly probe: Probe | undefined;
}

/** Sets the stage: records, and an order callback of Subsim's own that hands requests on to the receiver. */
export async function createOrderStage(needs: StageNeeds): Promise<OrderStage & { readonly close: () => Promise<void> }> {
  const { environment, sender, secret, limits, probe } = needs;
  const relay = await openRelay();
  const scene = await createScene(environment, 'orders');
  environment.orderCallback.set({ url: relay.url, secret });
  return {
    ...{ environment, scene, secret, limits, probe },
    async order(subscription, { change = () => [{}], hears = first } = {}) {
      let request: OrderRequest | undefined;
      let exchanges: readonly Exchange[] = [];
      relay.answer(async ({ headers, bytes }) => {
        const order = JSON.parse(bytes.toString('utf8')) as OrderRequest['order']; // Subsim made it, and its schema holds
        const made: OrderRequest = { body: bytes, order, headers: headers.filter(([name]) => !isConnections(name)) };
        request = made;
        exchanges = await Promise.all(change(made).map((changes) => sender.send(sentOf(made, changes))));
        return hears(exchanges);
      });
      const view = await environment.orders.place(subscription, 'keep');
      if (request === undefined) throw new Error(`No order was asked for: ${view.error ?? 'without a reason'}`);
      return { request, exchanges, view };
    },
    signed: (body, other = secret) => sign(body, other),
    close: relay.close,
  };

  // A body that is changed is signed anew unless a signature is given.
  function sentOf(made: OrderRequest, changes: Partial<Sent>): Sent {
    const body = changes.body ?? made.body;
    const headers = changes.headers ?? made.headers.map(([name, value]) => [name, isSignature(name) ? sign(body, secret) : value] as const);
    return { timeout: limits.orderAnswer, ...changes, headers, body };
  }
}

function first([exchange]: readonly Exchange[]): RelayAnswer {
  if (exchange?.outcome.kind !== 'answered') return 'dropped';
  return { status: exchange.outcome.status, body: exchange.outcome.body };
}

function isSignature(name: string): boolean {
  return name.toLowerCase() === SIGNATURE_HEADER.toLowerCase();
}

function isConnections(name: string): boolean {
  return ['host', 'connection', 'content-length', 'transfer-encoding'].includes(name.toLowerCase());
}
