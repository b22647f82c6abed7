import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aFolder, start, type TestFolder } from '../support/command.js';
import { startHere } from '../support/in-process.js';
import { aReceiver } from '../support/receiver.js';

// Processes are slow to start on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

interface Block {
  readonly text: string;
  /** The JSON that stands directly below it: its answer. */
  readonly answer: string | undefined;
}

const blocks: readonly Block[] = [...readme.matchAll(/^```(?:sh|shell|bash|zsh|console)\n(.*?)^```$(?:\n\n^```json\n(.*?)^```$)?/gms)].map(
  ([, text = '', answer]) => ({ text, answer }),
);

// By their first lines; all others are run.
const unrun: Readonly<Record<string, string>> = {
  'npm ci && npm start': 'it installs from a registry; what it starts is the server of this test',
  'npm ci && npm test': 'it is the command that runs this test',
  'docker build -t subsim .': 'it needs Docker',
  'docker run --rm -d --name subsim -p 127.0.0.1:4290:4290 subsim': 'it needs Docker; the consumer runs shop.container.js without',
};

const firstLine = ({ text }: Block): string => text.split('\n', 1)[0] ?? '';
const isStart = (block: Block): boolean => firstLine(block).startsWith('subsim --');

/** The words of a block that starts a server, on a free port and with a receiver instead of the reader's. */
function wordsOf(block: Block, receiver: string): readonly string[] {
  const [, ...words] = firstLine(block).split(' ');
  return ['--port', '0', ...words.map((word) => word.replace(/^http:\/\/127\.0\.0\.1:808\d/, new URL(receiver).origin))];
}

test('every shell block of the README that is not run is known, with a reason', () => {
  const lines = blocks.map(firstLine);

  expect(lines.filter((line) => /docker|npm (?:ci|install)/.test(line)).sort()).toEqual(Object.keys(unrun).sort());
  expect(readme.match(/^ *(?:```|~~~)\w*/gm)?.filter((fence) => !/^```(?:sh|js|py|ts|json)?$/.test(fence))).toEqual([]);
});

test('the blocks that start a server do', async () => {
  await using receiver = await aReceiver();
  const starts = blocks.filter(isStart);
  for (const block of starts) {
    const { output, stop } = await startHere(wordsOf(block, receiver.url), { isDemo: true });
    await stop();
    for (const word of wordsOf(block, receiver.url).filter((word) => /^http:|^internal$/.test(word))) expect(output()).toContain(word);
  }

  expect(starts).toHaveLength(3);
});

test('all others work as they stand, one after another, and answer what is shown', async () => {
  using folder = aFolder();
  await using receiver = await aReceiver();
  const flags = blocks
    .filter(isStart)
    .slice(0, 2)
    .flatMap((block) => wordsOf(block, receiver.url));
  await using server = await start([...new Set(flags)], { isDemo: true });

  const run = blocks.filter((block) => unrun[firstLine(block)] === undefined);
  const told = await paste(run, { folder, url: server.url, receiver: receiver.url });

  for (const { block, output, errors } of told) {
    if (block.text.startsWith('subsim exec --coverage')) {
      expect(errors).toMatch(/^Met: 0 of \d+ endpoints, (?:.|\n)*^NEVER MET$/m);
      continue;
    }
    // All that is on standard error otherwise are the statuses of the answers.
    for (const status of errors.split('\n').filter((line) => line !== '')) {
      expect(status, block.text + output).toMatch(block.text.startsWith('curl -i ') ? /^401$/ : /^2\d\d$/);
    }
    if (block.answer !== undefined) expectAnswer(output, block.answer);
  }
  const outputOf = (part: string): string => told.find(({ block }) => block.text.includes(part))?.output ?? '';
  expect(outputOf('"path":"/user_defined_fields/gate_code"')).toContain('"gate_code":"7311"');
  expect(outputOf('leave_with')).toContain('"user_defined_fields":{"leave_with":"neighbour"}');
  expect(outputOf('itemsPerPage=2')).toMatch(/"email":/);
  expect(outputOf('reports/subscription_history')).toMatch(/^\w+(,\w+)+/);
  expect(outputOf('subsim trigger')).toMatch(/^Event \d+ subscription\.cancelled goes to 1 destination\.$/m);
  expect(outputOf('subsim trigger')).toMatch(/^From \S+ to \S+: /m);
  expect(outputOf('subsim snapshot')).toMatch(/^Imported checkout /m);
  expect(outputOf('subsim exec')).toMatch(/^npm test beside http:\/\/127\.0\.0\.1:\d+$/m);
  expect(outputOf('subsim trace')).toMatch(/^> (?:├|└)─ order:51 /m);
  expect(outputOf('_sim/orders/51')).toMatch(/\{"id":51,/);
  expect(receiver.received.some(({ path }) => path === '/webhooks')).toBe(true);
});

interface Surroundings {
  readonly folder: TestFolder;
  readonly url: string;
  readonly receiver: string;
}

interface Told {
  readonly block: Block;
  readonly output: string;
  readonly errors: string;
}

/** Pastes blocks into one shell, in which `subsim` is the built command and each curl tells the status of its answer besides. */
async function paste(run: readonly Block[], { folder, url, receiver }: Surroundings): Promise<readonly Told[]> {
  const commands = join(folder.path, 'bin');
  mkdirSync(commands);
  const [subsim, npm] = [`exec '${process.execPath}' '${CLI}' "$@"`, 'echo "npm $* beside $SUBSIM_URL"'];
  for (const [name, line] of Object.entries({ subsim, npm, pytest: npm })) folder.write(`bin/${name}`, `#!/bin/sh\n${line}\n`);
  const MARK = '==== next block';
  const script = [
    'set -eu',
    `chmod +x '${commands}'/*`,
    `curl() { command curl -sS -w '%{stderr}%{http_code}\\n' "$@"; }`,
    ...run.map((block) => {
      // One server stands for those that the README starts: it is as it began.
      const text = isStart(block) ? 'command curl -sS -o /dev/null -X POST http://127.0.0.1:4290/_sim/reset' : block.text;
      // In one pass: an address that was put in may begin like one that is looked for.
      const pasted = text.replace(/http:\/\/127\.0\.0\.1:(?:4290|8080)\b/g, (shown) =>
        shown.endsWith(':4290') ? url : new URL(receiver).origin,
      );
      return `${pasted}\necho; echo '${MARK}'; echo '${MARK}' >&2`;
    }),
  ].join('\n');
  const env = { PATH: `${commands}:${process.env.PATH ?? ''}`, HOME: folder.path, NO_PROXY: '*', SUBSIM_URL: url };
  const { code, output, errors } = await shell(script, { cwd: folder.path, env });
  expect(code, output.slice(-500) + errors.slice(-500)).toBe(0);
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

// A text that the README shortens with … differs from run to run; the rest is as it stands there.
function expectAnswer(output: string, shown: string): void {
  const answer = JSON.parse(shown) as Readonly<Record<string, unknown>>;
  const expected = Object.entries(answer).map(([name, value]) => [
    name,
    typeof value === 'string' && value.includes('…') ? expect.any(String) : value,
  ]);
  expect(JSON.parse(output)).toEqual(Object.fromEntries(expected));
  expect(Object.keys(JSON.parse(output) as object)).toEqual(Object.keys(answer));
}
