import { writeFileSync } from 'node:fs';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answering, breakingOff, hangingUp, onReuse, resetting, silent, type Behaviour } from '../../../support/behaviours.js';
import { anAuthority, type Certificate, type TestAuthority } from '../../../support/certificates.js';
import { aReceiver, type Receiver } from '../../../support/receivers.js';
import { aFolder } from '../../../support/unit/folder.js';
import { aNetwork, gist } from '../../../support/unit/sending.js';

const LAST_CENTURY = ['19990101000000Z', '19991231235959Z'] as const;

let authority: TestAuthority;
let certificate: Certificate;

beforeAll(() => {
  authority = anAuthority();
  certificate = authority.certificate();
});

afterAll(() => {
  authority[Symbol.dispose]();
});

function aSecureReceiver(behaviour: Behaviour, own = certificate): Promise<Receiver> {
  return aReceiver(behaviour, { certificate: own });
}

describe('a certificate', () => {
  test('of an authority that is given is trusted', async () => {
    using sender = aNetwork();
    await using receiver = await aSecureReceiver(answering(201, 'hello'));

    expect(await sender.post(receiver.url, { authority: authority.pem })).toMatchObject({ status: 201, body: Buffer.from('hello') });
    expect(receiver.requests[0]?.rawHeaders.slice(0, 2)).toEqual(['host', `127.0.0.1:${String(receiver.port)}`]);
    expect(receiver.requests[0]?.body.toString()).toBe('{"a":1}');
  });

  test('of one of several authorities in one text is trusted', async () => {
    using sender = aNetwork();
    using other = anAuthority();
    await using receiver = await aSecureReceiver(answering(200));

    expect(gist(await sender.post(receiver.url, { authority: `${other.pem}\n${authority.pem}` }))).toBe(200);
  });

  test('that signs itself is trusted when it is given itself', async () => {
    using sender = aNetwork();
    const own = authority.selfSigned();
    await using receiver = await aSecureReceiver(answering(200), own);

    expect(gist(await sender.post(receiver.url))).toBe('connection');
    expect(gist(await sender.post(receiver.url, { authority: own.cert }))).toBe(200);
  });

  test('for a name is trusted under that name', async () => {
    using sender = aNetwork();
    await using receiver = await aSecureReceiver(answering(200), authority.certificate({ names: 'DNS:localhost' }));

    const outcome = await sender.post(`https://localhost:${String(receiver.port)}/`, { authority: authority.pem });

    expect(gist(outcome)).toBe(200);
    expect(receiver.requests[0]?.headers.host).toBe(`localhost:${String(receiver.port)}`);
  });

  test.each<[string, (receiver: Receiver) => string]>([
    ['an IPv4 address', ({ url }) => url],
    ['a name', ({ port }) => `https://localhost:${String(port)}/`],
  ])('for another name is refused: %s', async (_, url) => {
    using sender = aNetwork();
    await using receiver = await aSecureReceiver(answering(200), authority.certificate({ names: 'DNS:receiver.example.test' }));

    const outcome = await sender.post(url(receiver), { authority: authority.pem });

    expect(outcome).toMatchObject({ reason: 'connection', detail: expect.stringContaining('does not match') });
    expect(receiver.requests).toEqual([]);
  });

  test('that has expired is refused', async () => {
    using sender = aNetwork();
    await using receiver = await aSecureReceiver(answering(200), authority.certificate({ valid: LAST_CENTURY }));

    const outcome = await sender.post(receiver.url, { authority: authority.pem });

    expect(outcome).toMatchObject({ reason: 'connection', detail: expect.stringContaining('expired') });
    expect(receiver.requests).toEqual([]);
  });

  test('of an authority that nobody named is refused, whatever the environment says', async () => {
    using sender = aNetwork();
    using other = anAuthority();
    await using receiver = await aSecureReceiver(answering(200));
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    onTestFinished(() => {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    });

    for (const wishes of [{}, { authority: other.pem }, { reusesConnections: false }])
      expect(await sender.post(receiver.url, wishes)).toMatchObject({
        reason: 'connection',
        detail: expect.stringContaining('certificate'),
      });
    expect(receiver.requests).toEqual([]);
    await receiver.until(() => receiver.connections().open === 0);
  });

  test('of an authority in NODE_EXTRA_CA_CERTS is trusted beside the one given', async () => {
    using folder = aFolder();
    using other = anAuthority();
    writeFileSync(folder.file('authorities.pem'), authority.pem);
    const before = process.env.NODE_EXTRA_CA_CERTS;
    onTestFinished(() => {
      if (before === undefined) delete process.env.NODE_EXTRA_CA_CERTS;
      else process.env.NODE_EXTRA_CA_CERTS = before;
    });
    await using receiver = await aSecureReceiver(answering(200));
    await using others = await aSecureReceiver(answering(200), other.certificate());

    for (const [path, gists] of [
      [folder.file('authorities.pem'), [200, 200]],
      [folder.file('missing.pem'), ['connection', 200]],
    ] as const) {
      process.env.NODE_EXTRA_CA_CERTS = path;
      using sender = aNetwork();
      const outcomes = [await sender.post(receiver.url, { authority: other.pem }), await sender.post(others.url, { authority: other.pem })];
      expect(outcomes.map(gist)).toEqual(gists);
    }
  });

  test.each(['', 'no certificate', '-----BEGIN CERTIFICATE-----\nbm9uZQ==\n-----END CERTIFICATE-----\n'])(
    'cannot be asked of an authority that is none: %j',
    async (text) => {
      using sender = aNetwork();
      await using receiver = await aSecureReceiver(answering(200));

      expect(await sender.post(receiver.url, { authority: text })).toMatchObject({
        reason: 'connection',
        detail: 'The further certificate authority is no certificate in PEM form.',
      });
      expect(receiver.connections().came).toBe(0);
    },
  );
});

