import { describe, expect, test } from 'vitest';
import type { Values } from '../../../src/domain/json/values.js';
import { createDraw } from '../../../src/engine/foundation/draws.js';
import { createTransactionDelay } from '../../../src/engine/vault/transaction-delay.js';
import { openStore } from '../../../src/store/store.js';
import { createChance } from '../../../src/world/chance.js';

/** The milliseconds that the first transactions of an environment take. */
function times(members: Values, seed = '5', count = 40): readonly number[] {
  const store = openStore([]);
  try {
    const delay = createTransactionDelay({ draw: createDraw(createChance(seed), store) }, () => members);
    return Array.from({ length: count }, delay);
  } finally {
    store.close();
  }
}

function between(least: number, most: number): Values {
  return {
    sandbox_transaction_delay: true,
    sandbox_transaction_delay_min_time: least,
    sandbox_transaction_delay_max_time: most,
  };
}

describe('how long a transaction takes (#4.4-transaction-delay)', () => {
  test('is drawn between both times, whichever is the longer, and the same again with the same random seed', () => {
    const drawn = times(between(2, 6));

    expect(drawn.every((time) => Number.isInteger(time) && time >= 2000 && time <= 6000)).toBe(true);
    expect(new Set(drawn).size).toBeGreaterThan(30);
    expect([Math.min(...drawn) < 3000, Math.max(...drawn) > 5000]).toEqual([true, true]);
    expect(times(between(6, 2))).toEqual(drawn);
    expect(times(between(2, 6), '6')).not.toEqual(drawn);
  });

  test('is that of both where they are one, and none while the setting is off', () => {
    expect(times(between(3, 3), '5', 2)).toEqual([3000, 3000]);
    expect(times({ ...between(3, 3), sandbox_transaction_delay: false }, '5', 2)).toEqual([0, 0]);
    expect(times({ sandbox_transaction_delay: true }, '5', 1)).toEqual([0]);
  });
});
