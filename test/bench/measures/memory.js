import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { compare } from '../comparison.js';
import { askForAddress } from '../first-answer.js';

// Milliseconds in which what the start has left behind can settle.
const REST = 1000;

/**
 * What a process has in memory after its start and one answer, Subsim with its demo shop. Only Linux tells.
 * @type {import('./index.js').Measure}
 */
export const memory = {
  title: 'Resident memory in KiB after start and one answer, Subsim with the demo shop',
  columns: ['express', 'subsim'],
  isLessBetter: true,
  rowNames: ['memory'],
  async run({ options, stockExpress, subsim }) {
    const isTold = existsSync('/proc/self/status');
    const comparison = isTold ? await compare(options.rounds, [() => memoryOf(stockExpress), () => memoryOf(subsim)]) : undefined;
    return [{ label: 'memory', comparison, floor: 1.6, aim: 1.4 }];
  },
};

async function memoryOf(begin) {
  const subject = await begin();
  await askForAddress(subject);
  await setTimeout(REST);
  const kibibytes = Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${subject.process}/status`, 'utf8'))[1]);
  await subject.stop();
  return kibibytes;
}
