import type { GoneBackTo, WantedState } from '../../simulator.js';
import { call, reply, type Call, type CallInput } from './call.js';
import type { Definitions } from './definitions.js';

/** The calls that tell the state of an environment and take it back to how it began. */
export const stateCalls: readonly Call[] = [
  call(
    'GET /state',
    { id: 'states.state', summary: 'Tells what an environment is, how much it holds and has still to send.', answer: 'EnvironmentState' },
    ({ environment }) => reply(environment.state()),
  ),
  call(
    'POST /reset',
    {
      id: 'states.reset',
      summary: 'Takes an environment back to its seed or empties it; clients and tokens stay.',
      body: 'reset',
      answer: 'EnvironmentState',
    },
    async ({ environment, body, signal }) => {
      await environment.prepareReset(body.to, { signal });
      environment.reset(body.to);
      return reply(environment.state());
    },
  ),
  call(
    'POST /restore',
    {
      id: 'states.restore',
      summary: 'Goes back to a snapshot or to right before a write, the clock too; clients and tokens stay.',
      body: 'restore',
      answer: 'EnvironmentState',
      refuses: ['unknown-record'],
    },
    async (given) => {
      given.environment.restore(await stateOf(given));
      return reply(given.environment.state());
    },
  ),
];

// The library refuses both of them and none, and takes at once what was read.
async function stateOf({ environment: { snapshots }, body, signal }: CallInput<Definitions['restore']>): Promise<GoneBackTo> {
  const { before, snapshot } = body;
  if (before !== undefined && snapshot === undefined) return snapshots.before(before, { signal });
  if (before === undefined && snapshot !== undefined) return snapshots.load(snapshot, { signal });
  return body as unknown as WantedState; // both of them or none, which the library refuses
}
