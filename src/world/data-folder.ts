import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from './files.js';

const ENDING = '.sqlite';
const SNAPSHOTS = '.snapshots';

/** The file of an environment in a data folder; without a folder there is none. */
export function fileOf(folder: string | undefined, environment: string): string | undefined {
  return folder === undefined ? undefined : join(folder, `${environment}${ENDING}`);
}

/** The names of the environments that have a file in a data folder. */
export function environmentsIn(folder: string | undefined): readonly string[] {
  return folder === undefined ? [] : filesIn(folder, ENDING).map((file) => file.slice(0, -ENDING.length));
}

/** The folder with the named snapshots of an environment in a data folder; without a folder there is none. */
export function snapshotsOf(folder: string | undefined, environment: string): string | undefined {
  return folder === undefined ? undefined : join(folder, `${environment}${SNAPSHOTS}`);
}

/** Whether anything of an environment is in a data folder. */
export function isIn(folder: string | undefined, environment: string): boolean {
  return [fileOf(folder, environment), snapshotsOf(folder, environment)].some((path) => path !== undefined && existsSync(path));
}
