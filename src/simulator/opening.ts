import { DEFAULT_NAME } from '../domain/configuration/fields.js';
import type { JsonObject } from '../domain/json/json.js';
import { Problem } from '../domain/refusals/problem.js';
import type { Steps } from '../domain/steps/steps.js';
import type { WireMode } from '../domain/records/wire.js';
import { defaultClient } from '../default-credentials.js';
import { options } from '../options.js';
import type { Image } from '../store/database.js';
import { createKeptRoom } from '../store/kept/kept-room.js';
import { openKeyring, type Keyring } from '../store/keyring.js';
import type { Clock } from '../world/clock.js';
import { environmentsIn, fileOf, snapshotsOf } from '../world/data-folder.js';
import { isThere } from '../world/files.js';
import { mostOpen } from '../world/open-files.js';
import type { Shelves } from '../world/shelves/shelves.js';
import { timers } from '../world/timers.js';
import type { EnvironmentSettings, Prepared } from './core.js';
import type { TellUpgrade } from './keyring-place.js';
import { originText, readOrigin } from './origin.js';
import { receiving } from './receivers.js';
import type { NamedSeed } from './seed-files.js';
import { createHolding } from './holding.js';
import { withImage } from './seed-images.js';
import { readClock } from './setting-rules.js';
import { SettingsRefused, type EnvironmentInput, type Filled, type SimulatorSettings } from './settings.js';
import { createEnvironment, type WholeEnvironment } from './whole-environment.js';

// Bytes in which one environment keeps its writes, and all of a simulator theirs.
const MOST_KEPT = 16 << 20;
const MOST_KEPT_IN_ALL = 128 << 20;

/** With what an environment begins, and how it is set. */
export interface Beginning extends Pick<EnvironmentInput, 'wire' | 'ecomName' | 'randomSeed'> {
  readonly seed?: EnvironmentSettings['seed'];
  readonly image?: Image | undefined;
  /** Whether the instant of its clock was given, so that nothing may bear another one. */
  readonly hasExactClock?: boolean;
  readonly clock: Clock;
}

/** An environment that is to be opened. */
export interface EnvironmentPlan extends Beginning {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether the keyring is to say how it is opened again, because no seed does. */
  readonly keepsOrigin?: boolean;
}

