import type { Response } from 'supertest';
import { describe, expect, test } from 'vitest';
import type { Environment } from '../../../src/index.js';
import { MOST_CLIENTS } from '../../../src/engine/access/clients.js';
import { aFolder } from '../../support/command.js';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';

interface Client {
  readonly id: string;
  readonly secret: string;
}

const LIST = '/services/v2/customers';
const NOW = '2026-11-20T09:15:30.000Z';
const LATER = '2026-11-20T09:25:30.000Z';

function tokenFor({ bare }: TestEnvironment, { id, secret }: Client, more: object = {}) {
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret, ...more };
  return bare.post('/oauth/v2/token').type('form').send(form);
}

const byBasic = ({ bare }: TestEnvironment, { id, secret }: Client, path = LIST) => bare.get(path).auth(id, secret);

/** The status of a token request and of a read with HTTP Basic. */
async function statusesOf(shop: TestEnvironment, client: Client): Promise<readonly number[]> {
  return [(await tokenFor(shop, client)).status, (await byBasic(shop, client)).status];
}

const refusalOf = ({ status, headers, body }: Response): unknown => [
  status,
  (body as { readonly error?: unknown }).error,
  headers['subsim-refusal'],
  headers['subsim-hint'],
];

function ownOf({ simulator }: TestEnvironment): Client {
  const { clientId, clientSecret } = simulator.environment.credentials;
  return { id: clientId, secret: clientSecret };
}

