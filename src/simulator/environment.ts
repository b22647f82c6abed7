import type { OrderBook } from '../delivery/order-book.js';
import type { Pending } from '../delivery/pending.js';
import type { ClockControl, Timeline } from '../delivery/timeline.js';
import type { Configuration } from '../domain/records/configuration.js';
import type { JsonObject } from '../domain/json/json.js';
import { resources } from '../domain/resources/index.js';
import { wireOf, type Dialect, type WireMode } from '../domain/records/wire.js';
import { createAccess, type Access } from '../engine/access/access.js';
import type { Author } from '../engine/change/author.js';
import { createBatches, type Batches } from '../engine/change/batches.js';
import { createEnvironmentClock } from '../engine/change/clock.js';
import { createConfiguration } from '../engine/settings/configuration.js';
import type { Destinations } from '../engine/events/destinations.js';
import { ALPHANUMERIC, createDraw, type Draw } from '../engine/change/draws.js';
import type { Events } from '../engine/events/events.js';
import { createView, type ViewNow } from '../engine/change/view.js';
import type { OrderCallback } from '../engine/orders/callback.js';
import type { OrderCalls } from '../engine/orders/calls.js';
import type { Outbox } from '../engine/events/outbox.js';
import { withOwnEnvironment } from '../engine/settings/own-environment.js';
import { createPlatformSettings, type PlatformSettings } from '../engine/settings/platform-settings.js';
import { createRateLimit, type CountRequest } from '../engine/access/rate-limit.js';
import { createRecords, type Records } from '../engine/change/records.js';
import { createReports, type Reports } from '../engine/lists/reports.js';
import type { SalesOrders } from '../engine/orders/sales-orders.js';
import { createSeeding } from '../engine/states/seeding.js';
import { createStates, type Snapshot, type States } from '../engine/states/states.js';
import { createSubscriptionActions, type SubscriptionActions } from '../engine/change/subscription-actions.js';
import { createVault, type Vault } from '../engine/vault/vault.js';
import { ORIGIN } from './origin.js';
import { createOutbound, type Core, type Outbound, type Sending } from './wiring.js';
import type { RecordTable } from '../store/record-table.js';
import type { Image } from '../store/database.js';
import { openStore, type Store } from '../store/store.js';
import { createChance } from '../world/chance.js';
import { systemClock, type Clock } from '../world/clock.js';
import type { Shelf } from '../world/shelves/shelf.js';

/** How an environment is made. */
export interface EnvironmentSettings {
  readonly name: string;
  readonly wireMode: WireMode;
  /** Replaces `{ecom}` in member names. */
  readonly ecomName: string;
  readonly clock: Clock;
  /** The clock by which tokens expire. */
  readonly tokenClock: 'environment' | 'system';
  readonly randomSeed: number | undefined;
  /** The database file; `undefined` keeps everything in memory. */
  readonly file: string | undefined;
  /** Where its named snapshots are. */
  readonly shelf: Shelf;
  /** Most bytes of a request body and of a map after a patch. */
  readonly bodyLimit: number;
  /** Requests a minute that one credential may make. */
  readonly rateLimit: number | undefined;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How requests leave, shared by all environments of the process. */
  readonly sending: Sending;
  /** What a new environment holds; `where` begins the sentence that refuses it. */
  readonly seed?: { readonly content: JsonObject; readonly where: string } | undefined;
  /** The state that a new one begins with instead. */
  readonly image?: Image | undefined;
  /** Whether nothing is due in it, so that its database need not be opened before it is used. */
  readonly isIdle?: boolean | undefined;
  /** Given the state after its seed was loaded, when that depends on no chance. */
  readonly onSeeded?: ((image: () => Image) => void) | undefined;
  /** What its file says about how it is opened again after a restart. */
  readonly origin?: string | undefined;
  /** How it began, or without records, made once more. */
  readonly beginAgain: (kind: 'seed' | 'empty') => Image;
  /** Takes an environment out of its simulator. */
  readonly dispose: (environment: Environment) => void;
}

