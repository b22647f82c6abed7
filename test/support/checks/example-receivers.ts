import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** A receiver in a process of its own. */
export interface RunningReceiver extends AsyncDisposable {
  readonly url: string;
}

/** Starts a receiver on a free port; resolves once it takes connections. */
export async function aRunningReceiver(
  words: Language['words'],
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<RunningReceiver> {
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
