import { readFileSync, truncateSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { aFolder } from '../../support/command.js';
import { runHere, startHere } from '../../support/in-process.js';

describe('subsim snapshot', () => {
  test('saves, lists, restores, exports, imports and deletes', async () => {
    using folder = aFolder();
    const seed = folder.write('shop.json', {
      customers: [{ id: 2001, email: 'a@example.test', first_name: 'A', last_name: 'B' }],
      environments: { staging: {} },
    });
    const variables = { SUBSIM_CONTROL_TOKEN: 'hush' };
    await using server = await startHere(['--port', '0', '--seed-file', seed, '--clock', '2026-11-20T09:15:30Z'], { variables });
    const snapshot = (...words: string[]) => runHere(['snapshot', ...words, '--server', server.url], { variables, folder: folder.path });

    const saved = await snapshot('save', 'full');
    const exported = await snapshot('export', 'full', 'full.sqlite');
    const imported = await snapshot('import', 'came', 'full.sqlite', '--environment', 'staging');
    const list = await snapshot('list', '--environment', 'staging');
    const restored = await snapshot('restore', 'came', '--environment', 'staging');
    const removed = await snapshot('delete', 'full');
    const again = await snapshot('restore', 'full');
    const none = await snapshot('list');
    const bad = await snapshot('import', 'bad', seed);
    const lost = await snapshot('import', 'bad', 'missing.sqlite');
    const closed = await runHere(['snapshot', 'list', '--server', server.url]);
    const byFlag = await runHere(['snapshot', 'list', '--server', server.url, '--control-token', 'hush']);

    expect(saved).toEqual({ code: 0, output: expect.stringMatching(/^Saved full 2026-11-20T09:15:30\.000Z \d+ bytes\n$/), errors: '' });
    expect([exported.code, exported.output]).toEqual([0, expect.stringMatching(/^Wrote full to full\.sqlite, \d+ bytes\.\n$/)]);
    expect([imported.code, list.output]).toEqual([0, imported.output.replace('Imported ', '')]);
    expect(restored).toMatchObject({ code: 0, output: 'Restored came; the clock says 2026-11-20T09:15:30.000Z.\n' });
    expect([removed.output, none.output]).toEqual(['Deleted full.\n', '']);
    expect([again.code, again.errors]).toEqual([1, expect.stringMatching(/^There is no snapshot full in this environment\. .*\n$/)]);
    expect([bad.code, bad.errors]).toEqual([1, expect.stringMatching(/not a database of Subsim.*\n$/)]);
    expect([lost.code, lost.errors]).toEqual([2, expect.stringMatching(/^missing\.sqlite cannot be read: .*\n$/)]);
    expect([closed.code, closed.errors]).toEqual([1, expect.stringMatching(/^Control token required\. .*\n$/)]);
    expect([byFlag.code, byFlag.errors]).toEqual([0, '']);
  });

  test('0.4.0 point 5: saves and restores the state right before a write', async () => {
    await using server = await startHere(['--port', '0', '--clock', '2026-11-20T09:15:30Z']);
    const snapshot = (...words: string[]) => runHere(['snapshot', ...words, '--server', server.url]);
    const { headers } = await fetch(`${server.url}/services/v2/customer`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from('subsim-default:subsim-default-secret').toString('base64')}` },
      body: JSON.stringify({ customer: { email: 'a@example.test', first_name: 'A', last_name: 'B' } }),
    });
    const id = headers.get('Subsim-Request-Id') ?? '';

    const saved = await snapshot('save', 'early', '--before', id);
    const restored = await snapshot('restore', '--before', `request:${id}`);
    const again = await snapshot('restore', '--before', id);
    const wrong = [await snapshot('restore', 'early', '--before', id), await snapshot('delete', 'early', '--before', id)];

    expect(saved).toMatchObject({ code: 0, output: expect.stringMatching(/^Saved early 2026-11-20T09:15:30\.000Z \d+ bytes\n$/) });
    expect(restored.output).toBe(`Restored the state before request:${id}; the clock says 2026-11-20T09:15:30.000Z.\n`);
    expect([again.code, again.errors]).toEqual([
      1,
      expect.stringMatching(/^POST \/services\/v2\/customer came before the environment was restored \(state:2\), .* None is kept\. /),
    ]);
    expect(wrong.map(({ code, errors }) => [code, errors])).toEqual([
      [2, 'The command is subsim snapshot restore --before <request>. See subsim snapshot --help.\n'],
      [2, '--before belongs to subsim snapshot save and restore.\n'],
    ]);
  });

  test('says in one line at once which files it does not take, and replaces none unless it is told to', async () => {
    using folder = aFolder();
    const there = folder.write('there.sqlite', 'mine');
    truncateSync(folder.write('large.sqlite', ''), 256 * 1024 * 1024 + 1);
    await using server = await startHere(['--port', '0']);
    const snapshot = (...words: string[]) => runHere(['snapshot', ...words, '--server', server.url], { folder: folder.path });
    await snapshot('save', 's1');

    for (const [words, line] of [
      [['import', 'x', '/dev/zero'], '/dev/zero cannot be read: it is no file.'],
      [['import', 'x', folder.path], `${folder.path} cannot be read: it is a folder.`],
      [['import', 'x', 'large.sqlite'], 'large.sqlite cannot be read: it has more than 256 MiB.'],
      [['export', 's1', folder.path], `${folder.path} cannot be written: it is a folder.`],
      [['export', 's1', 'none/x'], 'none/x cannot be written: there is no such folder.'],
      [['export', 's1', '/dev/null', '--force'], '/dev/null cannot be written: it is no file.'],
      [['export', 's1', 'there.sqlite'], 'there.sqlite cannot be written: a file is there already; --force replaces it.'],
      [['save', 's2', '--force'], '--force belongs to subsim snapshot export alone.'],
    ] as const) {
      expect(await snapshot(...words)).toEqual({ code: 2, output: '', errors: `${line}\n` });
    }

    expect(readFileSync(there, 'utf8')).toBe('mine');
    expect((await snapshot('export', 's1', 'there.sqlite', '--force')).code).toBe(0);
    expect(readFileSync(there).toString('latin1', 0, 15)).toBe('SQLite format 3');
  });

  test.each([
    ['nothing to do', []],
    ['an unknown action', ['keep', 'x']],
    ['a name of JavaScript', ['constructor']],
    ['a name that is missing', ['save']],
    ['an empty name', ['restore', '']],
    ['a file that is missing', ['export', 'a']],
    ['too many words', ['list', 'a']],
    ['a name that means another path', ['restore', '..']],
    ['an environment that means another path', ['list', '--environment', '..']],
    ['a control token that no header can bring', ['list', '--control-token', 'a b']],
    ['an unknown flag', ['list', '--bogus']],
  ])('ends with 2 and one line for %s', async (_, words) => {
    const { code, output, errors } = await runHere(['snapshot', ...words]);

    expect([code, output, errors]).toEqual([2, '', expect.stringMatching(/^[^\n]+\n$/)]);
  });

  test('ends with 3 when nothing answers', async () => {
    const { code } = await runHere(['snapshot', 'list', '--server', 'http://127.0.0.1:9']);

    expect(code).toBe(3);
  });

  test('has a help with an example, and stands in the overview', async () => {
    const [help, overview] = [await runHere(['snapshot', '--help']), await runHere(['--help'])];

    expect([help.code, help.output]).toEqual([0, expect.stringMatching(/^Usage: subsim snapshot .*Example: subsim snapshot /s)]);
    for (const name of ['exec', 'snapshot']) expect(overview.output).toMatch(new RegExp(`^  subsim ${name} +\\w`, 'm'));
  });
});
