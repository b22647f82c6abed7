import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { aFolder, type TestFolder } from '../support/command.js';

// The compiler is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START = 'src/build/start.mjs';
const NOTHING = 'Nothing has changed; starting.\n';
const BUILDING = 'Building what has changed …\n';

// One for all: to build another would cost the compiler once more.
let checkout: TestFolder;

beforeAll(() => {
  checkout = aCheckout();
});
afterAll(() => {
  checkout[Symbol.dispose]();
});

test('0.3.0 point 12: npm start builds only what has changed, says so, and never under what runs', async () => {
  const server = start(checkout, ['serve']);
  await server.says('serve one');

  expect(await start(checkout, ['say', '7']).end).toEqual({ code: 7, output: 'say one\n', errors: NOTHING });

  write(checkout, 'one', 'console.log(;');
  const failed = await start(checkout, ['say']).end;
  expect(failed).toMatchObject({ code: 1, errors: expect.stringContaining('what was built before is as it was') as string });
  const { stdout } = spawnSync(process.execPath, ['dist/cli.js', 'say'], { cwd: checkout.path, encoding: 'utf8' });
  expect(stdout).toBe('say one\n');

  write(checkout, 'two');
  const both = await Promise.all([start(checkout, ['say']).end, start(checkout, ['say']).end]);
  expect(both).toEqual(Array(2).fill({ code: 0, output: 'say two\n', errors: BUILDING }));
  expect(readdirSync(join(checkout.path, '.build')).filter((name) => !/^[0-9a-f]{16}$/.test(name))).toEqual([]);

  server.signal('SIGTERM');
  expect(await server.end).toEqual({ code: 0, output: 'serve one\nlater one\n', errors: BUILDING });
});

test('0.3.0 point 12: what npm start has started ends when the shell of npm does', async () => {
  const server = start(checkout, ['serve'], ['/bin/sh', '-c', `"$0" "$@"; exit 9`]);
  await server.says('serve ');

  server.signal('SIGTERM');

  expect(await server.end).toMatchObject({ output: expect.stringMatching(/^serve (\w+)\nlater \1\n$/) as string });
});

test('0.3.0 point 11: no script of npm needs a shell of Unix to build, start and generate', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };

  const needed = ['build', 'prepack', 'start', 'generate', 'typecheck', 'lint', 'format', 'imports', 'unused', 'test:run'];
  for (const name of needed)
    expect(scripts[name], name).toMatch(/^(?:node|npm run|tsc|eslint|prettier|depcruise|knip|vitest) [^&|;$=]+$|^knip$/);
});

/** A checkout so small that the compiler is done at once, built by the scripts of this one. */
function aCheckout(): TestFolder {
  const folder = aFolder();
  for (const name of ['src/schema', 'schemas']) mkdirSync(join(folder.path, name), { recursive: true });
  cpSync(join(ROOT, 'src/build'), join(folder.path, 'src/build'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
  folder.write('package.json', { name: 'checkout', version: '1.0.0', type: 'commonjs' });
  const compilerOptions = { target: 'ES2023', lib: ['ES5'], module: 'NodeNext', types: [], rootDir: 'src', outDir: 'dist' };
  folder.write('tsconfig.json', { compilerOptions, include: ['src'] });
  folder.write('src/schema/build.ts', 'export {};');
  write(folder, 'one');
  return folder;
}

function write(folder: TestFolder, word: string, fault = ''): void {
  folder.write('src/later.ts', `export const word = 'later ${word}';`);
  folder.write(
    'src/cli.ts',
    `const [first, code = '0'] = process.argv.slice(2);
    console.log(first + ' ${word}');
    process.exitCode = Number(code);
    if (first === 'serve') {
      const hold = setInterval(() => undefined, 1000);
      process.on('SIGTERM', () => {
        clearInterval(hold);
        console.log(require('./later.js').word);
      });
    }
    ${fault}`,
  );
}

function start(folder: TestFolder, words: readonly string[], shell: readonly string[] = []) {
  const [program = '', ...rest] = [...shell, process.execPath, START, ...words];
  const variables = { ...process.env, npm_lifecycle_event: 'start' };
  const child = spawn(program, rest, { cwd: folder.path, env: variables, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const texts = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.errors += text));
  const end = new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    child.on('close', (code) => {
      resolve({ code, ...texts });
    });
  });
  return {
    end,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    async says(text: string) {
      await expect.poll(() => texts.output).toContain(text);
    },
  };
}
