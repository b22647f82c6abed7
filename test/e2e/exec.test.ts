import { readFileSync, truncateSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { aFolder, run, start } from '../support/command.js';

// A process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const NODE = [process.execPath, '-e'] as const;
const NAMES = ['SUBSIM_URL', 'SUBSIM_CLIENT_ID', 'SUBSIM_CLIENT_SECRET', 'SUBSIM_WEBHOOK_SECRET', 'SUBSIM_CALLBACK_SECRET'];
const SHOW = `console.log(JSON.stringify(${JSON.stringify(NAMES)}.map((name) => process.env[name])))`;

describe('subsim exec', () => {
  test('gives the command a simulator of its own and where it is', async () => {
    const flags = ['--client-id', 'me', '--client-secret', 'mine', '--webhook-secret', 'hook'];
    const { code, output, errors } = await run(['exec', ...flags, '--', ...NODE, SHOW]);

    const [url, ...rest] = JSON.parse(output) as readonly string[];
    expect([code, errors]).toEqual([0, '']);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(url).not.toContain(':4290');
    expect(rest).toEqual(['me', 'mine', 'hook', 'subsim-default-callback-secret']);
  });

  test('has it answer as long as the command runs, and ends as the command does', async () => {
    const script = `
      const { SUBSIM_URL: url, SUBSIM_CLIENT_ID: id, SUBSIM_CLIENT_SECRET: secret, SUBSIM_CONTROL_TOKEN: token } = process.env;
      const Authorization = 'Basic ' + Buffer.from(id + ':' + secret).toString('base64');
      const read = await fetch(url + '/services/v2/customers', { headers: { Authorization } });
      const control = await fetch(url + '/_sim/state', { headers: { Authorization: 'Bearer ' + token } });
      console.log(read.status, control.status, process.argv.slice(1).join());
      process.exitCode = 7;`;
    const words = [process.execPath, '--input-type=module', '-e', script, '--', '--port', 'x'];
    const { code, output } = await run(['exec', '--control-token', 'hush', '--', ...words]);

    expect([code, output]).toEqual([7, '200 200 --port,x\n']);
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('passes %s on to the command and waits for its end', async (signal) => {
    const script = `process.on('${signal}', () => { console.log('heard'); process.exit(9); }); setInterval(() => {}, 1000);
      console.log('Ready. ' + process.env.SUBSIM_URL);`;
    await using command = await start(['exec', '--', ...NODE, script]);

    command.signal(signal);

    expect(await command.end).toMatchObject({ code: 9, output: expect.stringMatching(/heard\n$/) });
  });

  test('ends like a shell for a command that a signal has ended', async () => {
    const { code } = await run(['exec', '--', ...NODE, "process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)"]);

    expect(code).toBe(143);
  });

  test.each([
    ['no command', []],
    ['nothing behind the dashes', ['--']],
    ['a command without dashes', ['npm', 'test']],
    ['an unknown flag', ['--bogus', '--', 'node']],
    ['a program that is not there', ['--', 'no-such-program-anywhere']],
    ['a program that may not be run', ['--', '/etc/passwd']],
    ['a seed file that is not there', ['--seed-file', 'missing.json', '--', 'node']],
  ])('ends with 2 and one line for %s', async (_, words) => {
    const { code, output, errors } = await run(['exec', ...words]);

    expect([code, output, errors]).toEqual([2, '', expect.stringMatching(/^[^\n]+\n$/)]);
  });

  test('ends with 5 for a port that is taken, and runs nothing', async () => {
    await using server = await start(['--port', '0']);

    const { code, output } = await run(['exec', '--port', new URL(server.url).port, '--', ...NODE, 'console.log(1)']);

    expect([code, output]).toEqual([5, '']);
  });

  test('has a help with an example', async () => {
    const { code, output } = await run(['exec', '--help']);

    expect([code, output]).toEqual([0, expect.stringMatching(/^Usage: subsim exec .*Example: subsim exec .* -- /s)]);
  });
});

describe('subsim snapshot', () => {
  test('saves, lists, restores, exports, imports and deletes', async () => {
    using folder = aFolder();
    const seed = folder.write('shop.json', {
      customers: [{ id: 2001, email: 'a@example.test', first_name: 'A', last_name: 'B' }],
      environments: { staging: {} },
    });
    const variables = { SUBSIM_CONTROL_TOKEN: 'hush' };
    await using server = await start(['--port', '0', '--seed-file', seed, '--clock', '2026-11-20T09:15:30Z'], { variables });
    const snapshot = (...words: string[]) => run(['snapshot', ...words, '--server', server.url], { variables, folder: folder.path });

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
    const [closed, byFlag] = await Promise.all([
      run(['snapshot', 'list', '--server', server.url]),
      run(['snapshot', 'list', '--server', server.url, '--control-token', 'hush']),
    ]);

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

  test('says in one line at once which files it does not take, and replaces none unless it is told to', async () => {
    using folder = aFolder();
    const there = folder.write('there.sqlite', 'mine');
    truncateSync(folder.write('large.sqlite', ''), 256 * 1024 * 1024 + 1);
    await using server = await start(['--port', '0']);
    const snapshot = (...words: string[]) => run(['snapshot', ...words, '--server', server.url], { folder: folder.path });
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
    const { code, output, errors } = await run(['snapshot', ...words]);

    expect([code, output, errors]).toEqual([2, '', expect.stringMatching(/^[^\n]+\n$/)]);
  });

  test('ends with 3 when nothing answers', async () => {
    const { code } = await run(['snapshot', 'list', '--server', 'http://127.0.0.1:9']);

    expect(code).toBe(3);
  });

  test('has a help with an example, and stands in the overview', async () => {
    const [help, overview] = await Promise.all([run(['snapshot', '--help']), run(['--help'])]);

    expect([help.code, help.output]).toEqual([0, expect.stringMatching(/^Usage: subsim snapshot .*Example: subsim snapshot /s)]);
    for (const name of ['exec', 'snapshot']) expect(overview.output).toMatch(new RegExp(`^  subsim ${name} +\\w`, 'm'));
  });
});
