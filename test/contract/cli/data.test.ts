import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filledTables, setSetting, setVersion } from '../../support/database-file.js';
import { aFolder, type ServingCommand, type TestFolder } from '../../support/command.js';
import { smallShop } from '../../support/environment.js';
import { runHere, startHere } from '../../support/in-process.js';
import { ask, type Sending, type WireAnswer } from '../../support/server.js';

const basic = (id: string, secret: string): Readonly<Record<string, string>> => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const DEFAULT = basic('subsim-default', 'subsim-default-secret');
const WITH_JSON = { ...DEFAULT, 'Content-Type': 'application/json' };

function call({ url }: ServingCommand, method: string, path: string, sending: Sending = {}): Promise<WireAnswer> {
  return ask(url, method, path, { headers: DEFAULT, ...sending });
}

async function idsOf(command: ServingCommand, list: string, headers = DEFAULT): Promise<readonly number[]> {
  const { text } = await call(command, 'GET', `/services/v2/${list}`, { headers });
  return (JSON.parse(text) as { id: number }[]).map(({ id }) => id);
}

function stored(folder: TestFolder): readonly string[] {
  const data = join(folder.path, 'data');
  return existsSync(data)
    ? readdirSync(data)
        .filter((name) => name.endsWith('.sqlite'))
        .sort()
    : [];
}

