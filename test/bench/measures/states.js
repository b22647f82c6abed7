import { fileURLToPath } from 'node:url';
import { median } from '../comparison.js';
import { askForAddress } from '../first-answer.js';
import { startNode } from '../measured-process.js';
import { senderOf } from '../webhooks/senders.js';

const RUNNER = fileURLToPath(new URL('../states/state-runner.js', import.meta.url));
const SIZES = [1000, 100_000];
const FEW = 5;
const MANY = 50;
const TOKENS = 200_000;
// How long the best stateful mock of a shop takes to start beside stock Express 5, both measured together once: 1,454 and 202 ms.
const MOCK = 1454 / 202;

// What is measured with each size, how often, and what it is counted for.
const kinds = [
  { name: 'states-reset', title: 'reset, 40 changes', job: 'reset', count: MANY, floor: 1, aim: 0.1 },
  { name: 'states-save', title: 'snapshot saved, per 1,000', job: 'save', count: FEW, perThousand: true, floor: 2, aim: 1 },
  { name: 'states-restore', title: 'snapshot restored, per 1,000', job: 'restore', count: FEW, perThousand: true, floor: 2, aim: 1 },
  { name: 'states-again', title: 'the same snapshot again, 40 changes', job: 'again', count: MANY },
];

/**
 * Going back, and beginning, in a warm process.
 * @type {import('./index.js').Measure}
 */
export const states = {
  title:
    'Milliseconds of going back to a state and of making environments in a warm process; no ratios, except for tokens (beside none) and the warm start',
  columns: ['beside', 'subsim'],
  isLessBetter: true,
  rowNames: [...kinds.map(({ name }) => name), 'states-tokens', 'states-environment', 'states-warm'],
  async run(workplace) {
    const { isChosen } = workplace.options;
    const rows = [];
    for (const size of SIZES) {
      const chosen = kinds.filter(({ name }) => isChosen(name));
      if (chosen.length > 0) rows.push(...(await rowsOf(workplace, { size, chosen })));
    }
    if (isChosen('states-tokens')) rows.push(await tokensRow(workplace));
    const runner = workplace.use(await startRunner(SIZES[0]));
    if (isChosen('states-environment')) rows.push(await environmentRow(runner));
    if (isChosen('states-warm')) rows.push(await warmRow(workplace, runner));
    return rows;
  },
};

async function rowsOf({ use }, { size, chosen }) {
  const runner = use(await startRunner(size));
  const rows = [];
  for (const { title, job, count, perThousand = false, floor, aim } of chosen) {
    if (job === 'again') await runner.run({ job: 'restore', rounds: 1 });
    const { milliseconds } = await runner.run({ job, rounds: count });
    const figures = perThousand ? milliseconds.map((each) => (each * 1000) / size) : milliseconds;
    rows.push({ label: `${title}: ${size.toLocaleString('en-US')} records`, figures, floor, aim });
  }
  await runner.stop();
  return rows;
}

async function tokensRow({ use }) {
  const [few, many] = [use(await startRunner(SIZES[0])), use(await startRunner(SIZES[0]))];
  await many.run({ job: 'issue', rounds: TOKENS / 1000 });
  const rounds = [];
  while (rounds.length < FEW) rounds.push([await resetOf(few), await resetOf(many)]);
  const [left, right] = [0, 1].map((side) => median(rounds.map((pair) => pair[side])));
  const ratios = rounds.map(([little, much]) => much / little);
  return { label: `reset with ${TOKENS.toLocaleString('en-US')} tokens`, comparison: { left, right, ratios }, floor: 2, aim: 1.1 };
}

async function resetOf(runner) {
  return median((await runner.run({ job: 'reset', rounds: FEW })).milliseconds);
}

async function environmentRow(runner) {
  const { milliseconds } = await runner.run({ job: 'environment', rounds: MANY });
  return { label: 'environment with the demo shop', figures: milliseconds, floor: 50, aim: 5 };
}

async function warmRow({ options, stockExpress }, runner) {
  const { milliseconds } = await runner.run({ job: 'simulator', rounds: MANY });
  const starts = [];
  for (let round = 0; round < options.rounds; round += 1) starts.push(await startOf(stockExpress));
  const [express, right] = [starts, milliseconds].map(median);
  const left = express * MOCK;
  const ratios = milliseconds.map((each) => each / left);
  const note = `beside a start of ${left.toFixed(0)} ms, which is ${MOCK.toFixed(1)} times that of stock Express here (${express.toFixed(0)} ms; ratio to that ${(right / express).toFixed(3)})`;
  return { label: 'createSimulator()', comparison: { left, right, ratios, note }, floor: 0.1, aim: 0.03 };
}

async function startOf(stockExpress) {
  const before = performance.now();
  const subject = await stockExpress();
  await askForAddress(subject);
  const passed = performance.now() - before;
  await subject.stop();
  return passed;
}

async function startRunner(size) {
  const started = startNode([RUNNER, String(size)], { channel: 'ipc' });
  const runner = senderOf(started);
  await runner.answer();
  return runner;
}
