import { defineConfig } from 'vitest/config';
import quick from '../vitest.config.js';

// The merchant application in Chromium: CHROMIUM names it where it is not at /usr/bin/chromium.
export default defineConfig({ ...quick, test: { ...quick.test, include: ['test/browser/*.test.ts'], exclude: [] } });
