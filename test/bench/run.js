// Compares Subsim with a stock Express 5 server, and with itself at another size, side by side in one run. Times and rates of
// one machine say nothing about another; ratios say more. A slow machine is no error: only a failure of the bench exits with 1.

import { measures } from './measures/index.js';
import { help, readOptions } from './options.js';
import { openWorkplace } from './workplace.js';
import { tableText } from './table.js';

try {
  const options = readOptions(process.argv.slice(2));
  if (options.isHelp) console.log(help(measures));
  else await runAll(options);
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function runAll(options) {
  for (const measure of chosenMeasures(options)) {
    const workplace = openWorkplace(options);
    try {
      const rows = await measure.run(workplace);
      console.log(`${tableText({ ...measure, rows })}\n`);
    } finally {
      await workplace.close();
    }
  }
}

function chosenMeasures({ only, isChosen }) {
  const names = measures.flatMap(({ rowNames }) => rowNames);
  const stranger = only.find((word) => !names.some((name) => isChosen(name, [word])));
  if (stranger !== undefined) throw new Error(`--only ${stranger} names no measure; there are ${names.join(', ')}.`);
  return measures.filter(({ rowNames }) => rowNames.some((name) => isChosen(name)));
}
