import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { anEnvironment } from '../../support/environment.js';

test('0.3.0 point 7: who listens to an environment is called once for all that was stored in a turn, and after a reset', async () => {
  using given = anEnvironment();
  const { environment } = given.simulator;
  const calls: string[] = [];
  const ends = ['first', 'second'].map((name) => environment.onChange(() => calls.push(name)));

  environment.events.trigger({ type: 'subscription.updated', for: 'subscription:5001' });
  environment.events.trigger({ type: 'subscription.updated', for: 'subscription:5002' });
  expect(calls).toEqual([]);
  await turn();
  expect(calls).toEqual(['first', 'second']);

  environment.reset();
  await turn();
  expect(calls).toEqual(['first', 'second', 'first', 'second']);

  ends[0]?.();
  environment.destinations.add({ url: 'http://127.0.0.1:9/hooks' });
  await turn();
  expect(calls.slice(4)).toEqual(['second']);

  ends[1]?.();
  environment.reset();
  await turn();
  expect(calls).toHaveLength(5);
});

test('a listener that throws keeps no other from being called, and is told to onError', async () => {
  const errors: unknown[] = [];
  using given = anEnvironment({ onError: (error) => errors.push(error) });
  const { environment } = given.simulator;
  let calls = 0;
  environment.onChange(() => {
    throw new Error('the listener failed');
  });
  environment.onChange(() => (calls += 1));

  environment.destinations.add({ url: 'http://127.0.0.1:9/hooks' });
  await turn();

  expect(calls).toBe(1);
  expect(errors).toEqual([new Error('the listener failed')]);
});
