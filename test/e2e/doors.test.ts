import { describe, expect, test, vi } from 'vitest';
import { aFolder, run, start } from '../support/command.js';
import { smallShop } from '../support/environment.js';
import { aReceiver } from '../support/receiver.js';
import { ask } from '../support/server.js';

// A process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const NOBODY = 'http://127.0.0.1:9';
const ONE_LINE = expect.stringMatching(/^[^\n]+\n$/) as string;

// What each command says and refuses in full is tested in test/contract/cli, in process.
describe('the process of a command', () => {
  test.each([
    ['subsim', ['--bogus']],
    ['subsim trigger', ['trigger', 'ping', '--patch', '{']],
    ['subsim snapshot', ['snapshot', 'keep', 'x']],
  ])('%s ends with 2 and says on standard error why it makes no sense', async (_, arguments_) => {
    expect(await run(arguments_, { variables: { SUBSIM_PORT: '0' } })).toEqual({ code: 2, output: '', errors: ONE_LINE });
  });

  test('subsim exec ends with 127 when there is no such command, as a shell does', async () => {
    const missing = await run(['exec', '--', 'no-such-program-anywhere'], { variables: { SUBSIM_PORT: '0' } });

    expect(missing).toEqual({ code: 127, output: '', errors: ONE_LINE });
    expect(missing.errors).toContain('no-such-program-anywhere');
  });

  test.each([
    ['subsim ready', ['ready']],
    ['subsim advance', ['advance', 'P1D']],
  ])('%s ends with 3 when nothing answers', async (_, arguments_) => {
    expect(await run([...arguments_, '--server', NOBODY])).toEqual({ code: 3, output: '', errors: ONE_LINE });
  });

  test('ends with 0 and prints on standard output what it has done, ends with 1 when the server refuses', async () => {
    using folder = aFolder();
    const seed = folder.write('shop.json', { ...smallShop, environments: { staging: {} } });
    await using server = await start(['--port', '0', '--random-seed', '1', '--clock', '2026-11-20T09:15:30Z', '--seed-file', seed]);
    const variables = { SUBSIM_URL: server.url };

    const ready = await run(['ready', '--server', server.url]);
    const made = await run(['trigger', 'ping', '--environment', 'staging'], { variables });
    const moved = await run(['advance', 'PT1H'], { variables });
    const kept = await run(['snapshot', 'save', 'full'], { variables });
    const back = await run(['advance', '--to', '2020-01-01T00:00:00Z'], { variables });

    expect(ready).toEqual({ code: 0, output: '', errors: '' });
    expect(made).toEqual({ code: 0, output: 'Event 9001 ping goes to 0 destinations.\n', errors: '' });
    expect(moved).toEqual({
      code: 0,
      output: 'From 2026-11-20T09:15:30.000Z to 2026-11-20T10:15:30.000Z: 0 things happened, 0 tokens expired.\n',
      errors: '',
    });
    expect(kept).toEqual({ code: 0, output: expect.stringMatching(/^Saved full .* bytes\n$/), errors: '' });
    expect(back).toEqual({ code: 1, output: '', errors: expect.stringMatching(/^The clock cannot go back .*\.\n$/) });
    server.signal('SIGTERM');
    const { errors } = await server.end;
    // Nobody looks at a terminal, so that the log is JSON.
    const lines = errors
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly message: string });
    expect(lines.map(({ message }) => message)).toContain('POST /_sim/snapshots 201');
  });

  test('subsim advance ends with 3 when the server goes away in the middle', async () => {
    using folder = aFolder();
    await using receiver = await aReceiver((number) => (number === 1 ? { status: 500 } : 'hold'));
    const seed = folder.write('shop.json', smallShop);
    await using server = await start(['--port', '0', '--seed-file', seed, '--webhook-url', receiver.url]);
    const json = { 'Content-Type': 'application/json' };
    expect((await ask(server.url, 'POST', '/_sim/events', { headers: json, body: '{"type":"ping"}' })).status).toBe(201);
    expect((await ask(server.url, 'POST', '/_sim/settle')).status).toBe(200);

    const end = run(['advance', 'P1D', '--server', server.url]);
    await receiver.until(2);
    server.signal('SIGKILL');

    const { code, errors } = await end;
    expect([code, errors]).toEqual([3, expect.stringMatching(/^Nothing answers at http[^\n]*\n$/)]);
  });
});
