import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startSimulator, type SimulatorSettings } from '../../../src/index.js';
import { INSTANT, smallShop } from '../../support/environment.js';

const seed = { content: smallShop };
const shop: SimulatorSettings = { seed, clock: INSTANT };

function failing(): never {
  throw new Error('mine');
}

test.each(['onRequest', 'onAttempt', 'onOrder', 'onNotice'] as const)(
  '%s that throws is told to onError, and the work goes on',
  async (name) => {
    const errors: unknown[] = [];
    await using simulator = await startSimulator({ ...shop, port: 0, [name]: failing, onError: (error) => errors.push(error) });
    const { environment } = simulator;
    environment.inbox({ destination: true, orderCallback: true });

    await environment.fetch('/services/v2/customers');
    environment.events.ping();
    const { status } = await environment.orders.place(5001, 'keep');

    expect(status).toBe('placed');
    expect(await environment.settle({ until: 'finished' })).toMatchObject({ settled: true });
    expect(errors).not.toEqual([]);
    expect(new Set(errors.map(String))).toEqual(new Set(['Error: mine']));
  },
);

test.each([failing, (): Promise<never> => Promise.reject(new Error('mine'))])(
  'onHappening that throws or rejects is told to onError, and the clock goes on (%#)',
  async (onHappening) => {
    const errors: unknown[] = [];
    await using simulator = await startSimulator({ ...shop, port: 0, onError: (error) => errors.push(error) });
    const { environment } = simulator;
    environment.inbox({ destination: true });
    environment.events.ping();

    const { to, webhooks } = await environment.clock.advance('PT1H', { onHappening });

    expect([to, webhooks.delivered]).toEqual(['2026-11-20T10:15:30.000Z', 1]);
    expect(errors).toEqual([new Error('mine')]);
  },
);

test.each([
  ['without onError', {}],
  ['when onError throws, too', { onError: failing }],
])('%s, what a listener throws is a warning of the process, and the work goes on', async (_when, settings) => {
  await using simulator = await startSimulator({ ...shop, ...settings, port: 0, onOrder: failing });
  const { environment } = simulator;
  environment.inbox({ orderCallback: true });
  const warned = once(process, 'warning');

  expect(await environment.orders.place(5001, 'keep')).toMatchObject({ status: 'placed' });

  expect(await warned).toEqual([expect.objectContaining({ message: 'No onError took an error: Error: mine' })]);
});
