import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../src/index.js';
import { aFolder } from '../../support/command.js';
import { runHere, startHere } from '../../support/in-process.js';
import { aServer, type TestServer } from '../../support/server.js';

const CUSTOMER = '/services/v2/customers/2001';
const MISSING = '/services/v2/customers/9';

async function aBusyServer(): Promise<TestServer> {
  const server = await aServer();
  await server.ask('GET', CUSTOMER);
  await server.ask('GET', MISSING);
  server.simulator.environment.events.ping();
  return server;
}

describe('0.4.0 point 10: subsim requests and subsim journal', () => {
  test('print one entry a line, whole where no terminal shows it and else as wide as that, with the refusal in words', async () => {
    await using server = await aBusyServer();
    const to = ['--server', server.url];

    const requests = await runHere(['requests', ...to]);
    const journal = await runHere(['journal', '--from', '3', ...to]);
    const none = await runHere(['requests', 'status:500', ...to]);

    const [heading, found, missing] = requests.output.split('\n');
    expect(heading).toBe('NO     TIME            STATUS  WHAT                                      WHY');
    expect(found).toMatch(/^1 {6}\d\d-\d\d \d\d:\d\d:\d\d {2}200 {5}GET \/services\/v2\/customers\/2001$/);
    const { refusal } = server.simulator.environment.requests.latest('status:404');
    expect(missing).toMatch(/ 404 {5}GET \/services\/v2\/customers\/9 +\S/);
    expect(missing?.endsWith(`  ${String(refusal?.hint)}`)).toBe(true);
    for (const [variables, isAtTerminal, most] of [
      [{ NO_COLOR: '1' }, true, 100],
      [{ COLUMNS: '80' }, false, 80],
    ] as const) {
      const cut = await runHere(['requests', ...to], { variables, isAtTerminal });
      expect(Math.max(...cut.output.split('\n').map((line) => line.length))).toBe(most);
    }
    expect((await runHere(['trace', '2', ...to])).output).toContain(String(refusal?.hint));
    expect(journal.output).toMatch(/\n3 .* event ping\n4 .* act events\.ping\n$/);
    expect(none).toEqual({ code: 0, output: '', errors: 'There are no requests of that kind.\n' });
  });

  test('count, wait, print the latest or one by its number or id whole, forget and write a file', async () => {
    await using server = await aBusyServer();
    using folder = aFolder();
    const to = ['--server', server.url];
    const { requests } = server.simulator.environment;
    const missed = requests.latest('status:404');

    expect((await runHere(['journal', 'kind:request,act', '--count', ...to])).output).toBe('3\n');
    expect((await runHere(['requests', 'status:404', '--latest', '--json', ...to])).output).toBe(`${JSON.stringify(missed)}\n`);
    expect((await runHere(['requests', 'status:404', '--wait', '60s', '--json', ...to])).output).toBe(`${JSON.stringify(missed)}\n`);
    const whole = await runHere(['requests', missed.id, ...to]);
    expect(whole.output).toContain(`GET ${MISSING}  404\n`);
    expect(whole.output).toContain('refused: unknown-record (#7-unknown-record): Not Found\n');
    expect((await runHere(['requests', '2', ...to])).output).toBe(whole.output);
    expect(await runHere(['requests', 'status:201', '--wait', '1ms', ...to])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('the nearest: request 2') as string,
    });

    const file = join(folder.path, 'run.har');
    expect((await runHere(['requests', '--export', file, ...to])).output).toMatch(/^Wrote .*run\.har, \d+ bytes\.\n$/);
    expect((JSON.parse(readFileSync(file, 'utf8')) as { readonly log: { readonly entries: readonly object[] } }).log.entries).toHaveLength(
      2,
    );
    expect(await runHere(['requests', '--export', file, ...to])).toMatchObject({ code: 2 });
    expect((await runHere(['requests', 'status:404', '--delete', ...to])).output).toBe('Forgot 1 entry.\n');
    expect(requests.count()).toBe(1);
  });

  test('have the names that were ignored for a reason, whatever the status, and cut a body that is long, saying how to get all', async () => {
    await using server = await aServer();
    await server.ask('GET', '/services/v2/subscriptions?custmer_id=2001');
    const to = ['--server', server.url];

    expect((await runHere(['requests', 'ignored:*', ...to])).output).toMatch(/ {2}ignored: custmer_id/);
    const whole = await runHere(['requests', '1', ...to]);
    expect(whole.output).toMatch(/\n {2}… \d+ more characters; --json prints all\.\n$/);
    expect(whole.output.length).toBeLessThan(4500);
  });

  test('say what is wrong with a query, and which options do not go together', async () => {
    await using server = await aBusyServer();
    const to = ['--server', server.url];

    expect(await runHere(['requests', 'status:404', 'metod:GET', ...to])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('column 12: there is no field "metod"; the nearest is "method".') as string,
    });
    expect(await runHere(['requests', '--count', '--latest', ...to])).toEqual({
      code: 2,
      output: '',
      errors: '--latest and --count do not go together.\n',
    });
    expect((await runHere(['journal', '--export', 'run.txt', ...to])).errors).toMatch(/ends in \.ndjson or \.har/);
  });
});

