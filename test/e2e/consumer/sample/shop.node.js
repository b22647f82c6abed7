import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { journalText, startSimulator } from 'subsim';

/** @type {import('subsim').StartedSimulator} */
let simulator;
/** @type {import('subsim').Environment} */
let environment;

before(async () => {
  simulator = await startSimulator({ port: 0 });
});
after(() => simulator.close());
beforeEach(async () => {
  environment = await simulator.createEnvironment();
});
afterEach((context) => {
  if ('passed' in context && !context.passed) console.error(journalText(environment));
  simulator.removeEnvironment(environment.name);
});

for (const turn of ['first', 'second']) {
  test(`the ${turn} test begins with the demo shop`, async () => {
    const { clientId, clientSecret } = environment.credentials;
    const headers = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, 'Content-Type': 'application/json' };
    const customer = { email: 'ada@example.test', first_name: 'Ada', last_name: 'Byron' };

    const answer = await fetch(`${simulator.url}/services/v2/customer`, { method: 'POST', headers, body: JSON.stringify({ customer }) });

    assert.equal(answer.status, 201);
    environment.verify({ method: 'POST', path: '/services/v2/customer', body: { customer: { email: 'ada@example.test' } }, times: 1 });
  });
}
