import { join } from 'node:path';
import { filesIn } from './files.js';

const FILE_ENDING = '.sqlite';

/** The database file of an environment in a data folder; `undefined` without a folder. */
export function fileOf(folder: string | undefined, name: string): string | undefined {
  return folder === undefined ? undefined : join(folder, `${name}${FILE_ENDING}`);
}

/** The environments that have a file in a data folder and are none of those that are open, by name. */
export function unservedIn(folder: string | undefined, environments: ReadonlyMap<string, unknown>): readonly string[] {
  if (folder === undefined) return [];
  const names = filesIn(folder, FILE_ENDING).map((file) => file.slice(0, -FILE_ENDING.length));
  return names.filter((name) => !environments.has(name));
}
