import { fileURLToPath } from 'node:url';
import { startNode } from '../measured-process.js';

const FILE = fileURLToPath(new URL('load-generator.js', import.meta.url));

/**
 * One round of load.
 * @typedef {object} Job
 * @property {import('../subjects.js').Subject} subject
 * @property {string} call The name of a call.
 * @property {number} size The size of the shop that the subject serves.
 * @property {number} seconds
 */

/**
 * What a round of load came to.
 * @typedef {object} Load
 * @property {number} rate Complete good answers in a second.
 * @property {number} share Of its time for which the generator was busy; near 1 it is the generator that is measured.
 */

/**
 * @typedef {object} LoadGenerator
 * @property {(job: Job) => Promise<Load>} run Rejects when anything but the expected status comes back.
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the process that puts load on servers.
 * @returns {LoadGenerator}
 */
export function startLoadGenerator() {
  const { child, end, stop } = startNode([FILE], { channel: 'ipc' });
  const ended = end.then((code) => ({ failure: `The load generator ended with ${code}.` }));
  return {
    stop,
    async run({ subject, call, size, seconds }) {
      child.send({ url: subject.url, token: await subject.token(), call, size, seconds });
      const load = await Promise.race([nextMessage(child), ended]);
      if (load.failure !== undefined) throw new Error(load.failure);
      return load;
    },
  };
}

function nextMessage(child) {
  return new Promise((resolve) => {
    child.once('message', resolve);
  });
}
