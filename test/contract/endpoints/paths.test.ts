import { describe, expect, test } from 'vitest';
import { anEnvironment } from '../../support/environment.js';
import { faultsOfExplanation } from '../../support/refusals.js';
import { anEndpointShop } from '../../support/contract/endpoints/shop.js';

describe('paths (#9-path-spelling, #7-unknown-path)', () => {
  test.each(['//services/v2/customers/2001', '////services/v2/customers/2001.json', '//livez', '//oauth/v2/token?grant_type=x'])(
    'with several leading slashes are the same as with one: %s',
    async (path) => {
      using shop = anEndpointShop();

      const [several, one] = [
        await shop.ask('GET', path, { as: shop.basic }),
        await shop.ask('GET', path.replace(/^\/+/, '/'), { as: shop.basic }),
      ];

      expect([several.status, several.text]).toEqual([one.status, one.text]);
      expect(several.status).not.toBe(404);
    },
  );

  test.each([
    ['a trailing slash', '/services/v2/customers/'],
    ['a trailing slash behind an id', '/services/v2/customers/2001/'],
    ['a trailing slash behind a suffix', '/services/v2/customers.json/'],
    ['two slashes inside', '/services//v2/customers'],
    ['a capital in a family', '/Services/v2/customers'],
    ['a capital in a resource', '/services/v2/Customers'],
    ['a capital in a version', '/services/V2/customers'],
    ['a capital in a suffix', '/services/v2/customers.JSON'],
    ['an unknown suffix', '/services/v2/customers.csv'],
    ['an unknown suffix behind an id', '/services/v2/customers/2001.yaml'],
    ['two suffixes', '/services/v2/customers.json.xml'],
    ['a suffix that is no name', '/services/v2/customers.'],
    ['a suffix on the token endpoint', '/oauth/v2/token.json'],
    ['a suffix alone', '/services/v2/.json'],
    ['xml on v3', '/services/v3/customers.xml'],
    ['html on v3', '/customers/2001.html'],
    ['a version that does not exist', '/services/v4/customers'],
    ['no version', '/services'],
    ['a dot segment', '/services/v2/../v2/customers'],
  ])('with %s are unknown', async (_, path) => {
    using shop = anEndpointShop();

    const answer = await shop.ask('GET', path, { as: await shop.bearer() });

    expect(answer.status).toBe(404);
    expect(faultsOfExplanation(answer)).toEqual([]);
  });

  test.each([
    '/services/v2/customers/%',
    '/services/v2/customers/%zz',
    '/services/v2/%C3',
    '/services/v2/customers/%E0%A4%A',
    '/%',
    '/customers/%ff',
  ])('that are badly encoded are unknown: %s', async (path) => {
    using shop = anEndpointShop();

    const answer = await shop.ask('GET', path, { as: await shop.bearer() });

    expect(answer.status).toBe(404);
    expect(answer.text).not.toMatch(/URIError|decode|\bat /);
    expect(faultsOfExplanation(answer)).toEqual([]);
  });

  test.each([
    '0',
    '-1',
    '+2001',
    '02001',
    '2001.0',
    '2e3',
    '0x7d1',
    'abc',
    '%20',
    '99999999999999999999',
    '9007199254740993',
    '２００１',
    '2001%00',
    '__proto__',
  ])('with the id %s name no record', async (id) => {
    using shop = anEndpointShop();

    const answer = await shop.ask('GET', encodeURI(`/services/v2/customers/${id}`).replaceAll('%25', '%'), { as: shop.basic });

    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toEqual({ code: 404, message: 'Not Found' });
  });
});

describe('HEAD (#9-head-options)', () => {
  test.each([
    '/services/v2/customers/2001',
    '/services/v2/customers.xml',
    '/services/v2/customers/2001.html',
    '/services/v2/nothing',
    '/livez',
  ])('on %s is answered like GET without the body', async (path) => {
    using shop = anEndpointShop();

    const [head, get] = [await shop.ask('HEAD', path, { as: shop.basic }), await shop.ask('GET', path, { as: shop.basic })];

    expect(head.status).toBe(get.status);
    expect(head.text).toBe('');
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  test('of a refusal carries its explanation', async () => {
    using shop = anEndpointShop();

    const refused = await shop.ask('HEAD', '/services/v2/customers/2001');

    expect(refused.status).toBe(401);
    expect(refused.headers['www-authenticate']).toMatch(/^Bearer /);
    expect(faultsOfExplanation(refused)).toEqual([]);
  });

  test('is not served where GET is not', async () => {
    using shop = anEndpointShop();

    const answer = await shop.ask('HEAD', '/services/v2/customer', { as: shop.basic });

    expect([answer.status, answer.headers.allow, answer.text]).toEqual([405, 'POST', '']);
  });
});

describe('a method that a path does not serve', () => {
  test.each([
    ['DELETE', '/services/v2/subscriptions/5001', 'GET, PATCH, POST'],
    ['TRACE', '/services/v2/customers', 'GET'],
    ['PROPFIND', '/services/v2/customers', 'GET'],
  ])('%s %s is refused with the served ones in order', async (method, path, allow) => {
    using shop = anEndpointShop();

    const answer = await shop.ask(method, path, { as: shop.basic });

    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    expect(answer.text).toBe('{"code":405,"message":"Method Not Allowed"}');
    expect(faultsOfExplanation(answer)).toEqual([]);
  });

  test('is refused before credentials are looked at, an unknown path before that', async () => {
    using environment = anEnvironment();

    const method = await environment.bare.put('/services/v2/subscriptions');
    const path = await environment.bare.put('/services/v2/nothing');

    expect([method.status, path.status]).toEqual([405, 404]);
  });

  test('is refused on v3 with a problem object', async () => {
    using environment = anEnvironment();

    const answer = await environment.callWith(await environment.token(), 'put', '/services/v3/customers');

    expect(answer.status).toBe(405);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(answer.text)).toEqual({
      type: 'about:blank',
      title: 'Method Not Allowed',
      status: 405,
      detail: 'Method Not Allowed',
    });
  });
});
