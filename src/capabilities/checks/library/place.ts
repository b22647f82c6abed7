import { input, Problem, serveHandler, type Environment, type StartedSimulator } from '../../../simulator.js';
import type { ReceiverInput } from './settings.js';

/** Starts a simulator for a check alone. */
export type StartSimulator = (settings: {
  readonly port: 0;
  readonly seed: 'empty';
  readonly journalEntries: number;
  readonly randomSeed: number | undefined;
}) => Promise<StartedSimulator>;

/** Where a receiver is checked. */
export interface Place {
  /** The address of the receiver. */
  readonly url: string;
  readonly environment: Environment;
  /** Ends what was begun for the check alone. */
  readonly close: () => Promise<void>;
}

// The judgements look into the journal.
const ENTRIES = 10_000;

/** Finds the receiver and the environment of a check, and begins what is missing of them. Rejects with `setting-refused`. */
export async function placeOf(given: ReceiverInput, start: StartSimulator): Promise<Place> {
  refuseUnclear(given);
  refuseWrong(given);
  const ends: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const simulator = given.simulator ?? (await start({ port: 0, seed: 'empty', journalEntries: ENTRIES, randomSeed: given.randomSeed }));
    if (given.simulator === undefined) ends.push(() => simulator.close());
    const environment = given.environment ?? simulator.environment;
    if (given.url !== undefined) return { url: given.url, environment, close };
    const { handler, handlerFor, path = '/' } = given;
    const made = handler ?? (await handlerFor?.({ api: simulator.url, ...environment.credentials }));
    const served = await serveHandler(made ?? refuseNothing());
    ends.push(served.close);
    return { url: new URL(path, served.url).href, environment, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function refuseUnclear({ url, handler, handlerFor, path, simulator, environment, randomSeed }: ReceiverInput): void {
  const given = [url, handler, handlerFor].filter((one) => one !== undefined);
  if (given.length !== 1)
    throw new Problem('setting-refused', `Give one of url, handler and handlerFor; there are ${String(given.length)}.`);
  if (url !== undefined && path !== undefined)
    throw new Problem('setting-refused', 'path: goes with handler and handlerFor, not with url.');
  if (path !== undefined && !path.startsWith('/')) throw new Problem('setting-refused', 'path: must begin with a slash.');
  if (randomSeed !== undefined && simulator !== undefined)
    throw new Problem('setting-refused', 'randomSeed: is for a simulator that is started for the check; the one given has its own.');
  if (environment === undefined || simulator !== undefined) return;
  throw new Problem('setting-refused', 'environment: needs the simulator that it belongs to.');
}

// By the definition that POST /_sim/checks has; where the receiver is has been looked at.
function refuseWrong({ secret, only, skip, suite, limits, authority, sku, ownsTarget }: ReceiverInput): void {
  const given = { kind: 'webhook', url: 'http://127.0.0.1', secret, only, skip, suite, limits, authority, sku, ownsTarget };
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  input('check', Object.fromEntries(said));
}

function refuseNothing(): never {
  throw new Problem('setting-refused', 'handlerFor: must give back a handler of requests.');
}
