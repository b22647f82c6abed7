import { fileURLToPath } from 'node:url';
import { calls } from '../calls.js';
import { compare } from '../comparison.js';
import { startNode } from '../measured-process.js';
import { shopOf } from '../shop.js';
import { senderOf } from '../webhooks/senders.js';

const RUNNER = fileURLToPath(new URL('../states/kept-runner.js', import.meta.url));
const SIZE = 1000;
// Of one round; more rounds than others have, because a tenth is to be seen.
const REQUESTS = 300;
const ROUNDS_EACH = 4;
const kinds = ['patch', 'post'];

/**
 * What it costs to keep the last writes, so that an environment can go back to before each: 1,000 as by default, beside none.
 * @type {import('./index.js').Measure}
 */
export const keptWrites = {
  title: 'CPU milliseconds of the server for a write with the last 1,000 kept beside none, and bytes that a kept write takes',
  columns: ['none', '1,000 kept'],
  isLessBetter: true,
  rowNames: ['kept-patch', 'kept-post', 'kept-bytes'],
  async run(workplace) {
    const { isChosen } = workplace.options;
    const chosen = kinds.filter((kind) => isChosen(`kept-${kind}`));
    const rows = chosen.length > 0 ? await costRows(workplace, chosen) : [];
    return isChosen('kept-bytes') ? [...rows, ...(await bytesRows(workplace))] : rows;
  },
};

async function costRows({ options, keep, watchedSubsim }, chosen) {
  const seedFile = keep('shop', shopOf(SIZE));
  const none = await watchedSubsim({ seedFile, options: ['--kept-writes', '0'] });
  const sides = [none, await watchedSubsim({ seedFile })];
  const rows = [];
  for (const kind of chosen) {
    const measured = sides.map((side) => () => cpuOf(side, kind));
    // As many as are kept have been written then, so that each further one drops one.
    for (const measure of measured) for (let round = 0; round < 4; round += 1) await measure();
    rows.push({ label: calls[kind].title, comparison: await compare(options.rounds * ROUNDS_EACH, measured), floor: 1.1, aim: 1.05 });
  }
  return rows;
}

async function cpuOf({ url, basic, seen }, kind) {
  await seen();
  for (let request = 0; request < REQUESTS; request += 1) {
    const { method, path, body } = calls[kind].request(SIZE);
    const headers = { Authorization: `Basic ${basic}`, 'Content-Type': 'application/json' };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    await answer.arrayBuffer();
    if (answer.status !== calls[kind].status) throw new Error(`${path} was answered with ${answer.status}.`);
  }
  return (await seen()).cpu / REQUESTS;
}

async function bytesRows({ options, use }) {
  const rows = [];
  for (const kind of kinds) {
    const runner = senderOf(use(startNode(['--expose-gc', RUNNER, String(SIZE)], { channel: 'ipc' })));
    await runner.answer();
    const { bytes } = await runner.run({ kind, rounds: options.rounds });
    const figures = bytes.map(({ kept, none }) => kept - none);
    rows.push({ label: `bytes: ${calls[kind].title}`, figures });
  }
  return rows;
}