describe('a receiver that does not speak TLS', () => {
  test('is a failure of the connection under an https address', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200));

    const outcome = await sender.post(receiver.url.replace('http:', 'https:'));

    expect(outcome).toMatchObject({ reason: 'connection', detail: expect.stringMatching(/./) });
    expect(receiver.requests).toEqual([]);
  });

  test('is what an http address promises: TLS there is no answer', async () => {
    using sender = aNetwork();
    await using receiver = await aSecureReceiver(answering(200));

    expect(await sender.post(receiver.url.replace('https:', 'http:'))).toMatchObject({ kind: 'failed' });
    expect(receiver.requests).toEqual([]);
  });
});

describe('a connection with TLS', () => {
  test('is kept for the next request that trusts the same authority, and for no other', async () => {
    using sender = aNetwork();
    using other = anAuthority();
    await using receiver = await aSecureReceiver(answering(200));
    const both = `${authority.pem}${other.pem}`;

    for (const trusted of [authority.pem, authority.pem, both, authority.pem, both])
      await sender.post(receiver.url, { authority: trusted });
    expect(gist(await sender.post(receiver.url))).toBe('connection');

    expect(receiver.requests.map(({ connection }) => connection)).toEqual([1, 1, 2, 1, 2]);
  });

  test('is a new one each time where none may be reused, and is not kept', async () => {
    using sender = aNetwork();
    await using receiver = await aSecureReceiver(answering(200));

    for (let round = 0; round < 3; round += 1)
      expect(gist(await sender.post(receiver.url, { authority: authority.pem, reusesConnections: false }))).toBe(200);

    expect(receiver.requests.map(({ connection }) => connection)).toEqual([1, 2, 3]);
    await receiver.until(() => receiver.connections().open === 0);
  });

  test('goes on with the TLS session of the one before', async () => {
    using sender = aNetwork();
    const resumed: boolean[] = [];
    await using receiver = await aSecureReceiver((visit) => {
      if (visit.socket instanceof TLSSocket) resumed.push(visit.socket.isSessionReused());
      answering(200)(visit);
    });

    for (let round = 0; round < 3; round += 1)
      expect(gist(await sender.post(receiver.url, { authority: authority.pem, reusesConnections: false }))).toBe(200);

    expect(resumed).toEqual([false, true, true]);
  });

  test.each<[string, Behaviour]>([
    ['reset', resetting],
    ['closed', hangingUp],
  ])('that was kept and ends without an answer is replaced, once: %s', async (_, ending) => {
    using sender = aNetwork();
    await using receiver = await aSecureReceiver(onReuse(ending, answering(200)));

    for (let round = 0; round < 2; round += 1) expect(gist(await sender.post(receiver.url, { authority: authority.pem }))).toBe(200);

    expect(receiver.requests.map(({ connection }) => connection)).toEqual([1, 1, 2]);
  });

  test.each<[string, Behaviour, string, { timeout?: number }]>([
    ['cut short', breakingOff('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell'), 'broken answer', {}],
    ['late', silent, 'timeout', { timeout: 1_000 }],
  ])('ends with an answer that is %s', async (_, behaviour, reason, wishes) => {
    using sender = aNetwork();
    await using receiver = await aSecureReceiver(behaviour);

    expect(gist(await sender.post(receiver.url, { authority: authority.pem, ...wishes }))).toBe(reason);
    await receiver.until(() => receiver.connections().open === 0);
  });

  test('that idles ends when the network is closed, even if its authority was forgotten among many', async () => {
    using sender = aNetwork();
    await using receiver = await aSecureReceiver(answering(200));
    const spellings = Array.from({ length: 20 }, (_, index) => `${authority.pem}${'\n'.repeat(index)}`);

    for (const spelling of spellings) expect(gist(await sender.post(receiver.url, { authority: spelling }))).toBe(200);
    expect(gist(await sender.post(receiver.url, { authority: spellings[19] }))).toBe(200);
    sender.network.close();

    await receiver.until(() => receiver.connections().open === 0);
    expect(receiver.requests.at(-1)?.connection).toBe(20);
  });
});
