import type { Environment, GoneBackTo } from '../../simulator.js';
import { call, reply, taking, type Answer, type Call, type CallInput } from './call.js';
import type { Definitions } from './definitions.js';

/** The calls that tell the state of an environment and take it back to how it began. */
export const stateCalls: readonly Call[] = [
  call('GET /state', ({ environment }) => stateReply(environment)),
  taking('POST /reset', { body: 'reset' }, async ({ environment, body, signal }) => {
    await environment.prepareReset(body.to, { signal });
    environment.reset(body.to);
    return stateReply(environment);
  }),
  taking('POST /restore', { body: 'restore' }, async (given) => {
    given.environment.restore(await stateOf(given));
    return stateReply(given.environment);
  }),
];

// The library refuses both of them and none, and takes at once what was read.
async function stateOf({ environment: { snapshots }, body, signal }: CallInput<Definitions['restore']>): Promise<GoneBackTo> {
  const { before, snapshot } = body;
  if (before !== undefined && snapshot === undefined) return snapshots.before(before, { signal });
  return before === undefined && snapshot !== undefined ? snapshots.load(snapshot, { signal }) : body;
}

/** The reply with the state of an environment, and with how much it has still to send. */
export function stateReply(environment: Environment): Answer {
  return reply(environment.state());
}
