import { describe, expect, test } from 'vitest';
import { createSimulator, startSimulator, verifySignature } from '../../../src/index.js';
import { smallShop } from '../../support/environment.js';

const CLOCK = '2026-11-20T09:15:30Z';
const start = () => startSimulator({ port: 0, clock: CLOCK, seed: { content: smallShop } });

describe('0.3.0 point 7: environment.fetch', () => {
  test('calls with a token of the environment, which it keeps and takes anew when the clock has gone past its end', async () => {
    const paths: string[] = [];
    await using simulator = await startSimulator({
      port: 0,
      clock: CLOCK,
      seed: { content: smallShop },
      onRequest: ({ path }) => paths.push(path),
    });
    const { environment } = simulator;

    const list = await environment.fetch('/services/v2/customers');
    const made = await environment.fetch('services/v2/customer', {
      method: 'POST',
      body: JSON.stringify({ customer: { email: 'ada@example.test', first_name: 'Ada', last_name: 'Byron' } }),
    });
    await environment.clock.advance('P1D');
    const later = await environment.fetch(`${simulator.url}/services/v3/customers/2001`);
    environment.reset();
    const afterReset = await environment.fetch('//services/v2/customers/2001');

    expect([list.status, made.status, later.status, afterReset.status]).toEqual([200, 201, 200, 200]);
    expect(await list.json()).toContainEqual(expect.objectContaining({ email: 'mira.holt@example.test' }));
    expect(paths.every((path) => path.startsWith('/services/'))).toBe(true);
  });

  test('calls as its own environment, and leaves credentials and types that the caller names', async () => {
    await using simulator = await start();
    using other = await simulator.createEnvironment({ seed: 'empty' });

    const empty = await other.fetch('/services/v2/customers');
    const refused = await other.fetch('/services/v2/customers', { headers: { authorization: 'Bearer nobody' } });
    const xml = await other.fetch('/services/v2/customer', { method: 'POST', body: '<x/>', headers: { 'Content-Type': 'text/xml' } });

    expect([await empty.json(), refused.status, xml.status]).toEqual([[], 401, 415]);
  });

  test('says so when another server is meant, or there is no socket', async () => {
    await using simulator = await start();
    const bare = createSimulator({ seed: 'empty' });

    await expect(simulator.environment.fetch('https://shop.example/services')).rejects.toThrow(
      'environment.fetch calls this simulator alone, by a path such as "/services/v2/customers"; https://shop.example is another server.',
    );
    await expect(simulator.environment.fetch(5 as never)).rejects.toMatchObject({ code: 'setting-refused' });
    await expect(bare.environment.fetch('/services/v2/customers')).rejects.toMatchObject({
      code: 'state-refused',
      message: 'environment.fetch needs the address of the simulator, and this one has no socket of its own.',
    });
    bare.close();
  });
});

describe('0.3.0 point 7: verifySignature (#6.1-signature)', () => {
  // openssl dgst -sha256 -hmac hush, of the body {"a":"é"} in UTF-8.
  const body = '{"a":"é"}';
  const signature = '62affe53c892a2770959cc15ded34b4e085707c3522b7d55ee9e1457e3b600b0';

  test('takes the body as text or bytes, and a header of any kind', () => {
    const wrong = `0${signature.slice(1)}`;

    expect([body, Buffer.from(body), new TextEncoder().encode(body)].map((given) => verifySignature(given, signature, 'hush'))).toEqual([
      true,
      true,
      true,
    ]);
    expect(verifySignature(body, [signature], 'hush')).toBe(true);
    for (const header of [
      undefined,
      null,
      '',
      wrong,
      signature.slice(2),
      `${signature}00`,
      `${signature}, ${signature}`,
      [],
      [signature, signature],
    ])
      expect(verifySignature(body, header, 'hush')).toBe(false);
    expect([verifySignature(body, signature, 'hash'), verifySignature('{"a":"e"}', signature, 'hush')]).toEqual([false, false]);
  });

  test('refuses what was parsed already, because no signature is that of it', () => {
    expect(() => verifySignature(JSON.parse(body) as never, signature, 'hush')).toThrow(
      /as it came, and of nothing that was read from it\.$/,
    );
    expect(() => verifySignature(body, signature, undefined as never)).toThrow('The secret of a signature is a text.');
  });
});