describe('with --data', () => {
  test('records, ids and tokens survive a restart, and the seed is not applied again', async () => {
    using folder = aFolder();
    const settings = ['--port', '0', '--data', join(folder.path, 'data'), '--seed-file', folder.write('shop.json', smallShop)];
    await using first = await startHere(settings);
    const issued = await call(first, 'POST', '/oauth/v2/token', { body: 'grant_type=client_credentials' });
    const token = (JSON.parse(issued.text) as { access_token: string }).access_token;
    await call(first, 'POST', '/services/v2/customers/2001', { body: '{"customer":{"first_name":"Renamed"}}' });
    await call(first, 'DELETE', '/services/v2/addresses/3002');
    const patch =
      '[{"op":"add","path":"/user_defined_fields/big","value":9007199254740993},{"op":"add","path":"/user_defined_fields/__proto__","value":"\\u0000"}]';
    const patched = await call(first, 'PATCH', '/services/v2/subscriptions/5001', { body: patch });
    const created = await call(first, 'POST', '/services/v2/customer', {
      body: '{"customer":{"email":"n@example.test","first_name":"N","last_name":"W"}}',
    });
    const batch = await call(first, 'PATCH', '/services/v2/subscriptions', {
      body: '{"op":"add","path":"/coupon_code","value":"X","ids":[5002]}',
    });
    const batchId = (JSON.parse(batch.text) as { batch: { id: string } }).batch.id;
    const configuration = (await call(first, 'GET', '/services/v2/config')).text;
    await first.stop();

    await using second = await startHere(settings);

    expect((await call(second, 'GET', '/services/v2/customers/2001')).text).toContain('"first_name":"Renamed"');
    expect((await call(second, 'GET', '/services/v2/addresses/3002')).status).toBe(404);
    expect((await call(second, 'GET', '/services/v2/subscriptions/5001')).text).toBe(patched.text);
    expect((await call(second, 'GET', '/services/v2/customers/2003')).text).toBe(created.text);
    expect((await call(second, 'GET', `/services/v2/batch/${batchId}`)).text).toBe(batch.text);
    expect((await call(second, 'GET', '/services/v2/config')).text).toBe(configuration);
    expect(await idsOf(second, 'customers', { Authorization: `Bearer ${token}` })).toEqual([2001, 2002, 2003]);
    const next = await call(second, 'POST', '/services/v2/address', {
      body: '{"address":{"customer_id":2003,"first_name":"N","last_name":"W"}}',
    });
    expect(JSON.parse(next.text)).toMatchObject({ address: { id: 3004 } });
  });

  test('a seed that has changed since changes nothing', async () => {
    using folder = aFolder();
    const settings = ['--port', '0', '--data', join(folder.path, 'data'), '--seed-file', folder.write('shop.json', smallShop)];
    await using first = await startHere(settings);
    await first.stop();
    folder.write('shop.json', { customers: [{ id: 2500, email: 'late@example.test', first_name: 'Too', last_name: 'Late' }] });

    await using second = await startHere(settings);

    expect(await idsOf(second, 'customers')).toEqual([2001, 2002]);
  });

  test('a secret given anew counts from then on', async () => {
    using folder = aFolder();
    const settings = ['--port', '0', '--data', folder.path];
    await using first = await startHere(settings);
    await first.stop();

    await using second = await startHere([...settings, '--client-secret', 'another']);

    expect((await call(second, 'GET', '/services/v2/config')).status).toBe(401);
    expect((await call(second, 'GET', '/services/v2/config', { headers: basic('subsim-default', 'another') })).status).toBe(200);
  });

  test('the folder belongs to one process; another is told so in one line', async () => {
    using folder = aFolder();
    const data = join(folder.path, 'data');
    await using first = await startHere(['--port', '0', '--data', data]);

    const second = await runHere(['--port', '0', '--data', data]);

    expect([second.code, second.output]).toEqual([2, '']);
    expect(second.errors).toMatch(/^[^\n]*\n$/);
    expect(second.errors).toContain(data);
    expect(second.errors).toMatch(/in use/);
    const written = await call(first, 'POST', '/services/v2/customer', {
      body: '{"customer":{"email":"n@example.test","first_name":"N","last_name":"W"}}',
    });
    expect(written.status).toBe(201);
  });

  test.each([
    ['is no database', 'this is no database, however long it may be'.repeat(100)],
    ['was written by a newer Subsim', undefined],
  ])('a file that %s is left alone and named in one line', async (_, content) => {
    using folder = aFolder();
    const file = content === undefined ? setVersion(join(folder.path, 'default.sqlite'), 999) : folder.write('default.sqlite', content);

    const { code, errors } = await runHere(['--port', '0', '--data', folder.path]);

    expect(code).toBe(2);
    expect(errors).toMatch(/^[^\n]+\n$/);
    expect(errors).toContain(file);
  });

  test.each(['{', '[]', '{"members":{},"definitions":[]}', `{"members":${'{"a":'.repeat(512)}0${'}'.repeat(512)}}`])(
    'a configuration that cannot be read names its environment and file in one line: %.40s',
    async (text) => {
      using folder = aFolder();
      const settings = ['--port', '0', '--data', folder.path];
      await (await startHere(settings)).stop();
      const file = join(folder.path, 'default.sqlite');
      setSetting(file, 'configuration', text);

      const { code, output, errors } = await runHere(settings);

      expect([code, output]).toEqual([2, '']);
      expect(errors).toBe(`${file} cannot be used for the environment default: it holds a configuration that cannot be read.\n`);
    },
  );

  const elsewhere = (path: string): void => {
    symlinkSync(tmpdir(), path);
  };
  test.each([
    ['default.sqlite', 'a folder', 'a folder', mkdirSync],
    ['default.sqlite', 'a pipe', 'no regular file', (path: string) => execFileSync('mkfifo', [path])],
    ['default.sqlite', 'a link', 'a link, which is not followed', elsewhere],
    ['other.sqlite', 'a link', 'a link, which is not followed', elsewhere],
    ['default.sqlite-wal', 'a link', 'a link, which is not followed', elsewhere],
    ['credentials.db', 'a pipe', 'no regular file', (path: string) => execFileSync('mkfifo', [path])],
    ['default.snapshots', 'a link', 'a link, which is not followed', elsewhere],
  ] as const)('the name %s given to %s is told in one line, and nothing is made', async (name, _, kind, make) => {
    using folder = aFolder();
    const path = join(folder.path, name);
    make(path);

    const { code, output, errors } = await runHere(['--port', '0', '--data', folder.path]);

    expect([code, output]).toEqual([2, '']);
    expect(errors).toBe(`${path} cannot be used: it is ${kind}. Remove it, or choose another --data folder.\n`);
    expect(readdirSync(folder.path)).toEqual([name]);
  });

  test('the folder and all that is in it are its owner’s alone, a folder that was there stays as it is', async () => {
    using folder = aFolder();
    const data = join(folder.path, 'new');
    await using serving = await startHere(['--port', '0', '--data', data]);
    expect((await call(serving, 'POST', '/_sim/snapshots', { headers: WITH_JSON, body: '{"name":"full"}' })).status).toBe(201);
    const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);
    const inside = readdirSync(data, { recursive: true }).map(String);
    expect(inside).toEqual(
      expect.arrayContaining(['credentials.db', 'default.sqlite', 'default.sqlite-wal', join('default.snapshots', 'full.sqlite')]),
    );
    expect(inside.map((name) => [name, mode(join(data, name))])).toEqual(
      inside.map((name) => [name, name.endsWith('.snapshots') ? '700' : '600']),
    );
    expect(mode(data)).toBe('700');
    const open = join(folder.path, 'open');
    mkdirSync(open);
    chmodSync(open, 0o755);
    await using other = await startHere(['--port', '0', '--data', open]);
    expect([other.errors(), mode(open)]).toEqual(['', '755']);
  });

  test('a link that is put there later is not followed: what needs its name is refused', async () => {
    using folder = aFolder();
    const data = join(folder.path, 'data');
    await using serving = await startHere(['--port', '0', '--data', data]);
    symlinkSync(join(folder.path, 'nowhere'), join(data, 'staging.sqlite'));
    mkdirSync(join(folder.path, 'theirs'));
    symlinkSync(join(folder.path, 'theirs'), join(data, 'default.snapshots'));

    const made = await call(serving, 'POST', '/_sim/environments', { headers: WITH_JSON, body: '{"name":"staging"}' });
    const saved = await call(serving, 'POST', '/_sim/snapshots', { headers: WITH_JSON, body: '{"name":"full"}' });

    expect([made.status, saved.status]).toEqual([409, 409]);
    expect(made.text).toContain('The data folder has files of an environment staging already.');
    expect(saved.text).toContain('it is a link, which is not followed');
    expect([readdirSync(folder.path).sort(), readdirSync(join(folder.path, 'theirs'))]).toEqual([['data', 'theirs'], []]);
  });
});

