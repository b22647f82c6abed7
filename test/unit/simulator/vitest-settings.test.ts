import { expect } from 'vitest';
import { test } from '../../../src/vitest.mjs';

test.override('simulatorSettings', { seed: 'empty', wire: 'observed', clock: '2026-11-20T09:15:30Z', randomSeed: 7 });

test.beforeAll(async ({ simulator }) => {
  await simulator.createEnvironment({ name: 'shared' });
});

test('the settings of the simulator hold for all environments of the file', ({ simulator, environment }) => {
  expect([simulator.environment.wireMode, environment.wireMode, environment.contents().customers?.count]).toEqual([
    'observed',
    'observed',
    0,
  ]);
  expect(simulator.environments.has('shared')).toBe(true);
});

test('0.3.0 point 5: so do its clock and its chance', ({ simulator, environment }) => {
  const secret = environment.destinations.add({ url: 'http://127.0.0.1:1/' }).secret;

  expect(environment.clock.now()).toBe(Date.parse('2026-11-20T09:15:30Z'));
  expect(simulator.environments.get('shared')?.destinations.add({ url: 'http://127.0.0.1:1/' }).secret).not.toBe(secret);
});
