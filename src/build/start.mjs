// `npm start`: builds what has changed and becomes the command itself, so that signals and exit codes are the command's own.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { BuildFailed, buildsOf } from './builds.mjs';

// Milliseconds between two looks for the parent.
const PAUSE = 200;

try {
  const command = join(currentBuild(), 'cli.js');
  if (process.env.npm_lifecycle_event !== undefined) endWithParent();
  process.argv[1] = command;
  createRequire(import.meta.url)(command);
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function currentBuild() {
  const builds = buildsOf();
  const present = builds.present();
  console.error(present === undefined ? 'Building what has changed …' : 'Nothing has changed; starting.');
  const build = present ?? builds.make();
  builds.link(build);
  return build;
}

// npm sends SIGTERM to its shell alone, which may be one that stays, such as dash, and ends without its child.
function endWithParent() {
  const parent = process.ppid;
  let isAsked = false;
  const note = () => (isAsked = true);
  const watch = setInterval(() => {
    // A listener keeps a signal from ending the process, so there is one only where the command listens too.
    for (const signal of ['SIGINT', 'SIGTERM'])
      if (process.listenerCount(signal) > 0 && !process.listeners(signal).includes(note)) process.on(signal, note);
    if (process.ppid === parent) return;
    clearInterval(watch);
    if (!isAsked) process.kill(process.pid, 'SIGTERM');
  }, PAUSE);
  watch.unref();
}
