import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Capability } from './capability.js';
import type { Advance } from './delivery/advancing.js';
import type { ClockSetting, Move } from './delivery/timeline.js';
import type { OrderView } from './delivery/order-desk.js';
import type { OrderRecord } from './delivery/orders.js';
import type { AttemptRecord } from './delivery/webhooks.js';
import type { Happening } from './delivery/work.js';
import type { ConfiguredInterval } from './domain/configuration.js';
import { readExactInstant } from './domain/dates.js';
import type { Destination } from './domain/destination.js';
import type { EventRecord, EventType } from './domain/event.js';
import { encode, type JsonObject } from './domain/json.js';
import type { OrderKind } from './domain/order-kind.js';
import { Problem } from './domain/problem.js';
import type { WireMode } from './domain/wire.js';
import type { DestinationEdit, DestinationInput } from './engine/destinations.js';
import type { TriggerRequest } from './engine/events.js';
import type { OrderCallbackEdit, OrderCallbackSettings } from './engine/order-callback.js';
import type { SchedulingRule } from './engine/scheduling-rules.js';
import { SeedRefused } from './engine/seeding.js';
import { createEnvironment, type Environment, type EnvironmentSettings } from './environment.js';
import { createApp, type RequestRecord } from './http/app.js';
import { createJsonReader } from './http/body.js';
import { messageClassesOf, type MessageClasses } from './http/messages.js';
import { StoreUnusable } from './store/database.js';
import type { Attempt, Delivery, DeliveryStatus } from './store/deliveries.js';
import type { OrderAttempt, OrderItem, OrderStatus } from './store/order-attempts.js';
import { DEFAULT, readSeeds, type NamedSeed } from './seed-files.js';
import { BODY_LIMIT, ignore, readClock, sendingOf, SettingsRefused, type SimulatorSettings } from './simulator-settings.js';
import { ownAddresses } from './world/addresses.js';
import { recency, stopwatch, type Clock } from './world/clock.js';
import { FileUnusable, filesIn, makeFolder } from './world/files.js';
import { createRequestIds } from './world/request-ids.js';
import { assertRuntime, RuntimeUnfit } from './world/runtime.js';

/** A running platform: environments behind one request handler. */
export interface Simulator {
  /** Answers requests; give it to a server of node:http, or to supertest. */
  readonly handler: RequestListener;
  /** Options for `createServer` of node:http with which requests are answered faster. */
  readonly messageClasses: MessageClasses;
  /** The environment named `default`. */
  readonly environment: Environment;
  readonly environments: ReadonlyMap<string, Environment>;
  /** Environments that have a file in the data folder and are in no seed, so that nobody reaches them. */
  readonly unserved: readonly string[];
  /** The addresses from which requests to receivers come: the published list of §6.1. */
  readonly sourceAddresses: readonly string[];
  /** Begins no attempt any more and resolves when none is under way, at the latest after so many milliseconds. */
  readonly finish: (milliseconds: number) => Promise<void>;
  /** Closes all environments. */
  readonly close: () => void;
}

export { BODY_LIMIT, encode, FileUnusable, Problem, readExactInstant, RuntimeUnfit, SeedRefused, SettingsRefused, StoreUnusable };
export type { SimulatorSettings };
export type { AttemptRecord, Clock, Environment, OrderRecord, RequestRecord };
export type { OrderAttempt, OrderItem, OrderKind, OrderStatus, OrderView };
export type { Advance, Attempt, ClockSetting, Delivery, DeliveryStatus, Destination, DestinationEdit, DestinationInput };
export type { EventRecord, EventType, Happening, Move, TriggerRequest };
export type { ConfiguredInterval, JsonObject, OrderCallbackEdit, OrderCallbackSettings, SchedulingRule };

const FILE_ENDING = '.sqlite';
/**
 * Makes a simulator without a socket, with guests. Throws `SettingsRefused`, `SeedRefused`, `StoreUnusable`, `FileUnusable` or
 * `RuntimeUnfit`.
 */
export function createSimulator(settings: SimulatorSettings = {}, capabilities: readonly Capability<Simulator>[] = []): Simulator {
  assertRuntime();
  if (settings.data !== undefined) makeFolder(settings.data);
  const { onRequest = ignore } = settings;
  const requests = recency();
  const outside = { clock: readClock(settings.clock ?? 'system'), sending: sendingOf(settings, requests) };
  const contents = readSeeds(settings.seed ?? 'demo');
  // A seed or a webhook that one environment refuses must leave no other one's file behind.
  if (settings.data !== undefined) closeAll(startEnvironments({ ...settings, data: undefined }, outside, contents));
  const environments = startEnvironments(settings, outside, contents);
  const byTag = new Map([...environments.values()].map((environment) => [environment.tag, environment]));
  const byClient = new Map([...environments.values()].map((environment) => [environment.credentials.clientId, environment]));
  const handler = createApp({
    directory: { byToken: (token) => byTag.get(token.slice(0, 6)), byClient: (clientId) => byClient.get(clientId) },
    allowHosts: (settings.allowHosts ?? []).map((host) => host.toLowerCase()),
    corsOrigins: (settings.corsOrigins ?? []).map((origin) => origin.toLowerCase()),
    bodyLimit: settings.bodyLimit ?? BODY_LIMIT,
    requestId: createRequestIds(),
    stopwatch,
    record(request) {
      requests.note();
      onRequest(request);
    },
    guests: capabilities.map(({ prefix }) => ({ prefix, handle: (...call) => handlers.get(prefix)?.(...call) })),
  });
  const simulator: Simulator = {
    handler,
    messageClasses: messageClassesOf(handler),
    environments,
    unserved: unservedIn(settings.data, environments),
    environment: defaultOf(environments),
    sourceAddresses: settings.sourceAddress === undefined ? ownAddresses() : [settings.sourceAddress],
    async finish(milliseconds) {
      await Promise.all([...environments.values()].map(({ finish }) => finish(milliseconds)));
    },
    close: () => {
      closeAll(environments);
      outside.sending.network.close();
    },
  };
  const doors = { readJson: createJsonReader(settings.bodyLimit ?? BODY_LIMIT) };
  const handlers = new Map(capabilities.map(({ prefix, handlerFor }) => [prefix, handlerFor(simulator, doors)]));
  return simulator;
}

