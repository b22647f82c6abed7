import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formerDatabase, schemaVersions } from '../../support/database-file.js';
import { aControlledEnvironment, faultsOfControlRefusal, membersOf, type ControlledEnvironment } from '../../support/control.js';
import { aFolder, type TestFolder } from '../../support/command.js';

const STAGING = '/environments/staging';

function aShop({ path }: TestFolder): ControlledEnvironment {
  return aControlledEnvironment({ data: path });
}

async function namesIn({ control }: ControlledEnvironment, scope = ''): Promise<readonly unknown[]> {
  return membersOf((await control('get', `${scope}/snapshots`).expect(200)).body.snapshots, 'name');
}

function filesOf({ path }: TestFolder): readonly string[] {
  return readdirSync(path, { recursive: true }).map(String).sort();
}

// Nothing is written down as a defect of Subsim.
function defectsIn({ log }: ControlledEnvironment): readonly unknown[] {
  return log.flatMap(({ error }) => (error === undefined ? [] : [error]));
}

describe('with a data folder a named snapshot', () => {
  test('is there after a restart as it was, and is gone back to', async () => {
    using folder = aFolder();
    let list: unknown;
    {
      using before = aShop(folder);
      await before.control('put', '/clock', { kind: 'frozen', instant: '2027-01-02T03:04:05.678Z' }).expect(200);
      await before.control('post', '/snapshots', { name: 'full' }).expect(201);
      await before.control('post', '/reset', { to: 'empty' }).expect(200);
      await before.control('post', '/snapshots', { name: 'Full' }).expect(201);
      await before.control('post', '/snapshots', { name: 'gone' }).expect(201);
      await before.control('delete', '/snapshots/gone').expect(204);
      await before.control('post', `${STAGING}/snapshots`, { name: 'con' }).expect(201);
      list = (await before.control('get', '/snapshots')).body;
    }

    using after = aShop(folder);

    expect((await after.control('get', '/snapshots')).body).toEqual(list);
    expect(list).toMatchObject({ snapshots: [{ name: 'Full' }, { name: 'full', instant: '2027-01-02T03:04:05.678Z' }] });
    expect(await namesIn(after, STAGING)).toEqual(['con']);
    const token = await after.token();
    const full = await after.control('post', '/snapshots/full/restore').expect(200);
    const bare = await after.control('post', '/snapshots/Full/restore').expect(200);
    expect([full.body.counts.customers, full.body.clock.now, bare.body.counts.customers]).toEqual([2, '2027-01-02T03:04:05.678Z', 0]);
    const { status, text } = await after.callWith(token, 'get', '/services/v2/customers');
    expect([status, text]).toEqual([200, '[]']);
    const fork = await after.control('post', '/fork', { snapshot: 'full', name: 'copy' }).expect(201);
    expect(fork.body.counts.customers).toBe(2);
    await after.control('delete', '/snapshots/full').expect(204);
    await after.control('get', '/snapshots/full/file').expect(404);
  });

  test('is exported after a restart as the bytes that it was before', async () => {
    using folder = aFolder();
    let bytes: Buffer;
    let size: number;
    {
      using before = aShop(folder);
      const { snapshots } = before.simulator.environment;
      ({ size } = snapshots.save('a'));
      bytes = await snapshots.export('a');
    }

    using after = aShop(folder);

    expect((await after.simulator.environment.snapshots.export('a')).equals(bytes)).toBe(true);
    expect(after.simulator.environment.snapshots.list()).toMatchObject([{ size }]);
  });

  test('is taken for no environment, and is in no database', async () => {
    using folder = aFolder();
    {
      using before = aShop(folder);
      await before.control('post', '/snapshots', { name: 'staging' }).expect(201);
      await before.control('post', '/snapshots', { name: 'other' }).expect(201);
    }

    using after = aShop(folder);

    expect([after.simulator.unserved, [...after.simulator.environments.keys()]]).toEqual([[], ['default', 'staging']]);
    expect(filesOf(folder).filter((file) => file.includes('.snapshots'))).toEqual([
      'default.snapshots',
      join('default.snapshots', 'other.sqlite'),
      join('default.snapshots', 'staging.sqlite'),
    ]);
  });

  test('goes with its environment', async () => {
    using folder = aFolder();
    using shop = aShop(folder);
    const removed = await shop.simulator.createEnvironment({ name: 'run-1' });
    removed.snapshots.save('a');
    expect(existsSync(join(folder.path, 'run-1.snapshots', 'a.sqlite'))).toBe(true);

    await shop.control('delete', '/environments/run-1').expect(204);

    expect(filesOf(folder).filter((file) => file.startsWith('run-1'))).toEqual([]);
    await expect(removed.snapshots.import('a', Buffer.from('x'))).rejects.toThrow('The environment is closed.');
    expect(filesOf(folder).filter((file) => file.startsWith('run-1'))).toEqual([]);
    await shop.control('post', '/environments', { name: 'run-1' }).expect(201);
    expect(await namesIn(shop, '/environments/run-1')).toEqual([]);
  });

  test('that an environment left behind is not taken for one of a new environment', async () => {
    using folder = aFolder();
    using shop = aShop(folder);
    for (const name of ['run-1', 'environment-1']) mkdirSync(join(folder.path, `${name}.snapshots`));

    const refused = await shop.control('post', '/environments', { name: 'run-1' });

    expect([refused.status, refused.headers['subsim-refusal']]).toEqual([409, 'already-exists']);
    expect((await shop.simulator.createEnvironment()).name).toBe('environment-2');
  });

  test.each(schemaVersions)('that Subsim saved at version %i of its schema is gone back to', async (version) => {
    using folder = aFolder();
    {
      using before = aShop(folder);
      before.simulator.environment.snapshots.save('a');
    }
    formerDatabase(version, join(folder.path, 'default.snapshots', 'a.sqlite'));

    using after = aShop(folder);
    after.simulator.environment.reset('empty');

    const answer = await after.control('post', '/snapshots/a/restore').expect(200);
    expect(answer.body.counts.customers).toBe(3);
  });

  test.each([
    ['empty', () => Buffer.alloc(0)],
    ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 4096)],
    ['cut to a header', (bytes: Buffer) => bytes.subarray(0, 100)],
    ['text', () => Buffer.from('hello')],
    ['overwritten in its midst', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 7)])],
  ])('whose file is %s is refused when it is asked for, and hinders nothing else', async (_, damage) => {
    using folder = aFolder();
    {
      using before = aShop(folder);
      for (const name of ['bad', 'good']) await before.control('post', '/snapshots', { name }).expect(201);
    }
    const file = join(folder.path, 'default.snapshots', 'bad.sqlite');
    writeFileSync(file, damage(readFileSync(file)));

    using after = aShop(folder);

    expect(await namesIn(after)).toEqual(['bad', 'good']);
    for (const [verb, path, body] of [
      ['post', '/snapshots/bad/restore', undefined],
      ['get', '/snapshots/bad/file', undefined],
      ['post', '/fork', { snapshot: 'bad' }],
    ] as const) {
      const answer = await after.control(verb, path, body);
      expect([path, answer.status, answer.headers['subsim-refusal']]).toEqual([path, 409, 'state-refused']);
      expect(answer.body.message).toMatch(/^The snapshot bad cannot be used: .*(damaged|not a database of Subsim)\.$/);
      expect(answer.headers['subsim-hint']).toMatch(/^Delete it/);
      expect(faultsOfControlRefusal(answer)).toEqual([]);
    }
    expect((await after.control('get', '/state')).body.counts.customers).toBe(2);
    await after.control('post', '/snapshots/good/restore').expect(200);
    await after.control('post', '/snapshots', { name: 'bad' }).expect(201);
    await after.control('post', '/snapshots/bad/restore').expect(200);
    expect(defectsIn(after)).toEqual([]);
  });

  test('that cannot be written is refused, and the one before is there still', async () => {
    using folder = aFolder();
    using shop = aShop(folder);
    await shop.control('post', '/snapshots', { name: 'a' }).expect(201);
    mkdirSync(join(folder.path, 'default.snapshots', 'a.sqlite.new'));
    await shop.control('post', '/reset', { to: 'empty' }).expect(200);

    const answer = await shop.control('post', '/snapshots', { name: 'a' });

    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([409, 'state-refused']);
    expect([answer.body.message, answer.headers['subsim-hint']]).toEqual([
      expect.stringMatching(/a\.sqlite cannot be written: /),
      expect.stringMatching(/^Nothing was changed\. .*disk/),
    ]);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
    expect((await shop.control('post', '/snapshots/a/restore')).body.counts.customers).toBe(2);
    expect(defectsIn(shop)).toEqual([]);
  });

  test('is refused where a file stands in the place of its folder, for that environment alone', async () => {
    using folder = aFolder();
    writeFileSync(join(folder.path, 'default.snapshots'), '');
    using shop = aShop(folder);

    for (const [verb, body] of [['get'], ['post', { name: 'a' }]] as const) {
      const answer = await shop.control(verb, '/snapshots', body);
      expect([answer.status, answer.headers['subsim-refusal']]).toEqual([409, 'state-refused']);
    }
    await shop.control('post', `${STAGING}/snapshots`, { name: 'a' }).expect(201);
    await shop.call('get', '/services/v2/customers').expect(200);
    rmSync(join(folder.path, 'default.snapshots'));
    await shop.control('post', '/snapshots', { name: 'a' }).expect(201);
    expect(defectsIn(shop)).toEqual([]);
  });
});

test.each([
  ['in memory', false],
  ['in a data folder', true],
])('an environment %s has at most 100 named snapshots, each of which can be replaced', async (_, isKept) => {
  using folder = aFolder();
  using shop = aControlledEnvironment(isKept ? { data: folder.path } : {});
  const { snapshots } = shop.simulator.environment;
  for (let number = 1; number <= 100; number += 1) snapshots.save(`s${String(number)}`);

  const answers = [
    await shop.control('post', '/snapshots', { name: 'more' }),
    await shop.bare
      .put('/_sim/snapshots/more/file')
      .type('application/vnd.sqlite3')
      .send(await snapshots.export('s1')),
  ];

  for (const answer of answers) {
    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([409, 'state-refused']);
    expect([answer.body.message, answer.headers['subsim-hint']]).toEqual([expect.stringMatching(/100/), expect.stringMatching(/^Delete/)]);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
  }
  await shop.control('post', '/snapshots', { name: 's7' }).expect(201);
  await shop.control('post', `${STAGING}/snapshots`, { name: 'more' }).expect(201);
  await shop.control('delete', '/snapshots/s7').expect(204);
  await shop.control('post', '/snapshots', { name: 'more' }).expect(201);
  expect(snapshots.list()).toHaveLength(100);
});
