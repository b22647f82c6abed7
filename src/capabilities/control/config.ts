import { encode, type JsonObject } from '../../simulator.js';
import type { Call, Reply } from './call.js';

/** The calls that show and change the members of the platform's `config` (supplement 7.1). */
export const configCalls: readonly Call[] = [
  { method: 'GET', path: '/config', run: ({ environment }) => configReply(environment.config.shown()) },
  {
    method: 'PATCH',
    path: '/config',
    body: 'config',
    run: ({ environment, body }) => configReply(environment.config.edit(body as JsonObject)), // has passed its schema
  },
];

function configReply(members: JsonObject): Reply {
  return { status: 200, text: encode(members) };
}
