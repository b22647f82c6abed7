import { describe, expect, test } from 'vitest';
import { steadyClock, type Clock } from '../../../src/world/clock.js';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const NOON = 1_800_000_000_000;

interface Machine {
  readonly clock: Clock;
  /** Lets time pass. */
  readonly wait: (milliseconds: number) => void;
  /** Sets the machine ahead, or back. */
  readonly set: (by: number) => void;
}

function aMachine(): Machine {
  let [wall, monotonic] = [NOON, 17.25];
  const clock = steadyClock({ wall: () => Math.floor(wall), monotonic: () => monotonic });
  expect(clock.now()).toBe(NOON);
  return {
    clock,
    wait(milliseconds) {
      wall += milliseconds;
      monotonic += milliseconds;
    },
    set(by) {
      wall += by;
    },
  };
}

describe('the clock of the machine', () => {
  test('says what the machine says, in whole milliseconds', () => {
    const { clock, wait } = aMachine();
    for (const passed of [0.25, 0.25, 0.25, 10_001.25]) wait(passed);
    expect(clock.now()).toBe(NOON + 10_002);
    expect(clock.kind).toBe('system');
  });

  test('goes on when the machine is set back by a day, and is not behind once it is right again', () => {
    const { clock, wait, set } = aMachine();
    set(-DAY);
    expect(clock.now()).toBe(NOON);
    for (let count = 0; count < 60; count += 1) {
      wait(SECOND);
      clock.now();
    }
    expect(clock.now()).toBe(NOON + 60 * SECOND);
    set(DAY);
    wait(SECOND);
    expect(clock.now()).toBe(NOON + 61 * SECOND);
  });

  test('follows the machine when it is set ahead', () => {
    const { clock, wait, set } = aMachine();
    set(DAY);
    wait(SECOND);
    expect(clock.now()).toBe(NOON + DAY + SECOND);
  });

  test('waits for a machine that is set back a little, and never goes back for it', () => {
    const { clock, wait, set } = aMachine();
    set(-2 * SECOND);
    const seen = Array.from({ length: 6 }, () => {
      wait(SECOND);
      return clock.now() - NOON;
    });
    expect(seen).toEqual([500, 1000, 1500, 2000, 3000, 4000]);
  });
});
