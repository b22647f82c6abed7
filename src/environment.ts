import type { Configuration } from './domain/configuration.js';
import type { JsonObject } from './domain/json.js';
import { resources } from './domain/resources/index.js';
import { wireOf, type Dialect, type WireMode } from './domain/wire.js';
import { createAccess, type Access } from './engine/access.js';
import { createBatches, type Batches } from './engine/batches.js';
import { createCause } from './engine/cause.js';
import { createConfiguration } from './engine/configuration.js';
import { createDestinations, type Destinations } from './engine/destinations.js';
import { ALPHANUMERIC, createDraw, type Draw } from './engine/draws.js';
import { createEvents, type Events } from './engine/events.js';
import { createLook, type LookNow } from './engine/look.js';
import { createRateLimit, type CountRequest } from './engine/rate-limit.js';
import { createRecords, type Records } from './engine/records.js';
import { createSaver } from './engine/saving.js';
import { createSeeding } from './engine/seeding.js';
import { createVault, type Vault } from './engine/vault.js';
import type { RecordTable } from './store/record-table.js';
import { openStore, type Store } from './store/store.js';
import { createChance } from './world/chance.js';
import { systemClock, type Clock } from './world/clock.js';

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
  /** What a new environment holds; `where` begins the sentence that refuses it. */
  readonly seed: { readonly content: JsonObject; readonly where: string } | undefined;
}

/** A whole little platform: its own data, clock, chance and credentials. */
export interface Environment {
  readonly name: string;
  readonly wireMode: WireMode;
  readonly dialect: Dialect;
  readonly clock: Clock;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** The six characters that begin each of its tokens. */
  readonly tag: string;
  readonly access: Access;
  /** Counts a request of a credential against the rate limit. */
  readonly countRequest: CountRequest;
  readonly records: Records;
  readonly vault: Vault;
  readonly destinations: Destinations;
  readonly events: Events;
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
  const { name, wireMode, clock, bodyLimit, clientId, clientSecret } = settings;
  const dialect: Dialect = { wire: wireOf(wireMode), ecomName: settings.ecomName };
  const chance = createChance(settings.randomSeed === undefined ? undefined : `${String(settings.randomSeed)}/${name}`);
  const draw = createDraw(chance, store);
  const configuration = createConfiguration(store, name);
  const look = createLook({ store, now: clock.now, dialect, configuration: configuration.get });
  const saver = createSaver(store);
  const destinations = createDestinations({ store, draw, now: clock.now });
  const firstId = settings.randomSeed === undefined ? Math.floor(clock.now() / 1000) : FIRST_SEEDED_EVENT;
  const events = createEvents({ store, look, dialect, destinations, firstId, sizeLimit: bodyLimit, wake: () => undefined });
  const cause = createCause({ store, look, saver, emit: events.emit });
  const records = createRecords({ store, look, saver, cause, dialect, bodyLimit });
  const tag = tagOf(store, draw);
  const tokenNow = settings.tokenClock === 'system' ? systemClock().now : clock.now;
  const access = createAccess({ store, draw, look, wire: dialect.wire, tokenNow, tag });
  const load = createSeeding({ store, records, configuration, look, resources, ecomName: dialect.ecomName });
  if (settings.seed !== undefined) load(settings.seed.content, settings.seed.where);
  access.register(clientId, clientSecret);
  return {
    name,
    wireMode,
    dialect,
    clock,
    credentials: { clientId, clientSecret },
    tag,
    access,
    countRequest: createRateLimit({ perMinute: settings.rateLimit, now: clock.now }),
    records,
    vault: createVault({ store, look, saver, cause, draw, dialect }),
    destinations,
    events,
    batches: createBatches({ store, records, draw, now: clock.now }),
    look,
    configuration: configuration.get,
    contents: () => Object.fromEntries(resources.map((resource) => [resource.plural, contentsOf(store.records(resource.name))])),
    close: store.close,
  };
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
