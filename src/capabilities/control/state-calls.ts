import type { Environment } from '../../simulator.js';
import { call, reply, taking, type Answer, type Call } from './call.js';
import { clockOf } from './clock-calls.js';

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
  return reply({ ...stateOf(environment), pending: environment.pending(0).counts });
}

/** The state of an environment; `counts` tells how many records there are of each resource, by its name in the plural. */
export function stateOf(environment: Environment) {
  const counts = Object.entries(environment.contents()).map(([plural, { count }]) => [camelCased(plural), count] as const);
  return {
    name: environment.name,
    wire: environment.wireMode,
    ecomName: environment.ecomName,
    clock: clockOf(environment),
    counts: Object.fromEntries(counts),
  };
}

function camelCased(name: string): string {
  return name.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
