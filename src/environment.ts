import type { Gate } from './delivery/gate.js';
import { createPending, type Pending } from './delivery/pending.js';
import { createTimeline, type ClockControl } from './delivery/timeline.js';
import { createWebhooks, type AttemptRecord, type WebhookLimits } from './delivery/webhooks.js';
import type { Configuration } from './domain/configuration.js';
import type { JsonObject } from './domain/json.js';
import { resources } from './domain/resources/index.js';
import { wireOf, type Dialect, type WireMode } from './domain/wire.js';
import { createAccess, type Access } from './engine/access.js';
import { createBatches, type Batches } from './engine/batches.js';
import { createBlockedOrders } from './engine/blocked-orders.js';
import { createCause } from './engine/cause.js';
import { createEnvironmentClock } from './engine/clock.js';
import { createConfiguration } from './engine/configuration.js';
import { createDestinations, type Destinations } from './engine/destinations.js';
import { ALPHANUMERIC, createDraw, type Draw } from './engine/draws.js';
import { createEvents, type Events } from './engine/events.js';
import { createLook, type LookNow } from './engine/look.js';
import { createOrderCallback, type OrderCallback } from './engine/order-callback.js';
import { createOutbox, type Outbox } from './engine/outbox.js';
import { createPlatformSettings, type PlatformSettings } from './engine/platform-settings.js';
import { createRateLimit, type CountRequest } from './engine/rate-limit.js';
import { createRecords, type Records } from './engine/records.js';
import { createSaver } from './engine/saving.js';
import { createSeeding } from './engine/seeding.js';
import { createSubscriptionActions, type SubscriptionActions } from './engine/subscription-actions.js';
import { createVault, type Vault } from './engine/vault.js';
import type { RecordTable } from './store/record-table.js';
import { openStore, type Store } from './store/store.js';
import { createChance } from './world/chance.js';
import { systemClock, type Clock } from './world/clock.js';
import type { Network } from './world/network.js';
import { timers } from './world/timers.js';

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
  /** Most bytes of a request body and of a map after a patch. */
  readonly bodyLimit: number;
  /** Requests a minute that one credential may make. */
  readonly rateLimit: number | undefined;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How requests leave, shared by all environments of the process. */
  readonly sending: Sending;
  /** What a new environment holds; `where` begins the sentence that refuses it. */
  readonly seed: { readonly content: JsonObject; readonly where: string } | undefined;
}

/** How an environment's requests leave the process. */
export interface Sending {
  readonly network: Network;
  readonly gate: Gate;
  readonly limits: WebhookLimits;
  readonly record: (attempt: AttemptRecord) => void;
  readonly report: (error: unknown) => void;
}

/** A whole little platform: its own data, clock, chance and credentials. */
export interface Environment extends PlatformSettings {
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
  readonly subscriptionActions: SubscriptionActions;
  readonly vault: Vault;
  readonly destinations: Destinations;
  /** Where orders are sent. */
  readonly orderCallback: OrderCallback;
  /** How many orders are due that nobody can be asked to place. */
  readonly blockedOrders: () => number;
  readonly events: Events;
  /** What is to be sent to destinations, and how that went. */
  readonly deliveries: Outbox;
  /** Begins no work any more and resolves when none is under way, at the latest after so many milliseconds. */
  readonly finish: (milliseconds: number) => Promise<void>;
  /** Resolves when nothing is due and nothing under way, to false when that takes longer than so many milliseconds. */
  readonly settle: (milliseconds: number) => Promise<boolean>;
  /** What is to be sent still, with so many of the deliveries that are due. */
  readonly pending: (limit: number) => Pending;
  readonly batches: Batches;
  readonly look: LookNow;
  readonly configuration: () => Configuration;
  /** How many records each resource has and the lowest id, by plural name. */
  readonly contents: () => Readonly<Record<string, Contents>>;
  readonly close: () => void;
}

/** What an environment holds of one resource. */
export interface Contents {
  readonly count: number;
  readonly firstId: number | undefined;
}

const TAG_LENGTH = 6;
// The environment whose secrets are known, since it is printed with them.
const DEFAULT = 'default';
// Event ids of reproducible environments; those of others begin with the instant, since receivers remember them (supplement 2.7).
const FIRST_SEEDED_EVENT = 9001;

/** Opens an environment and wires its rooms together; a new one gets the seed. Throws `SeedRefused` or `StoreUnusable`. */
export function createEnvironment(settings: EnvironmentSettings): Environment {
  const store = openStore(resources, settings.file);
  try {
    return wired(settings, store);
  } catch (error) {
    store.close();
    throw error;
  }
}