const person = { first_name: 'A', last_name: 'B' };
const good = { id: 2001, email: 'a@example.test', ...person };

const badSeeds: Readonly<Record<string, readonly [content: unknown, names: readonly (string | RegExp)[]]>> = {
  'a member that breaks its rule': [
    { customers: [good, { ...person, email: 'no address' }] },
    ['customers[1]', 'email', 'This value is not a valid email address.'],
  ],
  'a member that is missing': [
    { customers: [{ email: 'x@example.test', first_name: 'X' }] },
    ['customers[0]', 'last_name', 'This value should not be blank.'],
  ],
  'a date that does not exist': [
    { ...smallShop, subscriptions: [{ ...smallShop.subscriptions[0], next_order_date: '2026-02-30' }] },
    ['subscriptions[0]', 'next_order_date', 'This value is not valid.'],
  ],
  'a record that is not there': [
    { customers: [good], addresses: [{ ...person, customer_id: 99 }] },
    ['addresses[0]', 'customer_id', 'This value is not valid.'],
  ],
  'a value that must be unique': [{ customers: [good, { ...person, email: 'A@example.test' }] }, ['customers[1]', /already exists/]],
  'an id twice': [{ customers: [good, { ...good, email: 'b@example.test' }] }, ['customers[1]', '2001']],
  'an id that is none': [{ customers: [good, { ...good, id: 'x' }] }, ['customers[1].id', /whole number/]],
  'a list that is none': [{ customers: [good], addresses: {} }, ['addresses', /must be a list/]],
  'an unknown part': [{ customers: [good], custommers: [] }, ['custommers']],
  'a setting that breaks its rule': [
    { customers: [good], config: { timezone: 'Mars/Base' } },
    ['config.timezone', 'This value is not valid.'],
  ],
  'a definition that breaks its rule': [
    {
      customers: [good],
      user_defined_field_definitions: [{ code: 'xy', entity_type: 'customer', data_type: 'string', field_type: 'text' }],
    },
    ['user_defined_field_definitions[0].code'],
  ],
  'an environment whose name is none': [{ customers: [good], environments: { 'Not A Name': {} } }, ['environments', /lower-case letters/]],
  'a record of another environment': [
    { customers: [good], environments: { other: { customers: [{ ...person, email: 'x' }] } } },
    ['environments.other', 'customers[0]', 'email', 'This value is not a valid email address.'],
  ],
  'a client id of two environments': [{ customers: [good], environments: { other: { client_id: 'subsim-default' } } }, ['subsim-default']],
  'no JSON': ['{"customers":[', [/JSON/]],
  'JSON that is too deep': [`{"customers":${'['.repeat(600)}${']'.repeat(600)}}`, [/deep/]],
};

