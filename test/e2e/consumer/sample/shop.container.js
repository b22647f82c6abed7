import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

const url = process.env.SUBSIM_URL ?? 'http://127.0.0.1:4290';
const json = { 'Content-Type': 'application/json' };
/** @type {string} */
let environment;
/** @type {Record<string, string>} */
let headers;

before(async () => {
  const answer = await fetch(`${url}/_sim/environments`, { method: 'POST', headers: json, body: '{"clock":"2030-01-01T00:00:00Z"}' });
  const { name, clientId, clientSecret } = /** @type {Record<string, string>} */ (await answer.json());
  environment = `${url}/_sim/environments/${name}`;
  headers = { ...json, Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` };
});
after(() => fetch(environment, { method: 'DELETE' }));

test('a customer can sign up', async () => {
  const customer = { email: 'ada@example.test', first_name: 'Ada', last_name: 'Byron' };

  const answer = await fetch(`${url}/services/v2/customer`, { method: 'POST', headers, body: JSON.stringify({ customer }) });

  assert.equal(answer.status, 201);
});

test('the clock is moved', async () => {
  const answer = await fetch(`${environment}/clock/advance`, { method: 'POST', headers: json, body: JSON.stringify({ by: 'P1D' }) });

  assert.match(await answer.text(), /"to":"2030-01-02T00:00:00.000Z"/);
});
