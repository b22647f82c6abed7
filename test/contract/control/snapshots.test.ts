import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aControlledEnvironment, faultsOfControlRefusal, type ControlledEnvironment } from '../../support/control.js';
import { aServer } from '../../support/server.js';

const FILE = 'application/vnd.sqlite3';

/** The bytes of a snapshot of the default environment. */
async function aFile({ control }: ControlledEnvironment): Promise<Buffer> {
  await control('post', '/snapshots', { name: 'full' }).expect(201);
  const answer = await control('get', '/snapshots/full/file').buffer(true).parse(bytesOf);
  return answer.body as Buffer; // what the parser gives
}

// supertest names its own kind of answer here; the parser is given a stream of bytes.
function bytesOf(response: unknown, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = response as NodeJS.ReadableStream; // see above
  stream.on('data', (chunk: Buffer | string) => chunks.push(Buffer.from(chunk as Buffer))); // no encoding is set
  stream.on('end', () => {
    done(null, Buffer.concat(chunks));
  });
}

describe('a named snapshot', () => {
  test('is saved, listed, gone back to and deleted', async () => {
    using environment = aControlledEnvironment();
    const { control } = environment;

    const saved = await control('post', '/snapshots', { name: 'full' });
    await control('post', '/reset', { to: 'empty' }).expect(200);
    await control('post', '/snapshots', { name: 'Bare_1.x-y' }).expect(201);
    const list = await control('get', '/snapshots');
    const full = await control('post', '/snapshots/full/restore');
    const bare = await control('post', '/snapshots/Bare_1.x-y/restore');
    await control('delete', '/snapshots/full').expect(204);

    expect([saved.status, saved.body]).toEqual([201, { name: 'full', instant: '2026-11-20T09:15:30.000Z', size: expect.any(Number) }]);
    expect(list.body.snapshots).toMatchObject([{ name: 'Bare_1.x-y' }, saved.body]);
    expect([full.status, full.body.counts.customers, bare.body.counts.customers]).toEqual([200, 2, 0]);
    expect((await control('get', '/snapshots')).body.snapshots).toHaveLength(1);
  });

  test('holds what was changed, whatever the environment began with, and the beginning stays', async () => {
    using environment = aControlledEnvironment();
    const { control } = environment;
    const add = (scope: string): Promise<unknown> =>
      control('post', `${scope}/destinations`, { url: 'http://127.0.0.1:9/', enabled: false }).expect(201);
    const count = async (scope: string): Promise<number> =>
      ((await control('get', `${scope}/destinations`)).body.destinations as readonly unknown[]).length;
    await control('post', '/environments', { name: 'first' }).expect(201);
    await control('post', '/environments', { name: 'second' }).expect(201);
    await control('post', '/fork', { name: 'third' }).expect(201);

    for (const scope of ['', '/environments/first', '/environments/second', '/environments/third']) {
      const seen: number[] = [];
      const look = async (): Promise<unknown> => seen.push(await count(scope));
      const call = (path: string, body?: object): Promise<unknown> => control('post', `${scope}${path}`, body).expect(/{/);
      await add(scope);
      await call('/snapshots', { name: 'one' });
      await add(scope);
      await call('/snapshots', { name: 'two' });
      for (const path of ['/reset', '/snapshots/two/restore', '/snapshots/one/restore', '/reset', '/snapshots/two/restore']) {
        await call(path);
        await look();
      }
      await add(scope);
      await call('/snapshots', { name: 'three' });
      for (const path of ['/snapshots/one/restore', '/snapshots/three/restore', '/reset']) {
        await call(path);
        await look();
      }
      expect([scope, ...seen]).toEqual([scope, 0, 2, 1, 0, 2, 1, 3, 0]);
    }
  });

  test('belongs to its environment', async () => {
    using environment = aControlledEnvironment();

    await environment.control('post', '/environments/staging/snapshots', { name: 'mine' }).expect(201);

    expect((await environment.control('get', '/snapshots')).body).toEqual({ snapshots: [] });
    await environment.control('post', '/snapshots/mine/restore').expect(404);
    await environment.control('post', '/environments/staging/snapshots/mine/restore').expect(200);
  });

  test.each([
    ['delete', '/snapshots/none'],
    ['post', '/snapshots/none/restore'],
    ['get', '/snapshots/none/file'],
    ['get', '/snapshots/%2e%2e%2fx/file'],
    ['delete', '/snapshots/__proto__'],
    ['delete', `/snapshots/${'x'.repeat(2000)}`],
  ] as const)('that there is not (%s %s) is 404', async (verb, path) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control(verb, path);

    expect([answer.status, answer.body.message]).toEqual([
      404,
      expect.stringMatching(/^There is no snapshot .{1,100} in this environment\.$/),
    ]);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
  });

  test.each([[{}], [{ name: '' }], [{ name: '.x' }], [{ name: 'a/b' }], [{ name: 'a b' }], [{ name: 7 }], [{ name: 'a', to: 'b' }], [[]]])(
    'is not saved for %j',
    async (body) => {
      using environment = aControlledEnvironment();

      const answer = await environment.control('post', '/snapshots', body);

      expect(answer.status).toBe(400);
      expect(faultsOfControlRefusal(answer)).toEqual([]);
      expect((await environment.control('get', '/snapshots')).body).toEqual({ snapshots: [] });
    },
  );
});

