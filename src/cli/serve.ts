import type { StartedSimulator } from '../index.js';
import { optionRows } from '../options.js';
import { exitCodes, type Command } from './command.js';
import { optionLines } from './help.js';
import { launch } from './launch.js';
import { readSettings } from './settings.js';
import { startScreen } from './start-screen.js';

const CONFIG = {
  kind: 'text',
  placeholder: '<file>',
  help: 'Configuration file. Default: subsim.config.json in the working folder, if it is there.',
} as const;

// As many as there may be.
const MOST_ENVIRONMENTS = 1000;

/** `subsim` or `subsim serve`: starts the simulator and serves until it is asked to stop. */
export const serve: Command = {
  summary: 'start Subsim and serve until stopped (the default)',
  help: () =>
    [
      'Usage: subsim [serve] [options]',
      '',
      'Example: subsim --port 0 --seed-file my-shop.json',
      '',
      'Options:',
      ...optionLines([...optionRows, ['config', CONFIG]]),
    ].join('\n'),
  async run(call) {
    if (call.arguments.includes('--help') || call.arguments.includes('-h')) {
      call.print(...serve.help().split('\n'));
      return exitCodes.done;
    }
    const settings = readSettings(call.arguments, call.variables);
    const stopping = new AbortController();
    const asked = call.untilAsked().then(() => {
      stopping.abort();
    });
    const simulator = await launch(settings, call, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    });
    if (simulator === undefined) return exitCodes.done;
    for (const name of simulator.swept) {
      call.printError(`An environment ${name} was half made or half removed when Subsim was killed; what was left of it is gone.`);
    }
    for (const line of simulator.upgraded) call.printError(`Upgraded: ${line}`);
    for (const name of simulator.unserved) {
      call.printError(`The data folder has an environment ${name} that is not served; start with the seed file that names it.`);
    }
    if (settings.data !== undefined && simulator.mostOpen < MOST_ENVIRONMENTS)
      call.printError(
        `ulimit -n leaves room for ${String(simulator.mostOpen)} open environments in the data folder; more are opened and closed as they are used.`,
      );
    if (settings.json) call.print(readyLine(simulator));
    else call.print(...startScreen(simulator, { host: settings.host }));
    await asked;
    await simulator.close();
    return exitCodes.done;
  },
};

function readyLine({ url, environment }: StartedSimulator): string {
  const { clientId, clientSecret } = environment.credentials;
  const destinations = environment.destinations.list().map(({ id, url, secret }) => ({ id, url, secret }));
  const webhookSecret = destinations.find(({ secret }) => secret !== null)?.secret;
  const callbackSecret = environment.orderCallback.get().secret;
  const { name, wireMode: wire } = environment;
  const secrets = { webhookSecret, callbackSecret, destinations };
  return JSON.stringify({ event: 'ready', url, clientId, clientSecret, environment: name, wire, ...secrets });
}
