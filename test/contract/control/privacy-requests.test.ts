import { describe, expect, test } from 'vitest';
import {
  aControlledEnvironment,
  expectControlRefusal,
  faultsOfControlRefusal,
  membersOf,
  type ControlledEnvironment,
} from '../../support/control.js';

const PATH = '/privacy-requests';
const V3 = '/services/v3/right-to-be-forgotten-requests';

async function asked(environment: ControlledEnvironment, body: object): Promise<number> {
  const answer = await environment.callWith(await environment.token(), 'post', V3, body);
  return (JSON.parse(answer.text) as { id: number }).id;
}

describe('a privacy request', () => {
  test('comes in through v3 and is marked as processed, which v3 shows', async () => {
    using environment = aControlledEnvironment();
    const id = await asked(environment, { customerId: 2001, firstName: 'Mira', notes: 'All of it' });
    await environment.control('post', '/clock/advance', { by: 'P1D' });

    const pending = await environment.control('get', PATH);
    const processed = await environment.control('post', `${PATH}/${String(id)}/process`);
    const seen = await environment.callWith(await environment.token(), 'get', `${V3}/${String(id)}`);

    const nulls = { email: null, platformSpecificCustomerId: null, phone: null, middleName: null, lastName: null };
    const named = { customerId: 2001, firstName: 'Mira', notes: 'All of it' };
    const request = { id: 401, receivedDateTime: '2026-11-20T09:15:30.000Z', ...named, ...nulls };
    expect(pending.body).toEqual({ privacyRequests: [{ ...request, status: 'pending', processedDateTime: null }], next: null });
    const done = { ...request, status: 'processed', processedDateTime: '2026-11-21T09:15:30.000Z' };
    expect([processed.status, processed.body]).toEqual([200, done]);
    expect(JSON.parse(seen.text)).toMatchObject({
      status: 'processed',
      receivedDateTime: '2026-11-20T09:15:30+00:00',
      processedDateTime: '2026-11-21T09:15:30+00:00',
      updated: '2026-11-21T09:15:30+00:00',
    });
    expect(environment.simulator.environment.privacyRequests.list()).toMatchObject([{ id: 401, status: 'processed' }]);
  });

  test('takes nothing away from the customer, and is no event', async () => {
    using environment = aControlledEnvironment();
    const before = (await environment.call('get', '/services/v2/customers/2001')).text;

    await environment.control('post', `${PATH}/${String(await asked(environment, { customerId: 2001 }))}/process`).expect(200);

    expect((await environment.call('get', '/services/v2/customers/2001')).text).toBe(before);
    expect((await environment.control('get', '/events')).body.events).toEqual([]);
  });

  test('is processed once', async () => {
    using environment = aControlledEnvironment();
    await asked(environment, { phone: '+1 302 555 0100' });
    await environment.control('post', `${PATH}/401/process`).expect(200);
    await environment.control('post', '/clock/advance', { by: 'P1D' });

    const again = await environment.control('post', `${PATH}/401/process`);

    expect([again.status, again.headers['subsim-refusal'], again.body.message]).toEqual([
      409,
      'state-refused',
      'The privacy request is processed already.',
    ]);
    expect(faultsOfControlRefusal(again)).toEqual([]);
    expect((await environment.control('get', PATH)).body.privacyRequests).toMatchObject([
      { processedDateTime: '2026-11-20T09:15:30.000Z' },
    ]);
  });

  test.each([
    ['post', `${PATH}/401/process`, undefined, 404, /^There is no privacy request 401 in this environment\.$/],
    ['post', `${PATH}/abc/process`, undefined, 404, /"abc" is no id/],
    ['post', `${PATH}/401/process`, { status: 'pending' }, 400, /^"status" is not known here/],
    ['get', `${PATH}?limit=0`, undefined, 400, /^limit/],
    ['get', `${PATH}?status=pending`, undefined, 400, /"status" is not known here/],
  ] as const)('is refused when it cannot be: %s %s %j', async (verb, path, body, status, message) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control(verb, path, body);

    expectControlRefusal(answer, status, message);
  });

  test('is listed in parts', async () => {
    using environment = aControlledEnvironment();
    for (const lastName of ['A', 'B', 'C']) await asked(environment, { lastName });

    const first = await environment.control('get', `${PATH}?limit=2`);
    const second = await environment.control('get', `${PATH}?from=${String(first.body.next)}&limit=2`);

    expect([membersOf(first.body.privacyRequests, 'lastName'), first.body.next]).toEqual([['A', 'B'], 403]);
    expect([membersOf(second.body.privacyRequests, 'lastName'), second.body.next]).toEqual([['C'], null]);
  });

  test('of a seed must name a person, a customer that there is', () => {
    const withRequest = (request: object) => () => aControlledEnvironment({ seed: { content: { privacy_requests: [request] } } });

    expect(withRequest({ notes: 'x' })).toThrow('seed: privacy_requests[0]: This value should not be blank.');
    expect(withRequest({ customer_id: 2001 })).toThrow('seed: privacy_requests[0].customer_id: This value is not valid.');
    expect(withRequest({ last_name: 'x', status: 'lost' })).toThrow(
      'privacy_requests[0].status: The value you selected is not a valid choice.',
    );
  });
});
