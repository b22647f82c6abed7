import type { RequestListener } from 'node:http';
import type { Capability } from './simulator/capability.js';
import type { Advance } from './delivery/advancing.js';
import type { ClockSetting, Move } from './delivery/clock-input.js';
import type { OrderSummary, OrderView } from './delivery/order-view.js';
import type { OrderRecord } from './delivery/order-work.js';
import type { AttemptRecord } from './delivery/webhooks.js';
import type { Happening } from './delivery/work.js';
import type { ConfiguredInterval } from './domain/records/configuration.js';
import { readExactInstant } from './domain/calendar/dates.js';
import { nearestNames } from './domain/refusals/nearest.js';
import type { Destination } from './domain/events/destination.js';
import type { EventRecord } from './domain/events/event.js';
import { encode, type JsonObject } from './domain/json/json.js';
import type { OrderKind } from './domain/orders/kind.js';
import { Problem } from './domain/refusals/problem.js';
import type { TriggerRequest } from './engine/events/events.js';
import type { OrderCallbackSettings } from './engine/orders/callback.js';
import type { PrivacyRequest } from './engine/settings/privacy-requests.js';
import type { ProductConfigurationProfile } from './engine/settings/product-configuration-profiles.js';
import type { SchedulingRule } from './engine/settings/scheduling-rules.js';
import { SeedRefused } from './engine/states/seeding.js';
import type { ShippingQuote } from './engine/settings/shipping-quotes.js';
import type { SnapshotInfo } from './engine/states/states.js';
import type { Environment } from './simulator/environment.js';
import { createEnvironments } from './simulator/environments.js';
import { createApp, type RequestRecord } from './http/app.js';
import { shownRefusals } from './http/exchange/hints.js';
import { messageClassesOf, type MessageClasses } from './http/messages.js';
import type { SeedSource } from './simulator/seed-files.js';
import { StoreUnusable } from './store/database.js';
import type { Attempt, Delivery } from './store/deliveries.js';
import {
  BODY_LIMIT,
  controlTokenOf,
  ignore,
  refuseUnknown,
  sendingOf,
  SETTING_NAMES,
  SettingsRefused,
  type EnvironmentInput,
  type ForkInput,
  type SimulatorSettings,
} from './simulator/settings.js';
import { supportTable } from './knowledge/table.js';
import { ownAddresses } from './world/addresses.js';
import { recency, stopwatch, type Clock } from './world/clock.js';
import { FileUnusable, makeFolder } from './world/files.js';
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
  /**
   * Makes a further environment with its own data, clock, destinations and credentials. Throws a `Problem` for a name or client id
   * that is taken, `SeedRefused` for its seed.
   */
  readonly createEnvironment: (input?: EnvironmentInput) => Environment;
  /** Makes one that begins with the state of another; it takes no clients, tokens and nothing that is to be sent along. */
  readonly forkEnvironment: (input: ForkInput) => Environment;
  /** Ends one for good. Throws a `Problem` for one that is not there and for the default one. */
  readonly removeEnvironment: (name: string) => void;
  /** Environments that an earlier seed left in the data folder and the present one does not name, so that nobody reaches them. */
  readonly unserved: readonly string[];
  /** The addresses from which requests to receivers come: the published list of §6.1. */
  readonly sourceAddresses: readonly string[];
  /** Begins no attempt any more and resolves when none is under way, at the latest after so many milliseconds. */
  readonly finish: (milliseconds: number) => Promise<void>;
  /** Closes all environments. */
  readonly close: () => void;
}

export {
  BODY_LIMIT,
  encode,
  nearestNames,
  refuseUnknown,
  SETTING_NAMES,
  FileUnusable,
  Problem,
  readExactInstant,
  RuntimeUnfit,
  SeedRefused,
  SettingsRefused,
  shownRefusals,
  StoreUnusable,
  supportTable,
};
export type { EnvironmentInput, ForkInput, SeedSource, SimulatorSettings, SnapshotInfo };
export type { AttemptRecord, Clock, Environment, OrderRecord, RequestRecord };
export type { OrderKind, OrderSummary, OrderView };
export type { Advance, Attempt, ClockSetting, Delivery, Destination };
export type { EventRecord, Happening, Move, TriggerRequest };
export type { ConfiguredInterval, JsonObject, OrderCallbackSettings, SchedulingRule };
export type { PrivacyRequest, ProductConfigurationProfile, ShippingQuote };

/**
 * Makes a simulator without a socket, with guests. Throws `SettingsRefused`, `SeedRefused`, `StoreUnusable`, `FileUnusable` or
 * `RuntimeUnfit`.
 *
 * @internal
 */
export function createSimulator(settings: SimulatorSettings = {}, capabilities: readonly Capability<Simulator>[] = []): Simulator {
  assertRuntime();
  refuseUnknown(settings, SETTING_NAMES);
  const controlToken = controlTokenOf(settings);
  if (settings.data !== undefined) makeFolder(settings.data);
  const { onRequest = ignore } = settings;
  const requests = recency();
  const sending = sendingOf(settings, requests);
  const environments = createEnvironments(settings, sending);
  const handler = createApp({
    directory: environments,
    allowHosts: (settings.allowHosts ?? []).map((host) => host.toLowerCase()),
    corsOrigins: (settings.corsOrigins ?? []).map((origin) => origin.toLowerCase()),
    controlToken,
    bodyLimit: settings.bodyLimit ?? BODY_LIMIT,
    requestId: createRequestIds(),
    stopwatch,
    record(request) {
      requests.note();
      onRequest(request);
    },
    guests: capabilities.map((guestOf) => guestOf(() => simulator)),
  });
  const simulator: Simulator = {
    handler,
    messageClasses: messageClassesOf(handler),
    environments: environments.byName,
    createEnvironment: environments.create,
    forkEnvironment: environments.fork,
    removeEnvironment: environments.remove,
    unserved: environments.unserved,
    environment: environments.default,
    sourceAddresses: settings.sourceAddress === undefined ? ownAddresses() : [settings.sourceAddress],
    async finish(milliseconds) {
      await Promise.all([...environments.byName.values()].map(({ finish }) => finish(milliseconds)));
    },
    close: () => {
      environments.close();
      sending.network.close();
    },
  };
  return simulator;
}
