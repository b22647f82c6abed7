import { expect } from 'vitest';
import { test } from 'subsim/vitest';

test('a customer who signs up is on the list', async ({ simulator, environment }) => {
  const { clientId, clientSecret } = environment.credentials;
  const headers = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ customer: { email: 'ada@example.test', first_name: 'Ada', last_name: 'Byron' } });
  await fetch(`${simulator.url}/services/v2/customer`, { method: 'POST', headers, body });

  const list = await fetch(`${simulator.url}/services/v2/customers`, { headers });

  expect(await list.json()).toContainEqual(expect.objectContaining({ email: 'ada@example.test' }));
  expect(environment).toHaveReceived({
    method: 'POST',
    path: '/services/v2/customer',
    status: 201,
    body: { customer: { first_name: 'Ada' } },
  });
  expect(environment).not.toHaveReceived({ status: ['4xx', '5xx'] });
});

test('three months go by in an instant', async ({ environment }) => {
  const before = environment.clock.now();

  environment.inbox({ destination: true });

  await environment.clock.advance('P3M');

  expect(environment.clock.now() - before).toBeGreaterThan(89 * 86_400_000);
  expect(environment).toHaveSent({
    type: 'subscription.email',
    outcome: 'delivered',
    body: { webhook_event: { type: 'subscription.email' } },
  });
});
