import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { Problem, type SimulatorSettings } from '../../../src/index.js';
import { aFullFile, changedFile } from '../../support/contract/exported-file.js';
import { anEnvironment, INSTANT, type TestEnvironment } from '../../support/environment.js';
import { aFolder } from '../../support/unit/folder.js';

const AGAIN = /export it again/;

// What an environment shows over HTTP and by the library.
async function shownBy({ simulator, call }: TestEnvironment): Promise<unknown> {
  const { environment } = simulator;
  const texts = [];
  for (const plural of ['customers', 'subscriptions', 'products', 'config']) texts.push((await call('get', `/services/v2/${plural}`)).text);
  return [...texts, environment.contents(), environment.destinations.list(), environment.clock.state(), environment.snapshots.list()];
}

const CONFIGURED = "UPDATE setting SET value = '%' WHERE name = 'configuration'";
const rows: readonly (readonly [about: string, sql: string, sentence: RegExp])[] = [
  ['a record whose text breaks off', "UPDATE record_customer SET text = '{' WHERE id = 2001", /^The file holds a customer that cannot/],
  ['an empty record', "UPDATE record_subscription SET text = '{}' WHERE id = 5001", /^The file holds a subscription that cannot/],
  ['a record that is a list', "UPDATE record_product SET text = '[]' WHERE id = 4001", /^The file holds a product that cannot/],
  ['a record with the id of another', 'UPDATE record_address SET id = 99 WHERE id = 3001', /^The file holds an address that cannot/],
  ['a record without a good id', 'UPDATE record_address SET id = -1 WHERE id = 3001', /^The file holds an address that cannot/],
  ['an empty configuration', CONFIGURED.replace('%', '{}'), /^The file holds a configuration that cannot be read\.$/],
  ['a configuration that breaks off', CONFIGURED.replace('%', '{'), /^The file holds a configuration that/],
  [
    'a configuration that lies too deep',
    CONFIGURED.replace(
      '%',
      `{"members":{"default_scheduling_rule":${'{"a":'.repeat(511)}0${'}'.repeat(511)}},"intervals":[],"definitions":[]}`,
    ),
    /^The file holds a configuration that/,
  ],
  ['a configuration that is null', CONFIGURED.replace('%', 'null'), /^The file holds a configuration that/],
  [
    'a time zone that is none',
    CONFIGURED.replace('%', '{"members":{"timezone":"Moon"},"intervals":[],"definitions":[]}'),
    /^The file holds a configuration that/,
  ],
  [
    'an interval without a length',
    CONFIGURED.replace('%', '{"members":{},"intervals":[{"id":1,"name":"x","unit":"day"}],"definitions":[]}'),
    /^The file holds a configuration that/,
  ],
  ['picked types that break off', "UPDATE destination SET types = '{' WHERE id = 32", /^The file holds a destination that cannot/],
  ['picked types that are none', `UPDATE destination SET types = '["x"]' WHERE id = 32`, /^The file holds a destination that/],
  ['picked types that are no list', `UPDATE destination SET types = '{}' WHERE id = 32`, /^The file holds a destination that/],
  ['a destination with no address', "UPDATE destination SET url = 'not a url'", /^The file holds a destination that/],
  ['a destination without an address', 'UPDATE destination SET url = NULL', /^The file holds a destination that/],
  ['a destination without a secret', 'UPDATE destination SET secret = NULL', /^The file holds a destination that/],
  ['a destination of an impossible day', 'UPDATE destination SET created = 9000000000000000', /^The file holds a destination that/],
  ['a destination with no certificate', "UPDATE destination SET authority = 'x'", /^The file holds a destination that/],
  [
    'an order callback that breaks off',
    "UPDATE setting SET value = '{' WHERE name = 'order callback'",
    /^The file holds an order callback/,
  ],
  ['an order callback to nowhere', `UPDATE setting SET value = '{"url":"x"}' WHERE name = 'order callback'`, /an order callback that/],
  ['a callback secret that is empty', "UPDATE setting SET value = '' WHERE name = 'order callback secret'", /an order callback that/],
  ['an event of no type', "UPDATE event SET type = 'x'", /^The file holds an event that cannot be read\.$/],
  ['an event whose data break off', "UPDATE event SET data = '{'", /^The file holds an event that/],
  ['an event of an impossible day', 'UPDATE event SET created = 9000000000000000', /^The file holds an event that/],
  ['a delivery of no event', 'UPDATE delivery SET event = 1', /^The file holds a delivery that/],
  ['a delivery to nobody', 'UPDATE delivery SET destination = 1', /^The file holds a delivery that/],
  ['a delivery without its bytes', 'DELETE FROM message', /^The file holds a delivery that/],
  ['an attempt with headers that break off', "UPDATE attempt SET request_headers = '['", /^The file holds a delivery that/],
  ['an order with headers that are none', "UPDATE order_attempt SET request_headers = '5'", /^The file holds an order that/],
  ['an id past all numbers', 'UPDATE order_attempt SET id = 9007199254740991', /^The file holds an order that/],
  ['an agenda past all days', 'UPDATE agenda SET due = 9000000000000000', /^The file holds an agenda that/],
  ['a sequence that has run out', "UPDATE sequence SET next = 9223372036854775806 WHERE name = 'event'", /^The file holds a sequence that/],
  [
    'a sequence of events past all instants (#6.1-event-ids)',
    "UPDATE sequence SET next = 1099511627777 WHERE name = 'event'",
    /^The file holds a sequence that/,
  ],
  [
    'an event past all instants (#6.1-event-ids)',
    'UPDATE event SET id = 1099511627776 WHERE id = (SELECT max(id) FROM event)',
    /^The file holds an event that/,
  ],
  ['a clock that nobody wrote', "INSERT OR REPLACE INTO setting VALUES ('clock', '{}')", /^The file is damaged\.$/],
];

