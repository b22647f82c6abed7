import type { Response } from '../../support/requests.js';
import { describe, expect, test } from 'vitest';
import type { SimulatorSettings } from '../../../src/index.js';
import { readHtml, readXml } from '../../support/documents.js';
import { anEnvironment, INSTANT, smallShop, type TestEnvironment } from '../../support/environment.js';
import { faultsOfExplanation } from '../../support/refusals.js';

const CUSTOMER = '/services/v2/customers/2001';
const V3_CUSTOMERS = '/services/v3/customers';

interface LimitedEnvironment extends TestEnvironment {
  readonly wait: (seconds: number) => void;
}

/** An environment whose credentials have some requests a minute, with a clock that moves when it is told to. It stands at half past. */
function anEnvironmentLimitedTo(rateLimit: number, settings: SimulatorSettings = {}): LimitedEnvironment {
  let now = Date.parse(INSTANT);
  const environment = anEnvironment({ rateLimit, clock: { kind: 'frozen', now: () => now }, ...settings });
  const wait = (seconds: number): void => {
    now += seconds * 1000;
  };
  return Object.assign(environment, { wait });
}

async function statuses(count: number, send: () => Promise<Response>): Promise<readonly number[]> {
  const answers = [];
  for (let index = 0; index < count; index += 1) answers.push((await send()).status);
  return answers;
}

const get =
  (environment: TestEnvironment, path = CUSTOMER): (() => Promise<Response>) =>
  async () =>
    environment.call('get', path);

describe('the rate limit (#8-rate-limit)', () => {
  test('is off unless it is set', async () => {
    using environment = anEnvironment();
    expect(new Set(await statuses(150, get(environment)))).toEqual(new Set([200]));
  });

  test('lets as many requests pass as it says, and answers the next ones 429 with the seconds to wait', async () => {
    using environment = anEnvironmentLimitedTo(3);
    expect(await statuses(5, get(environment))).toEqual([200, 200, 200, 429, 429]);

    const refused = await environment.call('get', CUSTOMER);

    expect(refused.text).toBe('{"code":429,"message":"Too Many Requests"}');
    expect(refused.headers).toMatchObject({ 'retry-after': '30', 'subsim-refusal': 'rate-limited' });
    expect(faultsOfExplanation(refused)).toEqual([]);
  });

  test('counts in fixed windows: each minute of the clock of the environment begins anew', async () => {
    using environment = anEnvironmentLimitedTo(2);
    environment.wait(29.5);
    expect(await statuses(3, get(environment))).toEqual([200, 200, 429]);
    expect((await environment.call('get', CUSTOMER)).headers['retry-after']).toBe('1');

    environment.wait(0.5);
    expect(await statuses(3, get(environment))).toEqual([200, 200, 429]);
    expect((await environment.call('get', CUSTOMER)).headers['retry-after']).toBe('60');

    environment.wait(59.999);
    expect(await statuses(1, get(environment))).toEqual([429]);
    environment.wait(0.001);
    expect(await statuses(3, get(environment))).toEqual([200, 200, 429]);
  });

  test('is kept by a client that waits for as long as it is told', async () => {
    using environment = anEnvironmentLimitedTo(1);
    for (let round = 0; round < 4; round += 1) {
      expect(await statuses(2, get(environment))).toEqual([200, 429]);
      environment.wait(Number((await environment.call('get', CUSTOMER)).headers['retry-after']));
    }
  });

  test('does not save up what one minute left over', async () => {
    using environment = anEnvironmentLimitedTo(2);
    await environment.call('get', CUSTOMER);
    environment.wait(600);
    expect(await statuses(4, get(environment))).toEqual([200, 200, 429, 429]);
  });

  test('holds for each credential by itself', async () => {
    using environment = anEnvironmentLimitedTo(2);
    const [first, second] = [await environment.token(), await environment.token({ scope: 'widget', customer_id: '2001' })];
    const withToken = (token: string) => async () => environment.callWith(token, 'get', CUSTOMER);

    expect(await statuses(3, withToken(first))).toEqual([200, 200, 429]);
    expect(await statuses(3, withToken(second))).toEqual([200, 200, 429]);
    expect(await statuses(3, get(environment))).toEqual([200, 200, 429]);
    environment.wait(60);
    for (const send of [get(environment), withToken(first), withToken(second)]) expect(await statuses(3, send)).toEqual([200, 200, 429]);
  });

  test('knows a token in the query and in the header as one credential, on all versions', async () => {
    using environment = anEnvironmentLimitedTo(3);
    const token = await environment.token();
    const asked = [
      await environment.callWith(token, 'get', CUSTOMER),
      await environment.bare.get(`${CUSTOMER}.xml?access_token=${token}`),
      await environment.callWith(token, 'get', V3_CUSTOMERS),
      await environment.callWith(token, 'get', '/customers'),
      await environment.bare.get(`/services/v1/vault/paymentprofiles?access_token=${token}`),
    ];
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
  });

  test('of one environment does not count what another environment is asked', async () => {
    const other = { client_id: 'other-client', client_secret: 'other-secret', customers: smallShop.customers };
    using environment = anEnvironmentLimitedTo(1, { seed: { content: { ...smallShop, environments: { other } } } });
    const askOther = async () => environment.bare.get(CUSTOMER).auth('other-client', 'other-secret');

    expect(await statuses(2, get(environment))).toEqual([200, 429]);
    expect(await statuses(2, askOther)).toEqual([200, 429]);
  });
});

