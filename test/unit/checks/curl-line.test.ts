import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { quoted } from '../../../src/capabilities/checks/index.js';

test.each([
  ['plain', 'a/b.c'],
  ['quotes', `it's "so"`],
  ['a body with breaks of line', '{\n\t"a": "it\'s \\n",\r\n "b": "\u2028\u202e\u00e9"\n}\n'],
  ['an @', '@file'],
  ['nothing', ''],
])('0.5.0 point 8: a shell has %s as it was, and it stands on one line', (_, text) => {
  const { stdout } = spawnSync('bash', ['-c', `printf %s ${quoted(text)}`], { encoding: 'utf8', env: { LC_ALL: 'C' } });

  expect(stdout).toBe(text);
  expect(quoted(text)).not.toMatch(/[\n\r]/);
});
