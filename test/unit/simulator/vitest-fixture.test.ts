import { describe, expect } from 'vitest';
import type { Environment } from '../../../src/index.js';
import { test } from '../../../src/vitest.mjs';

const seen: Environment[] = [];
const customer = { email: 'a@example.test', first_name: 'A', last_name: 'B' };

describe('the fixture', { concurrent: false }, () => {
  test('gives a test an environment of its own, whose clock stands', ({ simulator, environment }) => {
    seen.push(environment);

    expect(simulator.environments.get(environment.name)).toBe(environment);
    expect([environment === simulator.environment, environment.clock.kind]).toEqual([false, 'frozen']);
  });

  test('removes it after the test, and keeps the simulator', async ({ simulator, environment }) => {
    const [before] = seen;

    expect(before).not.toBe(environment);
    expect([...simulator.environments.values()]).toEqual([simulator.environment, environment]);
    expect((await fetch(`${simulator.url}/livez`)).status).toBe(200);
  });
});

describe('the inputs of the fixture', () => {
  const instant = '2026-11-20T09:15:30Z';
  test.override('environmentInput', { seed: { content: { customers: [customer] } }, clock: instant });

  test('say how the environment of a test is made', ({ environment }) => {
    expect([environment.clock.now(), environment.contents().customers?.count]).toEqual([Date.parse(instant), 1]);
  });
});
