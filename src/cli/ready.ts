import { answersOk, Unreachable } from '../world/json-call.js';
import { createCommand } from './command.js';
import { DEFAULT_ADDRESS, serverAddress } from './control-call.js';

const TIMEOUT = 3_000;

/** `subsim ready`: whether a server answers, as a container's health check asks. */
export const ready = createCommand({
  name: 'ready',
  summary: 'exit 0 when a server is ready, else 3 (health check)',
  usage: ['Usage: subsim ready [--server <address>]', '', `Example: subsim ready --server ${DEFAULT_ADDRESS}`],
  options: { server: { kind: 'text', help: '' } },
  takesWords: false,
  async run({ variables }, { server }) {
    const address = serverAddress(server, variables);
    if (!(await answersOk(`${address}/readyz`, TIMEOUT))) throw new Unreachable(`No Subsim is ready at ${address}.`);
  },
});
