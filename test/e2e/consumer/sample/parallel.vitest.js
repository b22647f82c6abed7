import { describe } from 'vitest';
import { test } from 'subsim/vitest';

const TESTS = 50;
const DAY = 86_400_000;
const INSTANT = '2026-11-20T09:15:30Z';

let arrived = 0;
/** @type {(environments: number) => void} */
let open = () => {};
const everybodyHasWritten = new Promise((resolve) => (open = resolve));

describe('fifty tests at once against one server', () => {
  test.override('environmentInput', { seed: 'empty', clock: INSTANT });

  const turns = Array.from({ length: TESTS }, (_, index) => index);
  test.concurrent.for(turns)('test %i sees its own customer and clock, and no other', async (turn, { simulator, environment, expect }) => {
    const { clientId, clientSecret } = environment.credentials;
    const headers = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, 'Content-Type': 'application/json' };
    const email = `customer-${turn}@example.test`;
    const body = JSON.stringify({ customer: { email, first_name: 'A', last_name: 'B' } });
    const created = await fetch(`${simulator.url}/services/v2/customer`, { method: 'POST', headers, body });
    await environment.clock.advance(`P${turn + 1}D`);
    arrived += 1;
    if (arrived === TESTS) open(simulator.environments.size);
    const environments = await everybodyHasWritten;

    const list = await fetch(`${simulator.url}/services/v2/customers`, { headers });

    expect(created.status).toBe(201);
    expect(environments).toBe(TESTS + 1);
    expect(await list.json()).toMatchObject([{ email }]);
    expect(environment.clock.now()).toBe(Date.parse(INSTANT) + (turn + 1) * DAY);
  });
});
