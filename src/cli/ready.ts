import { parseArgs } from 'node:util';
import { answersOk } from '../world/json-call.js';
import { exitCodes, misread, type Command } from './command.js';
import { serverAddress } from './server-address.js';

const TIMEOUT = 3_000;

/** `subsim ready`: whether a server answers, as a container's health check asks. */
export const ready: Command = {
  summary: 'exit 0 when a server is ready, else 3 (health check)',
  help: () => ['Usage: subsim ready [--server <address>]', '', 'Example: subsim ready --server http://127.0.0.1:4290'].join('\n'),
  async run(call) {
    const { server, help } = readFlags(call.arguments);
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

function readFlags(args: readonly string[]): { server?: string | undefined; help?: boolean | undefined } {
  try {
    return parseArgs({ args: [...args], options: { server: { type: 'string' }, help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    throw misread(error, 'subsim ready --help');
  }
}
