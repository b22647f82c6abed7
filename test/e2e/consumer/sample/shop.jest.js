import { startSimulator } from 'subsim';

let simulator;
let environment;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  environment = await simulator.createEnvironment();
});
afterEach(() => simulator.removeEnvironment(environment.name));

test('a customer can sign up', async () => {
  const { clientId, clientSecret } = environment.credentials;
  const headers = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, 'Content-Type': 'application/json' };
  const customer = { email: 'ada@example.test', first_name: 'Ada', last_name: 'Byron' };

  const answer = await fetch(`${simulator.url}/services/v2/customer`, { method: 'POST', headers, body: JSON.stringify({ customer }) });

  expect(answer.status).toBe(201);
});
