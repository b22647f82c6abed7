import { expect, onTestFinished, test } from 'vitest';
import { createRateLimit } from '../../../src/engine/access/rate-limit.js';
import { createEnvironmentClock } from '../../../src/engine/foundation/clock.js';
import { resources } from '../../../src/domain/resources/index.js';
import { openStore } from '../../../src/store/store.js';
import { frozenClock, systemClock } from '../../../src/world/clock.js';
import { Problem } from '../../../src/domain/refusals/problem.js';

const HALF_PAST = Date.parse('2026-11-20T09:15:30Z');

test('0.3.0 point 11: while the clock stands, requests are counted by that of the machine, and Retry-After is true (#8-rate-limit)', () => {
  let [machine, stands] = [Date.parse('2027-01-01T00:00:10Z'), true];
  const needs = {
    store: { onRestore: () => undefined },
    now: () => HALF_PAST,
    clock: { stands: () => stands },
    system: { now: () => machine },
  };
  const count = createRateLimit(needs, 1);
  const waitOf = (): string | undefined => {
    try {
      count('client');
      return undefined;
    } catch (error) {
      return error instanceof Problem ? error.details.headers?.['Retry-After'] : 'no refusal';
    }
  };

  expect([waitOf(), waitOf()]).toEqual([undefined, '50']);
  machine += 49_500;
  expect(waitOf()).toBe('1');
  machine += 500;
  expect([waitOf(), waitOf()]).toEqual([undefined, '60']);
  stands = false;
  expect([waitOf(), waitOf()]).toEqual([undefined, '30']);
});

test('0.3.0 point 11: a clock of the caller moves by itself, and stands once it is set (#8-rate-limit)', () => {
  const clocks = [frozenClock(HALF_PAST), { kind: 'frozen', now: () => HALF_PAST } as const].map((initial) => {
    const store = openStore(resources, {});
    onTestFinished(store.close);
    return createEnvironmentClock(store, systemClock(), initial);
  });
  const seen = (): readonly boolean[] => clocks.map(({ stands }) => stands());

  expect(seen()).toEqual([true, false]);
  for (const clock of clocks) clock.set((now) => ({ kind: 'frozen', instant: now }));
  expect(seen()).toEqual([true, true]);
  for (const clock of clocks) clock.set(() => ({ kind: 'offset', milliseconds: 0 }));
  expect(seen()).toEqual([false, false]);
});
