import { Agent, request } from 'node:http';
import { compare } from '../comparison.js';
import { calls } from '../calls.js';
import { shopOf } from '../shop.js';

const SIZE = 1000;
// Requests of a round: enough for a tenth of a second of work, few enough that both sides meet the same machine.
const REQUESTS = 1500;
const goals = { get: { floor: 1.05, aim: 1.03 }, 'list-products': { floor: 1.05, aim: 1.02 }, patch: { floor: 1.05, aim: 1.03 } };

/**
 * What the journal costs a request, by turns in one run.
 * @type {import('./index.js').Measure}
 */
export const journal = {
  title: 'CPU milliseconds of the server for a request: with the journal beside without (--journal-entries 0)',
  columns: ['without', 'with'],
  isLessBetter: true,
  rowNames: ['journal'],
  async run({ options, keep, watchedSubsim }) {
    const seedFile = keep('shop', shopOf(SIZE));
    const subjects = [await watchedSubsim({ seedFile, options: ['--journal-entries', '0'] }), await watchedSubsim({ seedFile })];
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const rows = [];
    for (const [name, goal] of Object.entries(goals)) {
      const sides = subjects.map((subject) => () => cpuOf(subject, agent, calls[name]));
      for (const side of [...sides, ...sides]) await side();
      rows.push({ label: calls[name].title, comparison: await compare(options.rounds, sides), ...goal });
    }
    agent.destroy();
    return rows;
  },
};

async function cpuOf({ url, basic, seen }, agent, call) {
  await seen();
  for (let count = 0; count < REQUESTS; count += 1) await answered(url, agent, { ...call.request(SIZE), basic, status: call.status });
  return (await seen()).cpu / REQUESTS;
}

function answered(url, agent, { method, path, body, basic, status }) {
  const content = body === undefined ? undefined : JSON.stringify(body);
  const type = content === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) };
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method, agent, headers: { Authorization: `Basic ${basic}`, ...type } }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === status) resolve();
        else reject(new Error(`${method} ${path} was answered with ${answer.statusCode}.`));
      });
    });
    asked.once('error', reject);
    asked.end(content);
  });
}
