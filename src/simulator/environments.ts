import { DEFAULT_NAME } from '../domain/configuration/fields.js';
import { existing, Problem } from '../domain/refusals/problem.js';
import type { Steps } from '../domain/steps/steps.js';
import { snapshotShelf } from '../engine/states/named-states.js';
import { cleanedImage } from '../engine/states/snapshot-images.js';
import { frozenClock, systemClock } from '../world/clock.js';
import { environmentsIn, isIn, removeDatabase } from '../world/data-folder.js';
import { defaultClient } from '../default-credentials.js';
import type { Image } from '../store/database.js';
import type { Keyring } from '../store/keyring.js';
import { createShelves, type Shelves } from '../world/shelves/shelves.js';
import type { Environment } from './environment.js';
import { openKeyringIn } from './keyring-place.js';
import { closeAll, createOpening, defaultOf, type Beginning, type EnvironmentPlan } from './opening.js';
import { readSeeds, type NamedSeed } from './seed-files.js';
import type { Sending } from './sending.js';
import { readClock, refuseWrong } from './setting-rules.js';
import { SettingsRefused, type EnvironmentInput, type Filled, type ForkInput, type SimulatorSettings, type Watch } from './settings.js';
import { watchIn } from './callers/watching.js';
import { tagOf, type WholeEnvironment } from './whole-environment.js';

const NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;
const MOST = 1000;

/** The environments of a simulator, found by credentials alone. */
export type Environments = ReturnType<typeof environmentsOf>;

/**
 * Opens the environments of a seed, in steps; further ones are made and removed as `Simulator` says. Throws `SettingsRefused`,
 * `SeedRefused`, `StoreUnusable` or `FileUnusable`, and then leaves none open; later refusals are a `Problem`.
 */
export function* openEnvironments(settings: Filled<SimulatorSettings>, sending: Sending): Steps<Environments> {
  const contents = yield* readSeeds(settings.seed ?? 'demo');
  const unseeded = unseededOf(settings, contents);
  const shelves = createShelves(snapshotShelf);
  // Nobody has an environment before all are open.
  let dispose: Environments['dispose'] | undefined;
  const upgraded = new Set<string>();
  const tell = (environment: string, line: string): void => void upgraded.add(`${environment}: ${line}`);
  const opening = createOpening({ settings, sending, shelves, contents, dispose: (environment) => dispose?.(environment), tell });
  const seeded = yield* opening.seeded();
  const { keyring, swept } = openKeyringIn(settings.data, tell);
  let isOpen = false;
  try {
    const opened = environmentsOf(yield* opening.all(seeded, keyring), {
      ...{ settings, sending, shelves, keyring, swept, upgraded, unseeded, contents, opening, removed: new Map() },
    });
    isOpen = true;
    dispose = opened.dispose;
    return opened;
  } finally {
    if (!isOpen) keyring.close();
  }
}

function noteFork({ recording }: WholeEnvironment, from: string): void {
  recording.add({ kind: 'state', serial: recording.serial(), what: 'forked', name: from }, null);
}

interface EnvironmentsNeeds {
  readonly settings: Filled<SimulatorSettings>;
  readonly sending: Sending;
  readonly shelves: Shelves;
  readonly keyring: Keyring;
  readonly swept: readonly string[];
  readonly upgraded: ReadonlySet<string>;
  readonly unseeded: readonly string[];
  readonly contents: readonly NamedSeed[];
  readonly opening: ReturnType<typeof createOpening>;
  /** The names of environments that are gone, by the beginnings of their tokens. */
  readonly removed: Map<string, string>;
}