describe.each([
  ['in memory', false],
  ['in a data folder', true],
] as const)('a file that is imported %s', (_place, isFile) => {
  test('is refused in one sentence with whatever could not be read later, and nothing changes, over a restart too', async () => {
    const file = await aFullFile();
    using folder = aFolder();
    const settings: SimulatorSettings = isFile ? { data: folder.file('data') } : {};
    let before: unknown;
    {
      using shop = anEnvironment(settings);
      const { environment } = shop.simulator;
      before = await shownBy(shop);

      // A file is read by the same code for both places, so that a few of them show that the folder stays as it was.
      for (const [about, sql, sentence] of rows.filter((_, index) => !isFile || index % 8 === 0)) {
        const bytes = changedFile(file, sql);
        for (const taking of [
          () => environment.snapshots.import('bad', bytes),
          () => {
            environment.restore(bytes);
          },
        ]) {
          const thrown = await thrownBy(taking);
          expect([about, thrown]).toEqual([about, expect.any(Problem)]);
          const { code, message, details } = thrown as Problem; // see above
          expect([about, code, message, details.hint]).toEqual([
            about,
            'setting-refused',
            expect.stringMatching(sentence),
            expect.stringMatching(AGAIN),
          ]);
        }
      }
      expect(await shownBy(shop)).toEqual(before);
    }
    if (!isFile) return;
    using later = anEnvironment(settings);
    expect(await shownBy(later)).toEqual(before);
  }, 60_000);

  test('is taken as it was exported, gone back to by its name and by its bytes, and lived with', async () => {
    const file = await aFullFile();
    using folder = aFolder();
    using shop = anEnvironment({ seed: 'empty', ...(isFile ? { data: folder.file('data') } : {}) });
    const { environment } = shop.simulator;

    environment.restore(new Uint8Array(file));
    const shown = await shownBy(shop);
    environment.reset();
    environment.restore(file);
    expect(await shownBy(shop)).toEqual(shown);
    expect(environment.contents().customers?.count).toBe(2);
    await environment.snapshots.import('brought', new Uint8Array(file));
    environment.restore('brought');

    await environment.clock.advance('P3M');
    expect(environment.clock.now()).toBeGreaterThan(Date.parse(INSTANT));
    expect((await environment.snapshots.export('brought')).length).toBeGreaterThan(0);
  });

  test('goes on with numbers that are free, though its sequences were emptied', async () => {
    const file = changedFile(
      await aFullFile(),
      'DELETE FROM sequence; DELETE FROM agenda; INSERT INTO agenda VALUES (1, "order", 5)'.replaceAll('"', "'"),
    );
    using folder = aFolder();
    using shop = anEnvironment({ seed: 'empty', ...(isFile ? { data: folder.file('data') } : {}) });
    const { environment } = shop.simulator;
    await environment.snapshots.import('brought', file);
    environment.restore('brought');
    const customer = { email: 'ada@example.test', first_name: 'Ada', last_name: 'Lund' };

    const created = await shop.call('post', '/services/v2/customer', { customer });
    const known = environment.destinations.list().map(({ id }) => id);
    const added = environment.destinations.add({ url: 'http://127.0.0.1:9/', enabled: false });
    const events = environment.events.list().map(({ id }) => id);
    const order = await environment.orders.place(5001, 'keep');

    expect([created.status, (created.body as { customer: { id: number } }).customer.id]).toEqual([201, 2003]);
    expect(Math.max(...known)).toBeLessThan(added.id);
    expect(environment.events.ping().id).toBeGreaterThan(Math.max(...events));
    expect([order.status, environment.orders.list().filter(({ id }) => id === order.id)]).toMatchObject(['placed', [{ id: order.id }]]);
    await environment.clock.advance('P3M');
  });
});

test('an exported file holds no API client and no token, nor a trace of one', async () => {
  using shop = anEnvironment({ clientId: 'some-client', clientSecret: 'some-secret-of-it' });
  await shop.token();
  const { environment } = shop.simulator;
  environment.snapshots.save('full');

  const bytes = await environment.snapshots.export('full');

  const database = new Database(bytes);
  expect(database.prepare("SELECT count(*) FROM sqlite_schema WHERE name IN ('client', 'token')").pluck().get()).toBe(0);
  database.close();
  expect([bytes.includes('some-client'), bytes.includes('some-secret-of-it')]).toEqual([false, false]);
  environment.restore('full');
  await shop.call('get', '/services/v2/customers').expect(200);
});

test('a snapshot of which a byte was changed in the data folder is refused, and everything is as it was', async () => {
  using folder = aFolder();
  using shop = anEnvironment({ data: folder.file('data') });
  const { environment } = shop.simulator;
  environment.snapshots.save('full');
  const path = folder.file('data/default.snapshots/full.sqlite');
  const bytes = readFileSync(path);
  const at = bytes.indexOf('mira.holt@example.test');
  bytes[at] = 'n'.charCodeAt(0);
  writeFileSync(path, bytes);

  for (const use of [() => environment.snapshots.export('full'), () => (environment.restore('full'), undefined)]) {
    const thrown = await thrownBy(use);
    expect(thrown).toMatchObject({ code: 'state-refused', message: 'The snapshot full cannot be used: its file is damaged.' });
  }
  await shop.call('get', '/services/v2/customers').expect(200);
});

async function thrownBy(work: () => unknown): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error;
  }
}
