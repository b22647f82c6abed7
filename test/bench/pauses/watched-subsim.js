import { fileURLToPath } from 'node:url';
import { startSubsim } from '../subjects.js';
import { senderOf } from '../webhooks/senders.js';

const WATCH = fileURLToPath(new URL('watch.js', import.meta.url));

/**
 * Subsim whose event loop is watched.
 * @typedef {import('../subjects.js').Subject & { seen: () => Promise<{ longest: number, cpu: number }> }} WatchedSubsim The longest
 * pause and the CPU time since it was asked last, in milliseconds.
 */

/**
 * Starts it with options of the command line.
 * @param {{ folder: string, seedFile?: string, options?: readonly string[] }} settings
 * @returns {Promise<WatchedSubsim>}
 */
export async function startWatchedSubsim({ folder, seedFile, options = [] }) {
  let sender;
  const subject = await startSubsim({
    folder,
    seedFile,
    // Standard error is that of the bench.
    options: ['--log-level', 'error', ...options],
    preload: WATCH,
    onStarted: (started) => (sender = senderOf(started)),
  });
  return { ...subject, seen: () => sender.run({}) };
}

/**
 * A call of the control API. Throws when it is refused.
 * @param {string} url
 * @param {readonly [method: string, path: string, body?: unknown]} call A body that is no bytes is sent as JSON.
 * @returns {Promise<Buffer>}
 */
export async function control(url, [method, path, body]) {
  const isBytes = Buffer.isBuffer(body);
  const type = isBytes ? 'application/octet-stream' : 'application/json';
  const answer = await fetch(`${url}/_sim${path}`, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': type },
    body: body === undefined || isBytes || typeof body === 'string' ? body : JSON.stringify(body),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${method} /_sim${path}: ${answer.status} ${bytes.toString('utf8', 0, 200)}`);
  return bytes;
}
