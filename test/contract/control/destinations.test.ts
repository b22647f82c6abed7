import { createHmac } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { aFolder } from '../../support/command.js';
import { aControlledEnvironment, faultsOfControlRefusal } from '../../support/control.js';
import { aReceiver } from '../../support/receiver.js';

const NOW = '2026-11-20T09:15:30.000Z';
const URL_OF_NOBODY = 'http://127.0.0.1:9/hook?key=1';

describe('a destination', () => {
  test('is created enabled, for all types and with a secret of its own, and listed so', async () => {
    using environment = aControlledEnvironment();

    const created = await environment.control('post', '/destinations', { url: URL_OF_NOBODY });

    const destination = {
      id: 31,
      url: URL_OF_NOBODY,
      secret: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      status: 'enabled',
      eventTypes: null,
      authority: null,
      created: NOW,
      updated: NOW,
    };
    expect([created.status, created.body]).toEqual([201, destination]);
    const { secret, ...listed } = destination;
    expect((await environment.control('get', '/destinations')).body).toEqual({ destinations: [listed] });
    expect((await environment.control('get', '/destinations/31/secret')).body).toEqual({ secret, previous: null });
    expect((await environment.control('get', '/destinations/31')).body).toEqual(created.body);
  });

  test('has what it is created with', async () => {
    using environment = aControlledEnvironment();
    const authority = rootCertificates[0];
    const wish = { url: URL_OF_NOBODY, eventTypes: ['subscription.created', 'ping'], secret: 'häm & egg', authority };

    const { status, body } = await environment.control('post', '/destinations', { ...wish, enabled: false });

    expect([status, body]).toEqual([201, { ...wish, id: 31, status: 'disabled', created: NOW, updated: NOW }]);
  });

  test('is changed member by member, null taking away', async () => {
    using environment = aControlledEnvironment();
    await environment.control('post', '/destinations', {
      url: URL_OF_NOBODY,
      secret: 's',
      eventTypes: ['ping'],
      authority: rootCertificates[0],
    });
    await environment.control('post', '/clock/advance', { by: 'PT1S' });

    const url = await environment.control('patch', '/destinations/31', { url: 'https://shop.test/hook' });
    const rest = await environment.control('patch', '/destinations/31', { eventTypes: null, authority: null });

    expect(url.body).toMatchObject({ url: 'https://shop.test/hook', eventTypes: ['ping'], authority: expect.stringContaining('BEGIN') });
    expect([rest.status, rest.body]).toEqual([
      200,
      {
        ...{ id: 31, url: 'https://shop.test/hook', secret: 's', status: 'enabled', eventTypes: null, authority: null },
        ...{ created: NOW, updated: '2026-11-20T09:15:31.000Z' },
      },
    ]);
  });

  test('is disabled, enabled and redacted; redacted for good', async () => {
    using environment = aControlledEnvironment();
    await environment.control('post', '/destinations', { url: URL_OF_NOBODY });

    const states = [];
    for (const act of ['disable', 'enable', 'redact']) {
      const { status, body } = await environment.control('post', `/destinations/31/${act}`);
      states.push([status, body.status, body.url, body.secret !== null]);
    }
    const late = await Promise.all(
      ['enable', 'disable', 'redact', 'secret', 'ping'].map((act) =>
        environment.control('post', `/destinations/31/${act}`).then((answer) => answer),
      ),
    );

    expect(states).toEqual([
      [200, 'disabled', URL_OF_NOBODY, true],
      [200, 'enabled', URL_OF_NOBODY, true],
      [200, 'redacted', null, false],
    ]);
    for (const answer of late) {
      expect([answer.status, answer.headers['subsim-refusal']]).toEqual([409, 'state-refused']);
      expect(faultsOfControlRefusal(answer)).toEqual([]);
    }
  });

  test('gets a ping of its own', async () => {
    await using one = await aReceiver();
    await using other = await aReceiver();
    using environment = aControlledEnvironment({ webhooks: [{ url: one.url }, { url: other.url }] });

    const { status, body } = await environment.control('post', '/destinations/32/ping');
    await environment.settle();

    expect([status, body.type, body.deliveries]).toMatchObject([201, 'ping', [{ id: 41, destination: 32, status: 'pending' }]]);
    expect([one.received.length, other.received.length]).toEqual([0, 1]);
  });

  test('gets another secret, given or drawn, with which it is signed from then on', async () => {
    await using receiver = await aReceiver();
    using environment = aControlledEnvironment({ webhooks: [{ url: receiver.url }], webhookSecret: 'at first' });
    const secrets: string[] = [(await environment.control('get', '/destinations/31')).body.secret];
    await environment.control('post', '/destinations/31/ping');
    await environment.settle();

    for (const body of [{ secret: 'häm & egg' }, undefined]) {
      secrets.push((await environment.control('post', '/destinations/31/secret', body)).body.secret);
      await environment.control('post', '/destinations/31/ping');
      await environment.settle();
    }

    expect(secrets).toEqual(['at first', 'häm & egg', expect.stringMatching(/^[0-9a-f]{64}$/)]);
    const expected = receiver.received.map(({ body }, index) =>
      createHmac('sha256', secrets[index] ?? '')
        .update(body)
        .digest('hex'),
    );
    expect(receiver.received.map(({ headers }) => headers['sp-hmac'])).toEqual(expected);
  });

  test('that there is not is 404 with its id, whatever is to be done with it', async () => {
    using environment = aControlledEnvironment();

    for (const act of ['enable', 'disable', 'redact', 'secret', 'ping']) {
      const answer = await environment.control('post', `/destinations/77/${act}`);
      expect([answer.status, answer.body.message]).toEqual([404, 'There is no destination 77 in this environment.']);
      expect(faultsOfControlRefusal(answer)).toEqual([]);
    }
    const patched = await environment.control('patch', '/destinations/77', { url: URL_OF_NOBODY });
    expect(patched.status).toBe(404);
  });

  test('keeps its secret out of every answer of the platform', async () => {
    using environment = aControlledEnvironment({ webhooks: [{ url: URL_OF_NOBODY, enabled: true, secret: 'never-to-be-seen' }] });
    const { id } = (await environment.control('post', '/events', { type: 'ping' })).body;
    await environment.settle();

    const answer = await environment.call('get', `/services/v2/webhook-events/${String(id)}`);

    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('never-to-be-seen');
  });
});