function wired(settings: EnvironmentSettings, store: Store): Environment {
  const { name, wireMode, bodyLimit, clientId, clientSecret } = settings;
  const core = coreOf(settings, store);
  const { dialect, draw, clock, tokenNow, configuration, look } = core;
  const { timeline, ...outbound } = outboundOf(settings, core);
  const saver = createSaver(store);
  const cause = createCause({ store, look, saver, emit: outbound.events.emit });
  const records = createRecords({ store, look, saver, cause, dialect, bodyLimit });
  const tag = tagOf(store, draw);
  if (settings.seed !== undefined) {
    const secrets = { webhookSecret: secretOf(name, 'webhook'), callbackSecret: secretOf(name, 'callback') };
    const load = createSeeding({ ...core, ...outbound, records, resources, ecomName: dialect.ecomName, ...secrets });
    load(settings.seed.content, settings.seed.where);
  }
  const access = createAccess({ store, draw, look, wire: dialect.wire, tokenNow, tag });
  access.register(clientId, clientSecret);
  timeline.runner.wake();
  return {
    name,
    wireMode,
    dialect,
    clock: timeline.clock,
    credentials: { clientId, clientSecret },
    tag,
    access,
    countRequest: createRateLimit({ perMinute: settings.rateLimit, now: clock.now }),
    records,
    ...outbound,
    ...createPlatformSettings({ store, configuration, look, records, dialect, changed: timeline.runner.wake }),
    settle: timeline.runner.settle,
    finish: timeline.runner.finish,
    subscriptionActions: createSubscriptionActions({ store, look, saver, cause, dialect }),
    vault: createVault({ store, look, saver, cause, draw, dialect }),
    batches: createBatches({ store, records, draw, now: clock.now }),
    look,
    configuration: configuration.get,
    contents: () => Object.fromEntries(resources.map((resource) => [resource.plural, contentsOf(store.records(resource.name))])),
    close() {
      timeline.runner.close();
      store.close();
    },
  };
}

type Core = ReturnType<typeof coreOf>;

// What everything else in an environment stands on.
function coreOf({ name, wireMode, ecomName, randomSeed, ...settings }: EnvironmentSettings, store: Store) {
  const dialect: Dialect = { wire: wireOf(wireMode), ecomName };
  const chance = createChance(randomSeed === undefined ? undefined : `${String(randomSeed)}/${name}`);
  const system = systemClock();
  const clock = createEnvironmentClock({ store, system, given: settings.clock });
  const configuration = createConfiguration(store, name);
  return {
    store,
    dialect,
    system,
    draw: createDraw(chance, store),
    clock,
    tokenNow: settings.tokenClock === 'system' ? system.now : clock.now,
    configuration,
    look: createLook({ store, now: clock.now, dialect, configuration: configuration.get }),
  };
}

// What leaves an environment: events, to whom they are sent, and the course of time in which that is done.
function outboundOf(settings: EnvironmentSettings, { store, dialect, draw, system, clock, configuration, look }: Core) {
  const { name, randomSeed, bodyLimit, sending } = settings;
  const wake = (): void => {
    timeline.runner.wake();
  };
  const firstId = randomSeed === undefined ? Math.floor(clock.now() / 1000) : FIRST_SEEDED_EVENT;
  const destinations = createDestinations({ store, draw, now: clock.now });
  const fixedSecret = name === DEFAULT ? secretOf(name, 'callback') : undefined;
  const orderCallback = createOrderCallback({ store, draw, now: clock.now, changed: wake, fixedSecret });
  const events = createEvents({ store, look, dialect, destinations, firstId, sizeLimit: bodyLimit, wake });
  const deliveries = createOutbox({ store, destinations, now: clock.now, wake });
  const isClosed = (): boolean => timeline.runner.isClosed();
  const webhooks = createWebhooks({ ...sending, environment: name, outbox: deliveries, clock, timers, isClosed });
  const timeline = createTimeline({
    clock,
    system,
    source: webhooks,
    timers,
    gate: sending.gate,
    report: sending.report,
    // Less than a receiver has: one that moves the clock before it answers is told in time.
    patience: sending.limits.total / 2,
    configuration: configuration.get,
    countExpiring: settings.tokenClock === 'system' ? () => 0 : store.credentials.countExpiring,
  });
  const pending = createPending({ outbox: deliveries, now: clock.now, underWay: webhooks.underWay });
  const blockedOrders = createBlockedOrders({ store, look, orderCallback });
  return { destinations, orderCallback, blockedOrders, events, deliveries, pending, timeline };
}

// The secret of receivers that a seed brings without one.
function secretOf(environment: string, kind: 'webhook' | 'callback'): string {
  return `subsim-${environment}-${kind}-secret`;
}

function contentsOf(table: RecordTable): Contents {
  return { count: table.count(), firstId: table.page([], { from: 0, limit: 1 })[0]?.id };
}

function tagOf(store: Store, draw: Draw): string {
  const known = store.settings.get('tag');
  if (known !== undefined) return known;
  const tag = draw('tokens', TAG_LENGTH, ALPHANUMERIC);
  store.settings.set('tag', tag);
  return tag;
}
