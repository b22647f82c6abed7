// What `npm test` runs: the build, then the tests and, beside them, the checks that read the source. At the end it says what each took.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'subsim-check-'));
const dearestFiles = join(folder, 'dearest-files.txt');

// The tests' project takes in the source, whose types are so checked once; `npm run build` checks them by the narrower rules of the package.
const BUILD = { name: 'build', command: 'npm run --silent build -- --noCheck' };
const TESTS = { name: 'tests', command: 'npm run --silent test:run' };
const CHECKS = [
  { name: 'types', command: 'npm run --silent typecheck' },
  { name: 'types of pages', command: 'npm run --silent typecheck:pages' },
  { name: 'lint', command: 'npm run --silent lint' },
  { name: 'format', command: 'npm run --silent format:check' },
  { name: 'imports', command: 'npm run --silent imports' },
  { name: 'unused', command: 'npm run --silent unused' },
  { name: 'prose', command: 'npm run --silent prose' },
];

process.exitCode = 1;
process.on('exit', () => {
  rmSync(folder, { recursive: true });
});
// Each stage is a group of processes, which ends as a whole, also when the terminal is closed.
const open = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) {
  process.on(signal, () => {
    for (const child of open) end(child, signal);
    process.exit(1);
  });
}

const build = await run(BUILD);
process.exitCode = report([build, ...(build.isPassed ? (await Promise.all([run(TESTS), inTurn(CHECKS)])).flat() : [])]);

async function inTurn(stages) {
  const results = [];
  for (const stage of stages) results.push(await run(stage));
  return results;
}

/** Runs a stage; the tests tell how they get on, what the others say is kept. CPU seconds are those of all its processes. */
function run({ name, command }) {
  const isTold = name === TESTS.name;
  const times = join(folder, name.replaceAll(' ', '-'));
  const script = `TIMEFORMAT='%U %S' LC_NUMERIC=C; { time ${command} 2>&3; } 3>&2 2>'${times}'`;
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', script], {
      stdio: ['ignore', ...(isTold ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
      env: { ...process.env, TEST_DEAREST_FILES: dearestFiles },
      detached: true,
    });
    open.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => {
      open.delete(child);
      resolve({ name, output, isPassed: code === 0, seconds: secondsIn(times) });
    });
  });
}

function end({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error; // it has ended already
  }
}

function secondsIn(file) {
  const [user, system] = readFileSync(file, 'utf8').trim().split(' ').map(Number);
  return user + system;
}

function report(stages) {
  const failed = stages.filter(({ isPassed }) => !isPassed);
  for (const { name, output } of failed) console.log(`\n== ${name} failed ==\n${output}`);
  for (const { name, output, isPassed } of stages)
    if (isPassed && name !== TESTS.name && output.trim() !== '') console.log(`\n${name}: ${output.trim()}`);
  console.log(`\n${readFileSync(dearestFiles, { encoding: 'utf8', flag: 'a+' })}`);
  const total = stages.reduce((sum, { seconds }) => sum + seconds, 0);
  const shares = stages.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)}`);
  console.log(`${total.toFixed(0)} CPU seconds: ${shares.join(', ')}`);
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}