/** A whole little platform: its own data, clock, chance and credentials. */
export interface Environment extends PlatformSettings, States {
  readonly name: string;
  readonly wireMode: WireMode;
  readonly dialect: Dialect;
  readonly clock: ClockControl;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** The six characters that begin each of its tokens. */
  readonly tag: string;
  readonly access: Access;
  /** Counts a request of a credential against the rate limit. */
  readonly countRequest: CountRequest;
  readonly records: Records;
  readonly reports: Reports;
  /** In whose name changes are made. */
  readonly author: Author;
  readonly subscriptionActions: SubscriptionActions;
  readonly vault: Vault;
  readonly salesOrders: SalesOrders;
  /** The API calls that came with the token of an order. */
  readonly orderCalls: OrderCalls;
  readonly destinations: Destinations;
  /** Where orders are sent. */
  readonly orderCallback: OrderCallback;
  /** The orders that were and are to be placed. */
  readonly orders: OrderBook;
  readonly events: Events;
  /** What is to be sent to destinations, and how that went. */
  readonly deliveries: Outbox;
  /** Begins no work any more and resolves when none is under way, at the latest after so many milliseconds. */
  readonly finish: (milliseconds: number) => Promise<void>;
  /**
   * Resolves when nothing is due and nothing under way, to false when that takes longer than so many milliseconds (5,000). Rejects
   * with `setting-refused` for what is no such number.
   */
  readonly settle: Timeline['settle'];
  /** What is to be sent still, with so many of the deliveries that are due. */
  readonly pending: (limit: number) => Pending;
  readonly batches: Batches;
  readonly view: ViewNow;
  readonly configuration: () => Configuration;
  /** How many records each resource has and the lowest id, by plural name. */
  readonly contents: () => Readonly<Record<string, Contents>>;
  /** Says that it has begun: `reset` goes back to the present state. */
  readonly keepBeginning: () => void;
  readonly close: () => void;
  /** Removes it from its simulator, so that `using` can hold it; does nothing for the default one and once it is removed. */
  readonly [Symbol.dispose]: () => void;
}

/** What an environment holds of one resource. */
export interface Contents {
  readonly count: number;
  readonly firstId: number | undefined;
}

const TAG = 'tag';
const TAG_LENGTH = 6;
// The environment whose secrets are known, since it is printed with them.
const DEFAULT = 'default';
// Event ids of reproducible environments; those of others begin with the instant, since receivers remember them (supplement 2.7).
const FIRST_SEEDED_EVENT = 9001;

/** Opens an environment and wires its rooms together; a new one gets the seed. Throws `SeedRefused` or `StoreUnusable`. */
export function createEnvironment(settings: EnvironmentSettings): Environment {
  const { file, image, isIdle } = settings;
  const store = openStore(resources, { file, image, isIdle });
  try {
    const environment: Environment = {
      ...wired(settings, store),
      [Symbol.dispose]() {
        settings.dispose(environment);
      },
    };
    return environment;
  } catch (error) {
    store.close();
    throw error;
  }
}

function wired(settings: EnvironmentSettings, store: Store): Omit<Environment, typeof Symbol.dispose> {
  const { name, wireMode, bodyLimit, clientId, clientSecret } = settings;
  const core = coreOf(settings, store);
  const { dialect, draw, clock, configuration, view } = core;
  const outbound = outboundOf(settings, core);
  const { timeline, saver, inUnitOfWork, reschedule } = outbound;
  const records = createRecords({ store, view, saver, inUnitOfWork, dialect, bodyLimit, onCreated: outbound.salesOrders.noteCreated });
  store.whenOpen(() => {
    beginWithSeed(settings, core, { ...outbound, records });
    if (!core.hasDrawn()) settings.onSeeded?.(() => store.image());
  });
  const platform = createPlatformSettings({ store, configuration, view, records, dialect, changed: reschedule });
  const tag = (settings.image === undefined ? store.settings.get(TAG) : undefined) ?? draw('tokens', TAG_LENGTH, ALPHANUMERIC);
  const tokenNow = settings.tokenClock === 'system' ? core.system.now : clock.now;
  const access = createAccess({ store, draw, view, wire: dialect.wire, tokenNow, tag });
  const keepOwn = (): void => {
    store.settings.set(TAG, tag);
    if (settings.origin !== undefined) store.settings.set(ORIGIN, settings.origin);
  };
  store.whenOpen(() => {
    keepOwn();
    access.register(clientId, clientSecret);
  });
  store.onRestore(() => {
    keepOwn();
    outbound.begin();
  });
  return {
    name,
    wireMode,
    dialect,
    clock: timeline.clock,
    credentials: { clientId, clientSecret },
    tag,
    access,
    countRequest: createRateLimit({ perMinute: settings.rateLimit, now: clock.now, onRestore: store.onRestore }),
    records: withOwnEnvironment(records, { store, configuration, config: platform.config, view, dialect }),
    reports: createReports({ store, view }),
    ...shownOf(outbound),
    ...statesOf(settings, store, timeline),
    ...platform,
    settle: timeline.settle,
    finish: outbound.finish,
    subscriptionActions: createSubscriptionActions({ store, view, saver, inUnitOfWork, dialect }),
    vault: createVault({ store, view, saver, inUnitOfWork, draw, dialect }),
    batches: createBatches({ store, records, draw, now: clock.now }),
    view,
    configuration: configuration.get,
    contents: () => Object.fromEntries(resources.map((resource) => [resource.plural, contentsOf(store.records(resource.name))])),
    close() {
      timeline.runner.close();
      outbound.work.close();
      store.close();
    },
  };
}

