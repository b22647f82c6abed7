import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

// The folder into which it is built is named by who builds. Nothing becomes part of an address (data:), since the pages' policy allows none.
export default defineConfig({
  root: dirname(fileURLToPath(import.meta.url)),
  base: '/app/',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false, emptyOutDir: true },
});
