import { createRequire } from 'node:module';
import { describe, expect, test, vi } from 'vitest';
import type { Entry } from '../../../src/index.js';
import { fieldNames } from '../../../src/journal/search/fields.js';
import { expectControlRefusal, aControlledEnvironment } from '../../support/control.js';
import { events, type Told } from '../../support/clients/event-stream.js';
import { follow } from '../../support/followed.js';
import { faultsOfArchive } from '../../support/checks/http-archive.js';
import { aReceiver } from '../../support/receiver.js';
import { aServer, type TestServer } from '../../support/server.js';

const CUSTOMER = '/services/v2/customers/2001';
const MISSING = '/services/v2/customers/9';

async function read({ ask }: TestServer, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) await ask('GET', path);
}

async function asked({ ask }: TestServer, method: string, path: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
  const headers = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const { text } = await ask(method, `/_sim${path}`, { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

describe('0.4.0 point 2: what happened is asked for under /_sim', () => {
  test('as lists of requests and of everything, with a text, with parameters, in parts and backwards, the same as in the library', async () => {
    await using server = await aServer();
    const { environment } = server.simulator;
    await read(server, CUSTOMER, MISSING, CUSTOMER);
    environment.events.ping();

    expect(await asked(server, 'GET', '/requests')).toEqual({ requests: environment.requests.list(), next: null });
    expect(await asked(server, 'GET', '/requests?q=status:404')).toEqual({
      requests: [environment.requests.latest({ status: 404 })],
      next: null,
    });
    expect(await asked(server, 'GET', '/requests?status=404,5xx&path=/services/*')).toMatchObject({
      requests: [{ path: MISSING, refusal: { code: 'unknown-record' } }],
    });
    expect(await asked(server, 'GET', '/requests?limit=2')).toMatchObject({ requests: [{ number: 1 }, { number: 2 }], next: 3 });
    expect(await asked(server, 'GET', '/requests?limit=2&latestFirst=true')).toMatchObject({
      requests: [{ number: 3 }, { number: 2 }],
      next: 1,
    });
    expect(await asked(server, 'GET', '/requests?from=3')).toMatchObject({ requests: [{ number: 3 }], next: null });
    expect(await asked(server, 'GET', '/journal')).toEqual({ entries: environment.journal.list(), next: null });
    expect(environment.journal.find().map(({ kind }) => kind)).toEqual(['request', 'request', 'request', 'event', 'act']);
    expect(await asked(server, 'GET', '/journal/count?kind=event,act')).toEqual({ count: 2 });
    expect(await asked(server, 'GET', '/environments/default/requests/count?status=200')).toEqual({ count: 2 });
  });

  test('with parameters that say yes or no as variables do; others are refused with what is taken', async () => {
    await using server = await aServer();
    await read(server, CUSTOMER, MISSING);
    const numbersOf = async (query: string): Promise<unknown> => {
      const { requests } = (await asked(server, 'GET', `/requests?${query}`)) as { requests?: readonly { number: number }[] };
      return requests?.map(({ number }) => number);
    };

    for (const yes of ['true', 'yes', '1']) expect([yes, await numbersOf(`latestFirst=${yes}`)]).toEqual([yes, [2, 1]]);
    for (const no of ['false', 'no', '0']) expect([no, await numbersOf(`latestFirst=${no}&follow=${no}`)]).toEqual([no, [1, 2]]);
    expect(await asked(server, 'GET', '/trace/1?entries=yes&whole=no')).toMatchObject({ tree: { entry: { number: 1 } } });
    for (const path of ['/requests?latestFirst=maybe', '/trace/1?whole=perhaps', '/requests?follow=on'])
      expect(await asked(server, 'GET', path)).toMatchObject({
        code: 400,
        message: expect.stringMatching(/^(latestFirst|whole|follow): must be one of true, yes, 1, false, no, 0\.$/) as string,
      });
  });

  test('one that was dropped is told from one that never was, by its id as by its number', async () => {
    await using server = await aServer({ journalEntries: 2 });
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { headers } = await server.ask('GET', CUSTOMER);
      ids.push(String(headers['subsim-request-id']));
    }
    const [first = '', , , , last = ''] = ids;
    const [run = ''] = first.split('-', 1);
    const refusalOf = async (path: string) => {
      const { text, headers } = await server.ask('GET', `/_sim${path}`);
      return [(JSON.parse(text) as { message?: string }).message, headers['subsim-hint']];
    };

    const kept = 'The journal keeps the last 2; 3 were dropped.';
    for (const [path, sentence] of [
      [`/requests/${first}`, `The request ${first} was dropped. ${kept}`],
      [`/journal/request:${first}`, `The request ${first} was dropped. ${kept}`],
      ['/requests/3', `The entry 3 was dropped. ${kept}`],
      ['/journal/3', `The entry 3 was dropped. ${kept}`],
      ['/journal/0', 'There is no entry 0 in this environment.'],
    ])
      expect([path, (await refusalOf(String(path)))[0]]).toEqual([path, sentence]);
    const never = `${run}-${String(Number(last.split('-')[1]) + 1000)}`;
    expect(await refusalOf(`/requests/${never}`)).toEqual([
      `There is no request ${never} in this environment.`,
      expect.stringContaining(`request:${last}`),
    ]);
    expect(await refusalOf('/requests/deadbeef-1')).toEqual([
      'There is no request deadbeef-1 in this environment.',
      expect.stringMatching(/^The nearest ids are request:/),
    ]);
    server.simulator.environment.events.ping();
    const { number, id } = server.simulator.environment.journal.latest('kind:act');
    expect(await refusalOf(`/requests/${String(number)}`)).toEqual([
      `There is no request ${String(number)} in this environment.`,
      `Entry ${String(number)} is ${id}, which the journal has.`,
    ]);
    expect(() => server.simulator.environment.requests.get(first)).toThrow(`The request ${first} was dropped. The journal keeps`);
  });

  test('one by its id, by the id of the request alone, by its number, and the latest that matches, which has a stable address', async () => {
    await using server = await aServer();
    await read(server, CUSTOMER, MISSING);
    const missed = server.simulator.environment.requests.latest('path:*/9');

    for (const name of [missed.id, missed.requestId, '2'])
      expect(await asked(server, 'GET', `/requests/${encodeURIComponent(name)}`)).toEqual(missed);
    expect(await asked(server, 'GET', '/requests/latest?status=404')).toEqual(missed);
    expect(await asked(server, 'GET', '/journal/latest')).toEqual(missed);
    const none = await server.ask('GET', '/_sim/requests/latest?path=/services/*&status=201');
    expect([none.status, JSON.parse(none.text)]).toMatchObject([
      404,
      {
        message: `There is no request that matches path:/services/* status:201; the nearest: request 2, GET ${MISSING}, which was answered with 404 (unknown-record): status was 404, not 201.`,
      },
    ]);
    expect(await server.ask('GET', '/_sim/requests/99')).toMatchObject({ status: 404 });
  });

  test('and forgotten, some or all of it', async () => {
    await using server = await aServer();
    await read(server, CUSTOMER, MISSING, CUSTOMER);

    expect(await asked(server, 'DELETE', '/requests?q=status:404')).toEqual({ removed: 1 });
    expect(await asked(server, 'GET', '/requests')).toMatchObject({ requests: [{ number: 1 }, { number: 3 }] });
    server.simulator.environment.events.ping();
    expect(await asked(server, 'DELETE', '/requests')).toEqual({ removed: 2 });
    expect(await asked(server, 'GET', '/journal/count')).toEqual({ count: 2 });
    expect(await asked(server, 'DELETE', '/journal')).toEqual({ removed: 2 });
    expect(server.simulator.environment.journal.counts()).toMatchObject({ entries: 0, last: 5 });
  });

  test('with every field of the language as a parameter of its own, and no other', () => {
    const { simulator } = aControlledEnvironment();
    const control = createRequire(import.meta.url)('../../../schemas/control.json') as {
      readonly $defs: Readonly<Record<string, { readonly properties?: object }>>;
    };
    const parameters = Object.keys(control.$defs.journalFilter?.properties ?? {});

    expect(parameters).toEqual(['q', ...fieldNames]);
    expect(simulator.environment.requests.count()).toBe(0);
  });

  test('a filter that cannot be read is refused with its column and the nearest word', async () => {
    const { control } = aControlledEnvironment();

    expectControlRefusal(
      await control('get', '/requests?q=path:/a%20metod:POST'),
      400,
      /^column 9: there is no field "metod"; the nearest is "method"\.$/,
    );
    expectControlRefusal(await control('get', '/journal?metod=POST'), 400, /the nearest is "method"/);
    expectControlRefusal(
      await control('get', '/journal/count?kind=reqest'),
      400,
      /^kind: there is no kind "reqest"; the nearest is "request"\.$/,
    );
    expectControlRefusal(await control('get', '/journal/export?format=pdf'), 400, /format/);
    expectControlRefusal(await control('get', '/stream?q=since:x'), 400, /^column 7: since: /);
    expectControlRefusal(await control('delete', '/requests?name="a'), 400, /^name: a quote is not closed\.$/);
    expectControlRefusal(await control('post', '/requests/wait', { match: { staus: 4 } }), 400, /the nearest is "status"/);
    expectControlRefusal(await control('post', '/requests/wait', { match: 4 }), 400, /must be a text or an object/);
  });
});

describe('0.4.0 point 2: what happens is waited for', () => {
  test('it counts when it is there already, a further one is waited for, and several', async () => {
    await using server = await aServer();
    await read(server, CUSTOMER);

    expect(await asked(server, 'POST', '/requests/wait', { match: 'status:200' })).toMatchObject({ number: 1 });
    const further = asked(server, 'POST', '/requests/wait', { match: { path: CUSTOMER }, after: 1, within: 60_000 });
    const second = asked(server, 'POST', '/journal/wait', { match: 'status:200', count: 2, within: 60_000 });
    await read(server, MISSING, CUSTOMER);

    expect([await further, await second]).toMatchObject([{ number: 3 }, { number: 3 }]);
  });

  test('what does not come is answered 408 with the nearest miss', async () => {
    await using server = await aServer();
    await read(server, MISSING);

    const missed = await server.ask('POST', '/_sim/requests/wait', {
      headers: { 'Content-Type': 'application/json' },
      body: '{"match":"path:*/9 status:200","within":1}',
    });
    expect([missed.status, JSON.parse(missed.text)]).toMatchObject([
      408,
      {
        message: `No request that matches path:*/9 status:200 came within 1 ms; the nearest: request 1, GET ${MISSING}, which was answered with 404 (unknown-record): status was 404, not 200.`,
      },
    ]);
    const { requests } = server.simulator.environment;
    await expect(requests.waitFor('', { within: 1, count: 2 })).rejects.toThrow('A request came once within 1 ms, not 2 times.');
    await read(server, CUSTOMER);
    await expect(requests.waitFor('status:404', { within: 1, count: 2 })).rejects.toThrow(
      `A request that matches status:404 came once within 1 ms, not 2 times; the nearest: request 2, GET ${CUSTOMER}, which was answered with 200: status was 200, not 404.`,
    );
    await expect(requests.waitFor('', { within: 1, after: 2 })).rejects.toThrow('No request came within 1 ms; the journal has none.');
    const waiting = requests.waitFor('status:500', { within: 60_000 });
    await server.simulator.close();
    await expect(waiting).rejects.toThrow('The environment is closed.');
  });

  test('in an environment that is closed, no listener is taken, no entry waited for, and following ends with what was there', async () => {
    await using server = await aServer();
    const { journal, requests } = server.simulator.environment;
    await read(server, CUSTOMER);
    const [begun, heard] = [journal.follow('', { after: 0 }), vi.fn()];
    const end = journal.onEntry(heard);
    await server.simulator.close();

    for (const entries of [journal, requests]) {
      expect(() => entries.onEntry(heard)).toThrow('The environment is closed.');
      await expect(entries.waitFor('status:500', { within: 60_000 })).rejects.toThrow('The environment is closed.');
      const told: unknown[] = [];
      for await (const each of entries.follow('', { quiet: 1 })) told.push(each);
      expect(told).toEqual([]);
    }
    const told: unknown[] = [];
    for await (const each of begun) told.push(each);
    expect(told.length).toBeLessThanOrEqual(1);
    end();
  });
});

describe('0.4.0 point 2: what happens is told live', () => {
  const idsOf = (told: readonly Told[]): readonly string[] => told.map(({ id, event }) => `${id} ${event}`);

  test('as server-sent events, a filter among them, until the environment is closed', async () => {
    await using server = await aServer();
    await read(server, CUSTOMER);
    const all = await events(`${server.url}/_sim/stream`);
    const some = await events(`${server.url}/_sim/stream?status=404`);

    await read(server, CUSTOMER, MISSING);
    server.simulator.environment.events.ping();
    await all.until(4);
    await some.until(1);
    await server.simulator.close();
    await Promise.all([all.ended, some.ended]);

    expect(idsOf(all.told)).toEqual(['2 request', '3 request', '4 event', '5 act']);
    expect(some.told.map(({ data }) => data)).toMatchObject([{ number: 3, path: MISSING }]);
  });

  test('from the last one that the reader knows; what it missed and is gone is told as dropped', async () => {
    await using server = await aServer({ journalEntries: 2 });
    await read(server, CUSTOMER, CUSTOMER, CUSTOMER, MISSING);

    const known = await events(`${server.url}/_sim/stream`, { 'Last-Event-ID': '3' });
    const gone = await events(`${server.url}/_sim/stream?lastEventId=1`);
    const earlier = await events(`${server.url}/_sim/stream?lastEventId=70`);
    await Promise.all([known.until(1), gone.until(3), earlier.until(3)]);
    const refused = await server.ask('GET', '/_sim/stream', { headers: { 'Last-Event-ID': 'x' } });

    expect(idsOf(known.told)).toEqual(['4 request']);
    expect(idsOf(gone.told)).toEqual(['2 dropped', '3 request', '4 request']);
    expect(gone.told[0]?.data).toEqual({ from: 2, to: 2 });
    expect(idsOf(earlier.told)).toEqual(['2 dropped', '3 request', '4 request']);
    expect(refused.status).toBe(400);
  });

  test('in lines, which go on with what comes', async () => {
    await using server = await aServer();
    await read(server, CUSTOMER, MISSING);
    const followed = await follow(server.url, '/requests?follow=true&status=404&limit=2');
    const whole = await follow(server.url, '/journal');
    const backwards = await follow(server.url, '/journal?latestFirst=true');

    await followed.until(1);
    await read(server, CUSTOMER, MISSING, MISSING);
    await Promise.all([followed.ended, whole.ended, backwards.ended]);

    expect(followed.lines.map(({ number }) => number)).toEqual([2, 4]);
    expect(whole.lines.map(({ number }) => number)).toEqual([1, 2]);
    expect(backwards.lines.map(({ number }) => number)).toEqual([2, 1]);
  });

  test('a connection that is quiet is told to be there still, and nothing is kept for a reader who does not read', async () => {
    await using server = await aServer({ journalEntries: 3 });
    const { journal } = server.simulator.environment;
    const quiet = journal.follow('', { quiet: 1 })[Symbol.asyncIterator]();
    const slow = journal.follow('kind:request')[Symbol.asyncIterator]();

    expect(await quiet.next()).toEqual({ done: false, value: { kind: 'quiet' } });
    await read(server, CUSTOMER);
    expect(await slow.next()).toMatchObject({ value: { kind: 'entry', entry: { number: 1 } } });
    await read(server, CUSTOMER, CUSTOMER, CUSTOMER, MISSING);
    expect(await slow.next()).toEqual({ done: false, value: { kind: 'dropped', from: 2, to: 2 } });
    expect(await slow.next()).toMatchObject({ value: { kind: 'entry', entry: { number: 3 } } });
  });

  test('to a listener of the library, which keeps nothing from going on', async () => {
    await using server = await aServer({ onError: () => undefined });
    const { environment } = server.simulator;
    const heard: Entry[] = [];
    const end = environment.requests.onEntry((entry) => {
      heard.push(entry);
      throw new Error('not ours');
    }, 'status:404');

    await read(server, CUSTOMER, MISSING, MISSING);
    await environment.requests.waitFor('status:404', { count: 2 });
    await new Promise((resolve) => setImmediate(resolve));
    end();
    await read(server, MISSING);

    expect(heard.map(({ number }) => number)).toEqual([2, 3]);
  });
});

describe('0.4.0 point 2: a journal is written to a file', () => {
  test('as lines of JSON, each an entry', async () => {
    await using server = await aServer();
    await read(server, CUSTOMER, MISSING);
    const { status, headers, text } = await server.ask('GET', '/_sim/journal/export?format=ndjson&status=404');

    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/x-ndjson',
      'attachment; filename="default.ndjson"',
    ]);
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(server.simulator.environment.requests.find('status:404'));
    expect(await server.simulator.environment.journal.export('ndjson', 'status:404')).toBe(text);
  });

  test('as an HTTP archive of what came in and went out, which its schema finds right', async () => {
    await using receiver = await aReceiver();
    await using server = await aServer({ webhooks: [{ url: receiver.url }] });
    await server.ask('GET', `${CUSTOMER}?members=email`);
    await server.ask('POST', '/services/v2/customer', { headers: { 'Content-Type': 'application/json' }, body: '{"customer":{}}' });
    server.simulator.environment.events.ping();
    await server.simulator.environment.settle(10_000);
    const { text, headers } = await server.ask('GET', '/_sim/journal/export?format=har');
    const archive = JSON.parse(text) as { readonly log: { readonly entries: readonly object[] } };

    expect(faultsOfArchive(archive)).toBeNull();
    expect(headers['content-disposition']).toBe('attachment; filename="default.har"');
    expect(archive.log).toMatchObject({ version: '1.2', creator: { name: 'Subsim' } });
    expect(archive.log.entries).toMatchObject([
      {
        request: { method: 'GET', url: `${server.url}${CUSTOMER}?members=email`, queryString: [{ name: 'members', value: 'email' }] },
        response: { status: 200, statusText: 'OK' },
      },
      { request: { method: 'POST', postData: { mimeType: 'application/json', text: '{"customer":{}}' } } },
      { request: { method: 'POST', url: receiver.url }, response: { status: 200 } },
    ]);
  });
});