describe('an API client (#subsim-clients)', () => {
  test('gets tokens and reads with HTTP Basic, with the id and the secret that it is made with', async () => {
    using shop = anEnvironment();
    const { clients } = shop.simulator.environment;

    const [drawn, given] = [clients.add(), clients.add({ id: 'till/7', name: 'The till', secret: 'hush' })];

    expect(drawn).toEqual({
      ...{ id: expect.stringMatching(/^client-[0-9a-f]{12}$/) as string, secret: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      ...{ name: null, isOwn: false, created: NOW, previousValidUntil: null, revoked: null },
    });
    for (const client of [drawn, given, ownOf(shop)]) expect(await statusesOf(shop, client)).toEqual([200, 200]);
    const { access_token: token } = (await tokenFor(shop, given)).body as { access_token: string };
    expect((await shop.callWith(token, 'get', '/services/v3/customers')).status).toBe(200);
    expect(await statusesOf(shop, { ...given, secret: 'Hush' })).toEqual([400, 401]);
  });

  test('is known to its own environment alone, and gone with that', async () => {
    using shop = anEnvironment();
    const { simulator } = shop;
    const other = await simulator.createEnvironment({ name: 'other', seed: 'empty' });
    const client = { id: 'till', secret: 'hush' };
    other.clients.add(client);

    expect((await byBasic(shop, client)).body).toEqual([]);
    expect(() => simulator.environment.clients.add({ id: 'till' })).toThrow('There is a client till already.');
    await expect(simulator.createEnvironment({ clientId: 'till' })).rejects.toMatchObject({ code: 'already-exists' });
    const fork = await simulator.forkEnvironment({ from: 'other' });
    expect(fork.clients.list().map(({ id, isOwn }) => [id, isOwn])).toEqual([[fork.credentials.clientId, true]]);
    simulator.removeEnvironment('other');

    expect(await statusesOf(shop, client)).toEqual([400, 401]);
    simulator.environment.clients.add(client);
    expect((await byBasic(shop, client)).body).toHaveLength(2);
  });

  test('cannot have the id of an environment that is being made', async () => {
    using shop = anEnvironment();
    const making = shop.simulator.createEnvironment({ name: 'other', clientId: 'late' });

    expect(() => shop.simulator.environment.clients.add({ id: 'late' })).toThrow('There is a client late already.');

    expect((await making).credentials.clientId).toBe('late');
  });

  test('that nobody knows is refused when the simulator is closed, too', async () => {
    using shop = anEnvironment({ fresh: true });
    shop.simulator.close();

    expect(await statusesOf(shop, { id: 'nobody', secret: 'none' })).toEqual([400, 401]);
  });

  test('stays through reset and restore, and none has an id or a secret of before', () => {
    using shop = anEnvironment({ fresh: true });
    const { environment } = shop.simulator;
    const before = environment.snapshot();
    const drawn = [environment.clients.add()];

    environment.reset();
    drawn.push(environment.clients.add());
    environment.restore(before);
    drawn.push(environment.clients.add());

    expect(environment.clients.list().map(({ id }) => id)).toEqual([environment.credentials.clientId, ...drawn.map(({ id }) => id).sort()]);
    expect(new Set(drawn.flatMap(({ id, secret }) => [id.slice(7), secret])).size).toBe(6);
  });

  test('is drawn the same once more where chance is seeded', () => {
    const made = [1, 2].map(() => {
      using shop = anEnvironment({ fresh: true, randomSeed: 5 });
      return shop.simulator.environment.clients.add();
    });

    expect(made[0]).toEqual(made[1]);
  });

  test('is in the data folder after a restart with its secrets, and so is a new secret of the own one', async () => {
    using folder = aFolder();
    const settings = { data: folder.path };
    const clients: Client[] = [];
    {
      using shop = anEnvironment(settings);
      const { environment } = shop.simulator;
      const made = await shop.simulator.createEnvironment({ name: 'made', seed: 'empty' });
      clients.push(environment.clients.add({ id: 'till', secret: 'one' }), made.clients.add({ id: 'other' }), ownOf(shop));
      environment.clients.newSecret('till', { secret: 'two', oldValidFor: 'PT10M' });
      const own = environment.clients.newSecret(environment.credentials.clientId);
      clients.push({ id: 'till', secret: 'two' }, { id: environment.credentials.clientId, secret: own.secret ?? '' });
      clients.push({ id: 'gone', secret: environment.clients.add({ id: 'gone' }).secret });
      environment.clients.revoke('gone');
    }

    using again = anEnvironment(settings);

    const statuses = [];
    for (const client of clients) statuses.push((await byBasic(again, client)).status);
    expect(statuses).toEqual([200, 200, 401, 200, 200, 401]);
    expect(ownOf(again)).toEqual(clients[4]);
    const { environment } = again.simulator;
    expect(environment.clients.list().map(({ id, revoked }) => [id, revoked])).toEqual([
      [environment.credentials.clientId, null],
      ['gone', NOW],
      ['till', null],
    ]);
  });

  test('has the secret of the settings again once these are changed', async () => {
    using folder = aFolder();
    const data = folder.path;
    {
      using shop = anEnvironment({ data });
      shop.simulator.environment.clients.newSecret('subsim-default', { secret: 'rotated', oldValidFor: 'P1D' });
    }

    using changed = anEnvironment({ data, clientSecret: 'changed' });

    expect(ownOf(changed)).toEqual({ id: 'subsim-default', secret: 'changed' });
    expect((await byBasic(changed, { id: 'subsim-default', secret: 'rotated' })).status).toBe(401);
    expect(changed.simulator.environment.clients.secret('subsim-default')).toEqual({ secret: 'changed', previous: null });
  });

  test('of another environment of the data folder is no client id of the seed', () => {
    using folder = aFolder();
    const seed = { content: { environments: { staging: {} } } };
    {
      using shop = anEnvironment({ data: folder.path, seed });
      shop.simulator.environment.clients.add({ id: 'shared' });
    }

    const settings = { data: folder.path, seed: { content: { environments: { staging: { client_id: 'shared' } } } } };
    expect(() => anEnvironment(settings)).toThrow('The environments default and staging have the same client id shared;');
  });

  test('is one of at most a thousand; one that was revoked first makes room', () => {
    using shop = anEnvironment({ fresh: true });
    const { clients } = shop.simulator.environment;
    for (let number = 1; number < MOST_CLIENTS; number += 1) clients.add({ id: `till-${String(number)}` });

    expect(() => clients.add()).toThrow('There are 1000 clients, which is the most; revoke one first.');
    clients.revoke('till-7');
    clients.add({ id: 'late' });

    expect(clients.list()).toHaveLength(MOST_CLIENTS);
    expect(() => clients.get('till-7')).toThrow('There is no client till-7 in this environment.');
  });
});

describe('a secret that is replaced (#subsim-two-secrets)', () => {
  test('counts beside the new one for as long as is asked for, and then is refused with what became of it', async () => {
    using shop = anEnvironment();
    const { clients, clock } = shop.simulator.environment;
    const old = clients.add({ id: 'till', secret: 'old secret'.replace(' ', '-') });

    const shown = clients.newSecret('till', { oldValidFor: 'PT10M' });
    const present = { id: 'till', secret: shown.secret ?? '' };

    expect(shown).toEqual({
      secret: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      previous: { secret: old.secret, validUntil: LATER },
    });
    expect(clients.secret('till')).toEqual(shown);
    expect(clients.get('till').previousValidUntil).toBe(LATER);
    await clock.advance('PT9M59S');
    for (const client of [old, present]) expect(await statusesOf(shop, client)).toEqual([200, 200]);
    await clock.advance('PT1S');

    expect(await statusesOf(shop, present)).toEqual([200, 200]);
    const hint = `That secret of the client till was replaced at 2026-11-20T09:15:30Z and counted until 2026-11-20T09:25:30Z. GET /_sim/clients/till/secret shows the present one.`;
    expect(refusalOf(await tokenFor(shop, old))).toEqual([400, 'invalid_client', 'client-refused', hint]);
    expect(refusalOf(await byBasic(shop, old))).toEqual([401, 'invalid_client', 'wrong-credentials', hint]);
    expect([clients.secret('till').previous, clients.get('till').previousValidUntil]).toEqual([null, null]);
  });

  test('counts no more at once where nothing is asked for; of three the first counts no more', async () => {
    using shop = anEnvironment();
    const { clients } = shop.simulator.environment;
    const secrets = [clients.add({ id: 'till' }).secret];
    for (const given of [undefined, { secret: 'given' }, { oldValidFor: 'P1D' }])
      secrets.push(clients.newSecret('till', given).secret ?? '');

    const statuses = [];
    for (const secret of secrets) statuses.push((await byBasic(shop, { id: 'till', secret })).status);

    expect(statuses).toEqual([401, 401, 200, 200]);
    const answer = await byBasic(shop, { id: 'till', secret: secrets[0] ?? '' });
    expect(answer.headers['subsim-hint']).toMatch(/^No environment has this client id with this secret;/);
  });

  test('leaves the tokens that were got with it', async () => {
    using shop = anEnvironment();
    const token = await shop.token();

    shop.simulator.environment.clients.newSecret(ownOf(shop).id);

    expect((await shop.callWith(token, 'get', LIST)).status).toBe(200);
  });

  test('of the own client is shown by its environment, which goes on calling with its own', async () => {
    using shop = anEnvironment({ fresh: true });
    const { environment } = shop.simulator;
    const old = ownOf(shop);

    const { secret } = environment.clients.newSecret(old.id, { secret: 'rotated' });

    expect([secret, environment.credentials]).toEqual(['rotated', { clientId: old.id, clientSecret: 'rotated' }]);
    expect(await statusesOf(shop, old)).toEqual([400, 401]);
    expect(await statusesOf(shop, ownOf(shop))).toEqual([200, 200]);
  });

  test('ends by the clock of the machine where tokens do', async () => {
    using shop = anEnvironment({ tokenClock: 'system' });
    const { clients, clock } = shop.simulator.environment;
    const old = clients.add({ id: 'till' });
    clients.newSecret('till', { oldValidFor: 'PT10M' });

    await clock.advance('P1D');

    expect(await statusesOf(shop, old)).toEqual([200, 200]);
  });

  test('is no other one where the same is given', () => {
    using shop = anEnvironment();
    const { clients } = shop.simulator.environment;
    clients.add({ id: 'till', secret: 'one' });
    const shown = clients.newSecret('till', { secret: 'two', oldValidFor: 'P1D' });

    expect(clients.newSecret('till', { secret: 'two' })).toEqual(shown);
  });
});

describe('a client that is revoked (#subsim-client-revoked)', () => {
  test('is refused at once and for good, its tokens too', async () => {
    using shop = anEnvironment();
    const { clients } = shop.simulator.environment;
    const client = clients.add({ id: 'till' });
    const { access_token: token, refresh_token: refresh } = (await tokenFor(shop, client)).body as Record<string, string>;
    const kept = await shop.token();
    expect((await shop.callWith(token ?? '', 'get', LIST)).status).toBe(200);

    expect(clients.revoke('till')).toEqual({
      ...{ id: 'till', name: null, isOwn: false, created: NOW, previousValidUntil: null, revoked: NOW },
    });

    const hint = 'The client till was revoked at 2026-11-20T09:15:30Z, and its tokens with it.';
    expect(refusalOf(await shop.callWith(token ?? '', 'get', LIST))).toEqual([401, 'invalid_grant', 'unknown-token', hint]);
    expect(refusalOf(await byBasic(shop, client))).toEqual([401, 'invalid_client', 'wrong-credentials', hint]);
    const refreshing = { grant_type: 'refresh_token', refresh_token: refresh };
    expect(refusalOf(await tokenFor(shop, client, refreshing))).toEqual([400, 'invalid_client', 'client-refused', hint]);
    expect((await shop.callWith(kept, 'get', LIST)).status).toBe(200);
    for (const again of [() => clients.revoke('till'), () => clients.secret('till'), () => clients.newSecret('till')])
      expect(again).toThrow(hint);
    expect(() => clients.add({ id: 'till' })).toThrow('There is a client till already.');
  });

  test('is none that Subsim itself uses', () => {
    using shop = anEnvironment();

    expect(() => shop.simulator.environment.clients.revoke(ownOf(shop).id)).toThrow(/cannot be revoked/);
  });

  test('is refused still when its environment was restored, or its token is known no more', async () => {
    using shop = anEnvironment();
    const { environment } = shop.simulator;
    const before = environment.snapshot();
    const client = environment.clients.add({ id: 'till' });
    const { access_token: token } = (await tokenFor(shop, client)).body as { access_token: string };
    environment.clients.revoke('till');

    environment.restore(before);

    expect(await statusesOf(shop, client)).toEqual([400, 401]);
    expect((await shop.callWith(token, 'get', LIST)).status).toBe(401);
  });
});

describe('the secrets of clients', () => {
  test('are in no list, and not in the journal', async () => {
    using shop = anEnvironment({ fresh: true });
    const { clients, journal } = shop.simulator.environment;
    const secrets = ['a secret, given'.replaceAll(' ', '-'), clients.add({ id: 'till' }).secret];
    clients.newSecret('till', { secret: secrets[0], oldValidFor: 'P1D' });
    secrets.push(clients.newSecret('till', { oldValidFor: 'P1D' }).secret ?? '', ownOf(shop).secret);
    for (const secret of secrets) {
      await byBasic(shop, { id: 'till', secret });
      await tokenFor(shop, { id: 'till', secret });
      await shop.call('get', `${LIST}?q=${secret}`);
    }

    const told = JSON.stringify([journal.list(), clients.list(), clients.get('till'), shop.log]);

    for (const secret of secrets) expect(told).not.toContain(secret);
    expect(acts(shop.simulator.environment)).toEqual([
      ['clients.add', { id: 'till' }],
      ['clients.newSecret', { id: 'till', oldValidFor: 'P1D' }],
      ['clients.newSecret', { id: 'till', oldValidFor: 'P1D' }],
    ]);
  });
});

function acts({ journal }: Environment): unknown {
  return journal.list().flatMap((entry) => (entry.kind === 'act' ? [[entry.act, entry.details]] : []));
}
