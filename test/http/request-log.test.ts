import { describe, expect, test } from 'vitest';
import { aServer } from '../support/server.js';

describe('the request log', () => {
  test('tells method, path without query, status, environment and refusal of each request', async () => {
    await using server = await aServer();

    await server.ask('GET', '/services/v2/customers/2001.xml?count=5');
    await server.ask('DELETE', '/services/v2/addresses/3001');
    await server.ask('GET', '//nothing?x=1', { isKnown: false });

    const [first, second, third] = await server.logged(3);
    expect(first).toMatchObject({
      method: 'GET',
      path: '/services/v2/customers/2001.xml',
      status: 200,
      environment: 'default',
      refusal: undefined,
    });
    expect(second).toMatchObject({
      method: 'DELETE',
      path: '/services/v2/addresses/3001',
      status: 409,
      environment: 'default',
      refusal: 'state-refused',
    });
    expect(third).toMatchObject({ method: 'GET', status: 404, environment: undefined, refusal: 'unknown-route' });
    expect(third?.path).toMatch(/^\/{1,2}nothing$/);
    expect(new Set([first?.id, second?.id, third?.id]).size).toBe(3);
  });

  test('never holds secrets, tokens or values of the query', async () => {
    await using server = await aServer({ clientSecret: 'top-secret-of-the-client' });
    const credentials = 'client_id=subsim-default&client_secret=top-secret-of-the-client';
    const issued = await server.ask('GET', `/oauth/v2/token?grant_type=client_credentials&${credentials}`, { isKnown: false });
    const { access_token: token, refresh_token: refresh } = JSON.parse(issued.text) as { access_token: string; refresh_token: string };

    await server.ask('POST', '/oauth/v2/token', { isKnown: false, body: `grant_type=client_credentials&${credentials}` });
    await server.ask('GET', `/oauth/v2/token?grant_type=refresh_token&refresh_token=${refresh}&${credentials}`, { isKnown: false });
    await server.ask('GET', `/oauth/v2/token?grant_type=refresh_token&refresh_token=${refresh}&${credentials}`, { isKnown: false });
    await server.ask('GET', `/services/v2/customers?access_token=${token}&email=private@example.test`, { isKnown: false });
    await server.ask('GET', `/services/v2/nothing?access_token=${token}`, { isKnown: false });
    await server.ask('GET', `http://proxy.test/services/v2/config?access_token=${token}`, { isKnown: false });
    await server.ask('GET', '/services/v2/customers', { isKnown: false, headers: { Authorization: `Bearer ${token}x` } });
    await server.ask('POST', '/services/v2/customers/2001', { body: '{"customer":{"email":"body@example.test"}}' });

    const text = JSON.stringify(await server.logged(9));
    for (const secret of [
      'top-secret',
      token.slice(6),
      refresh.slice(6),
      'private@',
      'body@',
      'access_token',
      '?',
      server.authorization.slice(6),
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  test('shortens tokens in the path, however they are spelt (#subsim-token-in-address)', async () => {
    await using server = await aServer();
    const card = { creditcard_number: '4111111111111111', creditcard_month: 1, creditcard_year: 2031 };
    const made = await server.ask('POST', '/services/v1/vault/token', { body: JSON.stringify({ token: card }) });
    const { token } = (JSON.parse(made.text) as { token: { token: string } }).token;
    const issued = await server.ask('GET', '/oauth/v2/token?grant_type=client_credentials');
    const { access_token: access } = JSON.parse(issued.text) as { access_token: string };
    const escaped = (text: string): string => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    const order = '0123456789abcdef0123456789abcdef';
    const vault = `/services/v1/vault/tokens`;
    const shown = `${token.slice(0, 6)}…`;

    const asked = [
      [`${vault}/${token}`, `${vault}/${shown}`],
      [`${vault}/${token}.json`, `${vault}/${shown}.json`],
      [`//${vault.slice(1)}/${token}/paymentprofile`, `//${vault.slice(1)}/${shown}/paymentprofile`],
      [`${vault}/${escaped(token)}`, `${vault}/${shown}`],
      [`${vault}/${token.slice(0, 9)}${escaped(token.slice(9)).toUpperCase()}`, `${vault}/${shown}`],
      [`/nothing/x${access};${order}/Bearer%20${access}`, `/nothing/${`x${access}`.slice(0, 6)}…;012345…/Bearer%20${access.slice(0, 6)}…`],
      ['/services/v2/config#access_token=x&email=private@example.test', '/services/v2/config'],
      ['ftp://user:word@localhost/services/v2/config', '/services/v2/config'],
      [
        '/services/v2/right-to-be-forgotten-requests/upcoming-order-dates',
        '/services/v2/right-to-be-forgotten-requests/upcoming-order-dates',
      ],
    ] as const;
    for (const [path] of asked) await server.ask('GET', path);

    const paths = (await server.logged(asked.length + 2)).slice(2).map(({ path }) => path);
    expect(paths).toEqual(asked.map(([, told]) => told));
    expect([await server.ask('GET', `${vault}/${escaped(token)}`)].map(({ status }) => status)).toEqual([200]);
  });

  test('does not tell of an upload that was broken off as of a success', async () => {
    await using server = await aServer();
    const line = server.line();
    line.write(`${server.head('POST', '/services/v2/customer', { 'Content-Length': '500', Expect: '100-continue' })}\r\n`);
    await line.until(/100 Continue/);

    line.write('{"customer":{"email":"cut@example.test"');
    line.hangUp();
    await server.ask('GET', '/services/v2/customers?email=cut@example.test');

    const cut = (await server.logged(2)).find(({ method }) => method === 'POST');
    expect(cut?.path).toBe('/services/v2/customer');
    expect(cut?.status).not.toBe(200);
  });
});
