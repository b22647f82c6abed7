import { test as base } from 'vitest';
import { startSimulator, type EnvironmentInput, type SimulatorSettings } from './index.js';

/**
 * The `test` of vitest with a `simulator` for each file and an `environment` for each test: a fresh one whose clock stands, removed
 * after the test. `simulatorSettings` and `environmentInput` say how they are made; `test.override` changes them.
 */
export const test = base
  .extend('simulatorSettings', { scope: 'file' }, (): SimulatorSettings => ({}))
  .extend('simulator', { scope: 'file' }, async ({ simulatorSettings }, { onCleanup }) => {
    const simulator = await startSimulator({ ...simulatorSettings, port: 0 });
    onCleanup(simulator.close);
    return simulator;
  })
  .extend('environmentInput', (): EnvironmentInput => ({}))
  .extend('environment', async ({ simulator, environmentInput }, { onCleanup }) => {
    const environment = await simulator.createEnvironment(environmentInput);
    onCleanup(environment[Symbol.dispose]);
    return environment;
  });
