import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';

// The name of the file in which a build has what it was made from. package.json keeps such names out of the package.
const RECORD = '.inputs.json';
// The libraries of the pages have exact versions in package.json.
const TOOLS = ['ajv', 'typescript', 'vite'];

/** All that decides how a checkout is built: a hash of each file, the version of each tool. */
export function inputsOf(root) {
  const { resolve } = createRequire(join(root, 'package.json'));
  const files = ['src', 'schemas'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  const manifests = TOOLS.map((tool) => [tool, hashOf(readFileSync(resolve(`${tool}/package.json`)))]);
  const contents = [join(root, 'package.json'), join(root, 'tsconfig.json'), ...files].map((file) => [
    relative(root, file).split(sep).join('/'),
    hashOf(readFileSync(file)),
  ]);
  return Object.fromEntries([...manifests, ...contents].sort());
}

/** A name for what was made from these inputs. */
export function nameOf(inputs) {
  return hashOf(JSON.stringify(inputs)).slice(0, 16);
}

/** What a build was made from; nothing when it is none. */
export function recordedIn(build) {
  try {
    return JSON.parse(readFileSync(join(build, RECORD), 'utf8'));
  } catch {
    return {};
  }
}

/** The file in which a build has what it was made from. */
export function recordOf(build) {
  return join(build, RECORD);
}

/** Whether a compiler that has built the one can build the other by looking at what has changed: no file has gone, no tool is another. */
export function isSuccessor(former, inputs) {
  const kept = ['tsconfig.json', ...TOOLS].every((name) => former[name] === inputs[name]);
  return kept && Object.keys(former).every((name) => name in inputs);
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex');
}
