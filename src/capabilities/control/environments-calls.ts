import {
  encodedPieces,
  knownSoon,
  Problem,
  SeedRefused,
  type Environment,
  type EnvironmentState,
  type ForkInput,
  type SeedSource,
  type Steps,
} from '../../simulator.js';
import type { EnvironmentInfo, NewEnvironment } from './answers.js';
import { call, NOTHING, reply, type Call, type CallInput } from './call.js';
import type { Definitions } from './definitions.js';

/** The calls about the environments of a simulator. */
export const environmentCalls: readonly Call[] = [
  call(
    'GET /environments',
    { id: 'environments.list', summary: 'Lists the environments.', answer: 'EnvironmentList' },
    async ({ simulator, inTurns }) => reply({ environments: await inTurns(listed(simulator)) }),
  ),
  call(
    'POST /environments',
    {
      id: 'environments.create',
      summary: 'Makes an environment with its own data, clock and destinations, and tells its credentials and secrets.',
      body: 'environment',
      answer: 'NewEnvironment',
      status: 201,
      refuses: ['already-exists'],
    },
    async ({ simulator, body, signal }) => {
      const { seed, ...input } = body;
      const making = simulator.createEnvironment({ ...input, seed: seedOf(seed) }, { signal });
      return reply(newEnvironmentOf(await making.catch(refuse)), 201);
    },
  ),
  call(
    'GET /environments/:environment',
    { id: 'environments.get', summary: 'Shows one environment.', answer: 'EnvironmentInfo' },
    ({ environment }) => reply(environmentOf(environment)),
  ),
  call(
    'DELETE /environments/:environment',
    { id: 'environments.remove', summary: 'Removes an environment for good; the default one stays.', answer: 'nothing' },
    ({ simulator, environment }) => {
      simulator.removeEnvironment(environment.name);
      return NOTHING;
    },
  ),
];

/** The call that makes an environment with the state of another one. */
export const forkCall: Call = call(
  'POST /fork',
  {
    id: 'states.fork',
    summary: 'Makes an environment with the state of this one, now or at a snapshot; of what waits to be sent nothing.',
    body: 'fork',
    answer: 'NewEnvironment',
    status: 201,
    refuses: ['already-exists', 'unknown-record'],
  },
  async ({ simulator, environment, body, signal }) => {
    const input = { ...body, from: environment.name } as unknown as ForkInput; // the library refuses one from two states
    const fork = (): Promise<Environment> => simulator.forkEnvironment(input, { signal });
    const made = await (body.snapshot === undefined ? fork() : knownSoon('snapshot', body.snapshot, fork));
    return reply(newEnvironmentOf(made), 201);
  },
);

// Some have to open their databases first, and some are removed meanwhile.
function* listed({ environments }: Pick<CallInput['simulator'], 'environments'>): Steps<readonly EnvironmentInfo[]> {
  const list: EnvironmentInfo[] = [];
  for (const name of [...environments.keys()]) {
    const environment = environments.get(name);
    if (environment !== undefined) list.push(environmentOf(environment));
    yield;
  }
  return list;
}

// As text, so that no number in it changes. A seed names one environment here: the one that is made.
function seedOf(seed: Definitions['environment']['seed']): SeedSource | undefined {
  if (typeof seed !== 'object') return seed;
  if (seed.content.environments === undefined) return { json: encodedPieces(seed.content) };
  throw new Problem('setting-refused', 'seed.content.environments: one call makes one environment; make the others by calls of their own.');
}

// What a start would be refused for refuses a request.
function refuse(error: unknown): never {
  throw error instanceof SeedRefused ? new Problem('setting-refused', error.message) : error;
}

function environmentOf(environment: Environment): EnvironmentInfo {
  const { clientId } = environment.credentials;
  const { name, ...state } = withoutPending(environment);
  return { name, clientId, ...state };
}

// Here alone its secrets are shown.
function newEnvironmentOf(environment: Environment): NewEnvironment {
  const { clientId, clientSecret } = environment.credentials;
  const { name, ...state } = withoutPending(environment);
  const { destinations } = environment;
  const secrets = destinations.list().map(({ id }) => destinations.secret(id).secret);
  const webhookSecret = secrets.find((secret) => secret !== null) ?? null;
  return { name, clientId, clientSecret, webhookSecret, callbackSecret: environment.orderCallback.get().secret, ...state };
}

function withoutPending(environment: Environment): Omit<EnvironmentState, 'pending'> {
  const { name, wire, ecomName, clock, counts } = environment.state();
  return { name, wire, ecomName, clock, counts };
}
