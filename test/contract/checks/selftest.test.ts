import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkShipped } from '../../../src/capabilities/checks/selftest/play.js';
import { shippedReceivers } from '../../../src/capabilities/checks/selftest/receivers.js';
import { differencesOf, rowOf, rowsIn, tableText, type Row } from '../../../src/capabilities/checks/selftest/row.js';
import { startSimulator, type StartedSimulator } from '../../../src/index.js';
import { INSTANT } from '../../support/environment.js';

// `npm run generate` sets this and so writes the tables instead of comparing them.
const isWriting = process.env.WRITE_GENERATED === '1';

let simulator: StartedSimulator;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, seed: 'empty', clock: INSTANT, randomSeed: 1 });
});
afterAll(async () => {
  await simulator.close();
});

describe.each(['webhook', 'order-callback'] as const)('%s', (kind) => {
  const file = new URL(`../../../src/capabilities/checks/selftest/table/${kind}.ts`, import.meta.url);
  const committed = /`([^`]*)`;/.exec(readFileSync(file, 'utf8').replaceAll('`npm run generate`', ''))?.[1] ?? '';
  const rows = new Map<string, Row>();

  test.concurrent.each(shippedReceivers(kind))('0.5.0 point 5: the receiver "$name" gets what its row says', async (shipped) => {
    const row = rowOf(shipped.name, await checkShipped(kind, shipped, { simulator }));
    rows.set(shipped.name, row);
    const expected = rowsIn(committed).find(({ receiver }) => receiver === shipped.name);
    if (!isWriting) expect(differencesOf(kind, expected, row)).toEqual([]);
  });

  afterAll(() => {
    if (!isWriting) return;
    const text = tableText(shippedReceivers(kind).flatMap(({ name }) => rows.get(name) ?? []));
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/= `[^`]*`;/, () => `= \`\n${text}\`;`),
    );
  });
});
