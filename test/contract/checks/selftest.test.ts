import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckKind } from '../../../src/capabilities/checks/index.js';
import { checkShipped, compareShipped } from '../../../src/capabilities/checks/selftest/play.js';
import { shippedReceivers, WITH_A_PROBE, type Shipped } from '../../../src/capabilities/checks/selftest/receivers.js';
import { judgedIn, rowOf, rowsIn, tableText, type Row } from '../../../src/capabilities/checks/selftest/row.js';
import { tables } from '../../../src/capabilities/checks/selftest/table/index.js';
import { startSimulator, type StartedSimulator } from '../../../src/index.js';
import { INSTANT } from '../../support/environment.js';

// `npm run generate` sets this and so writes the tables instead of comparing them.
const isWriting = process.env.WRITE_GENERATED === '1';

// Comes first: some mistakes are those of a receiver that has taken something before, one of them such of every type.
const PLAIN = 'webhook/6.1/right';
const EVERY_TYPE = 'webhook/6.1/every-type';
const AFTER_EVERY_TYPE = 'webhook/4.4/account-updater';

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

  const cases = isWriting ? undefined : casesOf(committed, kind);

  const play = async (shipped: Shipped): Promise<void> => {
    const { name } = shipped;
    const row = committed.find(({ receiver }) => receiver === name);
    if (isWriting) made.set(name, rowOf(name, await checkShipped(kind, shipped, { simulator })));
    else expect(await compareShipped(kind, shipped, { simulator, row, tell: console.warn, only: cases?.get(name) })).toEqual([]);
  };

  const receivers = shippedReceivers(kind).filter(({ name }) => isWriting || cases?.has(name));
  test.concurrent.each(receivers)('0.5.0 point 5: the receiver "$name" gets what its row says', play);

  test('0.5.0 point 5: every receiver has a row', () => {
    if (!isWriting) expect(committed.map(({ receiver }) => receiver)).toEqual(shippedReceivers(kind).map(({ name }) => name));
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

// A right receiver plays all cases with a probe, and without one what comes to something else; of the wrong ones each plays what no other one before it was judged by, and those that are judged by
// nothing else are left out. All cases of all receivers take minutes, and are played by `npm run test:long`.
function casesOf(rows: readonly Row[], kind: CheckKind): ReadonlyMap<string, readonly string[] | undefined> {
  const judged = new Set<string>();
  const named = (receiver: string): Row['outcomes'] => rows.find((row) => row.receiver === receiver)?.outcomes ?? {};
  const cases = new Map<string, readonly string[] | undefined>([[`right${WITH_A_PROBE}`, undefined]]);
  for (const row of rows.filter(({ receiver }) => !receiver.startsWith('right'))) {
    const others = judgedIn(row, kind).filter((id) => !judged.has(id));
    for (const id of others) judged.add(id);
    const before = others.includes(AFTER_EVERY_TYPE) ? [PLAIN, EVERY_TYPE] : [PLAIN];
    if (others.length > 0) cases.set(row.receiver, kind === 'webhook' ? [...new Set([...before, ...others])] : others);
  }
  const unseen = Object.keys(named('right')).map((id) => `${kind}/${id}`);
  return cases.set('right', unseen.length === 0 ? [`${kind}/6.2/answer-lost`] : unseen);
}
