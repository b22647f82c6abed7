import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { TestFolder } from '../command.js';
import type { Block } from './pages.js';

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
const MARK = '==== next block';

/** Where blocks are pasted. */
interface Surroundings {
  readonly folder: TestFolder;
  /** The address of the server that stands for that of the page. */
  readonly url: string;
  readonly receiver: string;
}

/** What a block has printed. */
export interface Told {
  readonly block: Block;
  readonly output: string;
  readonly errors: string;
}

// What stands for commands that a test cannot run: it must not install, and there is no Docker. The server of a container is a process
// with the variables that the image sets.
function commandsIn(url: string): Readonly<Record<string, string>> {
  const echo = 'echo "$(basename "$0") $* beside $SUBSIM_URL"';
  const container = `case "$1 $2" in
  'build '*) test "$*" = 'build -t subsim .' ;;
  'run --rm') shift; while true; do case "$1" in --name | -p) shift 2 ;; -*) shift ;; *) break ;; esac; done; shift
    ! test -f "$HOME/pid" || kill "$(cat "$HOME/pid")"
    SUBSIM_PORT=0 SUBSIM_DATA="$HOME/data" subsim "$@" > "$HOME/container" 2>&1 & echo $! > "$HOME/pid"
    until grep -q Ready "$HOME/container" 2>/dev/null; do kill -0 "$(cat "$HOME/pid")"; sleep 0.1; done ;;
  'exec subsim') shift 2; SUBSIM_URL=${url} "$@" ;;
  'stop subsim') kill "$(cat "$HOME/pid")"; rm "$HOME/pid" ;;
  *) exit 1 ;;
esac`;
  return { subsim: `exec '${process.execPath}' '${CLI}' "$@"`, npm: echo, pytest: echo, node: echo, docker: container };
}

/** Pastes blocks into one shell, in which `subsim` is the built command and each curl tells the status of its answer besides. */
export async function paste(run: readonly Block[], { folder, url, receiver }: Surroundings): Promise<readonly Told[]> {
  const commands = join(folder.path, 'bin');
  mkdirSync(commands);
  for (const [name, line] of Object.entries(commandsIn(url))) folder.write(`bin/${name}`, `#!/bin/sh\n${line}\n`);
  const script = [
    'set -eu',
    `trap '! test -f "$HOME/pid" || kill "$(cat "$HOME/pid")" 2>/dev/null || true' EXIT`,
    `chmod +x '${commands}'/*`,
    `curl() { command curl -sS -w '%{stderr}%{http_code}\\n' "$@"; }`,
    ...run.map(({ text }) => {
      // In one pass: an address that was put in may begin like one that is looked for.
      const pasted = text.replace(/http:\/\/127\.0\.0\.1:(?:4290|808\d)\b/g, (shown) =>
        shown.endsWith(':4290') ? url : new URL(receiver).origin,
      );
      return `${pasted}\necho; echo '${MARK}'; echo '${MARK}' >&2`;
    }),
  ].join('\n');
  const env = { PATH: `${commands}:${process.env.PATH ?? ''}`, HOME: folder.path, NO_PROXY: '*', SUBSIM_URL: url };
  const { code, output, errors } = await shell(script, { cwd: folder.path, env });
  if (code !== 0) throw new Error(`It ended with ${String(code)}:\n${output.slice(-2000)}\n${errors.slice(-2000)}`);
  const [outputs, errorsOf] = [output.split(`${MARK}\n`), errors.split(`${MARK}\n`)];
  return run.map((block, index) => ({ block, output: outputs[index] ?? '', errors: errorsOf[index] ?? '' }));
}

function shell(script: string, settings: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }) {
  const child = spawn('sh', ['-c', script], { ...settings, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const texts = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.errors += text));
  return new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    child.on('close', (code) => {
      resolve({ code, ...texts });
    });
  });
}
