import { describe, expect, test } from 'vitest';
import { createTurns } from '../../../src/world/turns.js';

const turns = createTurns(() => false);

// Holds the loop for so many milliseconds a step.
function* busy(steps: number, milliseconds: number, log: string[] = [], name = 'step'): Generator<void, string, void> {
  try {
    for (let step = 0; step < steps; step += 1) {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
      log.push(name);
      yield;
    }
    return 'done';
  } finally {
    log.push(`${name} ended`);
  }
}

// How often the loop turns until a promise is settled.
async function turnsUntil(promise: Promise<unknown>): Promise<number> {
  let turned = 0;
  let isSettled = false;
  const count = (): void => {
    if (isSettled) return;
    turned += 1;
    setImmediate(count);
  };
  setImmediate(count);
  await promise.catch(() => undefined);
  isSettled = true;
  return turned;
}

describe('long work in steps', () => {
  test('lets the loop turn between its slices, and gives its result', async () => {
    const work = turns.through(busy(10, 6));
    expect(await turnsUntil(work)).toBeGreaterThanOrEqual(4);
    expect(await work).toBe('done');
  });

  test('that is short is done without waiting for a turn', async () => {
    const work = turns.through(busy(3, 0));
    expect(await turnsUntil(work)).toBe(0);
  });

  test('of two at a time goes on in turns, one slice a turn', async () => {
    const log: string[] = [];
    const both = Promise.all([turns.through(busy(4, 11, log, 'a')), turns.through(busy(4, 11, log, 'b'))]);
    // Each has three slices after its first.
    expect(await turnsUntil(both)).toBeGreaterThanOrEqual(6);
    expect(log.filter((entry) => entry.length === 1).join('')).toBe('abababab');
  });

  test('is ended when its signal is aborted, which is heard between two slices', async () => {
    const log: string[] = [];
    const controller = new AbortController();
    setImmediate(() => {
      controller.abort(new Error('The caller left.'));
    });
    await expect(turns.through(busy(1000, 6, log), controller.signal)).rejects.toThrow('The caller left.');
    expect(log.at(-1)).toBe('step ended');
    expect(log.length).toBeLessThan(100);
  });

  test('that throws rejects with what it throws', async () => {
    function* failing(): Generator<void, never, void> {
      throw new Error('It cannot be done.');
    }
    await expect(turns.through(failing())).rejects.toThrow('It cannot be done.');
  });
});

describe('work that waits by itself', () => {
  test('goes on at once while its share lasts, else after a turn', async () => {
    const pause = turns.share();
    expect(pause()).toBeUndefined();
    const end = performance.now() + 12;
    while (performance.now() < end);
    const turned = pause();
    expect(turned).toBeInstanceOf(Promise);
    await turned;
    expect(pause()).toBeUndefined();
  });
});
