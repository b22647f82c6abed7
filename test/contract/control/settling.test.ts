import { expect, test } from 'vitest';
import { aControlledEnvironment, expectControlRefusal } from '../../support/control.js';
import { smallShop } from '../../support/environment.js';
import { anOrderSystem } from '../../support/order-system.js';
import { aReceiver } from '../../support/receiver.js';
import { aSignal } from '../../support/webhooks.js';
import { due, NOON } from '../../support/contract/order-shop.js';

const NOTHING = { due: 0, inFlight: 0, later: 0, orders: 0 };

test('0.3.0 point 9: settle names the deliveries that wait for a retry and the orders that wait for an order callback', async () => {
  await using receiver = await aReceiver(() => ({ status: 503 }));
  const content = { ...smallShop, subscriptions: [5001, 5002].map((id) => ({ id, ...due })) };
  using environment = aControlledEnvironment({ seed: { content }, webhooks: [{ url: receiver.url }] });
  const event = (await environment.control('post', '/events', { type: 'ping' })).body.id;

  const { status, body } = await environment.control('post', '/settle');

  const waits = { delivery: 41, event, destination: 31, due: '2026-11-20T09:16:30.000Z', attemptCount: 1, lastError: 'HTTP 503' };
  const blocked = { due: NOON.replace('Z', '.000Z'), status: 'blocked' };
  expect([status, body]).toEqual([
    200,
    {
      settled: true,
      pending: [],
      waiting: { deliveries: [waits], orders: [5001, 5002].map((subscription) => ({ subscription, ...blocked })) },
      counts: { ...NOTHING, later: 1 },
      next: waits.due,
    },
  ]);
});

test('0.3.0 point 9: settle names the subscriptions whose order is being placed', async () => {
  const answer = aSignal();
  const called = aSignal();
  await using system = await anOrderSystem(async () => {
    called.give();
    await answer.given;
    return { status: 500 };
  });
  const content = { ...smallShop, subscriptions: [{ id: 5001, ...due }] };
  using environment = aControlledEnvironment({ seed: { content }, orderCallback: { url: system.url } });
  await environment.control('post', '/orders/run').expect(200);
  await called.given;

  const { body } = await environment.control('post', '/settle?timeout=20').expect(408);
  answer.give();

  expect(body).toMatchObject({ settled: false, waiting: { deliveries: [], orders: [{ subscription: 5001, status: 'sent' }] } });
});

test('0.3.0 point 9: settle waits until all deliveries are delivered or failed, when that is asked for', async () => {
  await using receiver = await aReceiver((number) => ({ status: number === 1 ? 500 : 200 }));
  using environment = aControlledEnvironment({ webhooks: [{ url: receiver.url }] });
  const { clock, settle } = environment.simulator.environment;
  await environment.control('post', '/events', { type: 'ping' });

  const quiet = await environment.control('post', '/settle?until=quiet');
  const vain = await environment.control('post', '/settle', { until: 'finished', timeout: 20 });
  const finished = settle({ until: 'finished', timeout: 15_000 });
  await clock.advance('PT1M');

  expect([quiet.status, vain.status, vain.body.settled]).toEqual([200, 408, false]);
  expect(vain.body.waiting.deliveries).toMatchObject([{ delivery: 41, attemptCount: 1 }]);
  expect(await finished).toMatchObject({ settled: true, waiting: { deliveries: [] }, counts: NOTHING });
});

test('0.3.0 point 9: settle refuses what it does not know', async () => {
  using environment = aControlledEnvironment();

  expectControlRefusal(await environment.control('post', '/settle', { until: 'done' }), 400, /^until: must be one of quiet, finished\.$/);
  expectControlRefusal(await environment.control('post', '/settle', { untill: 'quiet' }), 400, /"untill" is not known here/);
  const { settle } = environment.simulator.environment;
  const wrong = { timeout: 5, unti: 'quiet' };
  await expect(settle(wrong)).rejects.toMatchObject({ code: 'setting-refused' });
});