test('0.4.0 point 10: subsim watch prints what happens from now on, in colours on a terminal that has them', async () => {
  await using server = await aBusyServer();
  const to = ['--server', server.url];

  const seen = [{}, { NO_COLOR: '1' }].map((variables) => {
    let heard = (): void => undefined;
    const printed = new Promise<void>((resolve) => (heard = resolve));
    return { printed, end: runHere(['watch', ...to], { isAtTerminal: true, variables, onOutput: () => heard() }) };
  });
  await server.logged(4); // each has asked where the journal stands, and follows it from there
  await server.ask('GET', MISSING);
  await Promise.all(seen.map(({ printed }) => printed));
  await server.simulator.close();

  const [coloured, plain] = await Promise.all(seen.map(({ end }) => end));
  expect(coloured).toMatchObject({ code: 1, errors: 'The server has stopped.\n' });
  expect(coloured?.output.split('\n')[1]).toMatch(/404/);
  expect(coloured?.output).toContain('\n\u001b[33m5 ');
  expect(coloured?.output).toContain('\u001b[0m\n');
  expect(plain?.output).toMatch(/^NO .*\n5 .*\n$/);
  expect(plain?.output).not.toContain('\u001b');
});

describe('0.4.0 point 10: subsim open', () => {
  test('says that an HTTP archive is not what it reads, and that a file has no entries', async () => {
    using folder = aFolder();
    const archive = { output: '', errors: expect.stringContaining('it is an HTTP archive (HAR)') as string };
    for (const name of ['run.har', 'run.json']) {
      const file = folder.write(name, '{\n  "log": {"version": "1.2", "entries": []}}');
      expect(await runHere(['open', file])).toMatchObject(archive);
    }
    const empty = folder.write('empty.ndjson', '');
    expect(await runHere(['open', empty, '--print'])).toEqual({ code: 0, output: '', errors: `${empty} has no entries.\n` });
  });

  test('prints what was exported and serves it for reading, the trace and the archive among it, and nothing else', async () => {
    await using server = await aBusyServer();
    using folder = aFolder();
    const { environment } = server.simulator;
    const content = await environment.journal.export('ndjson');
    const file = folder.write('run.ndjson', content);

    const printed = await runHere(['open', file, '--print']);
    expect(printed).toEqual({ code: 0, output: (await runHere(['journal', '--server', server.url])).output, errors: '' });

    await using opened = await startHere(['open', file, '--port', '0']);
    const asked = async (path: string): Promise<unknown> => (await fetch(`${opened.url}${path}`)).json();
    expect(await asked('/_sim/requests?q=status:404')).toEqual({ requests: environment.requests.find('status:404'), next: null });
    expect(await asked('/_sim/journal/count')).toEqual({ count: 4 });
    expect(await asked('/_sim/requests/latest')).toEqual(environment.requests.latest());
    expect(await asked('/_sim/environments/default/journal/3')).toEqual(environment.journal.get(3));
    expect(await asked('/_sim/trace/act:1')).toMatchObject({ asked: 'act:1' });
    expect(await (await fetch(`${opened.url}/_sim/journal/export`)).text()).toBe(content);
    const refusal = { message: 'This is a journal that was opened from a file; it is read under /_sim and nothing else is served.' };
    for (const [method, path] of [
      ['DELETE', '/_sim/requests'],
      ['GET', '/_sim/orders'],
      ['POST', '/_sim/reset'],
      ['GET', CUSTOMER],
      ['GET', '/_inbox/a'],
      ['GET', '/'],
    ] as const) {
      const answer = await fetch(`${opened.url}${path}`, { method });
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 409, refusal]);
    }
    expect((await opened.stop()).code).toBe(0);
  });

  test.each([
    ['{"kind":"reqest"}', 'it is no entry of a journal: its kind is "reqest"'],
    ['not json', 'it is no JSON object'],
    [
      '{"kind":"state","number":3,"id":"state:1","at":"2026-11-20T09:15:30.000Z","realTime":"2026-11-20T09:15:30.000Z","cause":null,"what":"saved"}',
      'it is no entry of the kind state: name is missing or wrong',
    ],
    [
      '{"kind":"state","number":1,"id":"state:1","at":"2026-11-20T09:15:30.000Z","realTime":"2026-11-20T09:15:30.000Z","cause":null,"what":"reset","name":null}',
      'its number, 1, is not higher than the one before',
    ],
  ])('names a line that is no entry by its number and serves nothing: %s', async (line, fault) => {
    using folder = aFolder();
    const first: Entry = {
      number: 1,
      id: 'act:1',
      kind: 'act',
      at: '2026-11-20T09:15:30.000Z',
      realTime: '2026-11-20T09:15:30.000Z',
      cause: null,
      act: 'orders.run',
      details: {},
    };
    const file = folder.write('run.ndjson', `${JSON.stringify(first)}\n${line}\n`);

    expect(await runHere(['open', file])).toEqual({ code: 2, output: '', errors: `${file}, line 2: ${fault}.\n` });
  });
});
