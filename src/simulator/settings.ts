import { createGate } from '../delivery/gate.js';
import type { OrderRecord } from '../delivery/order-work.js';
import type { AttemptRecord } from '../delivery/webhooks.js';
import { readInstant } from '../domain/calendar/dates.js';
import { nearName } from '../domain/refusals/nearest.js';
import type { WireMode } from '../domain/records/wire.js';
import type { DestinationInput } from '../engine/events/destinations.js';
import type { OrderCallbackEdit } from '../engine/orders/callback.js';
import type { RequestRecord } from '../http/app.js';
import type { Sending } from './wiring.js';
import type { SeedSource } from './seed-files.js';
import { wrongSetting } from './setting-rules.js';
import { isAddress } from '../world/addresses.js';
import { frozenClock, systemClock, type Clock, type Recency } from '../world/clock.js';
import { createNetwork } from '../world/outgoing/network.js';
import { timers } from '../world/timers.js';

/** How a simulator is made; everything has a default. */
export interface SimulatorSettings {
  /** What new environments hold: the demo shop, nothing, a file, or the content of one. Default: the demo shop. */
  readonly seed?: SeedSource | undefined;
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
  /** What every request to `/_sim` must bring as its bearer token; with it callers beyond private networks are answered, too. */
  readonly controlToken?: string | undefined;
  readonly bodyLimit?: number | undefined;
  /** Requests a minute, by the clock of the environment, that one credential may make. Default: any number. */
  readonly rateLimit?: number | undefined;
  /** Destinations that the default environment has from the start, unless it has one with the same address. */
  readonly webhooks?: readonly DestinationInput[] | undefined;
  /** Secret of those that are new and bring none. Default: a random one each. */
  readonly webhookSecret?: string | undefined;
  /** Where the default environment sends its orders, over what its seed says. Default: nowhere. */
  readonly orderCallback?: Pick<OrderCallbackEdit, 'url' | 'secret'> | undefined;
  /** Milliseconds that an attempt of a webhook may take in all, at most 5,000 of them to connect. Default: 10,000. */
  readonly webhookTimeout?: number | undefined;
  /** Milliseconds that an order may take in all, at most 5,000 of them to connect. Default: 30,000. */
  readonly orderTimeout?: number | undefined;
  /** The local address from which requests to receivers come. */
  readonly sourceAddress?: string | undefined;
  /** Told of every request that was answered. */
  readonly onRequest?: ((request: RequestRecord) => void) | undefined;
  /** Told of every attempt of a webhook, when it is sent and when it has ended. */
  readonly onAttempt?: ((attempt: AttemptRecord) => void) | undefined;
  /** Told of every attempt to place an order, when it is sent and when it has ended. */
  readonly onOrder?: ((attempt: OrderRecord) => void) | undefined;
  /** Told of what goes wrong beside requests: an attempt whose outcome could not be stored. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** What can be said of an environment that is made while the simulator runs. */
export interface EnvironmentInput {
  /** 1 to 64 lower-case letters, digits and dashes. Default: `environment-1` and so on. */
  readonly name?: string | undefined;
  /** Default: that of the simulator. */
  readonly seed?: SeedSource | undefined;
  readonly randomSeed?: number | undefined;
  readonly wire?: WireMode | undefined;
  readonly ecomName?: string | undefined;
  /** As for a simulator. Default: it stands at the present moment. */
  readonly clock?: string | Clock | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
}

/** From where an environment is forked: another one, as it is now or at one of its snapshots. */
export interface ForkInput extends Pick<EnvironmentInput, 'name' | 'clientId' | 'clientSecret'> {
  readonly from: string;
  readonly snapshot?: string | undefined;
}

/** Settings that no simulator can be made with; the message is one sentence. */
export class SettingsRefused extends Error {}

/** Most bytes of a request body unless the settings say otherwise (supplement 4.2, ASSUMED: A58). */
export const BODY_LIMIT = 1_048_576;
// Milliseconds (supplement 10.7, 11.6), and attempts that are open in the process at a time.
const WEBHOOK_TIMEOUT = 10_000;
const ORDER_TIMEOUT = 30_000;
const CONNECT_TIMEOUT = 5_000;
const MOST_ATTEMPTS_OPEN = 64;
// Milliseconds after an answer for which a next request is to be expected.
const SERVING = 20;

/** The names of a simulator's settings. */
export const SETTING_NAMES = namesOf<SimulatorSettings>({
  seed: true,
  controlToken: true,
  data: true,
  randomSeed: true,
  clock: true,
  tokenClock: true,
  wire: true,
  ecomName: true,
  clientId: true,
  clientSecret: true,
  allowHosts: true,
  corsOrigins: true,
  bodyLimit: true,
  rateLimit: true,
  webhooks: true,
  webhookSecret: true,
  orderCallback: true,
  webhookTimeout: true,
  orderTimeout: true,
  sourceAddress: true,
  onRequest: true,
  onAttempt: true,
  onOrder: true,
  onError: true,
});

/** The names of what can be said of an environment. */
export const INPUT_NAMES = namesOf<EnvironmentInput>({
  name: true,
  seed: true,
  randomSeed: true,
  wire: true,
  ecomName: true,
  clock: true,
  clientId: true,
  clientSecret: true,
});

/** The names of what can be said of a fork. */
export const FORK_NAMES = namesOf<ForkInput>({ from: true, snapshot: true, name: true, clientId: true, clientSecret: true });

// All member names of a type; the compiler refuses a table that lacks one or has another.
function namesOf<Settings>(table: Readonly<Record<keyof Settings, true>>): readonly string[] {
  return Object.keys(table);
}

/** Refuses a setting that is misspelt, since it would be left out of account in silence. Throws `SettingsRefused`. */
export function refuseUnknown(given: object, known: readonly string[]): void {
  refuseWrong(given);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const near = nearName(unknown, known);
  const hint = near === undefined ? '' : `; the nearest is ${JSON.stringify(near)}`;
  throw new SettingsRefused(`There is no setting ${JSON.stringify(unknown)}${hint}.`);
}

/** Refuses a fork that does not say of which environment. Throws `SettingsRefused`. */
export function refuseWithoutOrigin({ from }: Partial<ForkInput>): void {
  if (from === undefined) throw new SettingsRefused('The setting "from" is missing: the name of the environment that is forked.');
}

/** Refuses environments that one client id stands for, since it decides which of them is meant. Throws `SettingsRefused`. */
export function refuseSharedClient(environments: readonly { name: string; credentials: { clientId: string } }[]): void {
  const ids = environments.map(({ credentials }) => credentials.clientId);
  const shared = ids.find((id, index) => ids.indexOf(id) !== index);
  if (shared === undefined) return;
  const names = environments.filter(({ credentials }) => credentials.clientId === shared).map(({ name }) => name);
  throw new SettingsRefused(
    `The environments ${names.join(' and ')} have the same client id ${shared}; it decides which of them is meant.`,
  );
}

function refuseWrong(given: unknown): void {
  if (typeof given !== 'object' || given === null) throw new SettingsRefused('The settings must be an object.');
  for (const [name, value] of Object.entries(given)) {
    const wrong = wrongSetting(name, value);
    if (wrong !== undefined) throw new SettingsRefused(wrong);
  }
}

/** How requests leave; `requests` tells when somebody asked last. Throws `SettingsRefused`. */
export function sendingOf(settings: SimulatorSettings, requests: Recency): Sending {
  const { sourceAddress, webhookTimeout = WEBHOOK_TIMEOUT, orderTimeout = ORDER_TIMEOUT } = settings;
  const { onAttempt = ignore, onOrder = ignore, onError = ignore } = settings;
  if (sourceAddress !== undefined && !isAddress(sourceAddress))
    throw new SettingsRefused(`The source address must be an IP address of this machine; it is ${JSON.stringify(sourceAddress)}.`);
  return {
    network: createNetwork({ sourceAddress }),
    gate: createGate({ most: MOST_ATTEMPTS_OPEN, timers, isServing: () => requests.isWithin(SERVING) }),
    limits: { connect: Math.min(CONNECT_TIMEOUT, webhookTimeout), total: webhookTimeout },
    orderTimeout,
    record: onAttempt,
    recordOrder: onOrder,
    report: onError,
  };
}

/** The control token of settings, if any. Throws `SettingsRefused` for one that no header can bring; it is not repeated. */
export function controlTokenOf({ controlToken }: SimulatorSettings): string | undefined {
  if (controlToken === undefined || /^[!-~]+$/.test(controlToken)) return controlToken;
  throw new SettingsRefused('The control token must be visible ASCII characters without spaces.');
}

/** The clock that a setting names. Throws `SettingsRefused`. */
export function readClock(text: string | Clock): Clock {
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

/** For those who do not want to be told. */
export function ignore(): void {
  // nobody wants to know
}
