import type { OrderBook } from '../delivery/order-book.js';
import type { Pending } from '../delivery/pending.js';
import type { ClockControl, Timeline } from '../delivery/timeline.js';
import type { WireMode } from '../domain/records/wire.js';
import type { DeliveryRulesKeeper } from '../engine/events/delivery-rules.js';
import type { Destinations } from '../engine/events/destinations.js';
import type { Events } from '../engine/events/events.js';
import type { Outbox } from '../engine/events/outbox.js';
import type { OrderCallback } from '../engine/orders/callback.js';
import type { PlatformSettings } from '../engine/settings/platform-settings.js';
import type { States } from '../engine/states/states.js';
import type { NamedSnapshots } from './named-snapshots.js';
import type { Watch } from './settings.js';
import type { Vault } from '../engine/vault/vault.js';

/** A whole little platform, as its users see it: its own data, clock, chance and credentials. Refusals are a `Problem`. */
export interface Environment extends PlatformSettings, States {
  readonly name: string;
  readonly wireMode: WireMode;
  /** Stands for `{ecom}` in member names. */
  readonly ecomName: string;
  readonly clock: ClockControl;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  readonly snapshots: NamedSnapshots;
  /**
   * Loads what `reset` goes back to, which then takes it at once; without it the first reset of an environment in a data folder loads its
   * seed itself, and nobody is served meanwhile.
   */
  readonly prepareReset: (to?: 'seed' | 'empty', watch?: Watch) => Promise<void>;
  /** Where its webhooks are sent. */
  readonly destinations: Omit<Destinations, 'taking'>;
  /** What a 410 and `Retry-After` of receivers mean. */
  readonly deliveryRules: DeliveryRulesKeeper;
  /** Where orders are sent. */
  readonly orderCallback: OrderCallback;
  /** The orders that were and are to be placed. */
  readonly orders: OrderBook;
  readonly events: Pick<Events, 'list' | 'get' | 'ping' | 'trigger'>;
  /** What is to be sent to destinations, and how that went. */
  readonly deliveries: Pick<Outbox, 'list' | 'get' | 'body' | 'ofEvent' | 'attemptsOf' | 'resend' | 'resendFailed'>;
  /** What happens to payments outside the API: a customer proves who they are, a network closes a profile or gives it another card. */
  readonly vault: Pick<Vault, 'settleTransaction' | 'closeProfile' | 'updateAccount'>;
  /**
   * Resolves when nothing is due and nothing under way, to false when that takes longer than so many milliseconds (5,000). Rejects
   * with `setting-refused` unless they are a number from 0 on.
   */
  readonly settle: Timeline['settle'];
  /** What is to be sent still, with so many of the deliveries that are due. */
  readonly pending: (limit: number) => Pending;
  /** How many records each resource has and the lowest id, by plural name. */
  readonly contents: () => Readonly<Record<string, Contents>>;
  /** Removes it from its simulator, so that `using` can hold it; does nothing for the default one and once it is removed. */
  readonly [Symbol.dispose]: () => void;
}

/** What an environment holds of one resource. */
export interface Contents {
  readonly count: number;
  readonly firstId: number | undefined;
}
