const { startSimulator } = require('subsim');
require('subsim/jest');

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

test('the demo shop has customers', async () => {
  const { clientId, clientSecret } = environment.credentials;
  const headers = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` };

  const answer = await fetch(`${simulator.url}/services/v2/customers`, { headers });

  expect(answer.status).toBe(200);
  expect(environment).toHaveReceived({ path: '/services/v2/customers', status: 200, times: 1 });
});
