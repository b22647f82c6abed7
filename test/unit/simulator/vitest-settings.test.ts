import { expect } from 'vitest';
import { test } from '../../../src/vitest.mjs';

test.override('simulatorSettings', { seed: 'empty', wire: 'observed' });

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
