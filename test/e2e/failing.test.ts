import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { aFolder } from '../support/command.js';

// Processes are slow to start on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SUITE = `
import { describe, expect } from 'vitest';
import { test } from 'subsim/vitest';

const wanted = { path: '/services/v2/customers', status: 404, headers: { authorization: 'Bearer *' } };
const ask = (environment) => environment.fetch('/services/v2/customers');

test('passes', async ({ environment }) => {
  await ask(environment);
  expect(environment).toHaveReceived({ path: '/services/v2/customers', status: 200, times: 1 });
  expect(environment).not.toHaveReceived(wanted);
});
test('fails', async ({ environment }) => {
  await ask(environment);
  await environment.fetch('/services/v2/customer', { method: 'POST', body: '{"customer":{}}' });
  expect(environment).toHaveReceived(wanted);
});
test.fails('is to fail', async ({ environment }) => {
  await ask(environment);
  throw new Error('as it should');
});
describe('silent', () => {
  test.override('printJournal', 'never');
  test('fails too', async ({ environment }) => {
    await ask(environment);
    throw new Error('a silent failure');
  });
});
describe('loud', () => {
  test.override('printJournal', 'always');
  test('passes as well', ({ environment }) => ask(environment));
});
`;

test('0.4.0 point 8: the fixture for vitest tells the journal beside the failure of a test, and nothing of those that pass', async () => {
  using folder = aFolder();
  const modules = join(folder.path, 'node_modules');
  mkdirSync(modules);
  symlinkSync(ROOT, join(modules, 'subsim'), 'junction');
  symlinkSync(join(ROOT, 'node_modules', 'vitest'), join(modules, 'vitest'), 'junction');
  folder.write('suite.test.mjs', SUITE);

  const { code, output, errors } = await new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    const words = [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--no-color', '--root', folder.path];
    const child = execFile(process.execPath, words, { cwd: folder.path }, (_error, output, errors) => {
      resolve({ code: child.exitCode ?? -1, output, errors });
    });
  });

  expect(code, output + errors).toBe(1);
  const told = output + errors;
  expect(told).toMatch(/2 failed \| 2 passed \| 1 expected fail/);
  const journals = [...told.matchAll(/^The journal of (\S+):\n(?: .*\n)+/gm)].map(([text]) => text);
  expect(journals).toHaveLength(2);
  const [loud, failed] = journals;
  expect(loud).toMatch(/^The journal of \S+:\n {2}\S+ request:\S+ {2}GET \/services\/v2\/customers -> 200\n$/);
  expect(failed).toMatch(/POST \/services\/v2\/customer -> 400 Validation Failed\n {6}validation-failed: .*\n/);
  expect(told).toMatch(/- status: expected 404, found 200[^]*The journal of/);
});
