import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { suiteDates } from '../../../src/capabilities/checks/index.js';
import { startSimulator, type StartedSimulator } from '../../../src/index.js';
import { faultsOfValue } from '../../support/described.js';
import { aReceiver } from '../../support/receiver.js';

const ONLY = ['right', 'altered-byte'];
const RESULTS = [
  { id: 'webhook/6.1/right', outcome: 'ok' },
  { id: 'webhook/6.1/altered-byte', outcome: 'FAIL' },
];

let simulator: StartedSimulator;
beforeEach(async () => {
  simulator = await startSimulator({ port: 0, clock: '2026-11-20T09:15:30Z' });
});
afterEach(() => simulator.close());

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${simulator.url}/_sim${path}`, init);
}

async function asked(path: string, init?: RequestInit): Promise<Readonly<Record<string, unknown>>> {
  return (await (await ask(path, init)).json()) as Readonly<Record<string, unknown>>; // what is answered is an object
}

async function messageOf(refusal: Response): Promise<unknown> {
  return ((await refusal.json()) as { readonly message: unknown }).message; // what every refusal has
}

function post(body: unknown, path = '/checks'): Promise<Response> {
  return ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
}

interface Told {
  readonly id: number;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What is told of a check until it ends. */
async function told(path: string, headers: Readonly<Record<string, string>> = {}): Promise<readonly Told[]> {
  return newsIn(await following(path, headers));
}

function following(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return ask(path, { headers: { Accept: 'text/event-stream', ...headers } });
}

async function newsIn(answer: Response): Promise<readonly Told[]> {
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const texts = (await answer.text()).split('\n\n').filter((text) => text.startsWith('id: '));
  return texts.map((text) => {
    const [, id, name, data = ''] = /^id: (\d+)\nevent: (.*)\ndata: (.*)$/.exec(text) ?? [];
    return { id: Number(id), name: String(name), data: JSON.parse(data) as Told['data'] };
  });
}

describe('0.5.0 point 6: a check over /_sim', () => {
  test('is told as it goes, then whole with its report and its exchanges, and leaves the environment as it was', async () => {
    await using receiver = await aReceiver();
    const before = simulator.environment.contents();

    const begun = await post({ kind: 'webhook', url: receiver.url, secret: 'hush', only: ONLY });
    const run = await begun.json();
    const news = await told('/checks/1');

    expect([begun.status, run]).toEqual([202, expect.objectContaining({ id: 1, kind: 'webhook', url: receiver.url, state: 'running' })]);
    expect(news.map(({ id }) => id)).toEqual(news.map((_, index) => index + 1));
    expect(news.map(({ name }) => name)).toEqual(['begun', 'playing', 'result', 'playing', 'result', 'ended']);
    expect(news.every(({ name, data }) => data.kind === name)).toBe(true);
    expect((await told('/checks/1', { 'Last-Event-ID': '4' })).map(({ name }) => name)).toEqual(['result', 'ended']);
    const view = await asked('/checks/1');
    expect(view).toMatchObject({ state: 'ended', error: null, cases: 2, played: 2, results: RESULTS });
    expect(view.report).toEqual(news.at(-1)?.data.report);
    const { exchanges, dropped } = await asked('/checks/1/exchanges');
    expect(exchanges).toMatchObject(RESULTS.map(({ id }) => ({ case: id, method: 'POST', status: 200, answer: { body: '' } })));
    expect(dropped).toBe(0);
    expect(simulator.environment.contents()).toEqual(before);
    for (const [name, value] of [
      ['CheckRunInfo', run],
      ['CheckRunView', view],
      ['CheckReport', view.report],
      ['CheckExchanges', { exchanges, dropped }],
      ['CheckRunList', await asked('/checks')],
    ] as const)
      expect([name, faultsOfValue({ $ref: `#/components/schemas/${name}` }, value)]).toEqual([name, []]);
  });

  test('goes on alone in its environment, and is ended by DELETE, which gives the environment its state back', async () => {
    await using receiver = await aReceiver((number) => (number === 1 ? { status: 405 } : 'hold'));
    await simulator.createEnvironment({ name: 'other' });
    const before = simulator.environment.contents();
    const wanted = { kind: 'webhook', url: receiver.url, secret: 'hush', only: ['right'] };

    await post(wanted);
    await receiver.until(2);
    const second = await post(wanted);
    const elsewhere = await post(wanted, '/environments/other/checks');
    const telling = await following('/checks/1');
    const ended = await ask('/checks/1', { method: 'DELETE' });

    expect([second.status, second.headers.get('subsim-refusal'), await messageOf(second)]).toEqual([
      409,
      'state-refused',
      'Check 1 goes on in this environment, and one at a time can.',
    ]);
    expect([elsewhere.status, ended.status]).toEqual([202, 204]);
    expect((await newsIn(telling)).at(-1)).toMatchObject({ name: 'failed', data: { error: 'The run was ended.' } });
    expect(simulator.environment.contents()).toEqual(before);
    expect(await asked('/checks')).toEqual({ checks: [] });
    expect((await post({ ...wanted, only: ['altered-byte'] })).status).toBe(202);
  });

  test('ends with its environment', async () => {
    await using receiver = await aReceiver((number) => (number === 1 ? { status: 405 } : 'hold'));
    await simulator.createEnvironment({ name: 'short-lived' });
    await post({ kind: 'webhook', url: receiver.url, secret: 'hush' }, '/environments/short-lived/checks');
    await receiver.until(2);
    const telling = await following('/environments/short-lived/checks/1');

    simulator.removeEnvironment('short-lived');

    expect((await newsIn(telling)).at(-1)?.name).toBe('failed');
  });

  test('keeps the last five', async () => {
    await using receiver = await aReceiver();
    for (let run = 1; run <= 6; run += 1) {
      await post({ kind: 'webhook', url: receiver.url, secret: 'hush', only: ['right'] });
      await told(`/checks/${String(run)}`);
    }

    const { checks } = await asked('/checks');

    expect((checks as readonly { readonly id: number }[]).map(({ id }) => id)).toEqual([2, 3, 4, 5, 6]);
    expect((await ask('/checks/1')).status).toBe(404);
  });

  test.each([
    [{ url: 'http://203.0.113.7/' }, /^203\.0\.113\.7 is neither on this machine nor in a private network\.$/],
    [{ probeUrl: 'http://203.0.113.7/' }, /^203\.0\.113\.7 is neither/],
    [{ only: ['altered-bite'] }, /^No case is named "altered-bite"/],
    [{ skip: [] }, /^skip: /],
    [{ kind: 'webhooks' }, /^kind: /],
    [{ url: 'ftp://127.0.0.1/' }, /^url: must begin with http/],
    [{ secret: '' }, /^secret: /],
    [{ suite: '2020-01' }, /^suite: /],
    [{ limits: { callBack: -1 } }, /^limits\.callBack: |^limits\/callBack: /],
    [{ limits: { callback: 1 } }, /callBack/],
    [{ randomSeed: 1 }, /^"randomSeed" is not known here/],
  ])('is refused for %j with a sentence', async (wrong, sentence) => {
    const answer = await post({ kind: 'webhook', url: 'http://127.0.0.1:9/', secret: 'hush', ...wrong });

    expect([answer.status, answer.headers.get('subsim-refusal')]).toEqual([400, 'setting-refused']);
    expect(await messageOf(answer)).toMatch(sentence);
    expect(await asked('/checks')).toEqual({ checks: [] });
  });

  test.each([
    [0, 'this Subsim keeps none'],
    [999, 'the one of this Subsim has room for 999 entries'],
  ])('is refused where the journal has room for %i entries, since calls to the API would not be seen', async (journalEntries, sentence) => {
    await simulator.close();
    simulator = await startSimulator({ port: 0, journalEntries });

    const answer = await post({ kind: 'webhook', url: 'http://127.0.0.1:9/', secret: 'hush' });

    expect([answer.status, answer.headers.get('subsim-refusal')]).toEqual([400, 'setting-refused']);
    expect(await messageOf(answer)).toBe(`A check judges by the requests in the journal, and ${sentence}.`);
    expect(answer.headers.get('subsim-hint')).toContain('--journal-entries 1000 or more');
  });

  test('takes the dated lists of cases that there are', () => {
    const suite = (wanted: unknown): readonly string[] =>
      faultsOfValue(
        { $ref: '#/components/schemas/CheckInput' },
        { kind: 'webhook', url: 'http://127.0.0.1:9/', secret: 'hush', suite: wanted },
      );

    expect(suiteDates.flatMap(suite)).toEqual([]);
  });
});
