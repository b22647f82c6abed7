import type { Environment } from '../../simulator.js';
import { call, reply, taking, type Answer, type Call } from './call.js';

/** The calls that tell the state of an environment and take it back to how it began. */
export const stateCalls: readonly Call[] = [
  call('GET /state', ({ environment }) => stateReply(environment)),
  taking('POST /reset', { body: 'reset' }, async ({ environment, body, signal }) => {
    await environment.prepareReset(body.to, { signal });
    environment.reset(body.to);
    return stateReply(environment);
  }),
];

/** The reply with the state of an environment, and with how much it has still to send. */
export function stateReply(environment: Environment): Answer {
  return reply(environment.state());
}
