import { compare } from '../comparison.js';
import { startPool, startReceiver, startSubsimSender } from '../webhooks/senders.js';

const LANES = 16;
// Deliveries of a round: enough for a second or two.
const COUNT = 6400;
const FEW = 96;
const MANY = 100_000;
const MEASURED = 4800;

/**
 * Webhooks that leave in a second, the outbox included.
 * @type {import('./index.js').Measure}
 */
export const webhooks = {
  title: `Webhooks delivered per second over ${LANES} destinations: beside a pool of undici without an outbox, and with many pending beside few`,
  columns: ['left/s', 'subsim/s'],
  rowNames: ['webhooks', 'webhooks-backlog'],
  async run({ options, use }) {
    const { url } = use(await startReceiver());
    const subsim = use(await startSubsimSender());
    const rows = [];
    if (options.isChosen('webhooks')) rows.push(await besidePool({ options, use, url, subsim }));
    if (options.isChosen('webhooks-backlog')) rows.push(await backlog({ options, url, subsim }));
    return rows;
  },
};

async function besidePool({ options, use, url, subsim }) {
  const pool = use(startPool());
  const job = { url, lanes: LANES, events: COUNT / LANES, type: 'subscription.updated', measured: COUNT };
  const { length } = await subsim.run(job);
  const ofPool = async () => (await pool.run({ url, lanes: LANES, count: COUNT, length })).rate;
  await ofPool();
  const comparison = await compare(options.rounds, [ofPool, async () => (await subsim.run(job)).rate]);
  return { label: 'beside undici', comparison, floor: 0.5, aim: 0.8 };
}

// Few pending rows at a time, as often as it takes, beside as many of a hundred thousand.
async function backlog({ options, url, subsim }) {
  const few = { url, lanes: LANES, events: FEW / LANES, type: 'ping', measured: FEW };
  const many = { ...few, events: MANY / LANES, measured: MEASURED };
  const rateOfFew = async () => {
    let seconds = 0;
    for (let round = 0; round < MEASURED / FEW; round += 1) seconds += FEW / (await subsim.run(few)).rate;
    return MEASURED / seconds;
  };
  const comparison = await compare(Math.min(options.rounds, 3), [rateOfFew, async () => (await subsim.run(many)).rate]);
  return { label: '100,000 pending beside 100', comparison, floor: 1 / 1.2, aim: 0.95 };
}
