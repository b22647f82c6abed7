import { request } from 'node:http';
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
export function control(url, [method, path, body]) {
  const isBytes = Buffer.isBuffer(body);
  const content = body === undefined || isBytes || typeof body === 'string' ? body : JSON.stringify(body);
  const type = isBytes ? 'application/octet-stream' : 'application/json';
  const headers = content === undefined ? {} : { 'Content-Type': type, 'Content-Length': Buffer.byteLength(content) };
  return new Promise((resolve, reject) => {
    // On a connection of its own: one that was kept may be closed by a server that stood still.
    const asked = request(`${url}/_sim${path}`, { method, headers, agent: false }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.once('end', () => {
        const bytes = Buffer.concat(chunks);
        if (answer.statusCode < 300) resolve(bytes);
        else reject(new Error(`${method} /_sim${path}: ${answer.statusCode} ${bytes.toString('utf8', 0, 200)}`));
      });
    });
    asked.once('error', reject);
    asked.end(content);
  });
}
