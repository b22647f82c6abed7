import { median } from '../comparison.js';
import { p99, waits } from '../waits.js';
import { startReceiver, startSubsimSender } from '../webhooks/senders.js';

const LANES = 16;
const EVENTS = 600;
// Connections that ask, one request after another each, and how many requests make a quiet round.
const CROWD = { label: 'GET p99, 16 connections', connections: 16, quiet: 6000, floor: 3, aim: 2 };
const ONE = { label: 'GET p99, 1 connection', connections: 1, quiet: 1000 };
const PATH = '/services/v2/addresses/1';

/**
 * How long a caller waits while webhooks leave.
 * @type {import('./index.js').Measure}
 */
export const latency = {
  title: 'Milliseconds of the slowest hundredth of GETs (p99) while webhooks leave, beside a quiet Subsim',
  columns: ['quiet', 'sending'],
  isLessBetter: true,
  rowNames: ['latency'],
  async run({ options, use }) {
    const { url } = use(await startReceiver());
    const subsim = use(await startSubsimSender());
    const job = { url, lanes: LANES, events: EVENTS, type: 'subscription.updated', measured: EVENTS * LANES };
    await subsim.run(job);
    const rows = [];
    for (const { label, floor, aim, ...load } of [CROWD, ONE]) {
      const rounds = [];
      for (let round = 0; round < options.rounds; round += 1) rounds.push(await measured(subsim, { job, load }));
      const [left, right] = [0, 1].map((side) => median(rounds.map((pair) => pair[side])));
      rows.push({ label, comparison: { left, right, ratios: rounds.map(([quiet, busy]) => busy / quiet) }, floor, aim });
    }
    return rows;
  },
};

async function measured(subsim, { job, load: { connections, quiet: enough } }) {
  const target = { ...subsim, path: PATH };
  const quiet = await waits(target, { connections, isOver: (count) => count >= enough });
  let isDone = false;
  const sending = subsim.run(job).finally(() => (isDone = true));
  const busy = await waits(target, { connections, isOver: () => isDone });
  await sending;
  return [quiet, busy].map(p99);
}
