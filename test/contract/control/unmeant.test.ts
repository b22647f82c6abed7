import { expect, test } from 'vitest';
import { anEnvironment } from '../../support/environment.js';

test('0.4.0 point 11: an inbox does not refuse orders of a subscription that there is not', () => {
  using environment = anEnvironment();
  const { inboxes } = environment.simulator.environment;

  const make = (): unknown => inboxes.add({ base: 'http://127.0.0.1:9', orders: { refuse: { subscription: 5999 } } });
  const inbox = inboxes.add({ base: 'http://127.0.0.1:9', orders: { refuse: { subscription: 5001 } } });

  expect(make).toThrow('orders.refuse: there is no subscription 5999 in this environment.');
  expect(() => inbox.answer({ orders: { refuse: [{ subscription: 5002 }, { subscription: 1 }] } })).toThrow('no subscription 1 in');
});

test('0.4.0 point 11: a second argument of settle is refused', async () => {
  using environment = anEnvironment();
  const settle = environment.simulator.environment.settle as (...given: readonly number[]) => Promise<unknown>; // as a caller without types has it

  await expect(settle(5, 5)).rejects.toThrow(
    'settle takes one argument: milliseconds, or an object such as { timeout: 5000, until: "finished" }.',
  );
});

test('0.4.0 point 11: an order callback that is nearly internal is told so', async () => {
  using environment = anEnvironment();

  const answer = await environment.call('put', '/_sim/order-callback', { url: 'intenal' });

  expect([answer.status, (answer.body as { message: string }).message]).toEqual([
    400,
    expect.stringContaining('the nearest is "internal"'),
  ]);
});
