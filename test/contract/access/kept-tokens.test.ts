import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aFolder } from '../../support/command.js';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';

async function refusalOf(shop: TestEnvironment, token: string): Promise<unknown> {
  const { status, headers } = await shop.callWith(token, 'get', '/services/v2/customers');
  return status === 200 ? 'none' : headers['subsim-refusal'];
}

describe('a token', () => {
  test('that expired because the clock was moved is said to have, for a day by the clock of the machine', async () => {
    using shop = anEnvironment();
    const { clock } = shop.simulator.environment;
    const beginning = shop.simulator.environment.snapshot();
    const token = await shop.token();

    for (const _move of [1, 2, 3]) {
      await clock.advance('P40D');
      await shop.token();
    }

    expect(await refusalOf(shop, token)).toBe('expired-token');
    shop.simulator.environment.restore(beginning);
    expect(await refusalOf(shop, token)).toBe('none');
  });

  test('is not touched by a reset or a restore, in whose way no token is', async () => {
    using folder = aFolder();
    using shop = anEnvironment({ data: folder.path });
    const { environment } = shop.simulator;
    const token = await shop.token();
    const written = (): number => statSync(join(folder.path, 'credentials.db-wal')).size;
    const before = written();

    environment.snapshots.save('full');
    environment.reset();
    environment.reset('empty');
    environment.restore('full');

    expect(written()).toBe(before);
    expect(await refusalOf(shop, token)).toBe('none');
    await shop.token();
    expect(written()).toBeGreaterThan(before);
  });

  test('of an environment whose file was taken away is nobody’s', async () => {
    using folder = aFolder();
    const tokens: string[] = [];
    {
      using first = anEnvironment({ data: folder.path, randomSeed: undefined });
      tokens.push(await first.token());
    }
    renameSync(join(folder.path, 'default.sqlite'), join(folder.path, 'taken-away'));

    using second = anEnvironment({ data: folder.path, randomSeed: undefined });

    expect(await refusalOf(second, tokens[0] ?? '')).toBe('unknown-token');
  });
});

test('a simulator says why it cannot store anything, as long as it cannot', () => {
  using folder = aFolder();
  const data = join(folder.path, 'data');
  using shop = anEnvironment({ data });
  using inMemory = anEnvironment();
  expect([shop.simulator.unreadiness(), inMemory.simulator.unreadiness()]).toEqual([undefined, undefined]);

  renameSync(data, `${data}-elsewhere`);
  expect(shop.simulator.unreadiness()).toBe(`The data folder ${data} cannot be written: there is no such file.`);
  renameSync(`${data}-elsewhere`, data);

  expect(shop.simulator.unreadiness()).toBeUndefined();
});
