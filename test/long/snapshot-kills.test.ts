import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { faultsOfFile } from '../support/database-file.js';
import { aFolder, start, type RunningCommand } from '../support/command.js';
import { ask, type WireAnswer } from '../support/server.js';

// A process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const JSON_BODY = { 'Content-Type': 'application/json' };
// After how many a kill is on its way.
const SAVES = 2;
// Large enough that writing a file takes a while.
const PAD = 'p'.repeat(100_000);
const seed = {
  customers: Array.from({ length: 60 }, (_, index) => ({
    id: 2001 + index,
    email: `c${String(index)}@example.test`,
    first_name: 'C',
    last_name: String(index),
    user_defined_fields: { pad: PAD },
  })),
};

function control({ url }: RunningCommand, method: string, path: string, body?: object): Promise<WireAnswer> {
  return ask(url, method, `/_sim${path}`, body === undefined ? {} : { headers: JSON_BODY, body: JSON.stringify(body) });
}

async function instantOf(command: RunningCommand, name: string): Promise<string | undefined> {
  const { text } = await control(command, 'GET', '/snapshots');
  const { snapshots } = JSON.parse(text) as { snapshots: readonly { name: string; instant: string }[] };
  return snapshots.find((snapshot) => snapshot.name === name)?.instant;
}

test('a kill while a named snapshot is written leaves the older or the newer one, whole', async () => {
  using folder = aFolder();
  const data = join(folder.path, 'data');
  const settings = ['--port', '0', '--data', data, '--seed-file', folder.write('shop.json', seed), '--clock', '2026-11-20T00:00:00Z'];
  let last: number | undefined;
  let written = 0;

  for (let round = 0; round < 6; round += 1) {
    await using command = await start(settings);
    const before: number | undefined = last;
    const found = await instantOf(command, 'kept');
    if (found === undefined) expect(before).toBeUndefined();
    else {
      // What was answered is there, or what was being written when the kill came.
      expect([before, (before ?? -1) + 1]).toContain(Date.parse(found) / 1000);
      last = Date.parse(found) / 1000;
      const restored = await control(command, 'POST', '/snapshots/kept/restore');
      expect([restored.status, JSON.parse(restored.text)]).toMatchObject([200, { counts: { customers: 60 }, clock: { now: found } }]);
    }
    expect(readdirSync(data).filter((name) => name.endsWith('.sqlite'))).toEqual(['default.sqlite']);
    const acknowledged = await saveUntilKilled(command, last ?? Date.parse('2026-11-20T00:00:00Z') / 1000, round);
    written += acknowledged.count;
    last = acknowledged.last;

    const copy = join(folder.path, `copy-${String(round)}`);
    cpSync(join(data, 'default.snapshots'), copy, { recursive: true });
    expect(faultsOfFile(join(copy, 'kept.sqlite'))).toEqual([]);
  }

  await using command = await start(settings);
  await control(command, 'GET', '/snapshots');
  expect(readdirSync(join(data, 'default.snapshots'))).toEqual(['kept.sqlite']);
  expect(written).toBeGreaterThan(6);
});

/** Saves under one name, a second later each time, until a kill comes between or while it does. The last second that was answered. */
async function saveUntilKilled(command: RunningCommand, from: number, round: number): Promise<{ count: number; last: number }> {
  const tried = (method: string, path: string, body: object): Promise<WireAnswer | undefined> =>
    control(command, method, path, body).catch(() => undefined);
  for (let count = 0, last = from; ; count += 1, last += 1) {
    const instant = new Date((last + 1) * 1000).toISOString();
    const moved = await tried('PUT', '/clock', { kind: 'frozen', instant });
    const saving = tried('POST', '/snapshots', { name: 'kept' });
    // Another moment of writing in each round.
    if (count === SAVES) setTimeout(command.signal, round * 4, 'SIGKILL');
    const saved = await saving;
    if (saved === undefined) {
      await command.end;
      return { count, last };
    }
    expect([moved?.status, saved.status]).toEqual([200, 201]);
  }
}
