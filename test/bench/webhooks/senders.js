import { fileURLToPath } from 'node:url';
import { firstLine, startNode } from '../measured-process.js';

/**
 * A process that sends signed bodies, a job at a time.
 * @typedef {object} Sender
 * @property {(job: object) => Promise<{ rate: number, length?: number }>} run Rejects with what the process says of a failure.
 * @property {() => Promise<void>} stop
 */

/** Starts a receiver that takes everything. */
export async function startReceiver() {
  const started = startNode([file('receiver.js')]);
  const { url } = JSON.parse(await firstLine(started));
  return { url, stop: started.stop };
}

/**
 * Starts a pool of undici.
 * @returns {Sender}
 */
export function startPool() {
  return senderOf(startNode([file('pool-sender.js')], { channel: 'ipc' }));
}

/**
 * Starts Subsim, which listens too.
 * @returns {Promise<Sender & { url: string, basic: string }>}
 */
export async function startSubsimSender() {
  const started = startNode([file('subsim-sender.js')], { channel: 'ipc' });
  const { url, basic } = await answerOf(started);
  return { ...senderOf(started), url, basic };
}

/** A process that is given jobs as messages and answers each by one. */
export function senderOf(started) {
  return {
    stop: started.stop,
    answer: () => answerOf(started),
    run(job) {
      const answer = answerOf(started);
      started.child.send(job);
      return answer;
    },
  };
}

async function answerOf({ child, end }) {
  const ended = end.then((code) => ({ failure: `The sender ended with ${code}.` }));
  const answer = await Promise.race([new Promise((resolve) => child.once('message', resolve)), ended]);
  if (answer.failure !== undefined) throw new Error(answer.failure);
  return answer;
}

function file(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}
