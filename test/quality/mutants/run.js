// Tries the mutants, two at a time, and prints what became of each. Words choose those whose name, file or tests have one of them:
// `npm run test:mutants -- delivery`. Exits with 1 when one survives or could not be tried.

import { mutants } from './mutants.js';
import { openLane } from './lane.js';

const LANES = 2;
const INDENT = ' '.repeat(17);

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const chosen = mutants.filter(isChosen);
const counts = { killed: 0, SURVIVED: 0, BROKEN: 0 };

if (chosen.length === 0) console.error(`No mutant has ${words.join(' or ')} in its name, its file or its tests.`);
const start = performance.now();
const waiting = [...chosen];
await Promise.all(Array.from({ length: Math.min(LANES, chosen.length) }, runLane));
console.log(
  `\n${String(chosen.length)} mutants in ${seconds(start)}: ${Object.entries(counts)
    .map(([word, count]) => `${String(count)} ${word}`)
    .join(', ')}`,
);
// Vitest sets the code of a run in which tests fail, which here is the good one.
process.exitCode = counts.killed === chosen.length && chosen.length > 0 ? 0 : 1;

async function runLane() {
  const lane = await openLane();
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const begun = performance.now();
    const { verdict, detail } = await lane.judge(mutant);
    counts[verdict] += 1;
    console.log(`${verdict.padEnd(8)} ${seconds(begun).padStart(6)}  ${mutant.name} (${mutant.file})\n${INDENT}${detail}`);
  }
  await lane.close();
}

function isChosen({ name, file, tests }) {
  const about = [name, file, ...tests].join('\n').toLowerCase();
  return words.length === 0 || words.some((word) => about.includes(word));
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
