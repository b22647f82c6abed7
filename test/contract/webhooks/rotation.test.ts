import { describe, expect, test } from 'vitest';
import { startSimulator, verifySignature, type Environment, type StartedSimulator } from '../../../src/index.js';
import { changedFile } from '../../support/contract/exported-file.js';
import { anEnvironment, smallShop } from '../../support/environment.js';

const LATER = '2026-11-20T09:25:30.000Z';

const start = (): Promise<StartedSimulator> =>
  startSimulator({ port: 0, clock: '2026-11-20T09:15:30Z', seed: { content: smallShop }, randomSeed: 1 });

const signedBy = (bytes: string, headers: readonly (readonly [string, string])[], secret: string): boolean =>
  verifySignature(bytes, headers.find(([name]) => name.toLowerCase() === 'sp-hmac')?.[1], secret);

async function pinged({ events, settle }: Environment): Promise<void> {
  events.ping();
  await settle();
}

describe('a secret of a destination that is replaced (#subsim-two-secrets)', () => {
  test('is told beside the new one for a while; what is sent is signed by the new one', async () => {
    await using simulator = await start();
    const { environment } = simulator;
    const { destinations, clock } = environment;
    const inbox = environment.inbox({ destination: { secret: 'old' } });
    const [{ id } = { id: 0 }] = destinations.list();
    await pinged(environment);

    const changed = destinations.newSecret(id, { secret: 'new', oldValidFor: 'PT10M' });
    await pinged(environment);

    const previous = { secret: 'old', validUntil: LATER };
    expect(changed).toMatchObject({ id, secret: 'new', previous });
    expect(destinations.secret(id)).toEqual({ secret: 'new', previous });
    const [first, second] = inbox.received();
    expect([first, second].map((one) => ['old', 'new'].map((secret) => signedBy(one?.body ?? '', one?.headers ?? [], secret)))).toEqual([
      [true, false],
      [false, true],
    ]);
    expect([first?.isSigned, second?.isSigned]).toEqual([true, true]);
    await clock.advance('PT10M');
    expect(destinations.secret(id)).toEqual({ secret: 'new', previous: null });
  });

  test('is taken by an inbox as long as it counts', async () => {
    await using simulator = await start();
    const { environment } = simulator;
    const inbox = environment.inbox({ destination: { secret: 'old' } });
    const [{ id } = { id: 0 }] = environment.destinations.list();
    await pinged(environment);
    const [first] = inbox.received();
    const headers = (first?.headers ?? [])
      .filter(([name]) => /^(?:sp-|content-type)/i.test(name))
      .map(([name, value]): [string, string] => [name, value]);
    const sentOnce = async (): Promise<boolean | undefined> => {
      await fetch(inbox.url, { method: 'POST', headers, body: first?.body ?? '' });
      return inbox.received().at(-1)?.isSigned;
    };

    environment.destinations.newSecret(id, { oldValidFor: 'PT10M' });
    const before = await sentOnce();
    await environment.clock.advance('PT10M');

    expect([before, await sentOnce()]).toEqual([true, false]);
  });

  test('goes back and forth with the state of its environment, and is erased with it', () => {
    using shop = anEnvironment({ webhooks: [{ url: 'http://127.0.0.1:9/', secret: 'old' }] });
    const { environment } = shop.simulator;
    const { destinations } = environment;
    const before = environment.snapshot();
    destinations.newSecret(31, { secret: 'new', oldValidFor: 'P1D' });
    environment.snapshots.save('both');

    environment.restore(before);
    expect(destinations.secret(31)).toEqual({ secret: 'old', previous: null });
    environment.restore('both');
    expect(destinations.secret(31)).toMatchObject({ secret: 'new', previous: { secret: 'old' } });
    destinations.redact(31);

    expect(destinations.secret(31)).toEqual({ secret: null, previous: null });
    expect(() => destinations.newSecret(31)).toThrow('The destination is redacted.');
  });

  test('travels in the file of a snapshot, and is read in no journal', async () => {
    using shop = anEnvironment({ fresh: true, webhooks: [{ url: 'http://127.0.0.1:9/', secret: 'an-old-one' }] });
    const { destinations, orderCallback, snapshots, journal } = shop.simulator.environment;
    orderCallback.set({ secret: 'a-callback-of-old' });
    destinations.newSecret(31, { secret: 'a-new-one', oldValidFor: 'P1D' });
    orderCallback.newSecret({ secret: 'a-callback-of-today', oldValidFor: 'P1D' });
    snapshots.save('full');
    using other = anEnvironment({ fresh: true });
    const { environment } = other.simulator;

    environment.restore(await environment.snapshots.import('came', await snapshots.export('full')).then(() => 'came'));
    const secrets = ['an-old-one', 'a-new-one', 'a-callback-of-old', 'a-callback-of-today'];
    for (const secret of secrets) await other.call('get', `/services/v2/customers?q=${secret}`);

    expect([environment.destinations.secret(31).previous?.secret, environment.orderCallback.secret().previous?.secret]).toEqual([
      'an-old-one',
      'a-callback-of-old',
    ]);
    const told = JSON.stringify([journal.list(), environment.journal.list(), destinations.list()]);
    for (const secret of secrets) expect(told).not.toContain(secret);
  });

  test('of the order callback is told beside the new one, which signs orders', async () => {
    await using simulator = await start();
    const { environment } = simulator;
    const inbox = environment.inbox({ orderCallback: true });
    environment.orderCallback.set({ secret: 'old' });

    const shown = environment.orderCallback.newSecret({ secret: 'new', oldValidFor: 'PT10M' });
    await environment.orders.place(5001, 'keep');

    expect(shown).toEqual({ secret: 'new', previous: { secret: 'old', validUntil: LATER } });
    const order = inbox.received({ kind: 'order' })[0];
    expect(['old', 'new'].map((secret) => signedBy(order?.body ?? '', order?.headers ?? [], secret))).toEqual([false, true]);
    expect([environment.orderCallback.get().secret, environment.orderCallback.get().url]).toEqual(['new', inbox.url]);
    await environment.clock.advance('PT10M');
    expect(environment.orderCallback.secret()).toEqual({ secret: 'new', previous: null });
    environment.orderCallback.set({ secret: 'third' });
    expect(environment.orderCallback.secret()).toEqual({ secret: 'third', previous: null });
    expect(environment.orderCallback.newSecret().secret).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each(['x', 'null', '{}', '{"secret":"","ends":1}', '{"secret":"a","ends":9e15}'])(
    'is refused in a file where it is none: %s',
    async (text) => {
      using shop = anEnvironment({ fresh: true, webhooks: [{ url: 'http://127.0.0.1:9/' }] });
      const { snapshots, destinations } = shop.simulator.environment;
      destinations.newSecret(31, { oldValidFor: 'P1D' });
      snapshots.save('full');
      const file = await snapshots.export('full');

      const changed = changedFile(Buffer.from(file), `UPDATE setting SET value = '${text}' WHERE name = 'former secret of destination 31'`);

      await expect(snapshots.import('bad', changed)).rejects.toMatchObject({ code: 'setting-refused' });
    },
  );
});
