import type { RequestListener } from 'node:http';
import type { OrderRecord } from './delivery/order-work.js';
import { sign, SIGNATURE_HEADER, verifySignature } from './delivery/signature.js';
import type { AttemptRecord } from './delivery/webhooks.js';
import { eventTypes } from './domain/events/table.js';
import { nearestTold } from './domain/refusals/nearest.js';
import type { Json, JsonObject } from './domain/json/json.js';
import { encodedPieces } from './domain/json/long-json.js';
import { Problem } from './domain/refusals/problem.js';
import { refusalOf } from './domain/refusals/refusals.js';
import type { Steps } from './domain/steps/steps.js';
import { SeedRefused } from './engine/states/seed-refused.js';
import type { Environment } from './simulator/environment.js';
import { openEnvironments, type Environments } from './simulator/environments.js';
import { archivePieces } from './journal/exported/har.js';
import { NotVerified } from './journal/verify/not-verified.js';
import { createApp, listenerOf, type RequestRecord } from './http/app.js';
import type { Guest } from './http/guests/guest.js';
import { alternativesIn } from './journal/search/query.js';
import { isNearHost } from './http/near-host.js';
import { shownRefusals } from './http/exchange/hints.js';
import { writable } from './http/formats/xml-text.js';
import { nearestRoutes, routesTold } from './http/routing/nearest-routes.js';
import { messageClassesOf, type MessageClasses } from './http/messages.js';
import { coverageText } from './journal/coverage/text.js';
import { traceText } from './journal/trace/text.js';
import { addedUp, coverageView, type Coverage } from './simulator/views/coverage.js';
import { jsonText } from './simulator/views/exact.js';
import { input } from './simulator/views/input.js';
import { knownSoon, noId } from './simulator/views/known.js';
import { tryDataFolder } from './simulator/keyring-place.js';
import type { EnvironmentNotice } from './simulator/notices.js';
import type { ListenSettings } from './simulator/option-settings.js';
import type { SeedSource } from './simulator/seed-files.js';
import { INBOX_PREFIX } from './simulator/inboxes/inboxes.js';
import { withHeardListeners } from './simulator/callers/listeners.js';
import type { OwnPlace } from './simulator/own/place.js';
import { createSending, type Sending } from './simulator/sending.js';
import { controlTokenOf, refuseWrong } from './simulator/setting-rules.js';
import {
  SettingsRefused,
  withDefaults,
  type EnvironmentInput,
  type ForkInput,
  type SimulatorSettings,
  type Watch,
} from './simulator/settings.js';
import { watchIn } from './simulator/callers/watching.js';
import { StoreUnusable } from './store/database.js';
import { supportTable } from './knowledge/table.js';
import { ownAddresses } from './world/addresses.js';
import { createChance } from './world/chance.js';
import { recency, stopwatch, systemClock, type Clock } from './world/clock.js';
import { ensureDataFolder, whyUnwritable } from './world/data-folder.js';
import { FileUnusable } from './world/files.js';
import { serveHandler } from './world/serving/handler-server.js';
import { withoutTokens } from './world/log.js';
import { whyUnreachable } from './world/diagnosis/reachability.js';
import { leaveBehind } from './world/diagnosis/left-behind.js';
import { mostOpen } from './world/open-files.js';
import { loadClientAhead } from './world/outgoing/connection.js';
import { sendRaw } from './world/outgoing/raw-request.js';
import { createRequestIds } from './world/request-ids.js';
import { assertRuntime, RuntimeUnfit } from './world/runtime.js';
import { listen, ListenError } from './world/serving/server.js';
import { MOST_FILE_BYTES } from './world/shelves/shelf-files.js';
import { pause, stayAwake, timers } from './world/timers.js';
import { createTurns } from './world/turns.js';

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
   * Makes a further environment with its own data, clock, destinations and credentials. Rejects with a `Problem` for a name or client
   * id that is taken, `SeedRefused` for its seed.
   */
  readonly createEnvironment: (input?: EnvironmentInput, watch?: Watch) => Promise<Environment>;
  /** Makes one that begins with the state of another; it takes no clients, tokens and nothing that is to be sent along. */
  readonly forkEnvironment: (input: ForkInput, watch?: Watch) => Promise<Environment>;
  /** Ends one for good. Throws a `Problem` for one that is not there and for the default one. */
  readonly removeEnvironment: (name: string) => void;
  /**
   * How many environments of the data folder are held open at a time, so that half of the descriptors of `ulimit -n` are left for
   * connections; further ones are opened anew when they are used.
   */
  readonly mostOpen: number;
  /** Environments that an earlier seed left in the data folder and the present one does not name, so that nobody reaches them. */
  readonly unserved: readonly string[];
  /** Environments that a kill had left half made or half removed in the data folder; the start has removed what was left of them. */
  readonly swept: readonly string[];
  /**
   * What the start has made of what an earlier version wrote, where a suite could notice: a line for each user-defined field whose definition
   * in the data folder or the seed is another one now.
   */
  readonly upgraded: readonly string[];
  /** Environments of a seed that was given, into which it was not loaded, because the data folder has their data already. */
  readonly unseeded: readonly string[];
  /** The addresses from which requests to receivers come: the published list of §6.1. */
  readonly sourceAddresses: readonly string[];
  /** Why it cannot store anything at present, as a sentence: the disk is full, or its data folder cannot be written; else `undefined`. */
  readonly unreadiness: () => string | undefined;
  /**
   * What has been met in all environments that there are and were, since the start or since `resetCoverage` was called, and what never
   * was. `coverageText` makes tables of it.
   */
  readonly coverage: () => Coverage;
  readonly resetCoverage: () => void;
  /** Begins no attempt any more and resolves when none is under way, at the latest after so many milliseconds. */
  readonly finish: (milliseconds: number) => Promise<void>;
  /** Closes all environments. */
  readonly close: () => void;
}

