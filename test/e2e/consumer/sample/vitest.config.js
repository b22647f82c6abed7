import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['*.vitest.js'], maxConcurrency: 50, testTimeout: 60_000, hookTimeout: 60_000 } });
