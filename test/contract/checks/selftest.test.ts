import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckKind } from '../../../src/capabilities/checks/index.js';
import { checkShipped } from '../../../src/capabilities/checks/selftest/play.js';
import { shippedReceivers, WITH_A_PROBE, type Shipped } from '../../../src/capabilities/checks/selftest/receivers.js';
import { differencesOf, judgedIn, rowOf, rowsIn, tableText, type Row } from '../../../src/capabilities/checks/selftest/row.js';
import { tables } from '../../../src/capabilities/checks/selftest/table/index.js';
import { startSimulator, type StartedSimulator } from '../../../src/index.js';
import { INSTANT } from '../../support/environment.js';

// `npm run generate` sets this and so writes the tables instead of comparing them.
const isWriting = process.env.WRITE_GENERATED === '1';

// The first cases of a row; the others are alike.
const MOST_CASES = 2;

let simulator: StartedSimulator;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, seed: 'empty', clock: INSTANT, randomSeed: 1 });
});
afterAll(async () => {
  await simulator.close();
});

describe.each(['webhook', 'order-callback'] as const)('%s', (kind) => {
  const file = new URL(`../../../src/capabilities/checks/selftest/table/${kind}.ts`, import.meta.url);
  const made = new Map<string, Row>();
  const committed = rowsIn(tables[kind]);

  // A right receiver plays all cases, a wrong one those that judge it: all of them take minutes, and are played by `npm run test:long`.
  const casesFor = (shipped: Shipped, row: Row | undefined): readonly string[] | undefined => {
    if (isWriting || row === undefined || shipped.name === 'right') return undefined;
    if (shipped.fault === undefined) return seenByProbe(committed, kind);
    return judgedIn(row, kind).slice(0, MOST_CASES);
  };

  test.concurrent.each(shippedReceivers(kind))('0.5.0 point 5: the receiver $name gets what its row says', async (shipped) => {
    const { name } = shipped;
    const row = committed.find(({ receiver }) => receiver === name);
    const report = await checkShipped(kind, shipped, { simulator, only: casesFor(shipped, row) });
    made.set(name, rowOf(name, report));
    if (!isWriting) expect(differencesOf(row, report)).toEqual([]);
  });

  afterAll(() => {
    if (!isWriting) return;
    const text = tableText(shippedReceivers(kind).flatMap(({ name }) => made.get(name) ?? []));
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/= `[^`]*`;/, () => `= \`\n${text}\`;`),
    );
  });
});

// What a right receiver is seen to do by a probe alone.
function seenByProbe(rows: readonly Row[], kind: CheckKind): readonly string[] {
  const probed = rows.filter(({ receiver }) => receiver.endsWith(WITH_A_PROBE));
  return [...new Set(probed.flatMap((row) => judgedIn(row, kind)))];
}
