import { describe, expect, test } from 'vitest';
import { aFolder, type ServingCommand } from '../../support/command.js';
import { smallShop } from '../../support/environment.js';
import { startHere } from '../../support/in-process.js';
import { anOrderSystem, placed, refused, type OrderHandler } from '../../support/order-system.js';
import { aReceiver } from '../../support/receiver.js';
import { ask } from '../../support/server.js';

const SECRET = 'top-secret-of-the-client';
const SECRETS = ['--client-secret', SECRET];

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Sends requests in which secrets stand wherever they may; the result is what must never be logged. */
async function useSecrets({ url }: ServingCommand): Promise<readonly string[]> {
  const form = `grant_type=client_credentials&client_id=subsim-default&client_secret=${SECRET}`;
  const basic = Buffer.from(`subsim-default:${SECRET}`).toString('base64');
  const { access_token: token, refresh_token: refresh } = JSON.parse((await ask(url, 'GET', `/oauth/v2/token?${form}`)).text) as Tokens;
  const bearer = { Authorization: `Bearer ${token}` };
  await ask(url, 'POST', '/oauth/v2/token', { body: form });
  await ask(url, 'POST', '/oauth/v2/token', {
    headers: { Authorization: `Basic ${basic}` },
    body: `grant_type=refresh_token&refresh_token=${refresh}`,
  });
  await ask(url, 'POST', '/oauth/v2/token', { body: `${form}-wrong` });
  await ask(url, 'GET', `/services/v2/customers?access_token=${token}&email=private@example.test`);
  await ask(url, 'GET', `/services/v2/customers?access_token=${token}`, { headers: bearer });
  await ask(url, 'GET', `/services/v2/customers.xml?access_token=${token}x`);
  await ask(url, 'GET', `/nothing?access_token=${token}`);
  await ask(url, 'GET', '/services/v3/customers', { headers: { Authorization: `Basic ${basic}` } });
  await ask(url, 'POST', '/services/v2/customer', { headers: bearer, body: `{"customer":{"email":"private","first_name":"${SECRET}"}}` });
  await ask(url, 'PATCH', '/services/v2/addresses/3001', { headers: bearer, body: `[{"op":"test","path":"/city","value":"${SECRET}"}]` });
  return [SECRET, token, token.slice(6), refresh, refresh.slice(6), basic, 'private', 'access_token', 'client_secret'];
}

describe('the log', () => {
  test.each(['json', 'text'])('as %s never holds secrets, tokens or values of the query', async (format) => {
    await using command = await startHere(['--port', '0', ...SECRETS, '--log-format', format, '--log-level', 'debug']);

    const secrets = await useSecrets(command);
    const { errors } = await command.stop();

    expect(errors.trim().split('\n').length).toBeGreaterThanOrEqual(11);
    for (const secret of secrets) expect(errors).not.toContain(secret);
  });

  test('is JSON lines when nobody looks at a terminal, one for each request', async () => {
    await using command = await startHere(['--port', '0']);
    await ask(command.url, 'GET', '/services/v2/customers/1.json?x=y');
    await ask(command.url, 'GET', '/livez');
    const { errors } = await command.stop();

    const lines = errors
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ level: 'info', message: 'GET /services/v2/customers/1.json 401', refusal: 'access-denied' });
    expect(lines[1]).toMatchObject({ level: 'info', message: 'GET /livez 200' });
    for (const { time, ms, request } of lines) {
      expect([typeof ms, typeof request]).toEqual(['number', 'string']);
      expect(new Date(String(time)).toISOString()).toBe(time);
    }
  });

  test('tells what is ignored, and once what that may mislead to (#subsim-ignored-input, #subsim-other-platform, #subsim-bare-lists)', async () => {
    await using command = await startHere(['--port', '0', '--log-format', 'text', ...SECRETS]);
    const headers = { Authorization: `Basic ${Buffer.from(`subsim-default:${SECRET}`).toString('base64')}` };
    for (let round = 0; round < 2; round += 1) {
      await ask(command.url, 'GET', '/services/v2/customers?magento_customer_id=5&count=1', { headers });
    }
    const { errors } = await command.stop();

    const lines = errors.trim().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/ WARN magento_customer_id is ignored: .* ecom_customer_id; .*--ecom-name magento.* environment=default$/);
    expect(lines[1]).toContain(
      ' lists are bare (wire documented); published client libraries read enveloped ones: --wire observed environment=default',
    );
    for (const line of lines.slice(2)) expect(line).toMatch(/ GET \/services\/v2\/customers 200 .* ignored=magento_customer_id$/);
  });

  test.each([
    ['silent', 0],
    ['error', 0],
    ['info', 1],
  ])('at level %s has %d lines for a request', async (level, count) => {
    await using command = await startHere(['--port', '0', '--log-level', level]);
    await ask(command.url, 'GET', '/livez');

    expect((await command.stop()).errors.split('\n')).toHaveLength(count + 1);
  });
});

