import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// A file for the counts, when a script wants them. Not named SUBSIM_…: those variables are the simulator's options.
const report = process.env.TEST_REPORT;

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // Most tests wait for processes and sockets; one worker a core would leave a core of two idle.
    maxWorkers: 2,
    isolate: false,
    globals: false,
    // Limits that only a hang reaches: a machine that does much else makes each test several times as slow.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
