import assert from 'node:assert/strict';
import { test } from 'node:test';

const url = process.env.SUBSIM_URL ?? 'http://127.0.0.1:4290';
const headers = { Authorization: `Basic ${btoa('subsim-default:subsim-default-secret')}`, 'Content-Type': 'application/json' };

test('a customer can sign up', async () => {
  const customer = { email: 'ada@example.test', first_name: 'Ada', last_name: 'Byron' };

  const answer = await fetch(`${url}/services/v2/customer`, { method: 'POST', headers, body: JSON.stringify({ customer }) });

  assert.equal(answer.status, 201);
});

test('the clock can be stopped and moved', async () => {
  const frozen = { kind: 'frozen', instant: '2030-01-01T00:00:00Z' };
  await fetch(`${url}/_sim/clock`, { method: 'PUT', headers, body: JSON.stringify(frozen) });

  const answer = await fetch(`${url}/_sim/clock/advance`, { method: 'POST', headers, body: JSON.stringify({ by: 'P1D' }) });

  assert.equal(answer.status, 200);
});
