import { calls } from './calls.js';

/**
 * What Subsim answers to one request of each call, so that stock Express can answer with as much; a call that Subsim does not
 * have yet is missing.
 * @param {import('./subjects.js').Subject} subsim
 * @param {number} size The size of the shop that it serves.
 * @returns {Promise<Readonly<Record<string, unknown>>>}
 */
export async function learnBodies({ url, token }, size) {
  const headers = { Authorization: `Bearer ${await token()}`, 'Content-Type': 'application/json' };
  const bodies = {};
  for (const [name, call] of Object.entries(calls)) {
    const { method, path, body } = call.request(size);
    const answer = await fetch(url + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    const text = await answer.text();
    if (answer.status === call.status) bodies[name] = JSON.parse(text);
    else if (![404, 405].includes(answer.status)) throw new Error(`${method} ${path} was answered ${answer.status}: ${text.slice(0, 500)}`);
  }
  return bodies;
}
