import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aFolder, readyLine, type ServingCommand } from '../../support/command.js';
import { runHere, startHere } from '../../support/in-process.js';
import { aReceiver, type Receiver } from '../../support/receiver.js';
import { ask } from '../../support/server.js';

const SECRET = 'subsim-default-webhook-secret';
const JSON_TYPE = { headers: { 'Content-Type': 'application/json' } };

async function ping({ url }: ServingCommand): Promise<void> {
  expect((await ask(url, 'POST', '/_sim/events', { ...JSON_TYPE, body: '{"type":"ping"}' })).status).toBe(201);
  expect((await ask(url, 'POST', '/_sim/settle')).status).toBe(200);
}

function secretsOf({ received }: Receiver, candidates: readonly string[]): readonly (string | undefined)[] {
  return received.map(({ body, headers }) =>
    candidates.find((secret) => createHmac('sha256', secret).update(body).digest('hex') === headers['sp-hmac']),
  );
}

describe('--webhook-url', () => {
  test('sends webhooks there, signed with a fixed secret that the start tells', async () => {
    await using receiver = await aReceiver();
    await using plain = await startHere(['--port', '0', '--webhook-url', receiver.url]);
    await using json = await startHere(['--port', '0', '--json', '--webhook-url', receiver.url]);
    await using without = await startHere(['--port', '0', '--json']);

    await ping(plain);
    await ping(json);

    expect(secretsOf(receiver, [SECRET])).toEqual([SECRET, SECRET]);
    expect(plain.output()).toContain(`  webhooks       ${receiver.url} (enabled, all events), secret ${SECRET}\n`);
    expect(plain.output()).toContain(`  subsim trigger ping --server ${plain.url}\n`);
    expect(plain.output()).toContain(`  subsim advance P1M --server ${plain.url}\n`);
    expect(readyLine(json)).toMatchObject({ webhookSecret: SECRET });
    expect(readyLine(without)).not.toHaveProperty('webhookSecret');
  });

  test('gives each address a secret of its own, which the start tells, and keeps it over a restart (#6.1-secret-per-destination)', async () => {
    using folder = aFolder();
    await using one = await aReceiver();
    await using other = await aReceiver();
    const flags = ['--port', '0', '--data', folder.path];
    const urls = ['--webhook-url', one.url, '--webhook-url', other.url];
    const first = await startHere([...flags, '--webhook-url', one.url]);
    await first.stop();
    await using command = await startHere([...flags, ...urls, '--json']);

    await ping(command);

    const candidates = [SECRET, `${SECRET}-2`];
    expect([secretsOf(one, candidates), secretsOf(other, candidates)]).toEqual([[SECRET], [`${SECRET}-2`]]);
    expect(readyLine(command)).toMatchObject({
      webhookSecret: SECRET,
      destinations: [
        { url: one.url, secret: SECRET },
        { url: other.url, secret: `${SECRET}-2` },
      ],
    });
    await using plain = await startHere(['--port', '0', ...urls]);
    for (const [url, secret] of [
      [one.url, SECRET],
      [other.url, `${SECRET}-2`],
    ] as const)
      expect(plain.output()).toContain(`  webhooks       ${url} (enabled, all events), secret ${secret}\n`);
  });

  test('takes several addresses with one secret, or each with its own, by flag and by variable', async () => {
    await using one = await aReceiver();
    await using other = await aReceiver();
    const urls = ['--webhook-url', one.url, '--webhook-url', other.url];
    await using shared = await startHere(['--port', '0', ...urls, '--webhook-secret', 'shared']);
    await using own = await startHere(['--port', '0', ...urls, '--webhook-secret', 'first', '--webhook-secret', 'second']);
    const variables = { SUBSIM_PORT: '0', SUBSIM_WEBHOOK_URL: `${one.url},${other.url}`, SUBSIM_WEBHOOK_SECRET: 'third,fourth' };
    await using varied = await startHere([], { variables });

    for (const command of [shared, own, varied]) await ping(command);

    const candidates = ['shared', 'first', 'second', 'third', 'fourth'];
    expect(secretsOf(one, candidates)).toEqual(['shared', 'first', 'third']);
    expect(secretsOf(other, candidates)).toEqual(['shared', 'second', 'fourth']);
  });

  test('over a data folder adds no second destination, keeps its secret, and changes that when told to', async () => {
    using folder = aFolder();
    const flags = ['--port', '0', '--json', '--data', folder.path, '--webhook-url', 'http://127.0.0.1:9/hook'];
    const secrets: unknown[] = [];
    for (const further of [['--webhook-secret', 'one'], [], ['--webhook-secret', 'two']]) {
      await using command = await startHere([...flags, ...further]);
      const list = await ask(command.url, 'GET', '/_sim/destinations');
      const { text } = await ask(command.url, 'GET', '/_sim/destinations/31/secret');
      const { destinations } = JSON.parse(list.text) as { readonly destinations: readonly object[] };
      secrets.push([destinations.length, (JSON.parse(text) as { readonly secret: string }).secret]);
      await command.stop();
    }

    expect(secrets).toEqual([
      [1, 'one'],
      [1, 'one'],
      [1, 'two'],
    ]);
  });

  test('can come from the seed instead', async () => {
    using folder = aFolder();
    await using receiver = await aReceiver();
    const destinations = [{ url: receiver.url, event_types: ['subscription.created'], secret: 'of-the-seed' }];
    const seed = folder.write('shop.json', { destinations });
    await using command = await startHere(['--port', '0', '--seed-file', seed]);

    await ping(command);

    expect(secretsOf(receiver, ['of-the-seed'])).toEqual(['of-the-seed']);
    expect(command.output()).toContain(`${receiver.url} (enabled, subscription.created), secret of-the-seed\n`);
  });
});

