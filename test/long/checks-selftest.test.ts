import { expect, test } from 'vitest';
import { selfTest } from '../../src/capabilities/checks/selftest/index.js';
import { startSimulator } from '../../src/index.js';
import { INSTANT } from '../support/environment.js';

// Minutes, on a machine that does much else.
const PATIENCE = 1_200_000;

test.each(['webhook', 'order-callback'] as const)(
  '0.5.0 point 5: every receiver that travels with the package gets its whole row (%s)',
  async (kind) => {
    await using simulator = await startSimulator({ port: 0, seed: 'empty', clock: INSTANT, randomSeed: 1 });

    const { differences, receivers } = await selfTest(kind, { simulator });

    expect(differences).toEqual([]);
    expect(receivers).toBeGreaterThan(12);
  },
  PATIENCE,
);
