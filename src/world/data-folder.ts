import { join } from 'node:path';
import { filesIn } from './files.js';

const ENDING = '.sqlite';

/** The file of an environment in a data folder; without a folder there is none. */
export function fileOf(folder: string | undefined, environment: string): string | undefined {
  return folder === undefined ? undefined : join(folder, `${environment}${ENDING}`);
}

/** The names of the environments that have a file in a data folder. */
export function environmentsIn(folder: string | undefined): readonly string[] {
  return folder === undefined ? [] : filesIn(folder, ENDING).map((file) => file.slice(0, -ENDING.length));
}
