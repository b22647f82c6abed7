import { answersOk } from '../world/json-call.js';
import { exitCodes, type Command, parseWords } from './command.js';
import { serverAddress, DEFAULT_ADDRESS } from './server-address.js';

const TIMEOUT = 3_000;

/** `subsim ready`: whether a server answers, as a container's health check asks. */
export const ready: Command = {
  summary: 'exit 0 when a server is ready, else 3 (health check)',
  help: () => ['Usage: subsim ready [--server <address>]', '', `Example: subsim ready --server ${DEFAULT_ADDRESS}`].join('\n'),
  async run(call) {
    const flags = { server: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
    const { server, help } = parseWords({ args: [...call.arguments], options: flags }, 'subsim ready').values;
    if (help === true) {
      call.print(ready.help());
      return exitCodes.done;
    }
    const address = serverAddress(server, call.variables);
    if (await answersOk(`${address}/readyz`, TIMEOUT)) return exitCodes.done;
    call.printError(`No Subsim is ready at ${address}.`);
    return exitCodes.unreachable;
  },
};
