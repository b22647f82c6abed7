import type { JsonObject } from '../domain/json/json.js';
import { formerRetryRules } from '../domain/orders/retry-rules.js';
import { wireOf, type WireMode } from '../domain/records/wire.js';
import { createEnvironmentClock, type EnvironmentClock } from '../engine/foundation/clock.js';
import { createDraw, type Draw } from '../engine/foundation/draws.js';
import type { Steps } from '../domain/steps/steps.js';
import type { Foundation } from '../engine/foundation/foundation.js';
import { createView } from '../engine/foundation/view.js';
import { createConfiguration, type ConfigurationKeeper } from '../engine/settings/configuration.js';
import type { Image } from '../store/database.js';
import type { Credentials } from '../store/credentials.js';
import type { Holding, KeptLimits, Store } from '../store/store.js';
import { createChance } from '../world/chance.js';
import { systemClock, type Clock } from '../world/clock.js';
import type { Shelf } from '../world/shelves/shelf.js';
import type { Environment } from './environment.js';
import { createRecording, type Recording } from './journal/recording.js';
import type { Receivers } from './receivers.js';
import type { Sending } from './sending.js';
import type { Filled, SimulatorSettings } from './settings.js';

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
  /** How many of its writes are kept, to go back to before each. */
  readonly kept: KeptLimits;
  /** Decides when that file is closed for a while. */
  readonly holding: Holding;
  /** Where its named snapshots are. */
  readonly shelf: Shelf;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where its clients and tokens are; closed with it. */
  readonly credentials: Credentials;
  /** How requests leave, shared by all environments of the process. */
  readonly sending: Sending;
  /** What a new environment holds; `where` begins the sentence that refuses it. */
  readonly seed?: { readonly content: JsonObject; readonly where: string } | undefined;
  /** The state that a new one begins with instead. */
  readonly image?: Image | undefined;
  /** Its tag, if it was drawn when that state was made. */
  readonly tag?: string | undefined;
  /** Whether nothing is due in it, so that its database need not be opened before it is used. */
  readonly isIdle?: boolean | undefined;
  /** Sets the receivers that it has whatever it begins with. */
  readonly receive?: ((rooms: Receivers) => void) | undefined;
  /** Given the state after its seed was loaded, when that depends on no chance. */
  readonly onSeeded?: ((image: () => Image) => void) | undefined;
  /** Told what became of what an older version wrote: its file, or a seed for it. */
  readonly tell: (line: string) => void;
  /** How it is opened again after a restart. */
  readonly origin?: string | undefined;
  /** How it began, or without records, made once more. */
  readonly beginAgain: (kind: 'seed' | 'empty') => Steps<Image>;
  /** Takes an environment out of its simulator. */
  readonly dispose: (environment: Environment) => void;
}

/** An environment that is ready to be opened, with the credentials that it is given then. */
export type Prepared = Omit<EnvironmentSettings, 'credentials'>;

/** What everything else in an environment stands on. */
export interface Core extends Foundation, Recording {
  readonly witness: Recording['witness'];
  readonly system: Clock;
  readonly clock: EnvironmentClock;
  readonly configuration: ConfigurationKeeper;
  /** Draws what outlives every state that the environment goes back to. */
  readonly drawLasting: Draw;
  /** Whether chance has decided anything yet. */
  readonly hasDrawn: () => boolean;
}

// Members of the configuration that new environments had before, which a suite may still count on.
const formerDefaults = { order_generation_retry_rules: formerRetryRules };

/** Makes what everything else in an environment stands on. */
export function createCore(settings: EnvironmentSettings, store: Store): Core {
  const { name, simulator, wireMode, ecomName, randomSeed, clock: initial, credentials } = settings;
  const dialect = { wire: wireOf(wireMode, simulator.compat), ecomName };
  const system = systemClock();
  const clock = createEnvironmentClock(store, system, initial);
  const configuration = createConfiguration(store, name, simulator.compat === undefined ? {} : formerDefaults);
  const view = createView({ store, now: clock.now, dialect, configuration: configuration.get });
  const chance = createChance(randomSeed === undefined ? undefined : `${String(randomSeed)}/${name}`);
  const drawing = createDraw(chance, store);
  const drawLasting = createDraw(chance, { next: credentials.clients.countDraw });
  let hasDrawn = false;
  const draw: Draw = (...wanted) => {
    hasDrawn = true;
    return drawing(...wanted);
  };
  const recording = createRecording(settings, {
    ...{ store, now: clock.now, realNow: system.now },
    viewed: (token) => view().first('vault-token', 'token', token) !== undefined,
  });
  return { store, dialect, system, draw, drawLasting, clock, now: clock.now, configuration, view, hasDrawn: () => hasDrawn, ...recording };
}
