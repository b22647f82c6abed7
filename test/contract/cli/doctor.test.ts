import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../../support/command.js';
import { runHere } from '../../support/in-process.js';
import { aReceiver } from '../../support/receiver.js';
import { createSimulator, startSimulator } from '../../../src/index.js';
import { packageFile } from '../../../src/world/files.js';
import { aServer } from '../../support/server.js';

interface Finding {
  readonly check: string;
  readonly status: string;
  readonly found: string;
  readonly todo: string | null;
}

/** What the doctor finds, and its exit code. */
async function doctor(words: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const { code, output, errors } = await runHere(['doctor', '--json', ...words], { variables });
  const findings = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Finding);
  return { code, errors, findings, of: (check: string) => findings.filter((finding) => finding.check === check) };
}

/** The port of a server that is no Subsim. */
async function aStranger(): Promise<number> {
  const server = createServer((_, response) => response.writeHead(200, { Server: 'kettle' }).end('tea')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port; // a TCP server that listens has a port
}

describe('0.3.0 point 10: subsim doctor', () => {
  test('without a server says how one would fare, and ends with 0', async () => {
    using folder = aFolder();

    const found = await doctor(['--port', '0', '--data', `${folder.path}/new`, '--clock', 'frozen', '--order-callback-url', 'internal']);

    expect([found.code, found.errors]).toEqual([0, '']);
    expect(found.findings.map(({ check, status }) => `${status} ${check}`)).toEqual([
      'ok runtime',
      'ok port',
      'ok Host',
      'ok data',
      'ok start',
      'ok clock',
      'warn receivers',
      'warn signature',
      'ok order callback',
    ]);
    expect(found.of('runtime')[0]?.found).toMatch(/^Node\.js \d+\.\d+\.\d+ and better-sqlite3 \d+\.\d+\.\d+ go together\.$/);
    expect(found.of('data')[0]?.found).toMatch(/new will be made; .* MiB are free\.$/);
  });

  test('says of a running server which receivers verify signatures, which refuse them, and which are not there', async () => {
    await using right = await aReceiver();
    await using wrong = await aReceiver(() => ({ status: 401 }));
    const webhooks = [{ url: right.url }, { url: wrong.url, secret: 'hook-secret' }, { url: 'http://127.0.0.1:9/hook' }];
    await using server = await aServer({ webhooks, orderCallback: { url: null } });
    server.simulator.environment.events.ping();
    await server.simulator.environment.settle(10_000);

    const found = await doctor(['--server', server.url]);

    expect(found.code).toBe(1);
    expect(found.of('server')).toMatchObject([{ status: 'ok', found: `Subsim answers at ${server.url} and is ready.` }]);
    expect(found.of('receivers').map(({ status }) => status)).toEqual(['ok', 'ok', 'FAIL']);
    expect(found.of('signature')).toMatchObject([
      {
        status: 'ok',
        found: expect.stringMatching(/^destination 31 took what was sent at 2026-11-20T09:15:30\.000Z with 20\d\.$/) as string,
      },
      {
        status: 'FAIL',
        found: expect.stringContaining('answered 401') as string,
        todo: expect.stringContaining('should be hook-secret,') as string,
      },
      { status: 'warn', found: expect.stringContaining('gave no answer') as string },
    ]);
    expect(found.of('clock')[0]?.found).toMatch(/^frozen, now 2026-11-20T09:15:30\.000Z, .* (?:behind|ahead of) the machine\.$/);
    expect(found.of('order callback')).toMatchObject([{ status: 'warn', found: 'It is not set; orders will wait.' }]);
    expect(right.received).toHaveLength(1);
  });

  test('fails for a port that another program has, an address where nobody is, and a folder that is a file', async () => {
    using folder = aFolder();
    const file = folder.write('file', 'x');
    const port = await aStranger();

    const taken = await doctor(['--port', String(port), '--data', file]);
    const nobody = await doctor([], { SUBSIM_URL: 'http://127.0.0.1:9' });

    expect([taken.code, nobody.code]).toEqual([1, 1]);
    expect(taken.of('port')).toMatchObject([
      { status: 'FAIL', found: `What answers at http://127.0.0.1:${String(port)} is no Subsim (kettle).`, todo: 'Choose another --port.' },
    ]);
    expect(taken.of('data')).toMatchObject([{ status: 'FAIL' }]);
    expect(nobody.of('server')).toMatchObject([{ status: 'FAIL', found: 'Nothing answers at http://127.0.0.1:9.' }]);
  });

  test.each<readonly [string, readonly string[], RegExp]>([
    ['a clock that is none', ['--clock', 'tomorrow'], /clock .*"tomorrow"/],
    ['a seed file that is refused', ['--seed-file', '@seed.json'], /seed\.json: "prducts" is not known here; the nearest is "products"\./],
    ['a seed file that is a folder', ['--seed-file', '@folder'], /folder cannot be read: it is a folder\.$/m],
    ['two secrets for one address', ['--webhook-url', 'http://127.0.0.1:9', '--webhook-secret', 'a,b'], /2 webhook secrets for 1/],
    ['an address of another machine', ['--source-address', '192.0.2.1'], /source address .*"192\.0\.2\.1"/],
  ])('fails where a server would not start: %s', async (_, words, reason) => {
    using folder = aFolder();
    folder.write('seed.json', { prducts: [] });
    mkdirSync(join(folder.path, 'folder'));

    const there = words.map((word) => word.replace(/^@/, `${folder.path}/`));

    const found = await doctor(['--port', '0', ...there]);
    const served = await runHere(['--port', '0', ...there]);

    expect([found.code, served.code]).toEqual([1, 2]);
    expect(found.of('start')).toMatchObject([{ status: 'FAIL', found: expect.stringMatching(reason) as string }]);
    expect(served.errors).toMatch(reason);
  });

  test('fails for a data folder that a server would not take, in the words of that server, and leaves it as it is', async () => {
    using folder = aFolder();
    const at = (name: string): string => join(folder.path, name);
    createSimulator({ data: at('whole'), seed: 'empty' }).close();
    const held = createSimulator({ data: at('held'), seed: 'empty' });
    onTestFinished(held.close);
    for (const name of ['garbage', 'short', 'linked']) mkdirSync(at(name));
    writeFileSync(at('garbage/default.sqlite'), 'no database, though it is as long as the header of one would be. '.repeat(20));
    writeFileSync(at('short/default.sqlite'), readFileSync(at('whole/default.sqlite')).subarray(0, 8192));
    symlinkSync(at('whole/default.sqlite'), at('linked/default.sqlite'));
    writeFileSync(at('file'), 'x');
    const before = readFileSync(at('whole/default.sqlite'));

    for (const [name, reason] of [
      ['held', /in use by another Subsim/],
      ['garbage', /is not a database of Subsim/],
      ['short', /is damaged/],
      ['linked', /is a link, which is not followed/],
      ['file', /cannot be made: a file has that name/],
      ['file/data', /cannot be made: a part of its path is a file, and not a folder/],
    ] as const) {
      const found = await doctor(['--port', '0', '--data', at(name)]);
      const served = await runHere(['--port', '0', '--data', at(name)]);

      expect([name, found.code, served.code]).toEqual([name, 1, 2]);
      expect(found.of('data')).toMatchObject([{ status: 'FAIL', found: expect.stringMatching(reason) as string }]);
      expect(served.errors).toMatch(reason);
    }
    expect((await doctor(['--port', '0', '--data', at('whole')])).code).toBe(0);
    expect(readFileSync(at('whole/default.sqlite')).equals(before)).toBe(true);
  });

  test('sends nothing though orders of the seed are due', async () => {
    await using receiver = await aReceiver();
    using folder = aFolder();

    const found = await doctor(['--port', '0', '--webhook-url', receiver.url, '--order-callback-url', receiver.url], {
      SUBSIM_SEED_FILE: packageFile('seed/demo-shop.json'),
      SUBSIM_DATA: join(folder.path, 'data'),
    });

    expect(found.code).toBe(0);
    expect(receiver.received).toEqual([]);
  });

  test('ends at a named server that is not there or is no Subsim, and says what to name', async () => {
    const stranger = `http://127.0.0.1:${String(await aStranger())}`;

    for (const [server, todo] of [
      [stranger, 'Name another --server.'],
      ['http://127.0.0.1:9', 'Start it, or name another --server.'],
    ] as const) {
      const found = await doctor(['--server', server]);

      expect(found.findings.map(({ check }) => check)).toEqual(['runtime', 'server']);
      expect(found.of('server')).toMatchObject([{ status: 'FAIL', todo }]);
    }
  });

  test('says what the server says of an environment that is not there, and of a token that is another one', async () => {
    await using server = await aServer({ controlToken: 'hush' });
    const ask = (...words: string[]) => doctor(['--server', server.url, ...words]);

    const found = [await ask(), await ask('--control-token', 'hosh'), await ask('--control-token', 'hush', '--environment', 'nope')];

    expect(found.flatMap(({ of }) => of('control API').map((one) => [one.found, one.todo]))).toEqual([
      [expect.stringMatching(/^Control token required\. Send .*--control-token/), null],
      [expect.stringMatching(/^Control token required\. The one that was sent is not that of this server/), null],
      ['There is no environment nope. Environments: default.', null],
    ]);
  });

  test('names the hosts that are refused, and asks for the control token', async () => {
    await using server = await aServer({ controlToken: 'hush', allowHosts: ['shop.example'] });

    const found = await doctor(['--server', server.url, '--allow-host', 'shop.example,other.example']);
    const known = await doctor(['--server', server.url, '--control-token', 'hush']);

    expect(found.of('Host')).toMatchObject([{ status: 'warn', todo: expect.stringContaining('--allow-host other.example') as string }]);
    expect(found.of('Host')[0]?.todo).not.toContain('shop.example');
    expect(found.of('control API')).toMatchObject([{ status: 'FAIL', found: expect.stringContaining('--control-token') as string }]);
    expect(known.of('control API')).toEqual([]);
  });

  test('prints a line for each check', async () => {
    const { output } = await runHere(['doctor', '--port', '0']);

    expect(output.trimEnd().split('\n')).toHaveLength(9);
    expect(output).toMatch(/^(?:(?:ok {4}|warn {2}|FAIL {2})[\w ]{14} {2}[^\n]+\.\n)+$/);
  });

  test('refuses what is no option with 2', async () => {
    const { code, errors } = await runHere(['doctor', '--sever', 'x']);

    expect([code, errors]).toEqual([2, expect.stringMatching(/--sever.*Did you mean --server\? See subsim doctor --help\.\n$/)]);
  });
});

test('0.3.0 point 10: subsim ready --wait waits until a server is ready, and ends with 3 when none is by then', async () => {
  const place = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => place.once('listening', resolve));
  const { port } = place.address() as AddressInfo; // a TCP server that listens has a port
  await new Promise((resolve) => place.close(resolve));
  const url = `http://127.0.0.1:${String(port)}`;

  const never = await runHere(['ready', '--wait', '1ms', '--server', url]);
  const waiting = runHere(['ready', '--wait', '60s', '--server', url]);
  await using server = await startSimulator({ port, seed: 'empty' });
  const { code } = await waiting;

  expect([never.code, never.errors]).toEqual([3, `No Subsim is ready at ${url} after 1ms.\n`]);
  expect([code, server.url]).toEqual([0, url]);
});
