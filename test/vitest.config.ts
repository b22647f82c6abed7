import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// A file for the counts, when a script wants them. Not named SUBSIM_…: those variables are the simulator's options.
const report = process.env.TEST_REPORT;

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/**/*.test.ts'],
    // `npm run test:long` runs these; see test/long/vitest.config.ts.
    exclude: ['test/long/**'],
    pool: 'forks',
    // Most tests wait for processes and sockets; one worker a core would leave a core of two idle.
    maxWorkers: 2,
    isolate: false,
    globals: false,
    testTimeout: 20_000,
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
