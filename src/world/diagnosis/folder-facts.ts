import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { meaningOf } from '../denials.js';
import { reasonOf } from '../files.js';

/** What is known of a folder. */
export interface FolderFacts {
  readonly isThere: boolean;
  /** The bytes of all files in it and below it. */
  readonly size: number;
  /** The bytes that its disk has left. */
  readonly free: number;
  /** Why it cannot be made, where it is not there, as a sentence. */
  readonly whyUnmakeable: string | undefined;
}

/** Looks at a folder, and at the nearest one above it that is there. */
export function factsOfFolder(folder: string): FolderFacts {
  const isThere = existsSync(folder);
  const place = nearestFolder(resolve(folder));
  const { bavail, bsize } = statfsSync(place);
  return { isThere, size: isThere ? sizeOf(folder) : 0, free: bavail * bsize, whyUnmakeable: isThere ? undefined : whyUnwritable(place) };
}

function nearestFolder(path: string): string {
  return !existsSync(path) && dirname(path) !== path ? nearestFolder(dirname(path)) : path;
}

function whyUnwritable(folder: string): string | undefined {
  if (!statSync(folder).isDirectory()) return `It cannot be made: ${meaningOf('ENOTDIR') ?? ''}.`;
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return `It cannot be made: ${reasonOf(error)}.`;
  }
}

// One that is removed meanwhile counts nothing.
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}
