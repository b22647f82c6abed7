import { compare } from '../comparison.js';
import { askForAddress } from '../first-answer.js';

/**
 * How long it takes from the start of the process to the first answer, Subsim with its demo shop.
 * @type {import('./index.js').Measure}
 */
export const start = {
  title: 'Milliseconds from the start of the process to the first answer, Subsim with the demo shop',
  columns: ['express', 'subsim'],
  isLessBetter: true,
  rowNames: ['start'],
  async run({ options, stockExpress, subsim }) {
    const starts = [stockExpress, subsim].map((begin) => () => timeOf(begin));
    for (const start of starts) await start();
    return [{ label: 'start', comparison: await compare(options.rounds, starts), floor: 1.5, aim: 0.85 }];
  },
};

async function timeOf(begin) {
  const before = performance.now();
  const subject = await begin();
  await askForAddress(subject);
  const passed = performance.now() - before;
  await subject.stop();
  return passed;
}
