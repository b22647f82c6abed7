import type { StartedSimulator } from '../index.js';
import { defaultSecret } from '../default-credentials.js';
import type { Settings } from '../options.js';
import { codeOf, isAtTerminal, runChild, type Child } from '../world/child.js';
import { NotStarted } from '../world/not-started.js';
import { hearSignals } from '../world/signals.js';
import { ownArguments } from './arguments.js';
import { exitCodes, UsageRefused, type Command } from './command.js';
import { helpText } from './help.js';
import { coverageIn } from './journal/told-coverage.js';
import { launch } from './launch.js';
import { readSettings } from './settings.js';

type Words = readonly [string, ...string[]];

/** `subsim exec`: runs a command beside a simulator of its own, and ends as that does. */
export const exec: Command = {
  summary: 'run a command beside a simulator of its own, and end as it does',
  help: () =>
    helpText(
      [
        'Usage: subsim exec [options] -- <command> [arguments]',
        '',
        'Example: subsim exec --clock 2026-11-20T09:15:30Z -- npm test',
        '',
        'The command finds SUBSIM_URL, SUBSIM_CLIENT_ID, SUBSIM_CLIENT_SECRET, SUBSIM_WEBHOOK_SECRET and SUBSIM_CALLBACK_SECRET among its variables. Its exit code is that of subsim exec, and it gets the signals; 127 when there is no such command, 126 when it cannot be executed.',
        '',
        'With --coverage it prints on standard error, once the command has ended, what of the platform that has touched and what it never met, in this simulator and in those that the command starts itself with the library; --coverage=<file> writes that as JSON, too.',
        '',
        'It takes the options of subsim serve, too; the port is a free one and the log level warn unless you say otherwise.',
      ],
      [],
    ),
  async run(call) {
    const flags = ownArguments(call.arguments);
    const words = call.arguments.slice(flags.length + 1);
    const command = commandIn(words);
    const coverage = coverageIn(flags);
    const settings = readSettings({ ...call, arguments: coverage.rest }, { port: 0, 'log-level': 'warn' });
    const signals = createSignals();
    try {
      const simulator = await launch(settings, call, signals.stopping).catch((error: unknown) => {
        if (!signals.stopping.aborted) throw error;
      });
      if (simulator === undefined) return signals.early() ?? exitCodes.internal;
      const variables = { ...call.variables, ...variablesOf(simulator, settings), ...coverage.variables() };
      const running = async (): Promise<number> => signals.early() ?? (await signals.passOnTo(() => runChild(command, variables)));
      const code = await running().finally(simulator.close);
      coverage.tell(simulator, call);
      return code;
    } catch (error) {
      if (!(error instanceof NotStarted)) throw error;
      call.printError(error.message);
      return error.isThere ? exitCodes.notRun : exitCodes.notThere;
    } finally {
      signals.stop();
      coverage.forget();
    }
  },
};

function commandIn([program, ...rest]: readonly string[]): Words {
  if (program !== undefined && program !== '') return [program, ...rest];
  throw new UsageRefused('Name the command behind two dashes, as in subsim exec -- npm test. See subsim exec --help.');
}

// The secrets of the first receiver and the order callback, or those that a first receiver would be given.
function variablesOf({ url, environment }: StartedSimulator, settings: Settings): Readonly<Record<string, string>> {
  const { clientId, clientSecret } = environment.credentials;
  const { destinations } = environment;
  const receiver = destinations
    .list()
    .map(({ id }) => destinations.secret(id))
    .find(({ secret }) => secret !== null);
  const token = settings['control-token'];
  return {
    SUBSIM_URL: url,
    SUBSIM_CLIENT_ID: clientId,
    SUBSIM_CLIENT_SECRET: clientSecret,
    SUBSIM_WEBHOOK_SECRET: receiver?.secret ?? settings['webhook-secret'][0] ?? defaultSecret('default', 'webhook'),
    SUBSIM_CALLBACK_SECRET: environment.orderCallback.get().secret,
    ...(token === undefined ? {} : { SUBSIM_CONTROL_TOKEN: token }),
  };
}

// What is typed at a terminal reaches the command without us; a second signal of that kind would make many give up at once.
function createSignals() {
  let first: NodeJS.Signals | undefined;
  let child: Child | undefined;
  const stopping = new AbortController();
  const stop = hearSignals((signal) => {
    first ??= signal;
    stopping.abort();
    if (!(signal === 'SIGINT' && isAtTerminal())) child?.signal(signal);
  });
  return {
    /** Aborted at the first signal. */
    stopping: stopping.signal,
    /** The exit code when a signal has come before there was a command. */
    early: () => (first === undefined ? undefined : codeOf(first)),
    /** Starts a command that gets the signals from now on; resolves with its exit code. */
    passOnTo(start: () => Child): Promise<number> {
      child = start();
      return child.ended;
    },
    stop,
  };
}
