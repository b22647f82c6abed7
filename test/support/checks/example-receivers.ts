import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkOrderCallbackReceiver, checkWebhookReceiver, type StartedSimulator } from '../../../src/index.js';

/** A language in which there is an example of a receiver. */
export interface Language {
  readonly name: string;
  readonly isInstalled: boolean;
  readonly webhooks: string;
  readonly orders: string;
  readonly words: (file: string, port: string) => readonly string[];
}

/** The languages, and whether each is installed here. */
export const languages: readonly Language[] = [
  language('Node.js', process.execPath, { folder: 'node', suffix: 'js', words: (file) => [process.execPath, file] }),
  language('Python', 'python3', { folder: 'python', suffix: 'py', words: (file) => ['python3', '-B', file] }),
  language('PHP', 'php', { folder: 'php', suffix: 'php', words: (file, port) => ['php', '-S', `127.0.0.1:${port}`, file] }),
];

interface Kept {
  readonly folder: string;
  readonly suffix: string;
  readonly words: Language['words'];
}

function language(name: string, command: string, { folder, suffix, words }: Kept): Language {
  const isInstalled = spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
  return { name, isInstalled, webhooks: `${folder}/webhooks.${suffix}`, orders: `${folder}/orders.${suffix}`, words };
}

const SECRET = 'hush';
// Milliseconds: the receivers wait for the API as long as their own limits say, and are not slow.
const LIMITS = { wait: 10_000, callBack: 5_000, slow: 300 };

/** What is known to be wrong with the examples in a language, of webhooks and of orders; by default by all cases. */
export async function wrongOf(
  { words, webhooks, orders }: Language,
  simulator: StartedSimulator,
  only: Readonly<Partial<Record<'webhooks' | 'orders', readonly string[]>>> = {},
): Promise<readonly string[]> {
  const { clientId, clientSecret } = simulator.environment.credentials;
  const access = { SUBSIM_URL: simulator.url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };
  const env = { ...access, WEBHOOK_SECRET: SECRET, CALLBACK_SECRET: SECRET };
  await using ofWebhooks = await aRunningReceiver(words, webhooks, env);
  await using ofOrders = await aRunningReceiver(words, orders, env);
  const settings = { secret: SECRET, simulator, limits: LIMITS };
  const reports = [
    await checkWebhookReceiver({ ...settings, url: ofWebhooks.url, only: only.webhooks }),
    await checkOrderCallbackReceiver({ ...settings, url: ofOrders.url, only: only.orders }),
  ];
  const wrong = reports.flatMap(({ results }) => results).filter(({ outcome }) => outcome === 'FAIL' || outcome === 'error');
  return wrong.map(({ id, expected, got, reason }) => `${id}: ${reason ?? `expected ${String(expected)}, got ${String(got)}`}`);
}

// A receiver in a process of its own.
interface RunningReceiver extends AsyncDisposable {
  readonly url: string;
}

// Starts a receiver on a free port; a check waits until it answers.
async function aRunningReceiver(words: Language['words'], file: string, env: Readonly<Record<string, string>>): Promise<RunningReceiver> {
  const port = await aFreePort();
  const path = fileURLToPath(new URL(`../receivers/${file}`, import.meta.url));
  const [command = '', ...rest] = words(path, port);
  const state = mkdtempSync(join(tmpdir(), 'subsim-receiver-'));
  // Several workers, as PHP serves one request at a time otherwise.
  const surroundings = { PATH: process.env.PATH, PORT: port, PHP_CLI_SERVER_WORKERS: '8', STATE: state, ...env };
  const child = spawn(command, rest, { env: surroundings, stdio: 'ignore' });
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.on('exit', resolve));
      if (child.exitCode === null && child.kill()) await ended;
      rmSync(state, { recursive: true, force: true });
    },
  };
}

async function aFreePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}
