import { nearestNames } from '../../simulator.js';

// Characters of a path that are looked at, and paths that are told.
const LOOKED_AT = 80;
const TOLD = 3;

/** The paths that are spelt most like one, best first. */
export function nearestPaths(path: string, known: readonly string[]): readonly string[] {
  return nearestNames(withIds(path.slice(0, LOOKED_AT)), known, TOLD);
}

function withIds(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, '/{id}').replace(/(\/snapshots)\/[^/]+/, '$1/{name}');
}
