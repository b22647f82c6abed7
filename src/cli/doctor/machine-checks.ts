import { createSimulator, startSimulator, type StartedSimulator } from '../../index.js';
import type { Settings } from '../../options.js';
import { tryDataFolder } from '../../simulator.js';
import { ensureDataFolder } from '../../world/data-folder.js';
import { isThere } from '../../world/files.js';
import { factsOfFolder } from '../../world/diagnosis/folder-facts.js';
import { machineName } from '../../world/diagnosis/reachability.js';
import { callJson } from '../../world/json-call.js';
import { runtimeVersions } from '../../world/runtime.js';
import { simulatorSettings } from '../launch.js';
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
  try {
    return folderFinding(data, isRunning);
  } catch (error) {
    return { check, status: 'FAIL', found: error instanceof Error ? error.message : String(error) };
  }
}

function folderFinding(data: string, isRunning: boolean): Finding {
  const check = 'data';
  // The running server may be the one that uses it.
  if (isThere(data)) (isRunning ? ensureDataFolder : tryDataFolder)(data);
  const facts = factsOfFolder(data);
  const free = `${inMebibytes(facts.free)} are free`;
  if (facts.whyUnmakeable !== undefined)
    return { check, status: 'FAIL', found: `${data}: ${facts.whyUnmakeable}`, todo: 'Choose another --data folder.' };
  if (facts.free < LITTLE) return { check, status: 'warn', found: `${data}: ${free}.`, todo: 'Make room on that disk.' };
  if (!facts.isThere) return { check, status: 'ok', found: `${data} will be made; ${free}.` };
  return { check, status: 'ok', found: `${data} can be written; it holds ${inMebibytes(facts.size)}, ${free}.` };
}

function inMebibytes(bytes: number): string {
  return `${(bytes / MEBIBYTE).toFixed(bytes < 10 * MEBIBYTE ? 1 : 0)} MiB`;
}

/** Whether a server would start with these settings: one is made of them, in memory, and closed before it can send anything. */
export function tryStart(settings: Settings): Finding {
  const check = 'start';
  try {
    const { host: _host, port: _port, data: _data, ...own } = simulatorSettings(settings, { onError: () => undefined }); // what was begun ends at once
    createSimulator(own).close();
    return { check, status: 'ok', found: 'A server would start with this seed and these settings.' };
  } catch (error) {
    return { check, status: 'FAIL', found: error instanceof Error ? error.message : String(error), todo: 'A server would end with 2.' };
  }
}
