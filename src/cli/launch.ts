import {
  startSimulator,
  type AttemptRecord,
  type OrderRecord,
  type RequestRecord,
  type SimulatorSettings,
  type StartedSimulator,
} from '../index.js';
import { settingValue } from '../option.js';
import { settingRows, type Settings } from '../options.js';
import { systemClock } from '../world/clock.js';
import { createLog, gatherLines, type Log } from '../world/log.js';
import { UsageRefused, type CommandCall } from './command.js';

/** The default of --webhook-secret, which seeds give the default environment, too. */
export const WEBHOOK_SECRET = 'subsim-default-webhook-secret';

/** Starts a simulator with the options of a command line; what it does is logged. Rejects like `startSimulator`. */
export function launch(settings: Settings, call: CommandCall): Promise<StartedSimulator> {
  const log = createLogFor(settings, call);
  return startSimulator({
    // The types of the library are generated from the same table.
    ...Object.fromEntries(settingRows.map(({ name, option, setting }) => [setting, settingValue(option, settings[name])])),
    seed: settings['seed-file'] === undefined ? 'demo' : { file: settings['seed-file'] },
    clock: settings.clock,
    webhooks: webhooksOf(settings),
    webhookSecret: WEBHOOK_SECRET,
    orderCallback: orderCallbackOf(settings),
    onRequest: (request) => {
      logRequest(log, request);
    },
    onAttempt: (attempt) => {
      logAttempt(log, attempt);
    },
    onOrder: (attempt) => {
      logOrder(log, attempt);
    },
    onError: (error) => {
      log('error', describe(error));
    },
  });
}

// Secrets belong to addresses by their position; a single one counts for all.
function webhooksOf(settings: Settings): SimulatorSettings['webhooks'] {
  const { 'webhook-url': urls, 'webhook-secret': secrets } = settings;
  if (urls.length > 0 && secrets.length > 1 && secrets.length !== urls.length)
    throw new UsageRefused(
      `There are ${String(secrets.length)} webhook secrets for ${String(urls.length)} webhook addresses; give one for all or one for each.`,
    );
  return urls.map((url, index) => ({ url, secret: secrets.length === 1 ? secrets[0] : secrets[index] }));
}

// What is not given stays as the seed or the data folder has it.
function orderCallbackOf({ 'order-callback-url': url, 'order-callback-secret': secret }: Settings): SimulatorSettings['orderCallback'] {
  return url === undefined && secret === undefined ? undefined : { url, secret };
}

function createLogFor(settings: Settings, { isTerminal, printError }: CommandCall): Log {
  const automatic = isTerminal ? 'text' : 'json';
  const format = settings['log-format'] === 'auto' ? automatic : settings['log-format'];
  return createLog({ format, level: settings['log-level'], write: gatherLines(printError), now: systemClock().now });
}

function logRequest(log: Log, { method, path, status, milliseconds, environment, id, refusal, error }: RequestRecord): void {
  log('info', `${method} ${path} ${String(status)}`, { ms: Math.round(milliseconds * 10) / 10, environment, request: id, refusal });
  if (error !== undefined) log('error', describe(error), { request: id });
}

function logAttempt(log: Log, { phase, receiver, status, error, outcome, milliseconds, ...about }: AttemptRecord): void {
  const { environment, event, delivery, destination, attempt } = about;
  const members = { environment, event, delivery, destination, attempt };
  if (phase === 'sent') {
    log('info', `webhook to ${receiver} sent`, members);
    return;
  }
  const level = outcome === 'delivered' ? 'info' : 'warn';
  log(level, `webhook to ${receiver} ${String(status ?? 'failed')}`, { ms: rounded(milliseconds), ...members, outcome, error });
}

function logOrder(log: Log, { phase, receiver, status, error, outcome, milliseconds, ...about }: OrderRecord): void {
  const { environment, order, subscriptions } = about;
  const members = { environment, order, subscriptions };
  if (phase === 'sent') {
    log('info', `order to ${receiver} sent`, members);
    return;
  }
  const level = outcome === 'placed' ? 'info' : 'warn';
  log(level, `order to ${receiver} ${String(status ?? (outcome === 'dropped' ? outcome : 'failed'))}`, {
    ms: rounded(milliseconds),
    ...members,
    outcome,
    error,
  });
}

function rounded(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.round(milliseconds * 10) / 10;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
}