describe('the file of a snapshot', () => {
  test('is a SQLite file with a name', async () => {
    using environment = aControlledEnvironment();
    const bytes = await aFile(environment);

    const { headers, status } = await environment.control('head', '/snapshots/full/file');

    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([200, FILE, 'attachment; filename="full.sqlite"']);
    expect([Number(headers['content-length']), bytes.subarray(0, 15).toString()]).toEqual([bytes.length, 'SQLite format 3']);
  });

  test('brings its state to another environment, without clients and tokens', async () => {
    using environment = aControlledEnvironment();
    const token = await environment.token();
    const bytes = await aFile(environment);

    const put = await environment.bare.put('/_sim/environments/staging/snapshots/came/file').type(FILE).send(bytes);
    const before = await environment.control('get', '/environments/staging/state');
    const after = await environment.control('post', '/environments/staging/snapshots/came/restore');

    expect([put.status, put.body]).toMatchObject([201, { name: 'came', size: expect.any(Number) }]);
    expect([before.body.counts.customers, after.body.counts.customers]).toEqual([0, 2]);
    await environment.bare.get('/services/v2/customers/2001').auth('stage', 'stage-secret').expect(200);
    await environment.callWith(token, 'get', '/services/v2/customers').expect(200);
    const taken = new Database(await environment.simulator.environments.get('staging')?.snapshots.export('came'));
    expect(taken.prepare("SELECT name FROM sqlite_schema WHERE name IN ('client', 'token')").all()).toEqual([]);
    taken.close();
  });

  test('may be larger than other bodies, also when the sender waits for leave', async () => {
    await using server = await aServer({ bodyLimit: 2048 });
    server.simulator.environment.snapshots.save('a');
    const file = await server.ask('GET', '/_sim/snapshots/a/file');

    const put = await server.ask('PUT', '/_sim/snapshots/b/file', { body: file.body });
    const line = server.line();
    line.write(
      server.head('PUT', '/_sim/snapshots/c/file', { Expect: '100-continue', 'Content-Length': String(file.body.length) }) + '\r\n',
    );
    await line.until(/^HTTP\/1\.1 100 /);
    line.write(file.body);
    await line.until(/HTTP\/1\.1 201 /);

    expect([file.body.length > 2048, put.status]).toEqual([true, 201]);
    expect(server.simulator.environment.snapshots.list().map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  test.each([{}, { Expect: '100-continue' }])(
    'is refused beyond 256 MiB before it is sent, without leave to send it: %o',
    async (headers) => {
      await using server = await aServer();
      const line = server.line();

      line.write(server.head('PUT', '/_sim/snapshots/c/file', { ...headers, 'Content-Length': String(256 * 1024 * 1024 + 1) }) + '\r\n');

      expect(await line.until(/\r\n\r\n.*\}/s)).toMatch(/^HTTP\/1\.1 413 .*Subsim-Hint: The limit is fixed.*A file has at most 256 MiB\./s);
    },
  );

  test('is refused when it is packed', async () => {
    using environment = aControlledEnvironment();

    const answer = await environment.bare.put('/_sim/snapshots/b/file').type(FILE).set('Content-Encoding', 'gzip').send(Buffer.from('x'));

    expect([answer.status, answer.body.message]).toEqual([415, 'A file is sent as it is, without Content-Encoding.']);
    expect(answer.headers['accept-encoding']).toBe('identity');
    expect(faultsOfControlRefusal(answer)).toEqual([]);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['a database of others', aDatabase('CREATE TABLE other (id INTEGER)')],
    ['an empty database that says it is ours', aDatabase('PRAGMA application_id = 1400201843; PRAGMA user_version = 1')],
    ['one of a newer Subsim', aDatabase('CREATE TABLE x (id); PRAGMA application_id = 1400201843; PRAGMA user_version = 9999')],
  ])('is refused when it is %s', async (_, bytes) => {
    using environment = aControlledEnvironment();

    const answer = await environment.bare.put('/_sim/snapshots/b/file').type(FILE).send(bytes);

    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([400, 'setting-refused']);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
    expect((await environment.control('get', '/snapshots')).body).toEqual({ snapshots: [] });
  });

  test('is refused with tables, triggers or views that are not ours', async () => {
    using environment = aControlledEnvironment();
    const bytes = await aFile(environment);

    const trigger = 'CREATE TRIGGER t AFTER INSERT ON event BEGIN SELECT 1; END';
    for (const sql of ['CREATE TABLE other (id)', 'CREATE VIEW v AS SELECT 1', trigger, 'DROP TABLE order_call', 'DROP TABLE sequence']) {
      const answer = await environment.bare.put('/_sim/snapshots/b/file').type(FILE).send(changed(bytes, sql));
      expect([sql, answer.status]).toEqual([sql, 400]);
    }
  });

  test('is taken or refused when it was cut or a byte was changed, and never breaks anything', async () => {
    using environment = aControlledEnvironment();
    const bytes = await aFile(environment);
    const put = async (sent: Buffer): Promise<number> =>
      (await environment.bare.put('/_sim/environments/staging/snapshots/b/file').type(FILE).send(sent)).status;
    const place = fc.oneof(fc.nat({ max: 120 }), fc.nat({ max: bytes.length - 1 }));

    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), fc.boolean(), async (at, mask, isCut) => {
        const sent = Buffer.from(isCut ? bytes.subarray(0, at) : bytes);
        if (!isCut) sent[at] = (sent[at] ?? 0) ^ mask;
        const status = await put(sent);
        expect([201, 400]).toContain(status);
        if (isCut) expect(status).toBe(400);
        if (status === 201) await environment.control('post', '/environments/staging/snapshots/b/restore').expect(200);
      }),
      { numRuns: 60, seed: 1 },
    );

    expect(environment.log.flatMap(({ error }) => (error === undefined ? [] : [error]))).toEqual([]);
    expect(await put(bytes)).toBe(201);
  }, 60_000);

  test('is not taken under a name that is none', async () => {
    using environment = aControlledEnvironment();
    const bytes = await aFile(environment);

    const answer = await environment.bare.put('/_sim/snapshots/a%20b/file').type(FILE).send(bytes);

    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/name of a snapshot/)]);
  });
});

function aDatabase(sql: string): Buffer {
  return changed(undefined, sql);
}

function changed(bytes: Buffer | undefined, sql: string): Buffer {
  const database = new Database(bytes ?? ':memory:');
  database.exec(sql);
  const result = database.serialize();
  database.close();
  return result;
}
