import { compare } from '../comparison.js';
import { shopOf } from '../shop.js';

const SIZE = 1000;
const PATH = '/services/v2/subscriptions';
const REQUESTS = 100;

/**
 * What a list costs in XML beside JSON.
 * @type {import('./index.js').Measure}
 */
export const formats = {
  title: 'CPU milliseconds of the server for a list of 50 subscriptions: as XML beside JSON',
  columns: ['json', 'xml'],
  isLessBetter: true,
  rowNames: ['formats'],
  async run({ options, keep, watchedSubsim }) {
    const subsim = await watchedSubsim({ seedFile: keep('shop', shopOf(SIZE)) });
    const sides = ['json', 'xml'].map((format) => () => cpuOf(subsim, `${PATH}.${format}?count=50`));
    for (const side of sides) await side();
    return [{ label: '50 subscriptions', comparison: await compare(options.rounds, sides), floor: 8, aim: 6 }];
  },
};

async function cpuOf({ url, basic, seen }, path) {
  await seen();
  for (let request = 0; request < REQUESTS; request += 1) {
    const answer = await fetch(url + path, { headers: { Authorization: `Basic ${basic}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  }
  return (await seen()).cpu / REQUESTS;
}
