import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';

/** Why this Node.js cannot run Subsim; its message is one sentence. */
export class RuntimeUnfit extends Error {
  static {
    this.prototype.name = 'RuntimeUnfit';
  }
}

// The first Node.js that each major version of better-sqlite3 can be loaded by: an older one crashes without a message.
const LEAST_NODE: Readonly<Record<string, readonly [number, number]>> = { '12': [20, 19], '13': [22, 14] };

// The first Node.js under which better-sqlite3 12 can abort when a statement is garbage-collected.
const FIRST_ABORTING = 24;

/** Refuses a Node.js that cannot load the installed better-sqlite3, or that it can abort. Throws `RuntimeUnfit`. */
export function assertRuntime(node = process.versions.node, sqlite = installedVersion('better-sqlite3')): void {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE[sqlite.split('.', 1)[0] ?? ''] ?? [20, 19];
  if (major < leastMajor || (major === leastMajor && minor < leastMinor))
    throw new RuntimeUnfit(
      `Subsim with better-sqlite3 ${sqlite} needs Node.js ${String(leastMajor)}.${String(leastMinor)} or later; this is ${node}. Use a newer Node.js or install better-sqlite3@12.`,
    );
  if (major >= FIRST_ABORTING && sqlite.startsWith('12.'))
    throw new RuntimeUnfit(
      `better-sqlite3 ${sqlite} can abort under Node.js ${node}; run \`npm install --no-save better-sqlite3@13\`, which compiles nothing, and start again.`,
    );
}

/** The versions of Node.js and of the installed better-sqlite3. */
export function runtimeVersions(): { readonly node: string; readonly sqlite: string } {
  return { node: process.versions.node, sqlite: installedVersion('better-sqlite3') };
}

/** The version of Subsim. */
export function ownVersion(): string {
  return installedVersion('subsim');
}

function installedVersion(name: string): string {
  const manifest = createRequire(__filename)(`${name}/package.json`) as { version: string }; // every package has one
  return manifest.version;
}

/**
 * Has V8 make every object young, for a process of Subsim's own. Where a few requests in a row outlive a collection, V8 begins to make the
 * objects of requests old at once; each one that is dead then holds the rest of its request until the next marking, and a request
 * costs up to half as much again.
 */
export function allocateYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
