import { Agent, get } from 'node:http';

/**
 * How long callers wait for their answers, in milliseconds: one GET after another on each connection, of which the first ones are left out.
 * @param {{ url: string, basic: string, path: string }} target
 * @param {{ connections: number, leftOut?: number, isOver: (count: number) => boolean }} load
 * @returns {Promise<readonly number[]>}
 */
export async function waits({ url, basic, path }, { connections, leftOut = 10, isOver }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times = [];
  const ask = async () => {
    while (!isOver(times.length)) {
      const start = performance.now();
      await answered(url + path, { agent, headers: { Authorization: `Basic ${basic}` } });
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  return times.slice(leftOut * connections);
}

/**
 * The wait that the slowest hundredth exceeds.
 * @param {readonly number[]} times
 */
export function p99(times) {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)];
}

function answered(url, options) {
  return new Promise((resolve, reject) => {
    get(url, options, (response) => {
      response.resume();
      response.once('end', resolve);
    }).once('error', (error) => {
      // A server that stands still for long resets connections: that long was the wait.
      if (error.code === 'ECONNRESET') resolve();
      else reject(error);
    });
  });
}
