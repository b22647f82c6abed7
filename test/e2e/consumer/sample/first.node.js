import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startSimulator } from 'subsim';

const simulator = await startSimulator({ port: 0 });
after(() => simulator.close());

test('a subscription that is cancelled is told to the shop', async () => {
  const environment = await simulator.createEnvironment({ clock: '2026-11-20T09:15:30Z' });
  const hooks = environment.inbox({ destination: true });

  await environment.fetch('/services/v2/subscriptions/5001/cancel', { method: 'POST' });

  const { event, isSigned } = await hooks.waitFor({ type: 'subscription.cancelled', within: 3000 });
  assert.equal(event?.type, 'subscription.cancelled');
  assert.ok(isSigned);
});
