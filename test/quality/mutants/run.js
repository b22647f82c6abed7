// Tries the mutants, two at a time, and prints what became of each. Words choose those whose name, file or tests have one of them:
// `npm run test:mutants -- delivery`. Exits with 1 when one survives or could not be tried.

import { spawnSync } from 'node:child_process';
import { mutants } from './mutants.js';
import { openLane } from './lane.js';

const LANES = 2;
const INDENT = ' '.repeat(17);

// Milliseconds: no mutant takes a tenth of it, unless it never ends.
const PATIENCE = 300_000;

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = mutants.filter(isChosen);
const counts = { killed: 0, SURVIVED: 0, BROKEN: 0 };
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

if (chosen.length === 0) console.error(`No mutant has ${words.join(' or ')} in its name, its file or its tests.`);
const start = performance.now();
const lanes = await Promise.all(Array.from({ length: Math.min(LANES, chosen.length) }, openLane));
const red = await redAnyway();
for (const file of red) console.error(`${file} fails without a mutant.`);
const waiting = red.length === 0 ? [...chosen] : [];
await Promise.all(lanes.map(runLane));
console.log(
  `\n${String(chosen.length)} mutants in ${seconds(start)}: ${Object.entries(counts)
    .map(([word, count]) => `${String(count)} ${word}`)
    .join(', ')}`,
);
// Vitest sets the code of a run in which tests fail, which here is the good one.
process.exitCode = counts.killed === chosen.length && chosen.length > 0 ? 0 : 1;

// A test that is red anyway would kill every mutant.
async function redAnyway() {
  const files = [...new Set(chosen.flatMap(({ tests }) => tests))];
  const shares = lanes.map((lane, index) => lane.redAnyway(files.filter((_, place) => place % lanes.length === index)));
  return (await Promise.all(shares)).flat();
}

async function runLane(lane) {
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const begun = performance.now();
    const patience = setTimeout(() => {
      console.error(`${mutant.name} (${mutant.file}) does not end; change its line to one that does.`);
      stop();
    }, PATIENCE);
    const { verdict, detail } = await lane.judge(mutant);
    clearTimeout(patience);
    counts[verdict] += 1;
    console.log(`${verdict.padEnd(8)} ${seconds(begun).padStart(6)}  ${mutant.name} (${mutant.file})\n${INDENT}${detail}`);
  }
  await lane.close();
}

// A worker in an endless loop does not hear that it shall end.
function stop() {
  spawnSync('pkill', ['-KILL', '-P', String(process.pid)]);
  process.exit(1);
}

function isChosen({ name, file, tests }) {
  const about = [name, file, ...tests].join('\n').toLowerCase();
  return words.length === 0 || words.some((word) => about.includes(word));
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
