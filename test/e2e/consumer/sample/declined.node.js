import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { startSimulator } from 'subsim';

/** @type {import('subsim').StartedSimulator} */
let simulator;
/** @type {import('subsim').Environment} */
let environment;

before(async () => {
  simulator = await startSimulator({ port: 0 });
});
after(() => simulator.close());
beforeEach(async () => {
  environment = await simulator.createEnvironment({ clock: '2026-11-20T09:15:30Z' });
});
afterEach(() => simulator.removeEnvironment(environment.name));

const declined = { errorClass: 'Soft Decline', errorMessage: 'The card was declined.' };
const statusNow = async () => {
  const answer = await environment.fetch('/services/v2/subscriptions/5001');
  return /** @type {{ subscription: { status: string } }} */ (await answer.json()).subscription.status;
};

test('a declined card is tried three times, then the subscription has failed and is cancelled', async () => {
  const hooks = environment.inbox({ destination: { eventTypes: ['subscription.cancelled'] } });
  const shop = environment.inbox({ orderCallback: true, orders: { refuse: declined } });

  await environment.clock.advance({ until: { order: { status: 'failed', subscription: 5001 } }, limit: 'P3M' });
  assert.equal(await statusNow(), 'Retry');

  await environment.clock.advance({ until: { status: { of: 'subscription:5001', is: 'Failed' } }, limit: 'P7D' });
  const attempts = shop.received({ kind: 'order', subscription: 5001 });
  assert.equal(attempts.length, 3);
  assert.ok(attempts.every(({ isSigned }) => isSigned));

  await environment.fetch('/services/v2/subscriptions/5001/cancel', { method: 'POST' });
  const { event } = await hooks.waitFor({ type: 'subscription.cancelled', subscription: 5001 });
  assert.equal(event?.type, 'subscription.cancelled');
  assert.equal(await statusNow(), 'Cancelled');
});

test('a card that is accepted the second time is active again', async () => {
  const shop = environment.inbox({ orderCallback: true, orders: { refuse: declined } });
  const { reached } = await environment.clock.advance({ until: { order: { status: 'failed', subscription: 5001 } }, limit: 'P3M' });
  assert.ok(reached !== null);

  shop.answer({ orders: 'place' });
  await environment.clock.advance({ until: { order: { status: 'placed', subscription: 5001 } }, limit: 'P2D' });

  assert.equal(await statusNow(), 'Active');
});
