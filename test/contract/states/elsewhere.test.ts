import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../src/index.js';
import { aControlledEnvironment } from '../../support/control.js';
import { anEnvironment, INSTANT } from '../../support/environment.js';
import { inside } from '../../support/inside.js';
import { aReceiver } from '../../support/receiver.js';
import { aFolder } from '../../support/unit/folder.js';

const START = Date.parse(INSTANT);

function isoAt(milliseconds: number): string {
  return new Date(START + milliseconds).toISOString();
}
const DAY = 86_400_000;

describe('a snapshot that is imported', () => {
  test.each([
    ['stands', { kind: 'frozen' }],
    ['runs ahead of the machine', { kind: 'offset', by: 'P400D' }],
    ['runs with the machine', { kind: 'system' }],
  ] as const)('tells when its state was saved, by a clock that %s', async (_how, clock) => {
    using origin = anEnvironment(clock.kind === 'frozen' ? {} : { clock: 'system' });
    using target = anEnvironment({ clock: '2031-01-01T00:00:00Z' });
    const { environment } = origin.simulator;
    environment.clock.set(clock);
    if (clock.kind === 'frozen') await environment.clock.advance('P1D');
    const { instant } = environment.snapshots.save('carried');
    const bytes = await environment.snapshots.export('carried');
    const { snapshots } = target.simulator.environment;

    expect((await snapshots.import('brought', bytes)).instant).toBe(instant);
    expect(snapshots.list()).toMatchObject([{ name: 'brought', instant }]);
    expect((await snapshots.import('again', await snapshots.export('brought'))).instant).toBe(instant);
    if (clock.kind === 'frozen') expect(instant).toBe(isoAt(DAY));
  });

  test('brings the clock of its environment along, though that was never set', async () => {
    using origin = anEnvironment();
    using target = anEnvironment({ clock: '2031-01-01T00:00:00Z' });
    origin.simulator.environment.snapshots.save('carried');
    const bytes = await origin.simulator.environment.snapshots.export('carried');
    await origin.simulator.environment.clock.advance('P1D');

    await target.simulator.environment.snapshots.import('brought', bytes);
    target.simulator.environment.restore('brought');

    expect(target.simulator.environment.clock.state()).toEqual({ kind: 'frozen', instant: isoAt(0), now: isoAt(0) });
    const fork = await origin.simulator.forkEnvironment({ from: 'default', snapshot: 'carried' });
    expect(fork.clock.now()).toBe(START);
    expect((await origin.simulator.forkEnvironment({ from: 'default' })).clock.now()).toBe(START + DAY);
  });

  test('from before such were kept tells the clock in it, or when it was imported', async () => {
    using target = anEnvironment();
    const { snapshots } = target.simulator.environment;
    const fileWith = async (clock: object | undefined): Promise<Buffer> => {
      using origin = anEnvironment();
      origin.simulator.environment.snapshots.save('plain');
      return changed(await origin.simulator.environment.snapshots.export('plain'), clock === undefined ? undefined : JSON.stringify(clock));
    };

    expect((await snapshots.import('stood', await fileWith({ kind: 'frozen', instant: START - DAY }))).instant).toBe(isoAt(-DAY));
    expect((await snapshots.import('ran', await fileWith({ kind: 'system' }))).instant).toBe(isoAt(0));
    expect((await snapshots.import('unset', await fileWith(undefined))).instant).toBe(isoAt(0));
  });

  test.each(['no clock', '{}', '{"kind":"frozen","instant":"x"}', '{"kind":"frozen","instant":1e300}', '{"kind":"offset"}', 'null'])(
    'with a clock that nobody wrote (%s) is refused, and nothing changes',
    async (clock) => {
      using target = anEnvironment();
      const { environment } = target.simulator;
      environment.snapshots.save('plain');
      const bytes = changed(await environment.snapshots.export('plain'), clock);

      await expect(environment.snapshots.import('bad', bytes)).rejects.toThrow('The file is damaged.');
      expect(() => {
        environment.restore({ bytes });
      }).toThrow('The file is damaged.');
      expect(environment.snapshots.list().map(({ name }) => name)).toEqual(['plain']);
      expect(environment.clock.now()).toBe(START);
    },
  );

  test('is told over HTTP with the instant of its state', async () => {
    using origin = aControlledEnvironment();
    const { snapshots } = origin.simulator.environment;
    snapshots.save('carried');
    await origin.control('post', '/clock/advance', { by: 'P3D' }).expect(200);

    const answer = await origin.bare.put('/_sim/environments/staging/snapshots/brought/file').send(await snapshots.export('carried'));

    expect([answer.status, answer.body.instant]).toEqual([201, '2026-11-20T09:15:30.000Z']);
  });
});