/** Makes what opens environments as the settings of their simulator say. Throws `SettingsRefused` for its clock. */
export function createOpening({
  settings,
  sending,
  shelves,
  contents,
  dispose,
  tell,
}: Pick<EnvironmentSettings, 'sending' | 'dispose'> & {
  readonly tell: TellUpgrade;
  readonly settings: Filled<SimulatorSettings>;
  readonly shelves: Shelves;
  readonly contents: readonly NamedSeed[];
}) {
  const { data, randomSeed } = settings;
  const clock = readClock(settings.clock ?? options.clock.fallback);
  const receive = receiving(settings);
  const kept = { writes: settings.keptWrites, bytes: MOST_KEPT, room: createKeptRoom(MOST_KEPT_IN_ALL) };
  const holding = createHolding({ most: mostOpen(), timers });
  return { seeded, all: openAll, one, inherited: { clock: inheritedClock, randomSeed } };

  // A clock that stands, as that of a run that is to be repeated, is that of later environments too; one that runs is not.
  function inheritedClock(): Required<Pick<Beginning, 'clock' | 'hasExactClock'>> {
    return clock.kind === 'frozen' ? { clock, hasExactClock: true } : { clock: readClock('frozen'), hasExactClock: false };
  }

  // A start after a kill sweeps away what has begun and was not made.
  function* one(plan: EnvironmentPlan, keyring: Keyring): Steps<WholeEnvironment> {
    const own = yield* prepared(plan);
    keyring.begin(plan.name);
    const environment = yield* opened(own, keyring);
    keyring.made(plan.name);
    return environment;
  }

  /** Prepares those of the seed, in steps: what is refused is refused before anything has a file. Throws `SeedRefused` or `SettingsRefused`. */
  function* seeded(): Steps<readonly Prepared[]> {
    const beginnings: Prepared[] = [];
    for (const named of contents) beginnings.push(yield* prepared(seededPlan(named)));
    refuseSharedClient(beginnings);
    return beginnings;
  }

  /**
   * Opens those of the seed, and those that an earlier process made in the data folder, in steps. Throws `SettingsRefused` or
   * `StoreUnusable`, and then leaves none open.
   */
  function* openAll(ofSeed: readonly Prepared[], keyring: Keyring): Steps<Map<string, WholeEnvironment>> {
    const environments = new Map<string, WholeEnvironment>();
    let areOpen = false;
    try {
      const beginnings = [...ofSeed];
      for (const name of environmentsIn(data)) {
        if (contents.some((named) => named.name === name)) continue;
        for (const plan of originPlans(name, keyring)) beginnings.push(yield* prepared(plan));
      }
      refuseSharedClient(beginnings, keyring);
      for (const own of beginnings) environments.set(own.name, yield* opened(own, keyring));
      for (const environment of environments.values()) environment.keepBeginning();
      areOpen = true;
      return environments;
    } finally {
      if (!areOpen) closeAll(environments);
    }
  }

  // A seed's own settings count over the simulator's, except for the credentials given for the default environment.
  function seededPlan({ name, seed }: NamedSeed): EnvironmentPlan {
    const { clientId, clientSecret, wire, ecomName } = name === DEFAULT_NAME ? settings : {};
    const client = defaultClient(name);
    return {
      name,
      seed,
      clock,
      hasExactClock: typeof settings.clock === 'object' || !['system', 'frozen', undefined].includes(settings.clock),
      wire,
      ecomName,
      randomSeed,
      clientId: clientId ?? textIn(seed.content, 'client_id') ?? client.clientId,
      clientSecret: clientSecret ?? textIn(seed.content, 'client_secret') ?? client.clientSecret,
    };
  }

  // None for a file that only a seed opens.
  function originPlans(name: string, keyring: Keyring): readonly EnvironmentPlan[] {
    const origin = keyring.of(name).origin();
    if (origin === undefined) return [];
    const { content, ...own } = readOrigin(origin);
    return [{ ...own, name, seed: content === undefined ? undefined : { content, where: '' }, keepsOrigin: true }];
  }

  // A new one that gets a file begins in memory, so that its file is there whole or not at all.
  function* prepared(plan: EnvironmentPlan): Steps<Prepared> {
    const own = settingsOf(plan);
    if (own.file === undefined || own.image !== undefined || isThere(own.file)) return own;
    return { ...own, ...(yield* begunInMemory(own)) };
  }

  function opened(own: Prepared, keyring: Keyring): Steps<WholeEnvironment> {
    const isIdle = own.isIdle === true && own.receive === undefined;
    return createEnvironment({ ...own, isIdle, credentials: keyring.of(own.name) });
  }

  function settingsOf({ hasExactClock = true, keepsOrigin = false, ...plan }: EnvironmentPlan): Prepared {
    const { name, seed, randomSeed } = plan;
    const content = seed?.content ?? {};
    const wire = plan.wire ?? (textIn(content, 'wire') as WireMode | undefined) ?? settings.wire ?? 'documented'; // the schema admits the two modes
    const ecomName = plan.ecomName ?? textIn(content, 'ecom_name') ?? settings.ecomName ?? 'ecom';
    const own: Prepared = {
      ...plan,
      simulator: settings,
      randomSeed,
      sending,
      wireMode: wire,
      ecomName,
      origin: keepsOrigin ? originText({ ...plan, wire, ecomName, content: seed?.content }) : undefined,
      file: fileOf(data, name),
      kept,
      holding,
      shelf: shelves.open(name, snapshotsOf(data, name)),
      receive: name === DEFAULT_NAME ? receive : undefined,
      beginAgain: (kind) => beginAgain(own, kind),
      dispose,
      tell: (line) => {
        tell(name, line);
      },
    };
    return own.file === undefined && seed !== undefined ? withImage(own, { content: seed.content, hasExactClock }) : own;
  }

  // What an environment began with, made once more in memory.
  function* beginAgain(own: Prepared, kind: 'seed' | 'empty'): Steps<Image> {
    if (kind === 'seed' && own.seed === undefined && own.image === undefined)
      throw new Problem('state-refused', 'How this environment began is not known since the restart.', {
        hint: 'It began with the state of another one; reset it to "empty", or restore a snapshot.',
      });
    const empty = { ...own, seed: { content: {}, where: '' }, image: undefined, receive: undefined };
    const { image } = yield* begunInMemory(kind === 'seed' ? own : empty);
    return image;
  }

  // Its credentials are its own business, and gone with it; only its tag is drawn once.
  function* begunInMemory(own: Prepared): Steps<{ readonly image: Image; readonly tag: string }> {
    const keyring = openKeyring();
    try {
      const apart = { file: undefined, isIdle: false, onSeeded: undefined, credentials: keyring.of(own.name) };
      const environment = yield* createEnvironment({ ...own, ...apart });
      const { tag } = environment;
      const image = environment.snapshot();
      environment.close();
      return { image, tag };
    } finally {
      keyring.close();
    }
  }
}

/** The environment named `default`, which every seed has. */
export function defaultOf(environments: ReadonlyMap<string, WholeEnvironment>): WholeEnvironment {
  const environment = environments.get(DEFAULT_NAME);
  if (environment === undefined) throw new Error('There is no default environment.');
  return environment;
}

/** Closes environments. */
export function closeAll(environments: ReadonlyMap<string, WholeEnvironment>): void {
  for (const environment of environments.values()) environment.close();
}

// The client id of a request decides which environment it is for; with a keyring those count, too, that were added to one.
function refuseSharedClient(environments: readonly Prepared[], keyring?: Keyring): void {
  const holders = new Map<string, string>();
  for (const { name, clientId } of environments) {
    const added =
      keyring
        ?.of(name)
        .clients.all()
        .filter(({ isOwn }) => !isOwn) ?? [];
    for (const id of new Set([clientId, ...added.map((client) => client.id)])) {
      const other = holders.get(id);
      if (other !== undefined) throw sharedClient(id, [other, name]);
      holders.set(id, name);
    }
  }
}

function sharedClient(id: string, names: readonly string[]): SettingsRefused {
  return new SettingsRefused(`The environments ${names.join(' and ')} have the same client id ${id}; it decides which of them is meant.`);
}

function textIn(content: JsonObject, member: string): string | undefined {
  const value = content[member];
  return typeof value === 'string' ? value : undefined;
}
