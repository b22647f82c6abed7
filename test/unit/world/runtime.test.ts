import { expect, test } from 'vitest';
import { frozenClock, systemClock } from '../../../src/world/clock.js';
import { createRequestIds } from '../../../src/world/request-ids.js';
import { assertRuntime, RuntimeUnfit } from '../../../src/world/runtime.js';

test.each([
  ['20.19.0', '12.11.1'],
  ['20.20.2', '12.0.0'],
  ['22.0.0', '12.11.1'],
  ['22.14.0', '13.0.0'],
  ['23.0.0', '13.1.2'],
  ['24.0.0', '13.0.0-beta.1'],
  ['20.19.0', '11.0.0'],
  ['23.11.0', '12.11.1'],
  ['100.0.0', '13.2.0'],
])('Node.js %s runs with better-sqlite3 %s', (node, sqlite) => {
  expect(() => {
    assertRuntime(node, sqlite);
  }).not.toThrow();
});

test.each([
  ['20.18.3', '12.11.1', '20.19'],
  ['18.20.0', '12.11.1', '20.19'],
  ['9.0.0', '12.11.1', '20.19'],
  ['20.20.2', '13.0.0', '22.14'],
  ['22.13.1', '13.0.0', '22.14'],
  ['20.18.0', '11.0.0', '20.19'],
])('Node.js %s with better-sqlite3 %s is refused in one sentence', (node, sqlite, least) => {
  const attempt = (): void => {
    assertRuntime(node, sqlite);
  };
  expect(attempt).toThrow(RuntimeUnfit);
  expect(attempt).toThrow(`Subsim with better-sqlite3 ${sqlite} needs Node.js ${least} or later; this is ${node}.`);
});

test.each([
  ['24.0.0', '12.11.1'],
  ['26.1.0', '12.4.6'],
])('0.3.0 point 13: Node.js %s with better-sqlite3 %s, which can abort, is told what to do in one sentence', (node, sqlite) => {
  expect(() => {
    assertRuntime(node, sqlite);
  }).toThrow(
    new RuntimeUnfit(
      `better-sqlite3 ${sqlite} can abort under Node.js ${node}; run \`npm install --no-save better-sqlite3@13\`, which compiles nothing, and start again.`,
    ),
  );
});

test('the pair that runs these tests is fit', () => {
  expect(() => {
    assertRuntime();
  }).not.toThrow();
});

test('request ids are unique, in order, and tell one process from another', () => {
  const [one, other] = [createRequestIds(), createRequestIds()];
  expect([one(), one(), one()].map((id) => id.replace(/^[0-9a-f]{8}-/, ''))).toEqual(['1', '2', '3']);
  expect(one()).not.toBe(other());
});

test('a frozen clock stands, the clock of the machine does not go back', () => {
  const clock = frozenClock(42);
  expect([clock.now(), clock.now(), clock.kind]).toEqual([42, 42, 'frozen']);
  const machine = systemClock();
  const first = machine.now();
  expect(machine.now()).toBeGreaterThanOrEqual(first);
  expect(machine.kind).toBe('system');
});
