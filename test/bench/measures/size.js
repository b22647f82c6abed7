import { calls } from '../calls.js';
import { compareRates } from '../comparison.js';
import { learnBodies } from '../learned-bodies.js';
import { shopOf } from '../shop.js';

const SIZES = [1000, 100_000];
const GOAL = { floor: 0.8, aim: 0.95 };

/**
 * The same rates with a hundred times the records.
 * @type {import('./index.js').Measure}
 */
export const size = {
  title: 'Requests per second of Subsim with 100,000 records beside Subsim with 1,000, ids at random',
  columns: ['1,000', '100,000'],
  rowNames: Object.keys(calls).map((name) => `size-${name}`),
  async run(workplace) {
    const sides = [];
    for (const count of SIZES) {
      const seedFile = workplace.keep(`shop-${count}`, shopOf(count));
      sides.push({ size: count, subject: await workplace.subsim({ seedFile }) });
    }
    const bodies = await learnBodies(sides[0].subject, sides[0].size);
    const rows = [];
    for (const name of Object.keys(calls).filter((name) => workplace.options.isChosen(`size-${name}`))) {
      const comparison = bodies[name] === undefined ? undefined : await compareRates(workplace, name, sides);
      rows.push({ label: calls[name].title, comparison, ...GOAL });
    }
    return rows;
  },
};
