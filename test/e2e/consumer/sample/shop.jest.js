import { journalText, startSimulator } from 'subsim';
import 'subsim/jest';

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

// jest tells no hook that a test has failed, so the test itself prints the journal.
const telling = (run) => async () => {
  try {
    await run();
  } catch (error) {
    console.error(journalText(environment));
    throw error;
  }
};

test(
  'a customer can sign up',
  telling(async () => {
    const { clientId, clientSecret } = environment.credentials;
    const headers = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, 'Content-Type': 'application/json' };
    const customer = { email: 'ada@example.test', first_name: 'Ada', last_name: 'Byron' };

    const answer = await fetch(`${simulator.url}/services/v2/customer`, { method: 'POST', headers, body: JSON.stringify({ customer }) });

    expect(answer.status).toBe(201);
    expect(environment).toHaveReceived({ method: 'POST', status: 201, body: { customer: { email: 'ada@example.test' } } });
  }),
);
