import { describe, expect, test } from 'vitest';
import { contentTypes, readDocument, readHtml, readXml, child, cell, type FormatName } from '../../support/documents.js';
import { anEnvironment } from '../../support/environment.js';
import { faultsOfExplanation } from '../../support/refusals.js';
import { aServer } from '../../support/server.js';

describe('the header Accept (#4.2-accept, #4.2-default-json, #4.2-content-types)', () => {
  test.each<readonly [string, FormatName]>([
    ['', 'json'],
    ['application/json', 'json'],
    ['text/json', 'json'],
    ['*/*', 'json'],
    ['application/*', 'json'],
    ['application/xml', 'xml'],
    ['text/xml', 'xml'],
    ['TEXT/XML; charset=utf-8', 'xml'],
    ['text/html', 'html'],
    ['text/*', 'html'],
    ['text/html;q=0.5, application/xml;q=0.9, application/json;q=0.1', 'xml'],
    ['text/html, application/xml', 'html'],
    ['application/xml, text/html', 'xml'],
    ['image/png, text/xml;q=0.1', 'xml'],
    ['application/json;q=0, text/html;q=0.2', 'html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
  ])('%s gives %s%s', async (accept, format) => {
    await using server = await aServer();

    const answer = await server.ask('GET', '/services/v2/customers/2001', { headers: { Accept: accept } });

    expect([answer.status, answer.headers['content-type']]).toEqual([200, contentTypes[format]]);
    readDocument(answer.headers['content-type'], answer.body);
  });

  test.each([
    'image/png',
    'application/pdf, image/*',
    'application/json;q=0',
    '*/*;q=0',
    'text/csv',
    'application/problem+json',
    'nonsense',
  ])('that admits only other types (%s) is refused in JSON', async (accept) => {
    await using server = await aServer();

    const answer = await server.ask('GET', '/services/v2/customers/2001', { headers: { Accept: accept } });

    expect([answer.status, answer.text]).toEqual([406, '{"code":406,"message":"Not Acceptable"}']);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(faultsOfExplanation(answer)).toEqual([]);
  });

  test('does not count where a suffix names the format', async () => {
    await using server = await aServer();

    for (const [suffix, contentType] of Object.entries(contentTypes)) {
      const answer = await server.ask('GET', `/services/v2/customers/2001.${suffix}`, { headers: { Accept: 'image/png' } });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, contentType]);
    }
  });

  test('is looked at after the credentials and before the rights', async () => {
    using environment = anEnvironment();
    const guest = await environment.token({ scope: 'widget' });

    const unknown = await environment.bare.get('/services/v2/customers').set('Accept', 'image/png');
    const denied = await environment.callWith(guest, 'get', '/services/v2/customers').set('Accept', 'image/png');

    expect([unknown.status, denied.status]).toEqual([401, 406]);
  });

  test('is not looked at by the token endpoint', async () => {
    using environment = anEnvironment();
    const form = { grant_type: 'client_credentials', client_id: 'subsim-default', client_secret: 'subsim-default-secret' };

    const answer = await environment.bare.post('/oauth/v2/token').set('Accept', 'text/html').type('form').send(form);

    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
  });

  test.each([
    ['application/json', 200],
    ['application/merge-patch+json', 200],
    ['application/*', 200],
    ['*/*;q=0.1', 200],
    ['', 200],
    ['application/xml', 406],
    ['text/html', 406],
    ['application/json;q=0', 406],
  ])('on v3: %s gives %d', async (accept, status) => {
    using environment = anEnvironment();

    const answer = await environment.callWith(await environment.token(), 'get', '/customers/2001').set('Accept', accept);

    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe(`application/${status === 200 ? '' : 'problem+'}json; charset=utf-8`);
  });
});

const refused = [
  ['an unknown record', 'GET', '/services/v2/customers/99', undefined, 404],
  ['an unknown path', 'GET', '/services/v2/nothing', undefined, 404],
  ['a method that is not served', 'PUT', '/services/v2/customers', undefined, 405],
  ['a body that is no JSON', 'POST', '/services/v2/customer', '{', 400],
  ['a missing wrapper', 'POST', '/services/v2/customer', '{}', 400],
  ['broken field rules', 'POST', '/services/v2/customer', '{"customer":{"email":"<&\\"\'>"}}', 400],
  ['a parameter that is no number', 'GET', '/services/v2/customers?count=x', undefined, 400],
  ['a bad patch', 'PATCH', '/services/v2/addresses/3001', '[{"op":"jump"}]', 400],
] as const;

describe('a refusal (#4.2-format-of-refusals)', () => {
  test.each(refused)('because of %s comes as XML when that is asked for', async (_, method, path, body, status) => {
    await using server = await aServer();

    const [target = '', query = ''] = path.split('?');
    const bySuffix = await server.ask(method, `${target}.xml?${query}`, body === undefined ? {} : { body });
    const byHeader = await server.ask(method, path, { headers: { Accept: 'application/xml' }, ...(body === undefined ? {} : { body }) });

    for (const answer of [bySuffix, byHeader]) {
      expect([answer.status, answer.headers['content-type']]).toEqual([status, contentTypes.xml]);
      const result = readXml(answer.text);
      expect([result.name, child(result, 'code').text]).toEqual(['result', String(status)]);
      expect(child(result, 'message').text).not.toBe('');
      expect(faultsOfExplanation(answer)).toEqual([]);
    }
  });

  test.each(refused)('because of %s comes as HTML when that is asked for', async (_, method, path, body, status) => {
    await using server = await aServer();

    const answer = await server.ask(method, path, { headers: { Accept: 'text/html' }, ...(body === undefined ? {} : { body }) });

    expect([answer.status, answer.headers['content-type']]).toEqual([status, contentTypes.html]);
    const html = readHtml(answer.text);
    expect(child(child(html, 'head'), 'title').text).toBe(`${method} ${path.replace(/\?.*/, '')}`);
    expect(cell(child(child(html, 'body'), 'table'), 'code').text).toBe(String(status));
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]+'; sandbox; frame-ancestors 'none'$/,
    );
    expect([answer.headers['x-content-type-options'], answer.headers['referrer-policy']]).toEqual(['nosniff', 'no-referrer']);
  });

  test('of credentials comes in the format of the request', async () => {
    await using server = await aServer();

    const answer = await server.ask('GET', '/services/v2/customers.xml', { isKnown: false });

    expect(answer.status).toBe(401);
    expect(child(readXml(answer.text), 'error').text).toBe('access_denied');
  });

  test('never lets the path into the page as markup', async () => {
    await using server = await aServer();

    const answer = await server.ask('GET', '/services/v2/<script>"&\'.html');

    expect(answer.status).toBe(404);
    expect(child(child(readHtml(answer.text), 'head'), 'title').text).toBe('GET /services/v2/<script>"&\'');
    expect(answer.text).not.toContain('<script>');
  });
});
