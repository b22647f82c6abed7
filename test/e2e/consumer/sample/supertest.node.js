import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createSimulator } from 'subsim';
import request from 'supertest';

const simulator = createSimulator({ clock: '2026-11-20T09:15:30Z' });
after(() => simulator.close());

test('the handler answers without a server', async () => {
  const { clientId, clientSecret } = simulator.environment.credentials;

  const answer = await request(simulator.handler).get('/services/v2/customers').auth(clientId, clientSecret);

  assert.equal(answer.status, 200);
});
