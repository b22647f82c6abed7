import { createChance, sign, type Environment } from '../../../simulator.js';
import type { Exchange } from '../exchange.js';
import type { CheckLimits, Probe } from '../settings.js';
import type { Account } from './account.js';
import { handingOn, type OrderMembers, type OrderWay, type PlayedOrder } from './handing-on.js';
import { openRelay } from './relay.js';
import { createScene, type Scene } from './scene.js';
import type { Sender } from './sender.js';

/** Where cases about the order callback are played. */
export interface OrderStage {
  readonly environment: Environment;
  readonly scene: Scene;
  readonly secret: string;
  readonly limits: CheckLimits;
  readonly probe: Probe | undefined;
  /** The product that was named as one that the shop sells. */
  readonly sku: string | undefined;
  /** Has an order for a subscription placed (kind `keep`), and resolves when it has ended. */
  readonly order: (subscription: number, way?: OrderWay) => Promise<PlayedOrder>;
  /** Has what is due today placed, which is to be one order for these subscriptions. */
  readonly together: (subscriptions: readonly number[], way?: OrderWay) => Promise<PlayedOrder>;
  /** Moves the clock until a subscription is ordered by the schedule. */
  readonly byItself: (subscription: number, way?: OrderWay) => Promise<PlayedOrder>;
  /** A plain right order, which is placed when it is first asked for. */
  readonly plain: () => Promise<PlayedOrder>;
  /** An order for a product that no shop sells, which is asked for when it is first wanted. */
  readonly refused: () => Promise<PlayedOrder>;
  /** The same members with a product that no shop sells, in all items or in one. */
  readonly withUnknownProduct: (order: OrderMembers, index?: number) => OrderMembers;
  /** Everything that went to the receiver in the whole run so far. */
  readonly exchanges: () => readonly Exchange[];
  readonly signed: (body: Uint8Array, secret?: string) => string;
}

interface StageNeeds {
  readonly account: Account;
  readonly environment: Environment;
  readonly sender: Sender;
  readonly secret: string;
  readonly limits: CheckLimits;
  readonly probe: Probe | undefined;
  readonly sku: string | undefined;
  /** The same number draws the same ids. */
  readonly randomSeed?: number | undefined;
}

// Where the ids of a run begin, drawn anew unless a number is given for that: who keeps orders by subscription id must not take them for
// those of the run before.
const LOWEST_IDS = 1_000_000;
const DRAWN_DIGITS = 9;
// As many as one list can have.
const MOST_ORDERS = 1_000;

/** Sets the stage: records, and an order callback of Subsim's own that hands requests on to the receiver. */
export async function createOrderStage(needs: StageNeeds): Promise<OrderStage & { readonly close: () => Promise<void> }> {
  const { environment, sender, secret, limits, probe, sku, randomSeed } = needs;
  const chance = createChance(randomSeed === undefined ? undefined : `${String(randomSeed)}/checks`);
  const drawn = chance.text({ stream: 'ids', position: 0 }, DRAWN_DIGITS, '0123456789');
  environment.raiseIds(LOWEST_IDS + Number(drawn));
  environment.config.edit({ automatic_order_generation: false });
  const scene = await createScene(environment, `orders-${drawn}`, { known: sku });
  // Opened last: nothing that fails leaves it open.
  const relay = await openRelay();
  environment.orderCallback.set({ url: relay.url, secret });
  const hand = handingOn(needs, relay);
  const order: OrderStage['order'] = (subscription, way) =>
    hand([subscription], way, async () => (await environment.orders.place(subscription, 'keep')).id);
  const withUnknownProduct: OrderStage['withUnknownProduct'] = (members, index) => ({
    ...members,
    items: members.items.map((item, at) => (at === (index ?? at) ? { ...item, productSku: `NO-SUCH-PRODUCT-${drawn}` } : item)),
  });
  return {
    ...{ environment, scene, secret, limits, probe, sku, order, withUnknownProduct },
    together: (subscriptions, way) =>
      hand(subscriptions, way, async () => {
        await environment.orders.run();
        return endedOf(subscriptions);
      }),
    byItself: (subscription, way) =>
      hand([subscription], way, async () => {
        environment.config.edit({ automatic_order_generation: true });
        await environment.clock.advance({ until: { order: { subscription } } });
        environment.config.edit({ automatic_order_generation: false });
        return endedOf([subscription]);
      }),
    plain: once(async () => order(await scene.subscription())),
    refused: once(async () => {
      const change: OrderWay['change'] = (asked) => [{ body: Buffer.from(JSON.stringify(withUnknownProduct(asked.order))) }];
      return order(await scene.subscription(), { change });
    }),
    exchanges: sender.exchanges,
    signed: (body, other = secret) => sign(body, other),
    close: relay.close,
  };

  // What was found due waits for its turn, and has ended once nothing is under way.
  async function endedOf([subscription]: readonly number[]): Promise<number> {
    await environment.settle(limits.orderAnswer);
    const last = environment.orders.list({ subscription, limit: MOST_ORDERS }).at(-1);
    if (last === undefined) throw new Error(`No order was asked for subscription ${String(subscription)}.`);
    return last.id;
  }
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}
