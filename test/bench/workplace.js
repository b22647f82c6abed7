import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLoadGenerator } from './load/start-load-generator.js';
import { startWatchedSubsim } from './pauses/watched-subsim.js';
import { startStockExpress, startSubsim } from './subjects.js';

/**
 * Where one measure works: a folder of its own, and the processes that it starts; all are gone once it is closed.
 * @typedef {object} Workplace
 * @property {import('./options.js').Options} options
 * @property {(name: string, content: unknown) => string} keep Writes a JSON file; the result is its path.
 * @property {(settings?: { seedFile?: string }) => Promise<import('./subjects.js').Subject>} subsim
 * @property {(settings?: { seedFile?: string, options?: readonly string[] }) => Promise<import('./pauses/watched-subsim.js').WatchedSubsim>} watchedSubsim
 * @property {(bodies?: object) => Promise<import('./subjects.js').Subject>} stockExpress
 * @property {() => import('./load/start-load-generator.js').LoadGenerator} loadGenerator
 * @property {<T extends { stop: () => Promise<void> }>(started: T) => T} use Stops what was started once the work is over.
 * @property {() => Promise<void>} close
 */

/**
 * Opens a workplace.
 * @param {import('./options.js').Options} options
 * @returns {Workplace}
 */
export function openWorkplace(options) {
  const folder = mkdtempSync(join(tmpdir(), 'subsim-bench-'));
  const stops = [];
  const noted = (process) => {
    stops.push(process.stop);
    return process;
  };
  const keep = (name, content) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  return {
    options,
    keep,
    subsim: async ({ seedFile } = {}) => noted(await startSubsim({ folder, seedFile })),
    watchedSubsim: async (settings) => noted(await startWatchedSubsim({ folder, ...settings })),
    stockExpress: async (bodies = {}) => noted(await startStockExpress({ folder, bodiesFile: keep('bodies', bodies) })),
    use: noted,
    loadGenerator: () => noted(startLoadGenerator()),
    async close() {
      await Promise.all(stops.map((stop) => stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
