// `npm run build`: builds, with a check of the types, as the package has it. With --noCheck only what has changed, as `npm start` does.
import { buildsOf, BuildFailed } from './builds.mjs';

const builds = buildsOf();
try {
  if (process.argv.includes('--noCheck')) builds.link(builds.present() ?? builds.make());
  else builds.place();
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