function beginWithSeed({ name, seed, image }: EnvironmentSettings, core: Core, rooms: Outbound & { readonly records: Records }): void {
  if (seed !== undefined && image === undefined) {
    const secrets = { webhookSecret: secretOf(name, 'webhook'), callbackSecret: secretOf(name, 'callback') };
    createSeeding({ ...core, ...rooms, resources, ecomName: core.dialect.ecomName, ...secrets })(seed.content, seed.where);
  }
  rooms.begin();
}

// Where an environment has begun is kept as a mark in memory, and made once more for one in a file.
function statesOf({ file, shelf, beginAgain }: EnvironmentSettings, store: Store, { runner, clock }: Timeline) {
  const beginnings = new Map<'seed' | 'empty', Snapshot>();
  const beginning = (kind: 'seed' | 'empty'): Snapshot => {
    store.open();
    const known = beginnings.get(kind) ?? beginAgain(kind);
    beginnings.set(kind, known);
    return known;
  };
  const states = createStates({ store, shelf, clock, beginning, isClosed: runner.isClosed, isMoving: runner.isPaused });
  const keepBeginning = (): void => {
    if (file !== undefined) return;
    store.whenOpen(() => {
      beginnings.set('seed', store.mark());
    });
  };
  return { ...states, keepBeginning };
}

// What everything else in an environment stands on.
function coreOf(
  { name, wireMode, ecomName, randomSeed, clock: given }: EnvironmentSettings,
  store: Store,
): Core & { hasDrawn: () => boolean } {
  const dialect: Dialect = { wire: wireOf(wireMode), ecomName };
  const chance = createChance(randomSeed === undefined ? undefined : `${String(randomSeed)}/${name}`);
  const system = systemClock();
  const clock = createEnvironmentClock({ store, system, given });
  const configuration = createConfiguration(store, name);
  const view = createView({ store, now: clock.now, dialect, configuration: configuration.get });
  const drawing = createDraw(chance, store);
  let drawn = 0;
  const draw: Draw = (...given) => {
    drawn += 1;
    return drawing(...given);
  };
  return { store, dialect, system, draw, clock, configuration, view, hasDrawn: () => drawn > 0 };
}

function outboundOf({ name, randomSeed, tokenClock, ...settings }: EnvironmentSettings, core: Core): Outbound {
  return createOutbound(
    {
      ...settings,
      name,
      firstEvent: randomSeed === undefined ? Math.floor(core.clock.now() / 1000) : FIRST_SEEDED_EVENT,
      callbackSecret: name === DEFAULT ? secretOf(name, 'callback') : undefined,
      countExpiring: tokenClock === 'system' ? () => 0 : (after, by) => core.store.credentials.countExpiring(after, by),
    },
    core,
  );
}

function shownOf({ author, destinations, orderCallback, events, deliveries, orders, orderCalls, salesOrders, pending }: Outbound) {
  return { author, destinations, orderCallback, events, deliveries, orders, orderCalls, salesOrders, pending };
}

// The secret of receivers that a seed brings without one.
function secretOf(environment: string, kind: 'webhook' | 'callback'): string {
  return `subsim-${environment}-${kind}-secret`;
}

function contentsOf(table: RecordTable): Contents {
  return { count: table.count(), firstId: table.page([], { from: 0, limit: 1 })[0]?.id };
}
