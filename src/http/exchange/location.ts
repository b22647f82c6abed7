import { formats } from '../formats/index.js';
import type { Version } from './version.js';

/** Where a request is addressed to, before any route is looked for. */
export interface Location {
  /** The path with one leading slash and without the suffix that names a format. */
  readonly path: string;
  readonly suffix: string | undefined;
  readonly version: Version | undefined;
}

const SUFFIX = new RegExp(`\\.(${Object.keys(formats).join('|')})$`);

/**
 * Takes a path apart: several leading slashes count as one (#9-path-spelling), a suffix names the format where the version has
 * formats (#4.2-suffix-everywhere, #9-v3-no-suffix).
 */
export function locate(path: string, versions: readonly Version[]): Location {
  const plain = path.replace(/^\/+/, '/');
  const version = versions.find((candidate) => isUnder(plain, candidate));
  const suffix = SUFFIX.exec(plain)?.[1];
  const isRead = suffix !== undefined && version !== undefined && takes(version, plain, suffix);
  return isRead ? { path: plain.slice(0, -(suffix.length + 1)), suffix, version } : { path: plain, suffix: undefined, version };
}

function takes({ hasFormats, unsuffixed }: Version, path: string, suffix: string): boolean {
  return (hasFormats || suffix === 'json') && unsuffixed?.some((beginning) => path.startsWith(beginning)) !== true;
}

// A version that is served at the root has only the names of its own collections there.
function isUnder(path: string, { prefixes, routes }: Version): boolean {
  return prefixes.some((prefix) =>
    prefix === '' ? routes.some((route) => firstSegment(route.path) === firstSegment(path)) : path.startsWith(`${prefix}/`),
  );
}

function firstSegment(path: string): string {
  return path.replace(SUFFIX, '').split('/', 2)[1] ?? '';
}
