import { encode, type JsonObject } from '../../simulator.js';
import { call, taking, textReply, type Answer, type Call } from './call.js';

/** The calls that show and change the members of the platform's `config` (#4.4-config). */
export const configCalls: readonly Call[] = [
  call('GET /config', ({ environment }) => configReply(environment.config.shown())),
  taking('PATCH /config', { body: 'config' }, ({ environment, body }) => configReply(environment.config.edit(body))),
];

function configReply(members: JsonObject): Answer {
  return textReply(encode(members));
}
