import { defineConfig } from 'vitest/config';
import quick from '../vitest.config.js';

// Kills under load and hundreds of environments: what is dear and seldom finds anything that the tests of `npm test` do not.
export default defineConfig({ ...quick, test: { ...quick.test, include: ['test/long/*.test.ts'], exclude: [] } });
