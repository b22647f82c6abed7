import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { firstLine, startNode } from './measured-process.js';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const STOCK_EXPRESS = fileURLToPath(new URL('stock-express.js', import.meta.url));

/**
 * A server that is measured, in a process of its own.
 * @typedef {object} Subject
 * @property {string} name
 * @property {string} url
 * @property {number} process
 * @property {string} basic What the header `Authorization: Basic` says; stock Express does not look at it.
 * @property {() => Promise<string>} token The same for `Authorization: Bearer`, always the same token.
 * @property {() => Promise<void>} stop
 */

/**
 * Starts Subsim as the command line does, everything in memory and with the default log: a JSON line for each request, which
 * goes to /dev/null.
 * @param {{ folder: string, seedFile?: string, options?: readonly string[], preload?: string, onStarted?: (started: object) => void }} settings
 * More words of the command line; a module that is loaded before it, and what is told of the process: it can exchange messages then.
 * @returns {Promise<Subject>}
 */
export async function startSubsim({ folder, seedFile, options = [], preload, onStarted }) {
  if (!existsSync(CLI)) throw new Error('There is no dist/cli.js; run npm run build.');
  const seed = seedFile === undefined ? [] : ['--seed-file', seedFile];
  const loaded = preload === undefined ? [] : ['--import', preload];
  const started = startNode([...loaded, CLI, '--port', '0', '--json', ...seed, ...options], {
    folder,
    channel: preload === undefined ? undefined : 'ipc',
  });
  onStarted?.(started);
  const { url, clientId, clientSecret } = JSON.parse(await firstLine(started));
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  let issued;
  const token = () => (issued ??= issueToken(url, basic));
  return { name: 'subsim', url, process: started.child.pid, basic, token, stop: started.stop };
}

/**
 * Starts a stock Express 5 server that answers with the given bodies.
 * @param {{ folder: string, bodiesFile: string }} settings
 * @returns {Promise<Subject>}
 */
export async function startStockExpress({ folder, bodiesFile }) {
  const started = startNode([STOCK_EXPRESS, bodiesFile], { folder });
  const { url } = JSON.parse(await firstLine(started));
  return { name: 'express', url, process: started.child.pid, basic: 'x', token: async () => 'x'.repeat(86), stop: started.stop };
}

async function issueToken(url, basic) {
  const answer = await fetch(`${url}/oauth/v2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!answer.ok) throw new Error(`Subsim answered ${answer.status} for a token.`);
  return (await answer.json()).access_token;
}