/** A simulator that listens. */
export interface StartedSimulator extends Omit<Simulator, 'close'> {
  /** The base address of the service, such as `http://127.0.0.1:4290`. */
  readonly url: string;
  /**
   * Stops listening, lets what is in flight end for at most ten seconds, closes all environments. Orders that are not sent yet are
   * not sent any more; who waits for one is refused at once.
   */
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Makes a guest of a simulator, which sees no more of it than its users do. The simulator is there when the first request is. */
export type Capability = (simulator: () => Simulator) => Guest;

export {
  addedUp,
  alternativesIn,
  archivePieces,
  coverageText,
  createChance,
  encodedPieces,
  eventTypes,
  jsonText,
  knownSoon,
  nearestRoutes,
  nearestTold,
  noId,
  FileUnusable,
  INBOX_PREFIX,
  input,
  isNearHost,
  ListenError,
  MOST_FILE_BYTES,
  NotVerified,
  pause,
  Problem,
  refusalOf,
  routesTold,
  RuntimeUnfit,
  SeedRefused,
  sendRaw,
  serveHandler,
  SettingsRefused,
  shownRefusals,
  sign,
  SIGNATURE_HEADER,
  stopwatch,
  StoreUnusable,
  supportTable,
  systemClock,
  timers,
  traceText,
  tryDataFolder,
  verifySignature,
  whyUnreachable,
  writable,
};
export type { EnvironmentInput, ForkInput, ListenSettings, SeedSource, SimulatorSettings, Steps, Watch };
export type { RawOutcome, RawRequest } from './world/outgoing/raw-request.js';
export type { Archived } from './journal/exported/har.js';
export type { AttemptRecord, Clock, Environment, EnvironmentNotice, Json, JsonObject, OrderRecord, RequestRecord };
export { openedFace, type OpenedFace } from './simulator/journal/opened.js';
export { entriesInLines, type LineFault } from './journal/opened/exported-lines.js';
export type * from './simulator/shapes.js';

/**
 * Makes a simulator without a socket, with guests, in steps. Throws `SettingsRefused`, `SeedRefused`, `StoreUnusable`, `FileUnusable` or
 * `RuntimeUnfit`.
 *
 * @internal
 */
export function* makeSimulator(
  given: SimulatorSettings,
  capabilities: readonly Capability[],
  place: OwnPlace = { url: undefined },
): Steps<Simulator> {
  assertRuntime();
  refuseWrong(given, 'simulator');
  const wanted = withHeardListeners(withDefaults(given));
  const controlToken = controlTokenOf(wanted);
  const settings = { ...wanted, data: ensureDataFolder(wanted.data) };
  const requests = recency();
  const sending = createSending(settings, requests, place);
  const environments = yield* openEnvironments(settings, sending);
  const app = createApp({
    directory: environments,
    wire: () => environments.default.hosted.dialect.wire,
    journal: settings.journalEntries === 0 ? undefined : () => environments.default.hosted.journal,
    allowHosts: lowered(settings.allowHosts),
    corsOrigins: lowered(settings.corsOrigins),
    ...{ controlToken, bodyLimit: settings.bodyLimit },
    requestId: createRequestIds(),
    ...{ stopwatch, turns: sending.turns, withoutTokens },
    record(request) {
      requests.note();
      settings.onRequest?.(request);
    },
    unreadiness: () => simulator.unreadiness(),
    guests: capabilities.map((guestOf) => guestOf(() => simulator)),
  });
  const { leave, ...facts } = factsOf(settings, sending);
  const simulator: Simulator = {
    handler: listenerOf(app),
    messageClasses: messageClassesOf(app),
    environments: environments.byName,
    ...{ createEnvironment: environments.create, forkEnvironment: environments.fork, removeEnvironment: environments.remove },
    environment: environments.default,
    ...toldAtStart(environments),
    ...facts,
    ...endsOf(environments, sending, leave),
  };
  return simulator;
}

function endsOf(environments: Environments, { network }: Sending, leave: () => void): Pick<Simulator, 'finish' | 'close'> {
  return {
    async finish(milliseconds) {
      await Promise.all([...environments.byName.values()].map(({ finish }) => finish(milliseconds)));
    },
    close() {
      leave();
      environments.close();
      network.close();
    },
  };
}

type Facts = Pick<Simulator, 'mostOpen' | 'sourceAddresses' | 'unreadiness' | 'coverage' | 'resetCoverage'>;

function factsOf({ data, sourceAddress }: SimulatorSettings, { tally }: Sending): Facts & { readonly leave: () => void } {
  const covered = coverageView(tally);
  return {
    ...covered,
    leave: leaveBehind(() => JSON.stringify(covered.coverage())),
    mostOpen: mostOpen(),
    sourceAddresses: sourceAddress === undefined ? ownAddresses() : [sourceAddress],
    unreadiness: () => (data === undefined ? undefined : whyUnwritable(data)),
  };
}

type ToldAtStart = Pick<Simulator, 'unserved' | 'swept' | 'upgraded' | 'unseeded'>;

function toldAtStart({ unserved, swept, upgraded, unseeded }: ToldAtStart): ToldAtStart {
  return { unserved, swept, upgraded, unseeded };
}

function lowered(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.toLowerCase());
}

