import type { StartedSimulator } from '../index.js';
import { optionRows } from '../options.js';
import { exitCodes, type Command } from './command.js';
import { helpText } from './help.js';
import { launch, unusedSecrets } from './launch.js';
import { configOption, readSettings } from './settings.js';
import { startScreen } from './start-screen.js';

// As many as there may be.
const MOST_ENVIRONMENTS = 1000;

/** `subsim` or `subsim serve`: starts the simulator and serves until it is asked to stop. */
export const serve: Command = {
  summary: 'start Subsim and serve until stopped (the default)',
  help: () =>
    helpText(
      ['Usage: subsim [serve] [options]', '', 'Example: subsim --port 0 --seed-file my-shop.json'],
      [...optionRows, ['config', configOption]],
    ),
  async run(call) {
    const settings = readSettings(call);
    const stopping = new AbortController();
    const asked = call.untilAsked().then(() => {
      stopping.abort();
    });
    const simulator = await launch(settings, call, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    });
    if (simulator === undefined) return exitCodes.done;
    const unused = unusedSecrets(settings);
    if (unused !== undefined) call.printError(unused);
    for (const name of simulator.swept) {
      call.printError(`An environment ${name} was half made or half removed when Subsim was killed; what was left of it is gone.`);
    }
    for (const name of simulator.unseeded) {
      call.printError(
        `The seed is not loaded into the environment ${name}: the data folder has data of it already. A reset drops these and loads it.`,
      );
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
    else call.print(...startScreen(simulator, { host: settings.host, program: call.program, controlToken: settings['control-token'] }));
    await asked;
    await simulator.close();
    return exitCodes.done;
  },
};

function readyLine({ url, environment }: StartedSimulator): string {
  const { clientId, clientSecret } = environment.credentials;
  const destinations = environment.destinations
    .list()
    .map(({ id, url }) => ({ id, url, secret: environment.destinations.secret(id).secret }));
  const webhookSecret = destinations.find(({ secret }) => secret !== null)?.secret;
  const callbackSecret = environment.orderCallback.get().secret;
  const { name, wireMode: wire } = environment;
  const secrets = { webhookSecret, callbackSecret, destinations };
  return JSON.stringify({ event: 'ready', url, clientId, clientSecret, environment: name, wire, ...secrets });
}
