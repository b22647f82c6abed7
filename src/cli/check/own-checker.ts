import { runChecks, toldExchange } from '../../capabilities/checks/index.js';
import { startSimulator, type StartedSimulator } from '../../index.js';
import type { CommandCall } from '../command.js';
import { simulatorSettings } from '../launch.js';
import { readSettings } from '../settings.js';
import type { Asked } from './asked.js';
import type { Checker } from './run-on.js';

// The judgements look into the journal.
const ENTRIES = 10_000;
const BYTES = 67_108_864;

/**
 * Starts a Subsim by which receivers are checked, with the options that its variables and the configuration file give, and prints what a
 * receiver has to know of it. Rejects like `startSimulator`.
 */
export async function startChecker(call: CommandCall, asked: Asked, signal: AbortSignal): Promise<Checker> {
  const simulator = await startSimulator(settingsOf(call, asked), { signal });
  call.print(...firstLines(simulator, asked));
  return {
    async run({ kind, settings, tell }) {
      const { report, exchanges } = await runChecks(kind, settings, { environment: simulator.environment, tell });
      return { report, exchanges: exchanges.map(toldExchange) };
    },
    close: simulator.close,
  };
}

// It is empty, keeps nothing, and sends to nobody but those that are checked.
function settingsOf(call: CommandCall, { flags }: Asked): NonNullable<Parameters<typeof startSimulator>[0]> {
  const given = Object.entries({ port: flags.port, 'random-seed': flags['random-seed'] });
  const words = given.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${String(value)}`]));
  const {
    data: _data,
    webhooks: _webhooks,
    orderCallback: _callback,
    journalTotalBytes: _bytes,
    ...settings
  } = simulatorSettings(readSettings({ ...call, arguments: words }));
  return { ...settings, seed: 'empty', journalEntries: ENTRIES, journalBytes: BYTES };
}

function firstLines({ url, environment }: StartedSimulator, { receivers, flags }: Asked): readonly string[] {
  const { clientId, clientSecret } = environment.credentials;
  const secrets = [...new Set(receivers.map(({ secret }) => secret))];
  return [
    `Subsim stands in for the subscription platform at ${url}`,
    '',
    `  client id      ${clientId}`,
    `  client secret  ${clientSecret}`,
    ...secrets.map((secret) => `  signed with    ${secret}`),
    '',
    `Configure the receiver with these${flags.wait === undefined ? '' : `; the checks begin when it answers, within ${flags.wait}`}.`,
  ];
}
