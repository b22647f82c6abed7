import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);

test('0.3.0 point 3: require and import give one library, and what one throws is known to the other', () => {
  // What the sample project does with the packed file; the package knows its own name, too.
  const script = readFileSync(new URL('test/e2e/consumer/sample/both-doors.js', ROOT), 'utf8');

  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: fileURLToPath(ROOT) });

  expect(status, String(stderr)).toBe(0);
});
