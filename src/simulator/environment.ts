import type { WireMode } from '../domain/records/wire.js';
import type { Steps } from '../domain/steps/steps.js';
import type { States } from '../engine/states/states.js';
import type { Faults } from './faults/faults.js';
import type { Inboxes } from './inboxes/inboxes.js';
import type { RequestEntry } from '../journal/entry.js';
import type { Entries } from './journal/entries.js';
import type { ImportIn } from './importing/importing.js';
import type { OwnFetch } from './own/fetch.js';
import type { Watch } from './settings.js';
import type { Clients } from './clients/clients.js';
import type { ClockControl } from './views/clock.js';
import type { Deliveries } from './views/deliveries.js';
import type { Coverage } from './views/coverage.js';
import type { DeliveryRulesKeeper } from './views/delivery-rules.js';
import type { Destinations } from './views/destinations.js';
import type { Events } from './views/events.js';
import type { OrderCallback } from './views/order-callback.js';
import type { Orders } from './views/orders.js';
import type { Pending, Settlement, Settling } from './views/pending.js';
import type { PrivacyRequests, ShippingQuotes } from './views/plain-records.js';
import type { MerchantSettings } from './views/settings.js';
import type { GoneBackTo } from './views/going-back.js';
import type { NamedSnapshots } from './views/snapshots.js';
import type { Timeline } from './views/timeline.js';
import type { Contents, EnvironmentState } from './views/state.js';
import type { StaffRecords } from './staff/records.js';
import type { SearchIn } from './staff/search.js';
import type { TraceOf } from './views/trace.js';
import type { Vault } from './views/vault.js';
import type { Verified, WantedEntry } from './views/verify.js';
import type { WaitFor } from './views/waiting.js';

/**
 * A whole little platform, as its users see it: its own data, clock, chance and credentials. What it returns is, member for member, the
 * JSON that the control API answers: names in camelCase, instants as ISO text, null for what is absent. Refusals are a `Problem`.
 */
