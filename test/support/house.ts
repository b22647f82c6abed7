import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A room as the import rule knows it. */
interface Room {
  /** What stands in it, in a few words. */
  readonly what: string;
  readonly to?: readonly string[];
  readonly types?: readonly string[];
}

type Plan = Readonly<Record<string, Room>>;

// The same tables hold the import rule.
const { rooms, inside } = createRequire(import.meta.url)('../quality/rooms.cjs') as { readonly rooms: Plan; readonly inside: Plan };

/** The names of all rooms of `src`, those inside others too. */
export const roomNames: readonly string[] = Object.keys({ ...rooms, ...inside });

const MOST_FILES = { src: 27, test: 40 } as const;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The floors of `src` in the language of Graphviz: an arrow says that the upper room imports the lower one. */
export function pictureOfTheHouse(): string {
  return picture(rooms, arrowsBetween(rooms, 'src'));
}

/** The rooms inside one of the large ones, in the same way. */
export function pictureOfTheRooms(house: 'domain' | 'engine' | 'http'): string {
  const own = Object.fromEntries(Object.entries(inside).filter(([name]) => name.startsWith(`${house}/`)));
  return picture(own, arrowsBetween(own, `src/${house}`));
}

/** The rooms with what stands in them and whom they may import. */
export function listOfRooms(): string {
  const lines = Object.entries({ ...rooms, ...inside })
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, { what, to = [], types = [] }]) => {
      const all = [...to, ...types.map((other) => `${other} (types)`)];
      return `- \`src/${name}\`: ${what}. May import ${all.length === 0 ? 'nothing of ours' : all.join(', ')}.`;
    });
  return lines.join('\n');
}

/** Files of `src` for which the plan has no room. */
export function filesWithoutRoom(): readonly string[] {
  const known = Object.keys({ ...rooms, ...inside });
  const places = filesOf('src').map((file) => posix.relative('src', file));
  return places.filter((place) => !known.some((name) => place === name || place === `${name}.ts` || place.startsWith(`${name}/`)));
}

/** The innermost room of a file of `src`. */
export function roomOf(file: string): string | undefined {
  return roomAmong(roomNames, file);
}

/** Folders of `src` or `test` with more files of code than a reader takes in. */
export function crowdedFolders(tree: keyof typeof MOST_FILES): readonly string[] {
  const files = filesOf(tree).map((file) => posix.dirname(file));
  return [...new Set(files)].filter((folder) => files.filter((other) => other === folder).length > MOST_FILES[tree]);
}

interface Arrow {
  readonly from: string;
  readonly to: string;
}

function picture(plan: Plan, arrows: readonly Arrow[]): string {
  const nodes = Object.entries(plan).map(([name, { what }]) => `  "${name}" [label="${name}\\n${broken(what)}"]`);
  const lines = withoutDetours(arrows).map(({ from, to }) => `  "${from}" -> "${to}"`);
  const looks = [
    'bgcolor=transparent',
    'node [shape=box, style=rounded, fontname="Arial", fontsize=12, margin="0.28,0.06"]',
    'edge [arrowsize=0.7]',
  ];
  return ['digraph {', ...looks.map((look) => `  ${look}`), ...nodes, ...lines.sort(), '}'].join('\n');
}

// In lines of about thirty letters.
function broken(text: string): string {
  return text.replaceAll('"', "'").replace(/(.{24,}?) /g, '$1\\n');
}

// An arrow that a longer way says too is left out, or nobody could read the picture.
function withoutDetours(arrows: readonly Arrow[]): readonly Arrow[] {
  const below = (name: string): readonly string[] => arrows.filter(({ from }) => from === name).map(({ to }) => to);
  const reaches = (from: string, to: string): boolean => below(from).some((next) => next === to || reaches(next, to));
  return arrows.filter(({ from, to }) => !below(from).some((next) => next !== to && reaches(next, to)));
}

function arrowsBetween(plan: Plan, folder: string): readonly Arrow[] {
  const names = Object.keys(plan);
  const arrows = new Map<string, Arrow>();
  for (const file of filesOf(folder)) {
    for (const imported of importsOf(file)) {
      const [from, to] = [roomAmong(names, file), roomAmong(names, imported)];
      if (from !== undefined && to !== undefined && from !== to) arrows.set(`${from} ${to}`, { from, to });
    }
  }
  return [...arrows.values()];
}

function roomAmong(names: readonly string[], file: string): string | undefined {
  return names
    .filter((name) => file === `src/${name}` || file === `src/${name}.ts` || file.startsWith(`src/${name}/`))
    .reduce<string | undefined>((longest, name) => (longest === undefined || name.length > longest.length ? name : longest), undefined);
}

function importsOf(file: string): readonly string[] {
  const text = readFileSync(posix.join(ROOT, file), 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    posix.join(dirname(file), path).replace(/[.]js$/, '.ts'),
  );
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(posix.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /[.]m?ts$/.test(name))
    .map((name) => posix.join(folder, name))
    .sort();
}
