// Characters of a path that are looked at, and paths that are told.
const LOOKED_AT = 80;
const TOLD = 3;

/** The paths that are spelt most like one, best first. */
export function nearestPaths(path: string, known: readonly string[]): readonly string[] {
  const wanted = path.slice(0, LOOKED_AT);
  const ranked = known.map((candidate) => ({ candidate, distance: distance(withIds(wanted), candidate) }));
  return ranked
    .sort((a, b) => a.distance - b.distance)
    .slice(0, TOLD)
    .map(({ candidate }) => candidate);
}

function withIds(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, '/{id}').replace(/(\/snapshots)\/[^/]+/, '$1/{name}');
}

// The least number of characters to insert, remove or replace (Levenshtein).
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (character === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
