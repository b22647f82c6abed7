import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { dearestFiles } from './support/dearest-files.js';

// Files for the counts and the costs, when a script wants them. Not named SUBSIM_…: those variables are the simulator's options.
const { TEST_REPORT: report, TEST_DEAREST_FILES: dearest } = process.env;

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/**/*.test.ts'],
    // `npm run test:long` and `npm run test:browser` run the first two, with configurations of their own. The samples are run by those who install the package.
    exclude: ['test/long/**', 'test/browser/**', 'test/e2e/consumer/sample/**'],
    setupFiles: ['test/support/cpu-seconds.ts'],
    pool: 'forks',
    // Most tests wait for processes and sockets; one worker a core would leave a core of two idle.
    maxWorkers: 2,
    // Loading the source once for all files is worth a third of the time: no test may leave anything behind.
    isolate: false,
    globals: false,
    // Limits that only a hang reaches: a machine that does much else makes each test several times as slow.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: [
      'default',
      ...(report === undefined ? [] : [['json', { outputFile: report }] satisfies [string, object]]),
      ...(dearest === undefined ? [] : [dearestFiles(dearest)]),
    ],
  },
});