function environmentsOf(byName: Map<string, WholeEnvironment>, needs: EnvironmentsNeeds) {
  const { shelves, keyring, contents, opening, removed } = needs;
  const [{ data }, { turns }] = [needs.settings, needs.sending];
  const [byTag, byOwnClient] = [new Map<string, WholeEnvironment>(), new Map<string, WholeEnvironment>()];
  for (const environment of byName.values()) register(environment);
  // The client ids of those that are being made, by their names.
  const inMaking = new Map<string, string>();
  const closing = new AbortController();
  let made = 0;

  return {
    byName,
    default: defaultOf(byName),
    byToken: (token: string) => byTag.get(tagOf(token))?.hosted,
    byClient: (clientId: string) => holderOf(clientId)?.hosted,
    removedBy: (token: string) => removed.get(tagOf(token)),
    create,
    fork,
    remove,
    dispose,
    /** Environments that an earlier seed left in the data folder and the present one does not name. */
    unserved: environmentsIn(data).filter((name) => !byName.has(name)),
    /** Environments that a kill had left half made or half removed in the data folder; nothing of them is left. */
    swept: needs.swept,
    /** What became of what an older version wrote, a line each. */
    upgraded: [...needs.upgraded],
    /** Environments of a given seed that have data already, so that it was not loaded into them. */
    unseeded: needs.unseeded,
    close(): void {
      closing.abort(closed());
      closeAll(byName);
      keyring.close();
    },
  };

  async function create(given: EnvironmentInput = {}, watch?: Watch): Promise<Environment> {
    refuseClosed();
    refusing(() => {
      refuseWrong(given, 'environment');
    });
    const { seed: source, clock: wanted, wire, ecomName, randomSeed, ...input } = given;
    const clock = wanted === undefined ? opening.inherited.clock() : { clock: refusing(() => readClock(wanted)), hasExactClock: true };
    const beginning = { wire, ecomName, ...clock, randomSeed: randomSeed ?? opening.inherited.randomSeed };
    return add(input, watchIn(watch), function* () {
      const [named] = source === undefined ? contents : yield* readSeeds(source);
      return { ...beginning, seed: named?.seed ?? { content: {}, where: '' } };
    });
  }

  async function fork(given: Partial<ForkInput> = {}, watch?: Watch): Promise<Environment> {
    refuseClosed();
    refusing(() => {
      refuseWrong(given, 'fork');
    });
    // Callers without types may name two.
    const asked: Partial<EnvironmentInput> & Partial<Record<'from' | 'snapshot' | 'before', string | undefined>> = given;
    const { from = refuseWithoutOrigin(), snapshot, before, ...input } = asked;
    if (snapshot !== undefined && before !== undefined) throw new Problem('setting-refused', ONE_STATE);
    const { wireMode: wire, ecomName, clock: theirs, ...origin } = find(from);
    const made = await add(input, watchIn(watch), function* () {
      const state = yield* stateOf(origin, { snapshot, before });
      const clock = theirs.kind === 'frozen' ? frozenClock(theirs.now()) : systemClock();
      return { image: yield* cleanedImage(state, theirs.now()), clock, wire, ecomName, randomSeed: opening.inherited.randomSeed };
    });
    noteFork(made, from);
    return made;
  }

  function refuseClosed(): void {
    if (closing.signal.aborted) throw closed();
  }

  function remove(name: string): void {
    refuseClosed();
    if (typeof name !== 'string') throw new Problem('setting-refused', 'An environment is removed by its name, which is a text.');
    const environment = find(name);
    if (name === DEFAULT_NAME) throw new Problem('state-refused', 'The default environment cannot be removed; reset it.');
    keyring.removing(name);
    discardSnapshots(name);
    byName.delete(name);
    byTag.delete(environment.tag);
    byOwnClient.delete(environment.credentials.clientId);
    if (removed.size < MOST) removed.set(environment.tag, name);
    environment.close();
    removeFileOf(name);
    keyring.forget(name);
  }

  // What cannot be removed leaves the environment as it is.
  function discardSnapshots(name: string): void {
    try {
      shelves.discard(name);
    } catch (error) {
      keyring.made(name);
      throw error;
    }
  }

  // A name may have gone to another environment since.
  function dispose(environment: Environment): void {
    const { name } = environment;
    if (!closing.signal.aborted && name !== DEFAULT_NAME && byName.get(name) === environment) remove(name);
  }

  function find(name: string): WholeEnvironment {
    return existing(byName.get(name), `There is no environment ${name}.`);
  }

  function register(environment: WholeEnvironment): void {
    byTag.set(environment.tag, environment);
    byOwnClient.set(environment.credentials.clientId, environment);
  }

  // The data folder may hold others that are not served, and one is known by its client only once it is made.
  function holderOf(clientId: string): WholeEnvironment | undefined {
    const own = byOwnClient.get(clientId);
    if (own !== undefined || closing.signal.aborted) return own;
    const holder = keyring.holdersOf(clientId).find((name) => byName.has(name));
    return holder === undefined ? undefined : byName.get(holder);
  }

  // Its name and its client are taken from the beginning, and free again when it is not made.
  async function add(
    { name = freeName(), clientId = defaultClient(name).clientId, clientSecret = defaultClient(name).clientSecret }: EnvironmentInput,
    { signal }: Watch,
    begin: () => Steps<Beginning>,
  ): Promise<WholeEnvironment> {
    refuseName(name, clientId);
    refuseFile(name);
    inMaking.set(name, clientId);
    keyring.claims.add(clientId);
    try {
      const plan = { keepsOrigin: data !== undefined, name, clientId, clientSecret };
      const environment = await turns.through(
        openNew(plan, begin),
        AbortSignal.any([closing.signal, ...(signal === undefined ? [] : [signal])]),
      );
      environment.keepBeginning();
      byName.set(name, environment);
      register(environment);
      return environment;
    } finally {
      inMaking.delete(name);
      keyring.claims.delete(clientId);
    }
  }

  // One that is refused leaves no file behind.
  function* openNew(plan: Omit<EnvironmentPlan, keyof Beginning>, begin: () => Steps<Beginning>): Steps<WholeEnvironment> {
    let isMade = false;
    try {
      const environment = yield* opening.one({ ...plan, ...(yield* begin()) }, keyring);
      isMade = true;
      return environment;
    } finally {
      if (!isMade) {
        // Once the simulator is closed, what it is known by is forgotten at the next start.
        if (!closing.signal.aborted) keyring.forget(plan.name);
        removeFileOf(plan.name);
      }
    }
  }

  function removeFileOf(name: string): void {
    if (data !== undefined) removeDatabase(data, name);
  }

  function refuseName(name: string, clientId: string): void {
    if (!NAME.test(name))
      throw new Problem(
        'setting-refused',
        'The name of an environment is 1 to 64 lower-case letters, digits and dashes, and begins with a letter or a digit.',
      );
    if (byName.has(name) || inMaking.has(name)) throw new Problem('already-exists', `There is an environment ${name} already.`);
    if (holderOf(clientId) !== undefined || [...inMaking.values()].includes(clientId))
      throw new Problem('already-exists', `The client id ${clientId} belongs to another environment.`);
    if (byName.size + inMaking.size >= MOST)
      throw new Problem('state-refused', `There are ${String(MOST)} environments, which is the most; remove one first.`);
  }

  // What an earlier run left would be taken for the new one.
  function refuseFile(name: string): void {
    if (!isIn(data, name)) return;
    const hint = 'Start with the seed file that names it, remove its files, or take another name.';
    throw new Problem('already-exists', `The data folder has files of an environment ${name} already.`, { hint });
  }

  function freeName(): string {
    const next = (): string => `environment-${String((made += 1))}`;
    let name = next();
    while (byName.has(name) || inMaking.has(name) || isIn(data, name)) name = next();
    return name;
  }
}

// The demo shop is what nobody has asked for.
function unseededOf({ seed = 'demo', data }: SimulatorSettings, contents: readonly NamedSeed[]): readonly string[] {
  const there = environmentsIn(data);
  return seed === 'demo' ? [] : contents.map(({ name }) => name).filter((name) => there.includes(name));
}

function closed(): Problem {
  return new Problem('state-refused', 'The simulator is closed.');
}

const ONE_STATE = 'snapshot, before: are two states; a fork begins with one of them.';

function* stateOf(
  { snapshot, named, beforeWrite }: Pick<WholeEnvironment, 'snapshot' | 'named' | 'beforeWrite'>,
  given: Pick<ForkInput, 'snapshot' | 'before'>,
): Steps<Image> {
  if (given.before !== undefined) return yield* beforeWrite(given.before);
  return given.snapshot === undefined ? snapshot() : yield* named.load(given.snapshot);
}

function refuseWithoutOrigin(): never {
  throw new Problem('setting-refused', 'The setting "from" is missing: the name of the environment that is forked.');
}

// What a start would be refused for refuses a request.
function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof SettingsRefused ? new Problem('setting-refused', error.message) : error;
  }
}