export interface Environment extends MerchantSettings, Omit<States, 'restore'> {
  readonly name: string;
  readonly wireMode: WireMode;
  /** Stands for `{ecom}` in member names. */
  readonly ecomName: string;
  readonly clock: ClockControl;
  /** Those of the environment's own client, as they are at present. */
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** Who may call the API of the platform, and with which secrets. */
  readonly clients: Clients;
  readonly snapshots: NamedSnapshots;
  /**
   * Goes back to a snapshot, to the one with a name, to right before a write, or to the bytes of an exported one. A snapshot of another
   * environment and bytes from elsewhere are treated like an import: checked, and without clients, tokens and anything to be sent. Throws
   * `setting-refused` for what is no snapshot, `unknown-record`, and `state-refused` while the clock is moved, before a request that stored
   * nothing, and where no writes are kept; then nothing has changed.
   */
  readonly restore: (to: GoneBackTo) => void;
  /**
   * Loads what `reset` goes back to, which then takes it at once; without it the first reset of an environment in a data folder loads its
   * seed itself, and nobody is served meanwhile.
   */
  readonly prepareReset: (to?: 'seed' | 'empty', watch?: Watch) => Promise<void>;
  /** What it is, how much it holds and has still to send. */
  readonly state: () => EnvironmentState;
  /** Where its webhooks are sent. */
  readonly destinations: Destinations;
  /** What a 410 and `Retry-After` of receivers mean. */
  readonly deliveryRules: DeliveryRulesKeeper;
  /** Where orders are sent. */
  readonly orderCallback: OrderCallback;
  /** The orders that were and are to be placed. */
  readonly orders: Orders;
  readonly events: Events;
  /** What happened, and what is due and comes, by instant. */
  readonly timeline: Timeline;
  /** What befalls requests to its API on purpose: refusals, delays, connections that are reset. */
  readonly faults: Faults;
  /** What happened in it, and what led to that: requests, events, deliveries, orders, moves of the clock, states and acts. */
  readonly journal: Entries;
  /** The requests to the platform's API among that. */
  readonly requests: Entries<RequestEntry>;
  /** Requests since it began that belong to no environment, as those without credentials: the journal of the default one has them. */
  readonly strays: () => readonly RequestEntry[];
  /** What is to be sent to destinations, and how that went. */
  readonly deliveries: Deliveries;
  /** What happens to payments outside the API. */
  readonly vault: Vault;
  /** Records as the merchant's staff see and edit them, and who changed them. */
  readonly records: StaffRecords;
  /** Takes records of one's own in, from CSV files or from lists that the API has answered. */
  readonly import: ImportIn;
  readonly shippingQuotes: ShippingQuotes;
  readonly privacyRequests: PrivacyRequests;
  /**
   * What something led to and what led to it, as a tree, by an id as the journal and the log have them: `event:9001`, `delivery:41`,
   * `order:51`, `move:3`, `act:4`, the id of a request. `traceText` makes text of it. Rejects with `unknown-record` and `setting-refused`.
   */
  readonly trace: TraceOf;
  /**
   * Finds customers, subscriptions, products, orders and other records by words that stand anywhere in what they show. An answer that says
   * `isComplete: false` has looked at a part; `next` is where to go on. Rejects with `setting-refused`.
   */
  readonly search: SearchIn;
  /**
   * Resolves when nothing is due and nothing under way, or after so many milliseconds (5,000), and says which of the two and what waits
   * still. Rejects with `setting-refused` for what says neither how long nor for what.
   */
  readonly settle: (settling?: number | Settling) => Promise<Settlement>;
  /** What is to be sent still, with so many (up to 1000, by default 100) of the deliveries that are due. Throws `setting-refused`. */
  readonly pending: (limit?: number) => Pending;
  /**
   * Calls a listener soon after anything was stored in the environment, or it has gone back to another state: once however much that was,
   * and without telling what. What it returns ends that.
   */
  readonly onChange: (listener: () => void) => () => void;
  /** Makes an address of the simulator's own that takes webhooks, or places, refuses or keeps waiting orders, and is asked for what came. */
  readonly inbox: Inboxes['add'];
  readonly inboxes: Inboxes;
  /**
   * Calls the platform as `fetch` does, by a path, with a token of the environment's own client, which is kept as long as it is valid; a
   * body that is a text goes as JSON unless it says otherwise. Rejects with `setting-refused` for another server, and with `state-refused`
   * for a simulator without a socket.
   */
  readonly fetch: OwnFetch;
  /**
   * Resolves to what is wanted, as its list shows it, once it is there: at once when it has happened already. Rejects with `setting-refused`,
   * with `not-reached` and what comes nearest after so many milliseconds, and with `state-refused` when the environment is closed.
   */
  readonly waitFor: WaitFor;
  /**
   * Says that a request came in, or that a webhook or an order went out, which holds at least what is wanted. Throws `NotVerified`, whose
   * message tells the nearest three and in what they differ, and `setting-refused`.
   */
  readonly verify: (wanted: WantedEntry) => Verified;
  /** The same in steps; what is not there is told by the result. */
  readonly verification: (wanted: WantedEntry) => Steps<Verified>;
  /** What has been met in it since it began or `resetCoverage` was called, and what never was. */
  readonly coverage: () => Coverage;
  readonly resetCoverage: () => void;
  /** Aborted once it is being closed or removed: whoever follows what happens in it ends then. */
  readonly closing: AbortSignal;
  /**
   * Gives records that are made from now on ids above this one, as in a shop that has been in use for long.
   *
   * @internal
   */
  readonly raiseIds: (above: number) => void;
  /** How many records each resource has and the lowest id, by plural name. */
  readonly contents: () => Readonly<Record<string, Contents>>;
  /** Removes it from its simulator, so that `using` can hold it; does nothing for the default one and once it is removed. */
  readonly [Symbol.dispose]: () => void;
}
