import { join } from 'node:path';
import { filesIn } from './world/files.js';

const FILE_ENDING = '.sqlite';

/** The file of an environment in a data folder; `undefined` when everything is in memory. */
export function fileOf(folder: string | undefined, name: string): string | undefined {
  return folder === undefined ? undefined : join(folder, `${name}${FILE_ENDING}`);
}

/** The names of environments that have a file and are not open. */
export function unservedIn(folder: string | undefined, environments: ReadonlyMap<string, unknown>): readonly string[] {
  if (folder === undefined) return [];
  const names = filesIn(folder, FILE_ENDING).map((file) => file.slice(0, -FILE_ENDING.length));
  return names.filter((name) => !environments.has(name));
}