test('--webhook-timeout ends an attempt and --source-address says where it comes from', async () => {
  await using receiver = await aReceiver(() => 'hold');
  await using command = await startHere([
    '--port',
    '0',
    '--webhook-url',
    receiver.url,
    '--webhook-timeout',
    '1',
    '--source-address',
    '127.0.0.1',
  ]);

  await ping(command);

  const { text } = await ask(command.url, 'GET', '/_sim/deliveries');
  expect(JSON.parse(text)).toMatchObject({ deliveries: [{ attemptCount: 1, status: 'pending', lastError: 'Timeout' }] });
  expect(JSON.parse((await ask(command.url, 'GET', '/_sim/source-addresses')).text)).toEqual({ addresses: ['127.0.0.1'] });
});

test('the log has a line when an attempt is sent and one when it has ended, without secrets', async () => {
  await using receiver = await aReceiver((number) => ({ status: number === 1 ? 500 : 200 }));
  await using command = await startHere(['--port', '0', '--webhook-url', `${receiver.url}?key=hush-hush`, '--webhook-secret', 'hush-hush']);

  await ping(command);
  await ping(command);
  const { errors } = await command.stop();

  const lines = errors
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { message: string });
  const about = { environment: 'default', destination: 31, attempt: 1 };
  expect(lines.filter(({ message }) => message.startsWith('webhook'))).toMatchObject([
    { ...about, level: 'info', message: `webhook to ${receiver.url} sent`, delivery: 41 },
    {
      ...about,
      level: 'warn',
      message: `webhook to ${receiver.url} 500`,
      delivery: 41,
      outcome: 'pending',
      error: 'HTTP 500',
      ms: expect.any(Number),
    },
    { ...about, level: 'info', message: `webhook to ${receiver.url} sent`, delivery: 42 },
    { ...about, level: 'info', message: `webhook to ${receiver.url} 200`, delivery: 42, outcome: 'delivered', ms: expect.any(Number) },
  ]);
  expect(errors).not.toContain('hush-hush');
});

test.each([
  ['a webhook address that is none', ['--webhook-url', 'localhost:8080'], /--webhook-url.*localhost:8080/],
  ['a webhook address with another scheme', ['--webhook-url', 'ftp://x/'], /--webhook-url.*ftp/],
  ['a webhook address with a password', ['--webhook-url', 'http://user:word@x/'], /webhook.*must not hold a user name or a password/],
  ['an order callback with a password', ['--order-callback-url', 'http://user:word@x/'], /must not hold a user name or a password/],
  ['a webhook address that cannot be read', ['--webhook-url', 'http://[x'], /webhook.*url/],
  [
    'more secrets than addresses',
    ['--webhook-url', 'http://x/', '--webhook-secret', 'a', '--webhook-secret', 'b'],
    /2 webhook secrets for 1/,
  ],
  ['an empty secret', ['--webhook-url', 'http://x/', '--webhook-secret', ''], /--webhook-secret/],
  ['a timeout of nothing', ['--webhook-timeout', '0'], /--webhook-timeout.*1 to 600/],
  ['a timeout that is too long', ['--webhook-timeout', '601'], /--webhook-timeout.*601/],
  ['a source address that is none', ['--source-address', 'eth0'], /source address.*eth0/],
])('%s ends the start with one line and exit code 2', async (_, flags, names) => {
  const { code, output, errors } = await runHere(flags, { variables: { SUBSIM_PORT: '0' } });

  expect([code, output]).toEqual([2, '']);
  expect(errors).toMatch(/^[^\n]+\n$/);
  expect(errors).toMatch(names);
});
