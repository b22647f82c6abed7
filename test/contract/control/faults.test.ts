import { describe, expect, test } from 'vitest';
import { aControlledEnvironment } from '../../support/control.js';

const CUSTOMER = '/services/v2/customers/2001';

describe("0.5.0 point 1: a fault of the platform's API", () => {
  test('bites the requests that it is for, as often as it says, and no others', async () => {
    using environment = aControlledEnvironment();
    const { faults } = environment.simulator.environment;

    const fault = faults.add({ method: 'GET', path: '/services/v2/customers/*', status: 503, retryAfter: 7, times: 2 });

    expect(fault).toEqual({
      ...{ id: 1, method: 'GET', path: '/services/v2/customers/*', status: 503 },
      ...{ retryAfter: 7, delay: null, reset: false, times: 2, fired: 0 },
    });
    expect((await environment.call('get', '/services/v2/addresses/3001')).status).toBe(200);
    expect((await environment.call('post', CUSTOMER, { customer: { first_name: 'Ada' } })).status).toBe(200);
    const refused = await environment.call('get', `/${CUSTOMER}.json?x=1`);
    expect([refused.status, refused.headers['retry-after'], refused.headers['subsim-fault']]).toEqual([503, '7', '1']);
    expect(refused.body).toEqual({ code: 503, message: 'Service Unavailable' });
    expect((await environment.call('get', CUSTOMER)).status).toBe(503);
    expect((await environment.call('get', CUSTOMER)).status).toBe(200);
    expect(faults.list().map(({ fired }) => fired)).toEqual([2]);
  });

  test('answers in place of the platform, which does nothing then, and whoever has no right credentials learns nothing of it', async () => {
    using environment = aControlledEnvironment();
    const { faults } = environment.simulator.environment;
    faults.add({ status: 500 });

    expect((await environment.call('post', CUSTOMER, { customer: { first_name: 'Ada' } })).status).toBe(500);
    expect((await environment.bare.get(CUSTOMER)).status).toBe(401);
    expect(
      (await environment.bare.post('/oauth/v2/token').auth('client', 'wrong').type('form').send('grant_type=client_credentials')).status,
    ).toBe(400);
    expect((await environment.bare.get('/livez')).status).toBe(200);
    expect((await environment.control('get', '/clock')).status).toBe(200);
    faults.clear();

    expect((await environment.call('get', CUSTOMER)).body.customer.first_name).toBe('Mira');
  });

  test('bites the token endpoint, too', async () => {
    using environment = aControlledEnvironment();
    const { faults, credentials } = environment.simulator.environment;
    faults.add({ path: '/oauth/v2/token', status: 500, times: 1 });
    const form = { grant_type: 'client_credentials', client_id: credentials.clientId, client_secret: credentials.clientSecret };

    expect((await environment.bare.post('/oauth/v2/token').type('form').send(form)).status).toBe(500);
    expect((await environment.bare.post('/oauth/v2/token').type('form').send(form)).status).toBe(200);
  });

  test('delays, and goes on; resets the connection; and each bite is told by the journal, with the request that it bit', async () => {
    using environment = aControlledEnvironment();
    const { faults, journal, requests: called } = environment.simulator.environment;
    faults.add({ delay: 1, times: 1 });
    faults.add({ reset: true, times: 1 });

    const delayed = await environment.call('get', CUSTOMER);
    const reset = await environment.call('get', CUSTOMER).then(
      () => 'answered',
      (error: unknown) => (error as { code?: string }).code,
    );

    expect([delayed.status, delayed.headers['subsim-fault'], reset]).toEqual([200, '1', 'ECONNRESET']);
    const requests = called.find({});
    const bites = journal.find('act:faults.fire');
    expect(requests.map(({ status }) => status)).toEqual([200, 0]);
    expect(bites.map(({ cause }) => cause)).toEqual(requests.map(({ id }) => id));
    expect(bites).toMatchObject([
      { details: { fault: 1, method: 'GET', path: CUSTOMER, status: null, delay: 1, reset: false, fired: 1 } },
      { details: { fault: 2, reset: true } },
    ]);
  });

  test('is no part of the state, and is added, listed and removed over /_sim as well', async () => {
    using environment = aControlledEnvironment();
    const { control } = environment;

    const { body } = await control('post', '/faults', { path: '/services/*', status: 418 }).expect(201);
    await control('post', '/environments/staging/faults', { delay: 1 }).expect(201);
    await control('post', '/reset', {}).expect(200);

    expect((await control('get', '/faults').expect(200)).body).toEqual({ faults: [body] });
    await control('delete', '/faults/1').expect(204);
    await control('delete', '/faults/1').expect(404);
    expect((await control('get', '/faults')).body).toEqual({ faults: [] });
    await control('delete', '/environments/staging/faults').expect(204);
    expect((await control('get', '/environments/staging/faults')).body).toEqual({ faults: [] });
  });

  test.each([
    [{}, /status, delay or reset/],
    [{ path: '/x', times: 1 }, /status, delay or reset/],
    [{ status: 500, reset: true }, /no status/],
    [{ delay: 1, retryAfter: 1 }, /retryAfter belongs to an answer/],
    [{ status: 99 }, /^status: /],
    [{ status: 500, metod: 'GET' }, /metod.*nearest.*method/],
    [{ status: 500, times: 0 }, /^times: /],
  ])('%j is refused', async (fault, message) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control('post', '/faults', fault).expect(400);

    expect((answer.body as { message: string }).message).toMatch(message);
    expect(environment.simulator.environment.faults.list()).toEqual([]);
  });
});