describe('a seed file that cannot be loaded', () => {
  test.each(Object.entries(badSeeds))('because of %s names the place in one line and loads nothing', async (_, [content, names]) => {
    using folder = aFolder();
    const seed = folder.write('bad.json', content);

    const { code, output, errors } = await runHere(['--port', '0', '--data', join(folder.path, 'data'), '--seed-file', seed]);

    expect([code, output]).toEqual([2, '']);
    expect(errors).toMatch(/^[^\n]+\n$/);
    for (const name of names) expect(errors).toMatch(typeof name === 'string' ? new RegExp(name.replace(/[[\].]/g, '\\$&')) : name);
    if (!names.includes('subsim-default')) expect(errors).toContain('bad.json');
    expect(tablesWithRecords(folder)).toEqual([]);
  });

  test('leaves the folder ready for the seed once it is put right', async () => {
    using folder = aFolder();
    const settings = ['--port', '0', '--data', join(folder.path, 'data'), '--seed-file', join(folder.path, 'shop.json')];
    const other = (email: string): object => ({ customers: [{ id: 2300, email, ...person }] });
    folder.write('shop.json', { customers: [good], environments: { other: other('wrong') } });
    expect((await runHere(settings)).code).toBe(2);
    folder.write('shop.json', { customers: [{ ...good, id: 2200 }], environments: { other: other('right@example.test') } });

    await using command = await startHere(settings);

    expect(stored(folder)).toEqual(['default.sqlite', 'other.sqlite']);
    expect(await idsOf(command, 'customers', basic('subsim-other', 'subsim-other-secret'))).toEqual([2300]);
    expect(await idsOf(command, 'customers')).toEqual([2200]);
  });
});

describe('a seed file with two environments', () => {
  test('keeps them apart by their credentials', async () => {
    using folder = aFolder();
    const other = {
      client_id: 'other-id',
      client_secret: 'other-secret',
      wire: 'observed',
      ecom_name: 'shop',
      customers: [{ ...good, platform_specific_customer_id: '7' }],
    };
    const seed = folder.write('two.json', { ...smallShop, environments: { other } });
    await using command = await startHere(['--port', '0', '--seed-file', seed, '--data', join(folder.path, 'data')]);
    const OTHER = basic('other-id', 'other-secret');
    const tokenOf = async (headers: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> => {
      const { text } = await call(command, 'POST', '/oauth/v2/token', { headers, body: 'grant_type=client_credentials' });
      return { Authorization: `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}` };
    };

    for (const headers of [DEFAULT, await tokenOf(DEFAULT)]) {
      const list = await call(command, 'GET', '/services/v2/customers', { headers });
      expect((JSON.parse(list.text) as { email: string }[]).map(({ email }) => email)).toEqual([
        'mira.holt@example.test',
        'zoe.lund@example.test',
      ]);
      expect(list.text).toContain('"ecom_customer_id":715');
    }
    for (const headers of [OTHER, await tokenOf(OTHER)]) {
      const list = await call(command, 'GET', '/services/v2/customers', { headers });
      expect(JSON.parse(list.text)).toMatchObject({
        customers: [{ id: 2001, email: 'a@example.test' }],
        pagination: { since_id: 0, count: 25 },
      });
      expect((await call(command, 'GET', '/services/v2/customers/2002', { headers })).status).toBe(404);
      expect((await call(command, 'GET', '/services/v2/addresses/3001', { headers })).status).toBe(404);
    }
    await call(command, 'POST', '/services/v2/customers/2001', {
      headers: OTHER,
      body: '{"customer":{"first_name":"Other","shop_customer_id":9}}',
    });
    expect((await call(command, 'GET', '/services/v2/customers/2001', { headers: OTHER })).text).toContain('"shop_customer_id":9');
    expect((await call(command, 'GET', '/services/v2/customers/2001')).text).toContain('"first_name":"Mira"');
    const mixed = await call(command, 'GET', '/services/v2/customers', { headers: basic('other-id', 'subsim-default-secret') });
    expect(mixed.status).toBe(401);
    expect(stored(folder)).toEqual(['default.sqlite', 'other.sqlite']);
  });
});

function tablesWithRecords(folder: TestFolder): readonly string[] {
  return stored(folder).flatMap((name) => filledTables(join(folder.path, 'data', name)).map((table) => `${name} ${table}`));
}
