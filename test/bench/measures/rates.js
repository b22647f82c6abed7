import { calls } from '../calls.js';
import { compareRates } from '../comparison.js';
import { learnBodies } from '../learned-bodies.js';
import { shopOf } from '../shop.js';

const SIZE = 1000;

const goals = {
  get: { floor: 1.3, aim: 1.8 },
  'list-products': { floor: 1.2, aim: 1.5 },
  'list-subscriptions': { floor: 0.8, aim: 0.8 },
  patch: { floor: 0.8, aim: 1.2 },
  post: { floor: 0.8, aim: 1.3 },
};

/**
 * Requests in a second, beside stock Express 5 with bodies of the same size.
 * @type {import('./index.js').Measure}
 */
export const rates = {
  title: 'Requests per second, Subsim in memory with 1,000 records beside stock Express 5 with fixed answers of the same size',
  columns: ['express/s', 'subsim/s'],
  rowNames: Object.keys(goals),
  async run(workplace) {
    const subsim = await workplace.subsim({ seedFile: workplace.keep('shop', shopOf(SIZE)) });
    const bodies = await learnBodies(subsim, SIZE);
    const stock = await workplace.stockExpress(bodies);
    const sides = [stock, subsim].map((subject) => ({ subject, size: SIZE }));
    const rows = [];
    for (const [name, goal] of Object.entries(goals).filter(([name]) => workplace.options.isChosen(name))) {
      const comparison = bodies[name] === undefined ? undefined : await compareRates(workplace, name, sides);
      rows.push({ label: calls[name].title, comparison, ...goal });
    }
    return rows;
  },
};
