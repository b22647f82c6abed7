import { nearName } from '../../domain/refusals/nearest.js';

/** Which part of a path is as one of some patterns has it, from 0 to less than 1; a misspelt name counts half. */
export function partOfPath(patterns: readonly string[], path: string): number {
  const found = partsOf(path);
  return Math.max(0, ...patterns.map((pattern) => likeness(partsOf(pattern), found)));
}

function partsOf(path: string): readonly string[] {
  return path.split('/').slice(1);
}

function likeness(wanted: readonly string[], found: readonly string[]): number {
  const points = wanted.map((part, index) => {
    const other = found[index];
    if (other === undefined) return 0;
    if (part === other || part.includes('*')) return 1;
    return nearName(part, [other]) === undefined ? 0 : 0.5;
  });
  return points.reduce<number>((sum, point) => sum + point, 0) / (Math.max(wanted.length, found.length) + 1);
}
