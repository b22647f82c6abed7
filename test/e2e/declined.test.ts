import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aFolder } from '../support/command.js';

const SAMPLE = new URL('consumer/sample/declined.node.js', import.meta.url);
const LIBRARY = new URL('../../dist/index.mjs', import.meta.url);

test('0.3.0 point 7: the suite of the README, "declined card, retry, failed, cancelled", passes and ends by itself', async () => {
  using folder = aFolder();
  const text = readFileSync(SAMPLE, 'utf8').replace(`from 'subsim'`, `from ${JSON.stringify(LIBRARY.href)}`);
  const file = folder.write('declined.test.mjs', text);

  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, ['--test', '--test-reporter=tap', file], (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr });
    });
  });

  expect(output).toMatch(/^# pass 2$/m);
  expect(code).toBe(0);
});
