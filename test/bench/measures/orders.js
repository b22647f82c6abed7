import { fileURLToPath } from 'node:url';
import { compare } from '../comparison.js';
import { startNode } from '../measured-process.js';
import { senderOf } from '../webhooks/senders.js';

const FEW = 100;
const MANY = 10_000;
const RUNNER = fileURLToPath(new URL('../orders/order-runner.js', import.meta.url));

/**
 * Orders that are placed by the built-in handler while the clock is moved ahead.
 * @type {import('./index.js').Measure}
 */
export const orders = {
  title: 'Orders per second while the clock is moved ahead: with many live subscriptions beside few',
  columns: ['few', 'many'],
  rowNames: ['orders'],
  async run({ options, use }) {
    const few = use(await startRunner(FEW));
    const many = use(await startRunner(MANY));
    const one = use(await startRunner(1));
    const rateOf = async (runner, by) => {
      const { orders: placed, seconds } = await runner.run({ by });
      return placed / seconds;
    };
    await rateOf(few, 'P20D');
    await rateOf(many, 'P1D');
    const comparison = await compare(Math.min(options.rounds, 3), [() => rateOf(few, 'P50D'), () => rateOf(many, 'P1D')]);
    const decade = await one.run({ by: 'P10Y' });
    const note = `ten years of one daily subscription: ${decade.orders} orders in ${decade.seconds.toFixed(1)} s`;
    return [{ label: `${MANY.toLocaleString('en-US')} beside ${FEW}`, comparison: { ...comparison, note }, floor: 1 / 1.5, aim: 0.9 }];
  },
};

async function startRunner(subscriptions) {
  const started = startNode([RUNNER, String(subscriptions)], { channel: 'ipc' });
  const runner = senderOf(started);
  await runner.answer();
  return runner;
}
