const MOST_APART = 3;

/** The names whose spelling is closest to a name, best first. */
export function nearestNames(wanted: string, known: readonly string[], most = 1): readonly string[] {
  return known
    .map((candidate) => ({ candidate, distance: distance(wanted.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** The name that was probably meant: one that differs in at most three characters, fewer for short names; `undefined` for none. */
export function nearName(wanted: string, known: readonly string[]): string | undefined {
  const [nearest] = nearestNames(wanted, known);
  return nearest === undefined || apart(wanted.toLowerCase(), nearest.toLowerCase()) === undefined ? undefined : nearest;
}

/** In how many characters a name differs from one that was probably meant; `undefined` for another name. */
export function apart(wanted: string, name: string): number | undefined {
  const most = Math.min(MOST_APART, Math.max(1, Math.floor(wanted.length / 2)));
  // Most names are told apart by their lengths, which costs nothing.
  if (Math.abs(wanted.length - name.length) > most) return undefined;
  const characters = distance(wanted, name);
  return characters > most ? undefined : characters;
}

/** The name that was probably meant, as the end of a sentence that refuses another one; empty where none is near. */
export function nearestTold({ given, names }: { readonly given: string; readonly names: readonly string[] }): string {
  const near = nearName(given, names);
  return near === undefined ? '' : `; the nearest is ${JSON.stringify(near)}`;
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
