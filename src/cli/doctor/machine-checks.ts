import { startSimulator, type StartedSimulator } from '../../index.js';
import type { Settings } from '../../options.js';
import { whyUnwritable } from '../../world/data-folder.js';
import { factsOfFolder } from '../../world/diagnosis/folder-facts.js';
import { machineName } from '../../world/diagnosis/reachability.js';
import { callJson } from '../../world/json-call.js';
import { runtimeVersions } from '../../world/runtime.js';
import type { Finding } from './finding.js';

/** Whether Node.js and SQLite go together, found out by an empty simulator on a free port, which is given back for other questions. */
export async function tryRuntime(settings: Settings): Promise<{ readonly finding: Finding; readonly trial: StartedSimulator | undefined }> {
  const { node, sqlite } = runtimeVersions();
  const versions = `Node.js ${node} and better-sqlite3 ${sqlite}`;
  try {
    const trial = await startSimulator({ port: 0, seed: 'empty', allowHosts: settings['allow-host'] });
    return { finding: { check: 'runtime', status: 'ok', found: `${versions} go together.` }, trial };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const todo = 'Install Subsim again with the Node.js that runs it, 24 at best.';
    return { finding: { check: 'runtime', status: 'FAIL', found: `${versions} do not go together: ${reason}`, todo }, trial: undefined };
  }
}

const REFUSED = 421;
const PATIENCE = 3_000;

/** By which names a server is reached: `localhost`, the name of this machine, and those that it was told to allow. */
export async function checkHosts(address: string, settings: Settings): Promise<Finding> {
  const names = [...new Set(['localhost', machineName(), ...settings['allow-host']])];
  const statuses = await Promise.all(names.map(async (name) => ({ name, status: await statusFor(address, name) })));
  const refused = statuses.filter(({ status }) => status === REFUSED).map(({ name }) => name);
  const answered = names.filter((name) => !refused.includes(name));
  const others = 'IP addresses, names without a dot and those under .localhost, .test and .internal are answered, too';
  if (refused.length === 0) return { check: 'Host', status: 'ok', found: `It is reached as ${answered.join(', ')}; ${others}.` };
  const todo = `Start it with ${refused.map((name) => `--allow-host ${name}`).join(' ')} if it is called so.`;
  return { check: 'Host', status: 'warn', found: `The name ${refused.join(', ')} is answered 421; ${others}.`, todo };
}

async function statusFor(address: string, name: string): Promise<number> {
  const { port } = new URL(address);
  const headers = { Host: `${name}:${port}` };
  const { status } = await callJson({ url: `${address}/livez`, method: 'GET', body: '', headers, signal: AbortSignal.timeout(PATIENCE) });
  return status;
}

const MEBIBYTE = 1_048_576;
const LITTLE = 100 * MEBIBYTE;

/** Whether the data folder can be written, how much is in it and how much room is left. */
export function checkData({ data }: Settings, isRunning: boolean): Finding {
  const check = 'data';
  if (data === undefined) {
    if (isRunning)
      return { check, status: 'ok', found: 'The server can store what it gets.', todo: 'Give --data <folder> to look into its folder.' };
    return { check, status: 'ok', found: 'All will be in memory and gone at the end.', todo: '--data <folder> keeps it.' };
  }
  const facts = attempt(() => factsOfFolder(data));
  if (typeof facts === 'string') return { check, status: 'FAIL', found: `${data} cannot be looked at: ${facts}.`, todo: OTHER_FOLDER };
  const problem = facts.isThere ? whyUnwritable(data) : facts.whyUnmakeable;
  const free = `${inMebibytes(facts.free)} are free`;
  if (problem !== undefined) return { check, status: 'FAIL', found: `${data}: ${problem}`, todo: OTHER_FOLDER };
  if (facts.free < LITTLE) return { check, status: 'warn', found: `${data}: ${free}.`, todo: 'Make room on that disk.' };
  if (!facts.isThere) return { check, status: 'ok', found: `${data} will be made; ${free}.` };
  return { check, status: 'ok', found: `${data} can be written; it holds ${inMebibytes(facts.size)}, ${free}.` };
}

const OTHER_FOLDER = 'Give it to the user who runs Subsim, or choose another --data folder.';

function inMebibytes(bytes: number): string {
  return `${(bytes / MEBIBYTE).toFixed(bytes < 10 * MEBIBYTE ? 1 : 0)} MiB`;
}

// What cannot be done is itself what is to be found out.
function attempt<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
