import type { JsonObject } from '../domain/json/json.js';
import { Problem } from '../domain/refusals/problem.js';
import type { WireMode } from '../domain/records/wire.js';
import { createEnvironment, type Environment, type EnvironmentSettings } from './environment.js';
import { originIn, originText } from './origin.js';
import type { Sending } from './wiring.js';
import { setReceivers } from './receivers.js';
import { DEFAULT, type NamedSeed } from './seed-files.js';
import { withImage } from './seed-images.js';
import { BODY_LIMIT, readClock, refuseSharedClient, type EnvironmentInput, type SimulatorSettings } from './settings.js';
import type { Image } from '../store/database.js';
import type { Clock } from '../world/clock.js';
import { environmentsIn, fileOf, snapshotsOf } from '../world/data-folder.js';
import type { Shelves } from '../world/shelves/shelves.js';

/** With what an environment begins, and how it is set. */
export interface Beginning extends Pick<EnvironmentInput, 'wire' | 'ecomName' | 'randomSeed'> {
  readonly seed?: EnvironmentSettings['seed'];
  readonly image?: Image | undefined;
  /** Whether the instant of its clock was given, so that nothing may bear another one. */
  readonly hasExactClock?: boolean;
  readonly clock: Clock;
}

/** A new environment that is wanted. */
export interface Wanted extends Beginning {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether its file is to say how it is opened again, because no seed does. */
  readonly keepsOrigin?: boolean;
}

/** Opens environments as the settings of their simulator say. */
export interface Opening {
  /**
   * Opens those of the seed, and those that an earlier process made in the data folder. Throws `SettingsRefused`, `SeedRefused` or
   * `StoreUnusable`, and then leaves none open.
   */
  readonly all: (given: SimulatorSettings) => Map<string, Environment>;
  readonly one: (given: SimulatorSettings, wanted: Wanted) => Environment;
}

/** What opening needs. */
export interface OpeningNeeds {
  readonly settings: SimulatorSettings;
  readonly sending: Sending;
  readonly shelves: Shelves;
  readonly contents: readonly NamedSeed[];
  /** Takes an environment out of its simulator. */
  readonly dispose: (environment: Environment) => void;
}

/** Makes the opening of one simulator. Throws `SettingsRefused` for its clock. */
export function createOpening({ settings, sending, shelves, contents, dispose }: OpeningNeeds): Opening {
  const clock = readClock(settings.clock ?? 'system');
  return { all: openAll, one: openOne };

  function openAll(given: SimulatorSettings): Map<string, Environment> {
    const open = new Map<string, Environment>();
    try {
      for (const named of contents) {
        open.set(named.name, openSeeded(given, named));
        refuseSharedClient([...open.values()]);
      }
      for (const name of environmentsIn(given.data)) openFromOrigin(given, name, open);
      setReceivers(defaultOf(open), given);
      for (const environment of open.values()) environment.keepBeginning();
      return open;
    } catch (error) {
      closeAll(open);
      throw error;
    }
  }

  // A seed's own settings count over the simulator's, except for the credentials given for the default environment.
  function openSeeded(given: SimulatorSettings, { name, seed }: NamedSeed): Environment {
    const { clientId, clientSecret, wire, ecomName } = name === DEFAULT ? given : {};
    return openOne(given, {
      name,
      seed,
      clock,
      hasExactClock: typeof given.clock === 'object' || !['system', 'frozen', undefined].includes(given.clock),
      wire,
      ecomName,
      randomSeed: given.randomSeed,
      clientId: clientId ?? textIn(seed.content, 'client_id') ?? `subsim-${name}`,
      clientSecret: clientSecret ?? textIn(seed.content, 'client_secret') ?? `subsim-${name}-secret`,
    });
  }

  function openFromOrigin(given: SimulatorSettings, name: string, open: Map<string, Environment>): void {
    const file = fileOf(given.data, name);
    const origin = file === undefined || open.has(name) ? undefined : originIn(file);
    if (origin === undefined) return;
    const { content, ...own } = origin;
    const seed = content === undefined ? undefined : { content, where: '' };
    open.set(name, openOne(given, { ...own, name, seed, keepsOrigin: true }));
    refuseSharedClient([...open.values()]);
  }

  function openOne(given: SimulatorSettings, wanted: Wanted): Environment {
    const { hasExactClock = true, keepsOrigin = false, ...rest } = wanted;
    const { seed, randomSeed } = rest;
    const content = seed?.content ?? {};
    const wire = rest.wire ?? (textIn(content, 'wire') as WireMode | undefined) ?? given.wire ?? 'documented'; // the schema admits the two modes
    const ecomName = rest.ecomName ?? textIn(content, 'ecom_name') ?? given.ecomName ?? 'ecom';
    const own: EnvironmentSettings = {
      ...rest,
      randomSeed,
      sending,
      wireMode: wire,
      ecomName,
      origin: keepsOrigin ? originText({ ...rest, wire, ecomName, randomSeed, content: seed?.content }) : undefined,
      tokenClock: given.tokenClock ?? 'environment',
      file: fileOf(given.data, wanted.name),
      shelf: shelves.open(wanted.name, snapshotsOf(given.data, wanted.name)),
      bodyLimit: given.bodyLimit ?? BODY_LIMIT,
      rateLimit: given.rateLimit,
      beginAgain: (kind) => beginAgain(own, kind),
      dispose,
    };
    return createEnvironment(own.file === undefined && seed !== undefined ? withImage(own, { content: seed.content, hasExactClock }) : own);
  }

  // What an environment began with, made once more in memory; the receivers of the default one are set again.
  function beginAgain(own: EnvironmentSettings, kind: 'seed' | 'empty'): Image {
    const seed = kind === 'empty' ? { content: {}, where: '' } : own.seed;
    if (seed === undefined && own.image === undefined)
      throw new Problem('state-refused', 'How this environment began is not known since the restart.', {
        hint: 'It began with the state of another one; reset it to "empty", or restore a snapshot.',
      });
    const environment = createEnvironment({
      ...own,
      file: undefined,
      onSeeded: undefined,
      seed,
      image: kind === 'empty' ? undefined : own.image,
    });
    try {
      if (own.name === DEFAULT && kind === 'seed') setReceivers(environment, settings);
      return environment.snapshot();
    } finally {
      environment.close();
    }
  }
}

/** The environment named `default`, which every seed has. */
export function defaultOf(environments: ReadonlyMap<string, Environment>): Environment {
  const environment = environments.get(DEFAULT);
  if (environment === undefined) throw new Error('There is no default environment.');
  return environment;
}

/** Closes environments. */
export function closeAll(environments: ReadonlyMap<string, Environment>): void {
  for (const environment of environments.values()) environment.close();
}

function textIn(content: JsonObject, member: string): string | undefined {
  const value = content[member];
  return typeof value === 'string' ? value : undefined;
}
