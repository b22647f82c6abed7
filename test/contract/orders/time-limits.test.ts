import { afterEach, describe, expect, test, vi } from 'vitest';
import { anEnvironment, smallShop } from '../../support/environment.js';
import { aFolder } from '../../support/command.js';
import { startHere } from '../../support/in-process.js';
import { anOrderSystem } from '../../support/order-system.js';
import { ask } from '../../support/server.js';
import { aSignal } from '../../support/webhooks.js';

const JSON_BODY = { 'Content-Type': 'application/json' };
const order = { subscription: 5001, kind: 'off-cycle' } as const;

/** An order system that says when it was asked, and never answers. */
async function silence() {
  const asked = aSignal();
  const system = await anOrderSystem(() => {
    asked.give();
    return 'silence';
  });
  return { ...system, asked: asked.given };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the time limit of an order (#6.2-answer-invalid)', () => {
  test.each([
    [undefined, 60_000],
    ['2026-11', 30_000],
  ] as const)('of the library is, with compat %s, %i milliseconds', async (compat, limit) => {
    await using system = await silence();
    using environment = anEnvironment({ orderCallback: { url: system.url }, compat });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended = environment.simulator.environment.orders.place(5001, 'off-cycle');
    await system.asked;
    // The time limit is the one timer that matters here; nobody waits for it.
    vi.advanceTimersByTime(limit);

    expect((await ended).error).toBe(`There was no complete answer within ${String(limit)} ms.`);
  });

  test.each([
    [[], 60_000],
    [['--compat', '2026-11'], 30_000],
    [['--compat', '2026-11', '--order-callback-timeout', '45'], 45_000],
  ] as const)('of the command line is, with %j, %i milliseconds', async (flags, limit) => {
    using folder = aFolder();
    await using system = await silence();
    const seed = folder.write('shop.json', smallShop);
    await using command = await startHere(['--port', '0', '--seed-file', seed, '--order-callback-url', system.url, ...flags]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = ask(command.url, 'POST', '/_sim/orders', { headers: JSON_BODY, body: JSON.stringify(order) });
    await system.asked;
    vi.advanceTimersByTime(limit);

    expect(JSON.parse((await answer).text)).toMatchObject({ error: `There was no complete answer within ${String(limit)} ms.` });
    vi.useRealTimers();
  });
});