function startEnvironments(...given: Parameters<typeof openEnvironments>): ReadonlyMap<string, Environment> {
  const [settings] = given;
  const environments = openEnvironments(...given);
  try {
    setReceivers(defaultOf(environments), settings);
    return environments;
  } catch (error) {
    closeAll(environments);
    throw error;
  }
}

function setReceivers(
  { destinations, orderCallback }: Environment,
  { webhooks = [], webhookSecret, orderCallback: callback }: SimulatorSettings,
): void {
  refusing('A webhook cannot be sent there', () => {
    for (const { secret, ...webhook } of webhooks) {
      const present = destinations.list().find(({ url }) => url === webhook.url);
      if (present === undefined) destinations.add({ ...webhook, secret: secret ?? webhookSecret });
      else if (secret !== undefined && secret !== present.secret) destinations.newSecret(present.id, secret);
    }
  });
  if (callback !== undefined) refusing('Orders cannot be sent there', () => orderCallback.set(callback));
}

function refusing(sentence: string, work: () => unknown): void {
  try {
    work();
  } catch (error) {
    throw error instanceof Problem ? new SettingsRefused(`${sentence}: ${error.message}`) : error;
  }
}

function openEnvironments(settings: SimulatorSettings, outside: Outside, contents: readonly NamedSeed[]): ReadonlyMap<string, Environment> {
  const open = new Map<string, Environment>();
  try {
    for (const named of contents) {
      open.set(named.name, openEnvironment(settings, outside, named));
      refuseSharedClient(open);
    }
    return open;
  } catch (error) {
    closeAll(open);
    throw error;
  }
}

/** What all environments of a process share. */
type Outside = Pick<EnvironmentSettings, 'clock' | 'sending'>;

// A seed's own settings count over the simulator's, except for the credentials given for the default environment.
function openEnvironment(settings: SimulatorSettings, outside: Outside, { name, seed }: NamedSeed): Environment {
  const given = name === DEFAULT ? settings : {};
  return createEnvironment({
    name,
    seed,
    ...outside,
    wireMode: given.wire ?? (textIn(seed.content, 'wire') as WireMode | undefined) ?? settings.wire ?? 'documented', // the schema admits the two modes
    ecomName: given.ecomName ?? textIn(seed.content, 'ecom_name') ?? settings.ecomName ?? 'ecom',
    tokenClock: settings.tokenClock ?? 'environment',
    randomSeed: settings.randomSeed,
    file: settings.data === undefined ? undefined : join(settings.data, `${name}${FILE_ENDING}`),
    bodyLimit: settings.bodyLimit ?? BODY_LIMIT,
    rateLimit: settings.rateLimit,
    clientId: given.clientId ?? textIn(seed.content, 'client_id') ?? `subsim-${name}`,
    clientSecret: given.clientSecret ?? textIn(seed.content, 'client_secret') ?? `subsim-${name}-secret`,
  });
}

function unservedIn(folder: string | undefined, environments: ReadonlyMap<string, Environment>): readonly string[] {
  if (folder === undefined) return [];
  const names = filesIn(folder, FILE_ENDING).map((file) => file.slice(0, -FILE_ENDING.length));
  return names.filter((name) => !environments.has(name));
}

function refuseSharedClient(open: ReadonlyMap<string, Environment>): void {
  const ids = [...open.values()].map(({ credentials }) => credentials.clientId);
  const shared = ids.find((id, index) => ids.indexOf(id) !== index);
  const names = [...open.values()].filter(({ credentials }) => credentials.clientId === shared).map(({ name }) => name);
  if (shared !== undefined)
    throw new SettingsRefused(
      `The environments ${names.join(' and ')} have the same client id ${shared}; it decides which of them is meant.`,
    );
}

function defaultOf(environments: ReadonlyMap<string, Environment>): Environment {
  const environment = environments.get(DEFAULT);
  if (environment === undefined) throw new Error('There is no default environment.');
  return environment;
}

function closeAll(environments: ReadonlyMap<string, Environment>): void {
  for (const environment of environments.values()) environment.close();
}

function textIn(content: JsonObject, member: string): string | undefined {
  const value = content[member];
  return typeof value === 'string' ? value : undefined;
}
