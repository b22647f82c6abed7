import { DEFAULT_NAME } from '../domain/configuration/fields.js';
import { existing, Problem } from '../domain/refusals/problem.js';
import { cleanedImage } from '../engine/states/snapshot-images.js';
import { snapshotShelf } from '../engine/states/states.js';
import { frozenClock, systemClock } from '../world/clock.js';
import { environmentsIn, fileOf, isIn } from '../world/data-folder.js';
import { removeFile } from '../world/files.js';
import { defaultClient } from '../options.js';
import { createShelves } from '../world/shelves/shelves.js';
import type { Environment } from './environment.js';
import { closeAll, createOpening, defaultOf, type Beginning, type EnvironmentPlan } from './opening.js';
import { readSeeds } from './seed-files.js';
import type { Sending } from './sending.js';
import { readClock, refuseWrong } from './setting-rules.js';
import { SettingsRefused, type EnvironmentInput, type Filled, type ForkInput, type SimulatorSettings } from './settings.js';
import { tagOf, type WholeEnvironment } from './whole-environment.js';

const NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;
const MOST = 1000;

/**
 * Opens the environments of a seed, which are found by credentials alone; further ones are made and removed as `Simulator` says.
 * Throws `SettingsRefused`, `SeedRefused`, `StoreUnusable` or `FileUnusable`; later refusals are a `Problem`.
 */
export function createEnvironments(settings: Filled<SimulatorSettings>, sending: Sending) {
  const { data } = settings;
  const contents = readSeeds(settings.seed ?? 'demo');
  const shelves = createShelves(snapshotShelf);
  const needs = { settings, sending, shelves, contents, dispose };
  // A seed or a webhook that one environment refuses must leave no other one's file behind.
  if (data !== undefined) closeAll(createOpening({ ...needs, settings: { ...settings, data: undefined } }).all());
  const opening = createOpening(needs);
  const byName = opening.all();
  const [byTag, byClientId] = [new Map<string, WholeEnvironment>(), new Map<string, WholeEnvironment>()];
  for (const environment of byName.values()) register(environment);
  let made = 0;
  let isOpen = true;

  return {
    byName,
    default: defaultOf(byName),
    byToken: (token: string) => byTag.get(tagOf(token)),
    byClient: (clientId: string) => byClientId.get(clientId),
    create,
    fork,
    remove,
    /** Environments that an earlier seed left in the data folder and the present one does not name. */
    unserved: environmentsIn(data).filter((name) => !byName.has(name)),
    close(): void {
      isOpen = false;
      closeAll(byName);
    },
  };

  function create(given: EnvironmentInput = {}): Environment {
    refuseClosed();
    refusing(() => {
      refuseWrong(given, 'environment');
    });
    const { seed: source, clock = 'frozen', wire, ecomName, randomSeed, ...input } = given;
    const [named] = refusing(() => (source === undefined ? contents : readSeeds(source)));
    const seed = named?.seed ?? { content: {}, where: '' };
    const hasExactClock = given.clock !== undefined;
    return add(input, { seed, hasExactClock, clock: refusing(() => readClock(clock)), wire, ecomName, randomSeed });
  }

  function fork(given: ForkInput): Environment {
    refuseClosed();
    refusing(() => {
      refuseWrong(given, 'fork');
      refuseWithoutOrigin(given);
    });
    const { from, snapshot, ...input } = given;
    const { wireMode: wire, ecomName, clock: theirs, ...origin } = find(from);
    const state = snapshot === undefined ? origin.snapshot() : { bytes: origin.snapshots.export(snapshot) };
    const clock = theirs.kind === 'frozen' ? frozenClock(theirs.now()) : systemClock();
    return add(input, { image: cleanedImage(state, theirs.now()), clock, wire, ecomName });
  }

  function refuseClosed(): void {
    if (!isOpen) throw new Problem('state-refused', 'The simulator is closed.');
  }

  function remove(name: string): void {
    refuseClosed();
    if (typeof name !== 'string') throw new Problem('setting-refused', 'An environment is removed by its name, which is a text.');
    const environment = find(name);
    if (name === DEFAULT_NAME) throw new Problem('state-refused', 'The default environment cannot be removed; reset it.');
    // What cannot be removed leaves the environment as it is.
    shelves.discard(name);
    byName.delete(name);
    byTag.delete(environment.tag);
    byClientId.delete(environment.credentials.clientId);
    environment.close();
    removeFileOf(name);
  }

  // A name may have gone to another environment since.
  function dispose(environment: Environment): void {
    const { name } = environment;
    if (isOpen && name !== DEFAULT_NAME && byName.get(name) === environment) remove(name);
  }

  function find(name: string): WholeEnvironment {
    return existing(byName.get(name), `There is no environment ${name}.`);
  }

  function register(environment: WholeEnvironment): void {
    byTag.set(environment.tag, environment);
    byClientId.set(environment.credentials.clientId, environment);
  }

  function add({ name = freeName(), ...client }: EnvironmentInput, begin: Beginning): Environment {
    const { clientId = defaultClient(name).clientId, clientSecret = defaultClient(name).clientSecret } = client;
    refuseName(name, clientId);
    refuseFile(name);
    const environment = openNew({ ...begin, keepsOrigin: data !== undefined, name, clientId, clientSecret });
    environment.keepBeginning();
    byName.set(name, environment);
    register(environment);
    return environment;
  }

  // One that is refused leaves no file behind.
  function openNew(plan: EnvironmentPlan): WholeEnvironment {
    try {
      return opening.one(plan);
    } catch (error) {
      removeFileOf(plan.name);
      throw error;
    }
  }

  function removeFileOf(name: string): void {
    const file = fileOf(data, name);
    if (file !== undefined) removeFile(file);
  }

  function refuseName(name: string, clientId: string): void {
    if (!NAME.test(name))
      throw new Problem(
        'setting-refused',
        'The name of an environment is 1 to 64 lower-case letters, digits and dashes, and begins with a letter or a digit.',
      );
    if (byName.has(name)) throw new Problem('already-exists', `There is an environment ${name} already.`);
    if (byClientId.has(clientId)) throw new Problem('already-exists', `The client id ${clientId} belongs to another environment.`);
    if (byName.size >= MOST)
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
    while (byName.has(name) || isIn(data, name)) name = next();
    return name;
  }
}

function refuseWithoutOrigin({ from }: Partial<ForkInput>): void {
  if (from === undefined) throw new SettingsRefused('The setting "from" is missing: the name of the environment that is forked.');
}

// What a start would be refused for refuses a request.
function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof SettingsRefused ? new Problem('setting-refused', error.message) : error;
  }
}