describe('a request beyond the rate limit', () => {
  test('is refused in the format that was asked for', async () => {
    using environment = anEnvironmentLimitedTo(1);
    await environment.call('get', CUSTOMER);

    const xml = await environment.call('get', `${CUSTOMER}.xml`);
    const html = await environment.call('get', CUSTOMER).set('Accept', 'text/html');

    expect([xml.status, xml.headers['content-type'], xml.headers['retry-after']]).toEqual([429, 'text/xml; charset=UTF-8', '30']);
    expect(readXml(xml.text).children.map(({ name, text }) => [name, text])).toEqual([
      ['code', '429'],
      ['message', 'Too Many Requests'],
    ]);
    expect([html.status, html.headers['content-type'], html.headers['retry-after']]).toEqual([429, 'text/html; charset=UTF-8', '30']);
    expect(readHtml(html.text).name).toBe('html');
    expect(html.text).toContain('<td>Too Many Requests</td>');
  });

  test('is refused on v3 with a problem object', async () => {
    using environment = anEnvironmentLimitedTo(1);
    const token = await environment.token();
    await environment.callWith(token, 'get', V3_CUSTOMERS);

    const refused = await environment.callWith(token, 'get', V3_CUSTOMERS);

    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(refused.text)).toEqual({
      type: 'about:blank',
      title: 'Too Many Requests',
      status: 429,
      detail: 'Too Many Requests',
    });
  });

  test('changes nothing', async () => {
    using environment = anEnvironmentLimitedTo(1);
    await environment.call('get', CUSTOMER);
    const write = await environment.call('post', CUSTOMER, { customer: { first_name: 'Nobody' } });
    environment.wait(60);
    const read = await environment.call('get', CUSTOMER);
    expect([write.status, (read.body as { customer: { first_name: string } }).customer.first_name]).toEqual([429, 'Mira']);
  });

  test('learns first that its path, its method, its credentials or its format are wrong, and these refusals do not count', async () => {
    using environment = anEnvironmentLimitedTo(1);
    const { clientId } = environment.simulator.environment.credentials;
    const earlier = async (): Promise<readonly number[]> => [
      (await environment.call('get', '/services/v2/nothing')).status,
      (await environment.call('put', CUSTOMER)).status,
      (await environment.bare.get(CUSTOMER)).status,
      (await environment.bare.get(CUSTOMER).auth(clientId, 'wrong')).status,
      (await environment.call('get', CUSTOMER).set('Accept', 'image/png')).status,
      (await environment.bare.options(CUSTOMER)).status,
    ];

    expect(await earlier()).toEqual([404, 405, 401, 401, 406, 204]);
    expect(await statuses(2, get(environment))).toEqual([200, 429]);
    expect(await earlier()).toEqual([404, 405, 401, 401, 406, 204]);
  });

  test('learns of it before its rights, its body and its record are looked at, and these refusals count', async () => {
    using environment = anEnvironmentLimitedTo(4);
    const widget = await environment.token({ scope: 'widget', customer_id: '2001' });
    const later = async (): Promise<readonly number[]> => [
      (await environment.callWith(widget, 'get', '/services/v2/customers')).status,
      (await environment.callWith(widget, 'post', CUSTOMER, '{')).status,
      (await environment.callWith(widget, 'get', '/services/v2/addresses/99')).status,
      (await environment.callWith(widget, 'post', CUSTOMER, { customer: { first_name: '' } })).status,
    ];

    expect(await later()).toEqual([403, 400, 404, 400]);
    expect(await later()).toEqual([429, 429, 429, 429]);
  });

  test('can still get a token, which is a credential of its own', async () => {
    using environment = anEnvironmentLimitedTo(1);
    expect(await statuses(2, get(environment))).toEqual([200, 429]);
    const tokens = [await environment.token(), await environment.token(), await environment.token()];
    for (const token of tokens) expect((await environment.callWith(token, 'get', CUSTOMER)).status).toBe(200);
  });
});
