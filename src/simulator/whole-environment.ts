import type { Timeline } from '../delivery/timeline.js';
import { DEFAULT_NAME } from '../domain/configuration/fields.js';
import type { JsonObject } from '../domain/json/json.js';
import { resources } from '../domain/resources/index.js';
import { wireOf, type Dialect, type WireMode } from '../domain/records/wire.js';
import { createAccess } from '../engine/access/access.js';
import { createBatches } from '../engine/records/batches.js';
import { createEnvironmentClock } from '../engine/foundation/clock.js';
import { createConfiguration } from '../engine/settings/configuration.js';
import { ALPHANUMERIC, createDraw, type Draw } from '../engine/foundation/draws.js';
import { createView } from '../engine/foundation/view.js';
import type { OrderCalls } from '../engine/orders/calls.js';
import { withOwnEnvironment } from '../engine/settings/own-environment.js';
import { createPlatformSettings } from '../engine/settings/platform-settings.js';
import { createRateLimit } from '../engine/access/rate-limit.js';
import { createRecords, type Records } from '../engine/records/records.js';
import { createReports } from '../engine/lists/reports.js';
import { createSeeding } from '../engine/states/seeding.js';
import { createStates, type Snapshot } from '../engine/states/states.js';
import { createSubscriptionActions } from '../engine/records/subscription-actions.js';
import { createVault } from '../engine/vault/vault.js';
import type { HostedEnvironment } from '../http/platform/directory.js';
import { ORIGIN } from './origin.js';
import { defaultSecret } from './default-names.js';
import type { Contents, Environment } from './environment.js';
import type { Filled } from './filled-settings.js';
import type { Sending } from './sending.js';
import type { SimulatorSettings } from './settings.js';
import { createOutbound, type Core, type Outbound } from './wiring.js';
import type { RecordTable } from '../store/record-table.js';
import type { Image } from '../store/database.js';
import { openStore, type Store } from '../store/store.js';
import { createChance } from '../world/chance.js';
import { systemClock, type Clock } from '../world/clock.js';
import type { Shelf } from '../world/shelves/shelf.js';

/** How an environment is made. */
export interface EnvironmentSettings {
  readonly name: string;
  /** The settings of its simulator. */
  readonly simulator: Filled<SimulatorSettings>;
  readonly wireMode: WireMode;
  /** Replaces `{ecom}` in member names. */
  readonly ecomName: string;
  readonly clock: Clock;
  readonly randomSeed: number | undefined;
  /** The database file; `undefined` keeps everything in memory. */
  readonly file: string | undefined;
  /** Where its named snapshots are. */
  readonly shelf: Shelf;
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
  readonly dispose: (environment: WholeEnvironment) => void;
}

/** An environment with what serves it, which its users do not see. */
export type WholeEnvironment = Environment &
  HostedEnvironment & {
    /** The characters that begin each of its tokens. */
    readonly tag: string;
    /** The API calls that came with the token of an order. */
    readonly orderCalls: OrderCalls;
    /** Begins no work any more and resolves when none is under way, at the latest after so many milliseconds. */
    readonly finish: (milliseconds: number) => Promise<void>;
    /** Says that it has begun: `reset` goes back to the present state. */
    readonly keepBeginning: () => void;
    readonly close: () => void;
  };

/** The characters that begin a token and so name its environment. */
export function tagOf(token: string): string {
  return token.slice(0, TAG_LENGTH);
}

const TAG = 'tag';
const TAG_LENGTH = 6;
// Event ids of reproducible environments; those of others begin with the instant, since receivers remember them (#6.1-event-ids).
const FIRST_SEEDED_EVENT = 9001;