describe.each([
  ['in memory', false],
  ['in a file', true],
] as const)('an environment %s', (_place, isFile) => {
  test('goes back to the snapshot of another one as to an imported one: with own credentials, and nothing to be sent twice', async () => {
    await using receiver = await aReceiver(() => ({ status: 500 }));
    using folder = aFolder();
    using origin = anEnvironment({ webhooks: [{ url: receiver.url }], clientId: 'origin' });
    using target = anEnvironment({ seed: 'empty', clientId: 'target', ...(isFile ? { data: folder.file('data') } : {}) });
    origin.simulator.environment.events.ping();
    await origin.simulator.environment.settle(5000);
    await origin.simulator.environment.clock.advance('PT1S');
    const snapshot = origin.simulator.environment.snapshot();
    const token = await target.token();
    const { environment } = target.simulator;

    environment.restore(snapshot);

    expect(environment.contents()).toEqual(origin.simulator.environment.contents());
    expect(environment.clock.now()).toBe(START + 1000);
    expect((await target.callWith(token, 'get', '/services/v2/customers')).status).toBe(200);
    expect(inside(environment).hosted.access.clients.isRight('origin', 'subsim-default-secret')).toBe(false);
    expect(environment.deliveries.list().map(({ status }) => status)).toEqual(['failed']);
    expect(origin.simulator.environment.deliveries.list().map(({ status }) => status)).toEqual(['pending']);
    environment.restore({ bytes: new Uint8Array(snapshot.bytes) as Buffer }); // what callers without types may give
    environment.reset();
    expect(environment.contents().customers?.count).toBe(0);
  });

  test('goes back to its own with what was to be sent then', async () => {
    await using receiver = await aReceiver(() => ({ status: 500 }));
    using folder = aFolder();
    using shop = anEnvironment({ webhooks: [{ url: receiver.url }], ...(isFile ? { data: folder.file('data') } : {}) });
    const { environment } = shop.simulator;
    environment.events.ping();
    await environment.settle(5000);
    const snapshot = environment.snapshot();
    environment.reset('empty');

    environment.restore({ ...snapshot });

    expect(environment.deliveries.list().map(({ status }) => status)).toEqual(['pending']);
  });

  test('is as it was when what it shall go back to is nothing of the kind', async () => {
    using folder = aFolder();
    using shop = anEnvironment(isFile ? { data: folder.file('data') } : {});
    const { environment } = shop.simulator;
    const before = (await shop.call('get', '/services/v2/customers')).text;
    const good = environment.snapshot().bytes;
    const bad: readonly unknown[] = [
      undefined,
      null,
      5,
      {},
      { bytes: Buffer.from('x') },
      { bytes: good.subarray(0, 5000) },
      { bytes: Buffer.concat([good.subarray(0, 8192), Buffer.alloc(good.length - 8192, 0xa5)]) },
    ];

    for (const to of bad) {
      expect(() => {
        environment.restore(to as string); // what callers without types may give
      }).toThrow(Problem);
    }

    expect((await shop.call('get', '/services/v2/customers')).text).toBe(before);
    environment.restore({ bytes: good });
    expect((await shop.call('get', '/services/v2/customers')).text).toBe(before);
  });
});

// The bytes of a snapshot that says nothing of its saving, with this clock in it.
function changed(bytes: Buffer, clock: string | undefined): Buffer {
  const database = new Database(bytes);
  try {
    database.prepare("DELETE FROM setting WHERE name IN ('saved', 'clock')").run();
    if (clock !== undefined) database.prepare("INSERT INTO setting (name, value) VALUES ('clock', ?)").run(clock);
    return database.serialize();
  } finally {
    database.close();
  }
}