const CALLBACK_SECRET = 'secret-of-the-order-callback';
// The shop with six subscriptions; the fifth has nothing to be paid with.
const ordering = {
  ...smallShop,
  subscriptions: [1, 2, 3, 4, 5, 6].map((number) => ({
    ...smallShop.subscriptions[0],
    id: 5000 + number,
    payment_profile_id: number === 5 ? undefined : 6001,
  })),
};
const turns: readonly OrderHandler[] = [
  (order) => placed(order, 1),
  (order) => refused(order, `Nobody shall read ${order.salesOrderToken} ${CALLBACK_SECRET}`),
  ({ salesOrderToken }) => ({ status: 201, body: `<p>${salesOrderToken}</p>` }),
  () => 'reset',
  (order) => placed(order, 1),
];

test('0.3.0 point 1: the log tells for whom a move of the clock waits, and who is set aside', async () => {
  await using receiver = await aReceiver((number) => (number <= 4 ? { status: 500 } : 'hold'));
  const flags = ['--port', '0', '--clock', '2026-11-20T09:15:30Z', '--log-format', 'json', '--webhook-timeout', '1'];
  await using command = await startHere([...flags, '--webhook-url', receiver.url]);
  const headers = { 'Content-Type': 'application/json' };
  for (let count = 0; count < 4; count += 1) await ask(command.url, 'POST', '/_sim/events', { headers, body: '{"type":"ping"}' });
  await ask(command.url, 'POST', '/_sim/settle?timeout=30000');
  await ask(command.url, 'POST', '/_sim/clock/advance', { headers, body: '{"by":"PT1M"}' });
  const { errors } = await command.stop();

  const lines = errors
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const waiting = lines.filter(({ message }) => message === `webhook: waiting for ${receiver.url} (attempt 2 of 8, 1 s each)`);
  expect(waiting.slice(0, 3)).toMatchObject(
    [41, 42, 43].map((delivery) => ({ level: 'info', environment: 'default', delivery, attempt: 2 })),
  );
  const warnings = lines.filter(({ message }) => String(message).includes('is set aside until this move of the clock ends'));
  expect(warnings).toMatchObject([{ level: 'warn', environment: 'default' }]);
});

describe('the log of orders', () => {
  test('has a pair of lines for each that is sent and one for each that is not, which say why it failed and no secret', async () => {
    using folder = aFolder();
    await using system = await anOrderSystem((order, number) => turns[number - 1]?.(order, number) ?? 'reset');
    await using command = await startHere([
      ...['--port', '0', '--log-format', 'json', '--log-level', 'debug', '--seed-file', folder.write('shop.json', ordering)],
      ...['--order-callback-url', `${system.url}?key=hidden`, '--order-callback-secret', CALLBACK_SECRET],
    ]);
    const headers = { 'Content-Type': 'application/json' };
    for (const { id: subscription } of ordering.subscriptions)
      await ask(command.url, 'POST', '/_sim/orders', { headers, body: JSON.stringify({ subscription, kind: 'off-cycle' }) });
    const { errors } = await command.stop();

    const lines = errors
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      .filter(({ order }) => order !== undefined);
    const to = `order to ${system.url}`;
    expect(
      lines.map(({ level, message, subscriptions, outcome, error, warning }) => [level, message, subscriptions, outcome, error ?? warning]),
    ).toEqual([
      ['info', `${to} sent`, '5001', undefined, undefined],
      ['info', `${to} 201`, '5001', 'placed', undefined],
      ['info', `${to} sent`, '5002', undefined, undefined],
      ['warn', `${to} 409`, '5002', 'failed', undefined],
      ['info', `${to} sent`, '5003', undefined, undefined],
      ['warn', `${to} 201`, '5003', 'failed', 'Order callback answer is not valid: the body is no JSON: <p>***</p>'],
      ['info', `${to} sent`, '5004', undefined, undefined],
      ['warn', `${to} failed`, '5004', 'failed', expect.stringMatching(/\S/)],
      ['warn', 'order not sent', '5005', 'failed', 'No payment profile.'],
      ['info', `${to} sent`, '5006', undefined, undefined],
      ['warn', `${to} 201`, '5006', 'placed', 'order number used before'],
    ]);
    expect(lines.flatMap(({ failures }) => failures ?? [])).toEqual([
      expect.stringMatching(/^5002 E-Commerce Platform: Nobody shall read \w{6}… \*\*\*$/),
      '5003 Technology: Order callback answer is not valid.',
      '5004 Technology: Order callback could not be reached.',
      '5005 Payment Card: No payment profile.',
    ]);
    for (const line of lines) expect(Object.keys(line)).toEqual(expect.arrayContaining(['time', 'environment', 'order']));
    expect(lines.filter(({ ms }) => typeof ms === 'number')).toHaveLength(5);
    expect(system.received).toHaveLength(5);
    for (const { order, headers: sent } of system.received)
      for (const secret of [order.salesOrderToken, String(sent['sp-hmac'])]) expect(errors).not.toContain(secret);
    for (const secret of [CALLBACK_SECRET, 'hidden']) expect(errors).not.toContain(secret);
  });
});
