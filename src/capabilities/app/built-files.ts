import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** The file that begins the application. */
export const FIRST_PAGE = 'index.html';

/** A file that the build has made for browsers. */
export interface BuiltFile {
  /** Its media type. */
  readonly type: string;
  readonly bytes: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

// The build puts them beside this file; where the source runs as it is, they are in the build of the checkout.
const PLACES = [join(__dirname, 'built'), join(__dirname, '..', '..', '..', 'dist', 'capabilities', 'app', 'built')];

/** What finds a file of the application by its name, without the folder in which it is; they are read once, when the first is asked for. */
export function createBuiltFiles(): (name: string) => BuiltFile | undefined {
  let files: ReadonlyMap<string, BuiltFile> | undefined;
  return (name) => {
    files ??= filesIn(PLACES.find((place) => existsSync(place)));
    return files.get(name);
  };
}

function filesIn(place: string | undefined): ReadonlyMap<string, BuiltFile> {
  if (place === undefined) return new Map();
  const entries = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => [
      name,
      { type: TYPES[extname(name)] ?? 'application/octet-stream', bytes: readFileSync(join(parentPath, name)) },
    ]),
  );
}
