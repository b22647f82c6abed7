import { spawn } from 'node:child_process';

// Processes that are still running; the bench leaves none behind, however it ends.
const running = new Set();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/**
 * Starts Node.js on a file, with nothing in its environment that changes what is measured: extra certificates are read at
 * every start, and variables of Subsim are options. Standard error goes to /dev/null.
 * @param {readonly string[]} words The file and its arguments.
 * @param {{ folder?: string, channel?: 'ipc' }} [place] The working folder, and whether messages are exchanged.
 */
export function startNode(words, { folder, channel } = {}) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'NODE_EXTRA_CA_CERTS' && !name.startsWith('SUBSIM_')),
  );
  const stdio = ['ignore', 'pipe', channel === undefined ? 'ignore' : 'inherit', ...(channel === undefined ? [] : [channel])];
  const child = spawn(process.execPath, words, { cwd: folder, env, stdio });
  running.add(child);
  const end = new Promise((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  const stop = async () => {
    child.kill('SIGKILL');
    await end;
  };
  return { child, end, stop };
}

/**
 * The first line that a process prints. Rejects when it ends before.
 * @param {ReturnType<typeof startNode>} started
 * @returns {Promise<string>}
 */
export function firstLine({ child, end }) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (bytes) => {
      text += bytes;
      if (text.includes('\n')) resolve(text.split('\n', 1)[0]);
    });
    void end.then((code) => reject(new Error(`This ended with ${code} before it was ready: ${child.spawnargs.join(' ')}`)));
  });
}