describe('destinations that an environment starts with', () => {
  test('come from its seed, each with a secret of its environment unless it brings one (#6.1-secret-per-destination)', async () => {
    const destinations = [
      { url: 'http://127.0.0.1:9/a' },
      { url: 'http://127.0.0.1:9/b', event_types: ['subscription.email', 'ping'], secret: 'own', enabled: false },
      { url: 'http://127.0.0.1:9/c' },
    ];
    using environment = aControlledEnvironment({ seed: { content: { destinations, environments: { staging: { destinations } } } } });

    const own = (await environment.control('get', '/destinations')).body.destinations;
    const secretsIn = async (scope: string): Promise<unknown> =>
      Promise.all(
        [31, 32, 33].map(async (id) => (await environment.control('get', `${scope}/destinations/${String(id)}/secret`)).body.secret),
      );

    expect(own).toMatchObject([
      { url: 'http://127.0.0.1:9/a', status: 'enabled', eventTypes: null },
      { url: 'http://127.0.0.1:9/b', status: 'disabled', eventTypes: ['ping', 'subscription.email'] },
      { url: 'http://127.0.0.1:9/c' },
    ]);
    expect(await secretsIn('')).toEqual(['subsim-default-webhook-secret', 'own', 'subsim-default-webhook-secret-2']);
    expect(await secretsIn('/environments/staging')).toEqual(['subsim-staging-webhook-secret', 'own', 'subsim-staging-webhook-secret-2']);
  });

  test.each([
    [{ url: 'ftp://x/' }, /^seed: destinations\[1\]\.url: must begin with http:\/\/ or https:\/\/\.$/],
    [{ url: 'http://[x' }, /^seed: destinations\[1\]: The url/],
    [{ url: 'http://user:word@x/' }, /^seed: destinations\[1\]: The url of a destination must not hold a user name or a password/],
    [{}, /^seed: destinations\[1\]: "url" is missing/],
    [{ url: 'http://x/', event_types: ['nothing'] }, /^seed: destinations\[1\]\.event_types\[0\]: must be one of ping/],
    [{ url: 'http://x/', eventTypes: [] }, /^seed: destinations\[1\]: "eventTypes" is not known here/],
    [{ url: 'http://x/', secret: '' }, /^seed: destinations\[1\]\.secret: /],
    [{ url: 'http://x/', enabled: 'yes' }, /^seed: destinations\[1\]\.enabled: /],
  ])('are refused with their place: %j', (destination, message) => {
    const content = { destinations: [{ url: 'http://127.0.0.1:9/' }, destination] };

    expect(() => aControlledEnvironment({ seed: { content } })).toThrow(message);
  });

  test('are refused when nothing can be sent there, or from there', () => {
    expect(() => aControlledEnvironment({ webhooks: [{ url: 'http://[x' }] })).toThrow(/^A webhook cannot be sent there: .*url/);
    using folder = aFolder();
    expect(() => aControlledEnvironment({ data: folder.path, webhooks: [{ url: 'http://[x' }] })).toThrow(
      /^A webhook cannot be sent there/,
    );
    expect(readdirSync(folder.path)).toEqual([]);
    expect(() => aControlledEnvironment({ sourceAddress: 'eth0' })).toThrow(/^The source address must be an IP address .*"eth0"/);
  });
});

test('the addresses from which webhooks come are told (#6.1-source-addresses, #6.1-source-addresses-local)', async () => {
  using automatic = aControlledEnvironment();
  using given = aControlledEnvironment({ sourceAddress: '127.0.0.1' });

  expect((await automatic.control('get', '/source-addresses')).body.addresses).toContain('127.0.0.1');
  expect((await given.control('get', '/source-addresses')).body).toEqual({ addresses: ['127.0.0.1'] });
});
