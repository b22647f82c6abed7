import { median } from '../comparison.js';
import { control } from '../pauses/watched-subsim.js';
import { shopOf } from '../shop.js';
import { p99, waits } from '../waits.js';

const BIG = 100_000;
// A shop of so many records has 2,000 subscriptions.
const SUBSCRIPTIONS = 5000;
const MEMBERS = 40_000;
const MOST_ROUNDS = 3;
// Connections that ask another environment, how many requests make a quiet round, and for how long short work is done again and again.
const CONNECTIONS = 16;
const QUIET = 4000;
const ENOUGH = 1500;
const NEIGHBOUR = { name: 'neighbour', seed: 'demo' };
const PATH = '/services/v2/addresses/3001';
const PAUSE = { floor: 20, aim: 15 };
const WAITS = { floor: 3, aim: 2 };

/**
 * Long work, and what it needs.
 * @typedef {object} Work
 * @property {string} name
 * @property {string} title
 * @property {(keep: (name: string, content: unknown) => string) => { seedFile?: string, options?: readonly string[] }} [start]
 * @property {(subsim: import('../pauses/watched-subsim.js').WatchedSubsim) => Promise<() => Promise<unknown>>} begin Prepares it.
 */

const limit = ['--body-limit', String(2 ** 28)];
const moving = ['--clock', '2027-01-01T00:00:00Z', '--order-callback-url', 'internal'];
const bigShop = (keep) => ({ seedFile: keep('big', shopOf(BIG)), options: limit });

/** @type {readonly Work[]} */
const works = [
  {
    name: 'move',
    title: 'the clock moves by a month, 2,000 subscriptions',
    start: (keep) => ({ seedFile: keep('shop', shopOf(SUBSCRIPTIONS)), options: moving }),
    async begin({ url }) {
      // The first order of a process compiles its schema.
      await control(url, ['POST', '/orders', { subscription: 1, kind: 'off-cycle' }]);
      return () => control(url, ['POST', '/clock/advance', { by: 'P1M' }]);
    },
  },
  {
    name: 'seed',
    title: 'a seed of 100,000 records loads',
    start: () => ({ options: limit }),
    async begin({ url }) {
      const body = JSON.stringify({ name: 'seeded', seed: { content: shopOf(BIG) } });
      return async () => {
        await control(url, ['POST', '/environments', body]);
        return () => control(url, ['DELETE', '/environments/seeded']);
      };
    },
  },
  {
    name: 'import',
    title: 'a snapshot of 100,000 records is imported',
    start: bigShop,
    async begin({ url }) {
      await control(url, ['POST', '/snapshots', { name: 'big' }]);
      const bytes = await control(url, ['GET', '/snapshots/big/file']);
      return () => control(url, ['PUT', '/snapshots/again/file', bytes]);
    },
  },
  {
    name: 'export',
    title: 'a snapshot of 100,000 records is exported',
    start: bigShop,
    async begin({ url }) {
      await control(url, ['POST', '/snapshots', { name: 'big' }]);
      return () => control(url, ['GET', '/snapshots/big/file']);
    },
  },
  {
    name: 'report',
    title: 'daily_subscriptions of 40,000 is read',
    start: bigShop,
    begin: async (subsim) => () => read(subsim, '/services/v2/reports/daily_subscriptions'),
  },
  ...['xml', 'html'].map((format) => ({
    name: format,
    title: `1 MB is read as ${format.toUpperCase()}`,
    start: () => ({ options: limit }),
    async begin(subsim) {
      const id = await addBigCustomer(subsim);
      return () => read(subsim, `/services/v2/customers/${id}.${format}`);
    },
  })),
];

/**
 * How long the event loop stands still while something takes long, and how much longer the callers of another environment wait.
 * @type {import('./index.js').Measure}
 */
export const pauses = {
  title: 'Longest pause of the event loop in milliseconds while something takes long, and p99 of the GETs of another environment',
  columns: ['quiet', 'busy'],
  isLessBetter: true,
  rowNames: ['pauses-start', ...works.map(({ name }) => `pauses-${name}`)],
  async run(workplace) {
    const { isChosen } = workplace.options;
    const rows = isChosen('pauses-start') ? [await startRow(workplace)] : [];
    for (const work of works) if (isChosen(`pauses-${work.name}`)) rows.push(...(await rowsOf(workplace, work)));
    return rows;
  },
};

async function startRow({ options, keep, watchedSubsim }) {
  const seedFile = keep('big', shopOf(BIG));
  const figures = [];
  while (figures.length < Math.min(options.rounds, MOST_ROUNDS)) {
    const subsim = await watchedSubsim({ seedFile });
    figures.push((await subsim.seen()).longest);
    await subsim.stop();
  }
  return { label: 'pause: start with 100,000 records', figures, ...PAUSE };
}

async function rowsOf({ options, keep, watchedSubsim }, { title, start, begin }) {
  const subsim = await watchedSubsim(start?.(keep));
  const { clientId, clientSecret } = JSON.parse(await control(subsim.url, ['POST', '/environments', NEIGHBOUR]));
  const neighbour = { url: subsim.url, basic: Buffer.from(`${clientId}:${clientSecret}`).toString('base64'), path: PATH };
  const work = await begin(subsim);
  const rounds = [];
  while (rounds.length < Math.min(options.rounds, MOST_ROUNDS)) rounds.push(await measured(subsim, { neighbour, work }));
  await subsim.stop();
  const [left, right] = ['quiet', 'busy'].map((side) => median(rounds.map((round) => round[side])));
  return [
    { label: `pause: ${title}`, figures: rounds.map(({ longest }) => longest), ...PAUSE },
    { label: `GET p99: ${title}`, comparison: { left, right, ratios: rounds.map(({ quiet, busy }) => busy / quiet) }, ...WAITS },
  ];
}

// The longest pause is that of a time in which nobody else asks, so that their requests are no part of it.
async function measured(subsim, { neighbour, work }) {
  const quiet = p99(await waits(neighbour, { connections: CONNECTIONS, isOver: (count) => count >= QUIET }));
  await subsim.seen();
  await undone(work);
  const { longest } = await subsim.seen();
  let isDone = false;
  const working = (async () => {
    const begun = performance.now();
    do await undone(work);
    while (performance.now() - begun < ENOUGH);
  })().finally(() => (isDone = true));
  working.catch(() => undefined); // reported below
  const busy = p99(await waits(neighbour, { connections: CONNECTIONS, leftOut: 0, isOver: () => isDone }));
  await working;
  return { quiet, busy, longest };
}

// Some work says how it is undone.
async function undone(work) {
  const undo = await work();
  if (typeof undo === 'function') await undo();
}

async function addBigCustomer({ url, basic }) {
  const fields = Object.fromEntries(Array.from({ length: MEMBERS }, (_, index) => [`field_${index}`, `value ${index}`]));
  const answer = await fetch(`${url}/services/v2/customer`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ customer: { email: 'big@example.test', first_name: 'Ada', last_name: 'Lund', user_defined_fields: fields } }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`A big customer was answered with ${answer.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text).customer.id;
}

async function read({ url, basic }, path) {
  const answer = await fetch(url + path, { headers: { Authorization: `Basic ${basic}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
}