/** Opens an environment and wires its rooms together; a new one gets the seed. Throws `SeedRefused` or `StoreUnusable`. */
export function createEnvironment(settings: EnvironmentSettings): WholeEnvironment {
  const { file, image, isIdle } = settings;
  const store = openStore(resources, { file, image, isIdle });
  try {
    const environment: WholeEnvironment = {
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

function wired(settings: EnvironmentSettings, store: Store): Omit<WholeEnvironment, typeof Symbol.dispose> {
  const { name, wireMode, clientId, clientSecret, simulator } = settings;
  const core = coreOf(settings, store);
  const { dialect, configuration, view } = core;
  const outbound = outboundOf(settings, core);
  const { timeline, context, reschedule, salesOrders } = outbound;
  const records = createRecords(context, { bodyLimit: simulator.bodyLimit, onCreated: salesOrders.noteCreated });
  store.whenOpen(() => {
    beginWithSeed(settings, core, { ...outbound, records });
    if (!core.hasDrawn()) settings.onSeeded?.(() => store.image());
  });
  const platform = createPlatformSettings(core, records, { configuration, changed: reschedule });
  const guarded = guardedBy(settings, core);
  store.onRestore(outbound.begin);
  return {
    name,
    wireMode,
    ecomName: dialect.ecomName,
    dialect,
    clock: timeline.clock,
    credentials: { clientId, clientSecret },
    ...guarded,
    countRequest: createRateLimit(core, simulator.rateLimit),
    records: withOwnEnvironment(records, core, { configuration, config: platform.config }),
    reports: createReports(core),
    ...shownOf(outbound),
    ...statesOf(settings, store, timeline),
    ...platform,
    settle: timeline.settle,
    finish: outbound.finish,
    subscriptionActions: createSubscriptionActions(context),
    vault: createVault(context),
    batches: createBatches(core, records),
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

// Its tag and its own client stay what they are, whatever state it goes back to.
function guardedBy({ clientId, clientSecret, image, origin, simulator }: EnvironmentSettings, core: Core) {
  const { store, draw } = core;
  const tag = (image === undefined ? store.settings.get(TAG) : undefined) ?? draw('tokens', TAG_LENGTH, ALPHANUMERIC);
  const tokenNow = simulator.tokenClock === 'system' ? core.system.now : core.clock.now;
  const access = createAccess(core, { tokenNow, tag });
  const keepOwn = (): void => {
    store.settings.set(TAG, tag);
    if (origin !== undefined) store.settings.set(ORIGIN, origin);
  };
  store.whenOpen(() => {
    keepOwn();
    access.register(clientId, clientSecret);
  });
  store.onRestore(keepOwn);
  return { tag, access };
}

function beginWithSeed({ name, seed, image }: EnvironmentSettings, core: Core, rooms: Outbound & { readonly records: Records }): void {
  if (seed !== undefined && image === undefined) {
    const secrets = { webhookSecret: defaultSecret(name, 'webhook'), callbackSecret: defaultSecret(name, 'callback') };
    createSeeding(core, { ...rooms, configuration: core.configuration }, secrets)(seed.content, seed.where);
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
  { name, wireMode, ecomName, randomSeed, clock: initial }: EnvironmentSettings,
  store: Store,
): Core & { hasDrawn: () => boolean } {
  const dialect: Dialect = { wire: wireOf(wireMode), ecomName };
  const chance = createChance(randomSeed === undefined ? undefined : `${String(randomSeed)}/${name}`);
  const system = systemClock();
  const clock = createEnvironmentClock(store, system, initial);
  const configuration = createConfiguration(store, name);
  const view = createView({ store, now: clock.now, dialect, configuration: configuration.get });
  const drawing = createDraw(chance, store);
  let drawn = 0;
  const draw: Draw = (...wanted) => {
    drawn += 1;
    return drawing(...wanted);
  };
  return { store, dialect, system, draw, clock, now: clock.now, configuration, view, hasDrawn: () => drawn > 0 };
}

function outboundOf({ name, wireMode, sending, randomSeed, simulator }: EnvironmentSettings, core: Core): Outbound {
  const { bodyLimit, tokenClock } = simulator;
  return createOutbound(
    {
      ...{ name, wireMode, sending, bodyLimit },
      firstEvent: randomSeed === undefined ? Math.floor(core.clock.now() / 1000) : FIRST_SEEDED_EVENT,
      callbackSecret: name === DEFAULT_NAME ? defaultSecret(name, 'callback') : undefined,
      countExpiring: tokenClock === 'system' ? () => 0 : (after, by) => core.store.credentials.countExpiring(after, by),
    },
    core,
  );
}

function shownOf({ author, destinations, orderCallback, events, deliveries, orders, orderCalls, salesOrders, pending }: Outbound) {
  return { author, destinations, orderCallback, events, deliveries, orders, orderCalls, salesOrders, pending };
}

function contentsOf(table: RecordTable): Contents {
  return { count: table.count(), firstId: table.page([], { from: 0, limit: 1 })[0]?.id };
}
