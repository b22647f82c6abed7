// Each build of the source is a folder of its own under .build/, named by what it was made from, and never changes. `dist` is a link
// to one of them or, for a package, such a folder itself: npm packs no links.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inputsOf, isSuccessor, nameOf, recordedIn, recordOf } from './inputs.mjs';

/** Why there is no new build; its message is what a person is told. */
export class BuildFailed extends Error {}

// Milliseconds for which a replaced build is kept: what runs from it loads some of its files only when it needs them.
const KEPT = 86_400_000;

/** The builds of a checkout, by default the one in which this file stands. */
export function buildsOf(root = fileURLToPath(new URL('../..', import.meta.url))) {
  const [dist, folder, inputs] = [join(root, 'dist'), join(root, '.build'), inputsOf(root)];
  const name = nameOf(inputs);
  const kept = join(folder, name);
  const isCurrent = (place) => nameOf(recordedIn(place)) === name;

  return {
    /** The folder of a build from the source as it is, if there is one. */
    present() {
      const place = [dist, kept].find(isCurrent);
      return place === undefined ? undefined : realpathSync(place);
    },

    /** Builds into a new folder and keeps it; the result is the folder. Throws `BuildFailed`, and then nothing has changed. */
    make() {
      const fresh = compile({ root, dist, inputs, fresh: join(folder, `${name}.${process.pid}`), flags: ['--noCheck'] });
      try {
        renameSync(fresh, kept);
      } catch (error) {
        // Somebody else has built the same meanwhile.
        if (!isCurrent(kept)) throw error;
        rmSync(fresh, { recursive: true });
      }
      return kept;
    },

    /** Lets `dist` be a link to a build; whoever runs goes on with the build that it began with. */
    link(build) {
      if (isSame(dist, build)) return;
      const link = join(folder, `link.${process.pid}`);
      rmSync(link, { force: true });
      // Windows knows one kind of link that needs no rights; its target is absolute.
      symlinkSync(build, link, 'junction');
      replace(dist, link, folder);
      tidy(folder, build);
    },

    /** Builds with a check of the types, and lets `dist` be the folder itself. Throws `BuildFailed`, and then nothing has changed. */
    place() {
      const fresh = compile({ root, dist, inputs, fresh: join(folder, `${name}.${process.pid}`), flags: [] });
      replace(dist, fresh, folder);
      tidy(folder, dist);
    },
  };
}

function compile({ root, dist, inputs, fresh, flags }) {
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  try {
    // From what the compiler knows of the former build it sees which files are to be compiled again.
    if (isSuccessor(recordedIn(dist), inputs)) cpSync(realpathSync(dist), fresh, { recursive: true });
    const compiler = createRequire(join(root, 'package.json')).resolve('typescript/bin/tsc');
    run(
      [compiler, '--project', root, '--outDir', fresh, '--incremental', '--tsBuildInfoFile', join(fresh, '.tsbuildinfo'), ...flags],
      root,
    );
    chmodSync(join(fresh, 'cli.js'), 0o755);
    run([join(fresh, 'schema', 'build.js')], root);
    buildPages({ root, fresh });
    writeFileSync(recordOf(fresh), JSON.stringify(inputs));
    return fresh;
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}

// The merchant application, for browsers.
function buildPages({ root, fresh }) {
  const [page, built] = [join(root, 'src', 'capabilities', 'app', 'page'), join(fresh, 'capabilities', 'app', 'built')];
  // The checkouts of some tests have none.
  if (!existsSync(page)) return;
  const bundler = join(dirname(createRequire(join(root, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js');
  run([bundler, 'build', '--config', join(page, 'vite.config.mjs'), '--outDir', built], root);
}

// What they say goes to standard error: standard output belongs to what is started afterwards.
function run(words, cwd) {
  const { status } = spawnSync(process.execPath, words, { cwd, stdio: ['ignore', 2, 'inherit'] });
  if (status !== 0) throw new BuildFailed('The build has failed; what was built before is as it was.');
}

// A link takes the place of a link in one step. A folder has to be moved away first, and so has a link on Windows.
function replace(dist, next, folder) {
  touch(dist);
  try {
    renameSync(next, dist);
  } catch (error) {
    const found = lstatSync(dist, { throwIfNoEntry: false });
    if (found === undefined) throw error;
    if (found.isSymbolicLink()) rmSync(dist);
    else renameSync(dist, join(folder, `former.${process.pid}.${Date.now()}`));
    renameSync(next, dist);
  }
}

// So that the day for which it is kept begins now.
function touch(build) {
  if (isSame(build, build)) utimesSync(build, new Date(), new Date());
}

function tidy(folder, current) {
  for (const place of readdirSync(folder).map((name) => join(folder, name))) {
    const changed = lstatSync(place, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (changed < Date.now() - KEPT && !isSame(place, current)) rmSync(place, { recursive: true, force: true });
  }
}

function isSame(one, other) {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false; // one of them is not there
  }
}
