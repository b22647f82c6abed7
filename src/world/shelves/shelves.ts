import { createFolderShelf } from './folder-shelf.js';
import { createMemoryShelves } from './memory-shelves.js';
import type { Shelf, ShelfNeeds } from './shelf.js';

/** The shelves of the environments of a simulator. */
export interface Shelves {
  /** Makes the shelf of an environment: in a folder, or in memory without one. */
  readonly open: (environment: string, folder: string | undefined) => Shelf;
  /** Removes the shelf of an environment with all that it keeps. */
  readonly discard: (environment: string) => void;
}

/** Makes the shelves of a simulator. */
export function createShelves(needs: ShelfNeeds): Shelves {
  const inMemory = createMemoryShelves(needs);
  const shelves = new Map<string, Shelf>();
  return {
    open(environment, folder) {
      const shelf = folder === undefined ? inMemory() : createFolderShelf(folder, needs);
      shelves.set(environment, shelf);
      return shelf;
    },
    discard(environment) {
      shelves.get(environment)?.discard();
      shelves.delete(environment);
    },
  };
}
