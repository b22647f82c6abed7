import { describe, expect, test } from 'vitest';
import { createTransactionWaits } from '../../../src/simulator/transaction-waits.js';

/** A machine whose timers end when the test says so. */
function aMachine(delay: number) {
  const timers: { readonly milliseconds: number; readonly work: () => void; isCancelled: boolean }[] = [];
  const waits = createTransactionWaits(() => delay, {
    soon: setImmediate,
    after(milliseconds, work) {
      const timer = { milliseconds, work, isCancelled: false };
      timers.push(timer);
      return () => {
        timer.isCancelled = true;
      };
    },
  });
  return { timers, waits };
}

function never(): AbortSignal {
  return new AbortController().signal;
}

describe('a transaction that takes some time (#4.4-transaction-delay)', () => {
  test('waits for a timer of so many milliseconds', async () => {
    const { timers, waits } = aMachine(1500);

    const waiting = waits.wait(never);

    expect(timers).toMatchObject([{ milliseconds: 1500 }]);
    timers[0]?.work();
    await expect(waiting).resolves.toBeUndefined();
  });

  test('is not waited for at all when it takes none', () => {
    const { timers, waits } = aMachine(0);
    expect([waits.wait(never), timers]).toEqual([undefined, []]);
  });

  test('is waited for no longer when its caller hangs up', async () => {
    const { timers, waits } = aMachine(1500);
    const caller = new AbortController();
    const waiting = waits.wait(() => caller.signal);

    caller.abort(new Error('hung up'));

    await expect(waiting).rejects.toThrow('hung up');
    expect(timers).toMatchObject([{ isCancelled: true }]);
  });

  test('is refused when the environment goes to another state, and one that begins then waits as any', async () => {
    const { timers, waits } = aMachine(1500);
    const all = Promise.allSettled([waits.wait(never), waits.wait(never)]);

    waits.abandon();

    const message = 'The environment has gone to another state; the transaction was not done.';
    const refused = { status: 'rejected', reason: { code: 'state-refused', message } };
    expect(await all).toMatchObject([refused, refused]);
    const later = waits.wait(never);
    expect(timers.map(({ isCancelled }) => isCancelled)).toEqual([true, true, false]);
    timers[2]?.work();
    await expect(later).resolves.toBeUndefined();
  });

  test('is refused when the environment ends, and so is one that begins then', async () => {
    const { timers, waits } = aMachine(1500);
    const all = Promise.allSettled([waits.wait(never), waits.wait(never)]);

    waits.end();

    const refused = { status: 'rejected', reason: { code: 'state-refused' } };
    expect(await all).toMatchObject([refused, refused]);
    expect(timers.map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
    expect(() => waits.wait(never)).toThrow('The environment is being closed; the transaction was not done.');
  });
});