// Milliseconds: how long what is in flight may take, and how much longer the answers that say it has not ended.
const PATIENCE = 10_000;
const GRACE = 500;
// How long those who waited for the start may have their first answers before what sends webhooks is loaded.
const HEAD_START = 250;

/**
 * Makes a simulator with guests and listens; a signal ends that as long as it is not done. Rejects like `makeSimulator` throws, with
 * `ListenError`, with the reason of the signal, or with a `Problem` for a signal that is none.
 *
 * @internal
 */
export async function startSimulator(
  given: SimulatorSettings & ListenSettings,
  capabilities: readonly Capability[],
  watch?: Watch,
): Promise<StartedSimulator> {
  const { signal }: Watch = watchIn(watch);
  refuseWrong(given, 'server');
  const { host, port, ...settings } = withDefaults(given);
  const place: OwnPlace = { url: undefined };
  const simulator = await createTurns(() => false).through(makeSimulator(settings, capabilities, place), signal);
  try {
    const { handler, messageClasses } = simulator;
    const listening = await listen(handler, { host, port, bodyLimit: settings.bodyLimit, messageClasses });
    place.url = listening.url;
    const forgetLoading = timers.after(HEAD_START, loadClientAhead);
    const close = async (): Promise<void> => {
      forgetLoading();
      const mayRest = stayAwake();
      await Promise.all([listening.close(PATIENCE + GRACE), simulator.finish(PATIENCE)]).finally(mayRest);
      simulator.close();
    };
    return { ...simulator, url: listening.url, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    simulator.close();
    throw error;
  }
}
