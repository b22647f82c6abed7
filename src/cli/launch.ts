import {
  startSimulator,
  type AttemptRecord,
  type ListenSettings,
  type OrderRecord,
  type SimulatorSettings,
  type StartedSimulator,
} from '../index.js';
import { settingValue } from '../option.js';
import { defaultSecret } from '../default-credentials.js';
import { settingRows, type Settings } from '../options.js';
import { systemClock } from '../world/clock.js';
import { explain } from '../world/legible.js';
import { createLog, withoutTokens, type Log, type LogMembers } from '../world/log.js';
import { UsageRefused, type CommandCall } from './command.js';
import { failuresText, waitingText } from './sending-words.js';

/** Starts a simulator with the options of a command line, unless a signal ends that; what it does is logged. Rejects like `startSimulator`. */
export function launch(settings: Settings, call: CommandCall, signal: AbortSignal): Promise<StartedSimulator> {
  return startSimulator(simulatorSettings(settings, listenersFor(createLogFor(settings, call))), { signal });
}

/** The settings of the simulator that the options of a command line ask for. Throws `UsageRefused`. */
export function simulatorSettings(settings: Settings, listeners: Listeners = {}): SimulatorSettings & ListenSettings {
  return {
    // The types of the library are generated from the same table.
    ...Object.fromEntries(settingRows.map(({ name, option, setting }) => [setting, settingValue(option, settings[name])])),
    seed: settings['seed-file'] === undefined ? ('demo' as const) : { file: settings['seed-file'] },
    clock: settings.clock,
    webhooks: webhooksOf(settings),
    webhookSecret: (number: number) => defaultSecret('default', 'webhook', number),
    orderCallback: orderCallbackOf(settings),
    ...listeners,
  };
}

type Listeners = Pick<SimulatorSettings, 'onRequest' | 'onAttempt' | 'onOrder' | 'onNotice' | 'onError'>;

// Secrets belong to addresses by their position; a single one counts for all.
function webhooksOf(settings: Settings): SimulatorSettings['webhooks'] {
  const { 'webhook-url': urls, 'webhook-secret': secrets } = settings;
  if (urls.length > 0 && secrets.length > 1 && secrets.length !== urls.length)
    throw new UsageRefused(
      `There are ${String(secrets.length)} webhook secrets for ${String(urls.length)} webhook addresses; give one for all or one for each.`,
    );
  return urls.map((url, index) => ({ url, secret: secrets.length === 1 ? secrets[0] : secrets[index] }));
}

/** What is to be said of secrets that sign nothing, as a sentence; `undefined` where there is nothing to say. */
export function unusedSecrets({ 'webhook-url': urls, 'webhook-secret': secrets }: Settings): string | undefined {
  if (urls.length > 0 || secrets.length === 0) return undefined;
  return '--webhook-secret signs nothing without --webhook-url: destinations of the seed and those that are made later have secrets of their own.';
}

// What is not given stays as the seed or the data folder has it.
function orderCallbackOf({ 'order-callback-url': url, 'order-callback-secret': secret }: Settings): SimulatorSettings['orderCallback'] {
  return url === undefined && secret === undefined ? undefined : { url, secret };
}

function createLogFor(settings: Settings, { isTerminal, logLine }: CommandCall): Log {
  const automatic = isTerminal ? 'text' : 'json';
  const format = settings['log-format'] === 'auto' ? automatic : settings['log-format'];
  return createLog({ format, level: settings['log-level'], write: logLine, now: systemClock().now });
}

function listenersFor(log: Log): Listeners {
  return {
    onRequest({ method, path, status, milliseconds, environment, id, refusal, ignored, error }) {
      log('info', `${method} ${path} ${String(status)}`, { ms: rounded(milliseconds), environment, request: id, refusal, ignored });
      if (error !== undefined) logError(log, error, { request: id });
    },
    onAttempt({ environment, event, delivery, destination, attempt, ...sending }) {
      const about = { environment, event, delivery, destination, attempt };
      logSending(log, sending, { kind: 'webhook', wanted: 'delivered', about });
    },
    onOrder({ environment, order, subscriptions, warning, failures, ...sending }) {
      const wanted = warning === undefined ? 'placed' : undefined;
      const about = { environment, order, subscriptions, warning, failures: loggedFailures(failures) };
      logSending(log, sending, { kind: 'order', wanted, about });
    },
    onNotice({ code, message, environment }) {
      log(code === 'bare-lists' ? 'info' : 'warn', message, { environment });
    },
    onError(error) {
      logError(log, error);
    },
  };
}

// What a handler says may repeat what no log should hold.
function loggedFailures(failures: OrderRecord['failures']): string | undefined {
  const text = failuresText(failures);
  return text === undefined ? undefined : withoutTokens(text);
}

type Shown = 'phase' | 'isSent' | 'receiver' | 'waiting' | 'status' | 'error' | 'outcome' | 'milliseconds';
type Sending = Pick<AttemptRecord | OrderRecord, Shown>;

function logSending(
  log: Log,
  { phase, isSent, receiver, waiting, status, error, outcome, milliseconds }: Sending,
  { kind, wanted, about }: { kind: string; wanted: Sending['outcome']; about: LogMembers },
): void {
  if (phase === 'sent') {
    log('info', `${kind} to ${receiver} sent`, about);
    return;
  }
  if (phase === 'waiting') {
    if (waiting !== undefined) log('info', `${kind}: ${waitingText(waiting)}`, about);
    return;
  }
  const level = outcome === wanted ? 'info' : 'warn';
  const told = isSent ? `${kind} to ${receiver} ${String(status ?? (outcome === 'dropped' ? outcome : 'failed'))}` : `${kind} not sent`;
  log(level, told, { ms: rounded(milliseconds), ...about, outcome, error });
}

function rounded(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.round(milliseconds * 10) / 10;
}

function logError(log: Log, error: unknown, about: LogMembers = {}): void {
  const { message, frames } = explain(error);
  log('error', message, { ...about, stack: frames.length === 0 ? undefined : frames.join('\n') });
}
