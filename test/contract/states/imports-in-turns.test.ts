import { existsSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Steps } from '../../../src/domain/steps/steps.js';
import { exportedBytes, importedImage } from '../../../src/engine/states/snapshot-images.js';
import { openImage } from '../../../src/store/database.js';
import { aLargeFile } from '../../support/contract/exported-file.js';
import { anEnvironment } from '../../support/environment.js';
import { aServer } from '../../support/server.js';
import { aFolder } from '../../support/unit/folder.js';

const COUNT = 2500;

let file: Buffer;
beforeAll(async () => {
  file = await aLargeFile(COUNT);
});

function stepsOf(steps: Steps<unknown>): number {
  let count = 0;
  while (steps.next().done !== true) count += 1;
  return count;
}

const BUSY = { code: 'state-refused', message: 'The snapshot large is being written.' };
const CLOSED = { code: 'state-refused', message: 'The environment is closed.' };

describe('a large file', () => {
  test('is checked, copied and read record by record, so that others have their turn in between', () => {
    const image = { bytes: file };

    expect(stepsOf(importedImage(file, { now: 0, refusal: '' }))).toBeGreaterThan(2 * COUNT);
    expect(stepsOf(exportedBytes(image))).toBeGreaterThan(COUNT);
  });

  test('is imported and exported while the loop turns, and is there only when it is whole', async () => {
    using shop = anEnvironment({ seed: 'empty' });
    const { snapshots } = shop.simulator.environment;
    let turns = 0;
    let seen = 0;
    const look = (): void => {
      turns += 1;
      seen += snapshots.list().length;
      if (!isDone) setImmediate(look);
    };
    let isDone = false;
    setImmediate(look);

    const info = await snapshots.import('large', file);
    isDone = true;

    expect([turns > 1, seen]).toEqual([true, 0]);
    expect(snapshots.list()).toEqual([info]);
    const exported = await snapshots.export('large');
    const copy = openImage({ bytes: exported });
    expect(copy.prepare('SELECT count(*) FROM record_customer').pluck().get()).toBe(COUNT);
    copy.close();
  });

  test.each([
    ['in memory', false],
    ['in a data folder', true],
  ])('that is imported %s is written by one caller at a time, and ended by a signal without a trace', async (_place, isFile) => {
    using folder = aFolder();
    using shop = anEnvironment({ seed: 'empty', ...(isFile ? { data: folder.file('data') } : {}) });
    const { environment } = shop.simulator;
    const { snapshots } = environment;
    const leaving = new AbortController();
    setImmediate(() => {
      leaving.abort(new Error('The caller left.'));
    });
    const first = snapshots.import('large', file, { signal: leaving.signal });
    const second = snapshots.import('large', file);

    await expect(second).rejects.toMatchObject(BUSY);
    expect(() => snapshots.save('large')).toThrow(BUSY.message);
    await expect(snapshots.keep('large', environment.snapshot())).rejects.toMatchObject(BUSY);
    await expect(first).rejects.toThrow('The caller left.');

    expect(snapshots.list()).toEqual([]);
    if (isFile)
      expect(existsSync(folder.file('data/default.snapshots')) ? readdirSync(folder.file('data/default.snapshots')) : []).toEqual([]);
    expect((await snapshots.keep('large', environment.snapshot())).name).toBe('large');
  });

  test('that an environment is removed under is imported nowhere', async () => {
    using folder = aFolder();
    using shop = anEnvironment({ seed: 'empty', data: folder.file('data') });
    const { simulator } = shop;
    const removed = await simulator.createEnvironment({ name: 'gone', seed: 'empty' });
    const closed = await simulator.createEnvironment({ name: 'closed', seed: 'empty' });
    const importing = removed.snapshots.import('large', file);
    simulator.removeEnvironment('gone');
    const other = closed.snapshots.import('large', file);
    const failed = expect(other).rejects.toMatchObject(CLOSED);

    await expect(importing).rejects.toMatchObject(CLOSED);
    simulator.close();

    await failed;
    const left = readdirSync(folder.file('data'), { recursive: true }).map(String);
    expect(left.filter((name) => name.includes('large') || name.includes('gone'))).toEqual([]);
  });

  test('is imported no further when its sender hangs up', async () => {
    using folder = aFolder();
    await using server = await aServer({ seed: 'empty', data: folder.file('data') });
    const path = '/_sim/snapshots/large/file';
    const { snapshots } = server.simulator.environment;
    const line = server.line();
    line.write(Buffer.concat([Buffer.from(`${server.head('PUT', path, { 'Content-Length': String(file.length) })}\r\n`), file]));
    const isBusy = async (): Promise<boolean> => {
      const { status, text } = await server.ask('PUT', path, { body: 'x' });
      return status === 409 && text.includes(BUSY.message);
    };
    while (!(await isBusy()));

    line.socket.destroy();
    while (await isBusy());

    expect(snapshots.list()).toEqual([]);
  });
});

test('a state that was made here is gone back to by its name, by its bytes and as it was loaded', async () => {
  using shop = anEnvironment({ seed: 'empty' });
  const { environment } = shop.simulator;
  await environment.snapshots.import('large', file);
  for (const to of ['large', await environment.snapshots.load('large')]) {
    environment.reset('empty');
    environment.restore(to);
    expect(environment.contents().customers?.count).toBe(COUNT);
  }
  await expect(environment.snapshots.keep('other', { bytes: file })).rejects.toMatchObject({ code: 'setting-refused' });
});
