// Installs a packed Subsim into a fresh project, the way a user does, and tries its command, its import and the recipes for tests there.
// Usage: node check.js <tarball>. CONSUMER_REPORT names a file for the counts.

import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PATIENCE = 60_000;
// Without a prebuilt better-sqlite3 for this machine, installing compiles it.
const INSTALL_PATIENCE = 600_000;
// What only this project needs.
const TOOLS = { '@types/jest': '30.0.0', jest: '30.5.2', 'ts-jest': '29.4.15' };
// Run by npx, since they bring more packages than all else that is needed here.
const [PUBLINT, TYPES] = ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5'];
// The check goes on beside the tests, on a machine that has other things to do.
const PATIENT = `--testTimeout=${PATIENCE}`;
const MODULES = { NODE_OPTIONS: '--experimental-vm-modules' };
const SAMPLE = fileURLToPath(new URL('sample', import.meta.url));
const MANIFEST = fileURLToPath(new URL('../../../package.json', import.meta.url));

const [tarball] = process.argv.slice(2);
if (tarball === undefined) throw new Error('Usage: node check.js <tarball>');

const project = mkdtempSync(join(tmpdir(), 'subsim-consumer-'));
const running = new Set();
const counts = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 };
process.once('exit', () => {
  endAll();
  const { CONSUMER_REPORT: report } = process.env;
  if (report !== undefined) writeFileSync(report, JSON.stringify(counts));
  rmSync(project, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

await install(resolve(tarball));
await answersItsVersion();
await servesUntilItIsStopped();
await canBeImported();
for (const [name, words, variables] of [
  // Neither @types/express nor @types/better-sqlite3 is there.
  ['type-checks with skipLibCheck off', ['npx', '--no', '--', 'tsc', '--project', '.']],
  ['has one library behind both doors (0.3.0 point 3)', ['node', 'both-doors.js']],
  ['runs the library example', ['node', 'library.js']],
  ['ends by itself after close()', ['node', 'handles.js']],
  ['runs the node:test recipes', ['node', '--test', 'first.node.js', 'shop.node.js']],
  ['runs the recipe that checks a receiver', ['node', '--test', 'receiver.node.js']],
  ['runs the supertest recipe', ['node', '--test', 'supertest.node.js']],
  ['runs the vitest recipe and fifty tests at once', ['npx', '--no', '--', 'vitest', 'run']],
  // In one process, where the second file of tests meets what the first one has loaded.
  ['runs the jest recipe for CommonJS', ['npx', '--no', '--', 'jest', PATIENT, '--runInBand', '--testMatch', '**/*.jest.cjs']],
  ['runs the jest recipe for modules', ['npx', '--no', '--', 'jest', PATIENT, '--testMatch', '**/*.jest.js'], MODULES],
  [
    'runs the ts-jest recipe with its default preset',
    ['npx', '--no', '--', 'jest', PATIENT, '--config', 'ts-jest/commonjs/jest.config.js'],
  ],
  [
    'runs the ts-jest recipe with its preset for modules',
    ['npx', '--no', '--', 'jest', PATIENT, '--config', 'ts-jest/modules/jest.config.js'],
    MODULES,
  ],
])
  await succeeds(name, words, variables);
await servesTheContainerRecipe();
await runsThePytestRecipe();
for (const [name, words] of [
  ['publint finds nothing', [PUBLINT, resolve(tarball), '--strict']],
  ['the types of subsim are right for every resolution', [TYPES, resolve(tarball), '--exclude-entrypoints', 'vitest']],
  // vitest itself can only be imported.
  ['the types of subsim/vitest are right for modules', [TYPES, resolve(tarball), '--entrypoints', 'vitest', '--profile', 'esm-only']],
])
  await succeeds(`is as others expect: ${name}`, ['npx', '--yes', ...words]);
counts.numFailedTests = 0;
console.log('consumer: all checks passed');

async function install(file) {
  const versions = JSON.parse(readFileSync(MANIFEST, 'utf8')).devDependencies;
  const tools = ['@types/node', 'supertest', 'typescript', 'vitest'].map((name) => [name, versions[name]]);
  const devDependencies = { ...Object.fromEntries(tools), ...TOOLS };
  const manifest = { name: 'consumer', private: true, type: 'module', allowScripts: { 'better-sqlite3': true }, devDependencies };
  cpSync(SAMPLE, project, { recursive: true });
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
  const { code, output } = await finished(start('npm', ['install', '--no-audit', '--no-fund', file], 'inherit'), INSTALL_PATIENCE);
  expect(code === 0, `npm install ended with ${code}`, output);
  const { version } = createRequire(join(project, 'package.json'))('better-sqlite3/package.json');
  const [major, minor] = process.versions.node.split('.').map(Number);
  // Version 13 has its binaries in the package; npm gives it to each Node.js that can load it.
  const isNewest = major > 22 || (major === 22 && minor >= 14);
  expect(version.startsWith(isNewest ? '13.' : '12.'), `Node.js ${process.versions.node} has got better-sqlite3 ${version}`);
  passed(`the package is installed under Node.js ${process.versions.node}, with better-sqlite3 ${version} (0.3.0 point 13)`);
}

async function answersItsVersion() {
  const { code, output } = await finished(start('npx', ['--no', '--', 'subsim', '--version']));
  expect(code === 0 && /\d+\.\d+\.\d+/.test(output), `subsim --version ended with ${code}`, output);
  passed(`subsim --version answers ${output.trim()}`);
}

async function servesUntilItIsStopped() {
  // bash gives its place to the command; a shell that stays, such as dash, would keep npm's signals from it.
  const child = start('npx', ['--no', '--script-shell=bash', '--', 'subsim', '--port', '0', '--json']);
  const line = await firstLine(child);
  const { event, url } = JSON.parse(line);
  expect(event === 'ready' && typeof url === 'string', 'the first line does not say ready', line);
  // The application and the pages travel with the package.
  for (const path of ['/livez', '/app', '/docs/orders', '/docs/images/delivery.png']) {
    const { status } = await fetch(new URL(path, url), { signal: AbortSignal.timeout(PATIENCE) });
    expect(status === 200, `${url}${path} answers ${status}`);
  }
  child.kill('SIGTERM');
  const { code, signal } = await finished(child);
  expect(code === 0, `SIGTERM ends it with ${code ?? signal}`);
  const gone = await fetch(new URL('/livez', url)).then(
    () => false,
    () => true,
  );
  expect(gone, `${url} still answers after SIGTERM`);
  passed('subsim serves, and SIGTERM ends it with 0');
}

async function canBeImported() {
  const line = "import * as subsim from 'subsim'; console.log(Object.keys(subsim).join(' '));";
  const { code, output } = await finished(start('node', ['--input-type=module', '--eval', line]));
  expect(code === 0 && output.trim() !== '', `importing subsim ended with ${code}`, output);
  passed(`import gives ${output.trim()}`);
}

async function succeeds(name, [command, ...words], variables) {
  const { code, signal, output } = await finished(start(command, words, 'pipe', variables));
  expect(code === 0, `${[command, ...words].join(' ')} ended with ${code ?? signal}`, output);
  passed(`the sample project ${name}`);
}

async function runsThePytestRecipe() {
  if (spawnSync('pytest', ['--version'], { stdio: 'ignore' }).status !== 0) {
    counts.numPendingTests += 1;
    console.log('consumer: NOT RUN: the pytest recipe, because there is no pytest on this machine');
    return;
  }
  const port = ['--port', '0', '--', 'pytest', '-q', '-p', 'no:cacheprovider'];
  await succeeds('runs the pytest recipe', ['npx', '--no', '--script-shell=bash', '--', 'subsim', 'exec', ...port]);
}

function passed(message) {
  counts.numPassedTests += 1;
  console.log(`consumer: ${message}`);
}

async function servesTheContainerRecipe() {
  const child = start('npx', ['--no', '--script-shell=bash', '--', 'subsim', '--port', '0', '--json']);
  const { url } = JSON.parse(await firstLine(child));
  await succeeds('runs the container recipe', ['node', '--test', 'shop.container.js'], { SUBSIM_URL: url });
  child.kill('SIGTERM');
  await finished(child);
}

function start(command, words, stdout = 'pipe', variables = {}) {
  // Options of a simulator that happen to be set here are none of the new project's.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SUBSIM_')));
  const child = spawn(command, words, {
    cwd: project,
    env: { ...env, ...variables },
    stdio: ['ignore', stdout, 'inherit'],
    detached: true,
  });
  running.add(child);
  child.once('error', () => running.delete(child));
  child.once('close', () => running.delete(child));
  return child;
}

// Each child leads a group of its own, so that what it has started ends with it.
function endAll() {
  for (const { pid } of running) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

async function finished(child, patience = PATIENCE) {
  let output = '';
  const timer = setTimeout(endAll, patience);
  child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
  child.stdout?.resume();
  return new Promise((fulfil, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      fulfil({ code, signal, output });
    });
  });
}

async function firstLine(child) {
  const timer = setTimeout(endAll, PATIENCE);
  try {
    for await (const line of createInterface({ input: child.stdout })) return line;
    throw new Error('subsim ended, or said nothing in time, before its first line');
  } finally {
    clearTimeout(timer);
  }
}

function expect(holds, message, output = '') {
  if (!holds) throw new Error(`${message}\n${output}`);
}
