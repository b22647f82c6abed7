import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { readInstant } from './domain/dates.js';
import { decode, isObject, type Json, type JsonObject } from './domain/json.js';
import { Problem } from './domain/problem.js';
import type { WireMode } from './domain/wire.js';
import { SeedRefused } from './engine/seeding.js';
import { createEnvironment, type Environment } from './environment.js';
import { createApp, type RequestRecord } from './http/app.js';
import { messageClassesOf, type MessageClasses } from './http/messages.js';
import { StoreUnusable } from './store/database.js';
import { checkShape } from './schema/check.js';
import { frozenClock, stopwatch, systemClock, type Clock } from './world/clock.js';
import { FileUnusable, filesIn, makeFolder, packageFile, readTextFile } from './world/files.js';
import { createRequestIds } from './world/request-ids.js';
import { assertRuntime, RuntimeUnfit } from './world/runtime.js';

/** How a simulator is made; everything has a default. */
export interface SimulatorSettings {
  /** What new environments hold: the demo shop, nothing, a file, or the content of one. Default: the demo shop. */
  readonly seed?: 'demo' | 'empty' | { readonly file: string } | { readonly content: object } | undefined;
  /** Folder with one SQLite file per environment. Default: everything in memory. */
  readonly data?: string | undefined;
  readonly randomSeed?: number | undefined;
  /** `system`, `frozen` at the start, an ISO 8601 instant at which the clock stands, or a clock of your own. Default: `system`. */
  readonly clock?: string | Clock | undefined;
  readonly tokenClock?: 'environment' | 'system' | undefined;
  readonly wire?: WireMode | undefined;
  readonly ecomName?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly allowHosts?: readonly string[] | undefined;
  readonly corsOrigins?: readonly string[] | undefined;
  readonly bodyLimit?: number | undefined;
  /** Requests a minute, by the clock of the environment, that one credential may make. Default: any number. */
  readonly rateLimit?: number | undefined;
  /** Told of every request that was answered. */
  readonly onRequest?: ((request: RequestRecord) => void) | undefined;
}

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
  /** Closes all environments. */
  readonly close: () => void;
}

/** Settings that no simulator can be made with; the message is one sentence. */
export class SettingsRefused extends Error {}

export { FileUnusable, RuntimeUnfit, SeedRefused, StoreUnusable, type Clock, type RequestRecord };

const DEFAULT = 'default';
const FILE_ENDING = '.sqlite';
/** Most bytes of a request body unless the settings say otherwise (supplement 4.2, ASSUMED: A58). */
export const BODY_LIMIT = 1_048_576;

/** Makes a simulator without a socket. Throws `SettingsRefused`, `SeedRefused`, `StoreUnusable`, `FileUnusable` or `RuntimeUnfit`. */
export function createSimulator(settings: SimulatorSettings = {}): Simulator {
  assertRuntime();
  if (settings.data !== undefined) makeFolder(settings.data);
  const clock = readClock(settings.clock ?? 'system');
  const contents = contentsOf(readSeed(settings.seed ?? 'demo'));
  // A seed that one environment refuses must leave no other one's file behind.
  if (settings.data !== undefined) closeAll(openEnvironments({ ...settings, data: undefined }, clock, contents));
  const environments = openEnvironments(settings, clock, contents);
  const byTag = new Map([...environments.values()].map((environment) => [environment.tag, environment]));
  const byClient = new Map([...environments.values()].map((environment) => [environment.credentials.clientId, environment]));
  const handler = createApp({
    directory: { byToken: (token) => byTag.get(token.slice(0, 6)), byClient: (clientId) => byClient.get(clientId) },
    allowHosts: (settings.allowHosts ?? []).map((host) => host.toLowerCase()),
    corsOrigins: (settings.corsOrigins ?? []).map((origin) => origin.toLowerCase()),
    bodyLimit: settings.bodyLimit ?? BODY_LIMIT,
    requestId: createRequestIds(),
    stopwatch,
    record: settings.onRequest ?? ignore,
  });
  return {
    handler,
    messageClasses: messageClassesOf(handler),
    environments,
    unserved: unservedIn(settings.data, environments),
    environment: defaultOf(environments),
    close: () => {
      closeAll(environments);
    },
  };
}

// The top level of a seed is the default environment; the others stand in it by name.
function contentsOf({ content, where }: Named['seed']): readonly Named[] {
  const { environments: others, ...own } = content;
  const further = Object.entries(isObject(others) ? others : {}).map(([name, other]) => ({
    name,
    seed: { content: isObject(other) ? other : {}, where: `${where}environments.${name}.` },
  }));
  return [{ name: DEFAULT, seed: { content: own, where } }, ...further];
}

function openEnvironments(settings: SimulatorSettings, clock: Clock, contents: readonly Named[]): ReadonlyMap<string, Environment> {
  const open = new Map<string, Environment>();
  try {
    for (const named of contents) {
      open.set(named.name, openEnvironment(settings, clock, named));
      refuseSharedClient(open);
    }
    return open;
  } catch (error) {
    closeAll(open);
    throw error;
  }
}

interface Named {
  readonly name: string;
  readonly seed: { readonly content: JsonObject; readonly where: string };
}

// A seed's own settings count over the simulator's, except for the credentials given for the default environment.
function openEnvironment(settings: SimulatorSettings, clock: Clock, { name, seed }: Named): Environment {
  const given = name === DEFAULT ? settings : {};
  return createEnvironment({
    name,
    seed,
    clock,
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

function readSeed(seed: NonNullable<SimulatorSettings['seed']>): Named['seed'] {
  if (seed === 'empty') return { content: {}, where: '' };
  if (seed === 'demo') return { content: asObject(decode(readTextFile(packageFile('seed/demo-shop.json')))), where: 'demo-shop.json: ' };
  const [text, where] = 'file' in seed ? [readTextFile(seed.file), `${seed.file}: `] : [JSON.stringify(seed.content), 'seed: '];
  const content = decodeSeed(text, where);
  const [violation] = checkShape('seed', content);
  if (violation !== undefined)
    throw new SeedRefused(`${where}${violation.place}${violation.place === '' ? '' : ': '}${violation.message}.`);
  return { content: asObject(content), where };
}

function decodeSeed(text: string, where: string): unknown {
  try {
    return decode(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw error instanceof Problem ? new SeedRefused(`${where}${error.message}`) : error;
  }
}

function readClock(text: string | Clock): Clock {
  if (typeof text === 'object') return text;
  if (text === 'system') return systemClock();
  if (text === 'frozen') return frozenClock(systemClock().now());
  const instant = readInstant(text);
  if (instant === undefined)
    throw new SettingsRefused(
      `The clock must be system, frozen or an instant such as 2026-11-20T09:15:30Z; it is ${JSON.stringify(text)}.`,
    );
  return frozenClock(instant);
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

function asObject(value: unknown): JsonObject {
  return isObject(value as Json) ? (value as JsonObject) : {}; // decoded JSON
}

function ignore(): void {
  // nobody wants to know
}
