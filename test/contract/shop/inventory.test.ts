import { describe, expect, test } from 'vitest';
import { suffixes } from '../../support/documents.js';
import { anEnvironment, smallShop, type Method, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, expectViolation, idsIn, jsonOf, recordIn, type Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { sentences } from '../../support/contract/value-examples.js';

const LOCATION = '/services/v2/inventory-location';
const LOCATIONS = '/services/v2/inventory-locations';
const INVENTORY = '/services/v2/inventory';
const NAME_TAKEN = 'Inventory location with that name already exists.';
const PAIR_TAKEN = 'Inventory for that product and location already exists.';
const created = '2026-11-20T09:15:30+0000';

const content = {
  ...smallShop,
  inventory_locations: [
    { id: 701, name: 'Dover', location_code: 'DOV' },
    { id: 702, name: 'Aarhus' },
  ],
  inventory: [
    { id: 801, product_id: 4001, inventory_location_id: 701, qty_in_stock: 7 },
    { id: 802, product_id: 4002, inventory_location_id: 701 },
    { id: 803, product_id: 4001, inventory_location_id: 702, qty_in_stock: 2, qty_available: 1, qty_reserved: 1 },
  ],
};
/** A shop with two locations and three inventories. */
function aStock(wire: 'documented' | 'observed' = 'documented'): TestEnvironment {
  return anEnvironment({ seed: { content }, wire });
}

async function locate(environment: TestEnvironment, members: object): Promise<Members> {
  return recordIn(await environment.call('post', LOCATION, { inventory_location: members }), 'inventory_location', 201);
}

async function stock(environment: TestEnvironment, members: object): Promise<Members> {
  const body = { inventory: { product_id: 4003, inventory_location_id: 701, ...members } };
  return recordIn(await environment.call('post', INVENTORY, body), 'inventory', 201);
}

async function restock(environment: TestEnvironment, members: object, id = 801): Promise<Members> {
  return recordIn(await environment.call('post', `${INVENTORY}/${String(id)}`, { inventory: members }), 'inventory');
}

describe('inventory locations (#4.4-inventory-paths, #4.4-inventory-unique)', () => {
  const whole = {
    name: 'Lewes',
    location_code: 'LWS',
    street1: '1 High Street',
    street2: 'Yard',
    city: 'Lewes',
    region: 'DE',
    postcode: '19958',
    country: 'US',
    phone: '302',
    email: 'store@example.test',
  };

  test('begin at id 701 and answer their members in order, without nulls', async () => {
    using environment = anEnvironment();
    const made = await locate(environment, { updated: 'x', ...whole, id: 9 });
    expect(JSON.stringify(made)).toBe(JSON.stringify({ id: 701, ...whole, created, updated: created }));
    expect(await locate(environment, { name: 'Bare' })).toEqual({ id: 702, name: 'Bare', created, updated: created });
    expect(recordIn(await environment.call('get', `${LOCATIONS}/701`), 'inventory_location')).toEqual(made);
  });

  eachRow(
    [
      { fault: 'no name', members: {}, member: 'name', message: sentences.blank },
      { fault: 'a blank name', members: { name: ' ' }, member: 'name', message: sentences.blank },
      { fault: 'a long name', members: { name: 'x'.repeat(256) }, member: 'name', message: sentences.tooLong },
      { fault: 'a list for a city', members: { name: 'A', city: ['B'] }, member: 'city', message: sentences.invalid },
      { fault: 'no e-mail address', members: { name: 'A', email: 'nobody' }, member: 'email', message: sentences.email },
    ],
    ({ fault }) => `with ${fault} are refused`,
    async ({ members, member, message }) => {
      using environment = aStock();
      expectViolation(await environment.call('post', LOCATION, { inventory_location: members }), [member], message);
      expect(idsIn(await environment.call('get', LOCATIONS))).toEqual([701, 702]);
    },
  );

  test('have a name of their own, on create and on update', async () => {
    using environment = aStock();
    expectRefusal(await environment.call('post', LOCATION, { inventory_location: { name: 'Dover' } }), 409, NAME_TAKEN);
    expectRefusal(await environment.call('post', `${LOCATIONS}/702`, { inventory_location: { name: 'Dover' } }), 409, NAME_TAKEN);
    expect(await locate(environment, { name: 'dover' })).toMatchObject({ id: 703 });
    const same = await environment.call('post', `${LOCATIONS}/701`, { inventory_location: { name: 'Dover', city: 'Dover' } });
    expect(recordIn(same, 'inventory_location')).toMatchObject({ city: 'Dover' });
  });

  test('lose a member by null and keep empty text', async () => {
    using environment = aStock();
    const emptied = { inventory_location: { location_code: null, city: '', email: '' } };
    const updated = recordIn(await environment.call('post', `${LOCATIONS}/701`, emptied), 'inventory_location');
    expect(updated).toMatchObject({ name: 'Dover', city: '', email: '' });
    expect(updated).not.toHaveProperty('location_code');
    const nameless = await environment.call('post', `${LOCATIONS}/701`, { inventory_location: { name: null } });
    expectViolation(nameless, ['name'], sentences.blank);
  });

  eachRow(
    [
      { query: '', ids: [701, 702] },
      { query: 'name=Dover', ids: [701] },
      { query: 'name=dover', ids: [] },
      { query: 'location_code=DOV', ids: [701] },
      { query: 'name[]=Dover&name[]=Aarhus', ids: [701, 702] },
      { query: 'name=Aarhus&location_code=DOV', ids: [] },
      { query: 'since_id=702', ids: [702] },
      { query: 'count=1', ids: [701] },
      { query: 'city=Dover', ids: [701, 702] },
    ],
    ({ query, ids }) => `?${query} lists ${JSON.stringify(ids)}`,
    async ({ query, ids }) => {
      using environment = aStock();
      expect(idsIn(await environment.call('get', `${LOCATIONS}?${query}`))).toEqual(ids);
    },
  );
});

describe('inventory (#4.4-inventory-paths, #4.4-inventory-quantities)', () => {
  eachRow(
    [
      { sent: {}, shown: { qty_in_stock: 0, is_in_stock: false, qty_available: 0, qty_reserved: 0 } },
      { sent: { qty_in_stock: '5' }, shown: { qty_in_stock: 5, is_in_stock: true, qty_available: 5, qty_reserved: 0 } },
      { sent: { qty_in_stock: null, is_in_stock: '1' }, shown: { qty_in_stock: 0, is_in_stock: true, qty_available: 0, qty_reserved: 0 } },
      {
        sent: { qty_in_stock: 5, is_in_stock: false, qty_available: 3, qty_reserved: 2 },
        shown: { qty_in_stock: 5, is_in_stock: false, qty_available: 3, qty_reserved: 2 },
      },
    ],
    ({ sent }) => `made with ${JSON.stringify(sent)} has the defaults for the rest`,
    async ({ sent, shown }) => {
      using environment = aStock();
      const made = { id: 804, product_id: 4003, inventory_location_id: 701, ...shown, created, updated: created };
      expect(JSON.stringify(await stock(environment, sent))).toBe(JSON.stringify(made));
    },
  );

  eachRow(
    [
      { fault: 'no product', members: { product_id: null }, member: 'product_id', message: sentences.blank },
      { fault: 'no location', members: { inventory_location_id: '' }, member: 'inventory_location_id', message: sentences.blank },
      { fault: 'an unknown product', members: { product_id: 4999 }, member: 'product_id', message: sentences.invalid },
      {
        fault: 'an unknown location',
        members: { inventory_location_id: 799 },
        member: 'inventory_location_id',
        message: sentences.invalid,
      },
      { fault: 'a SKU for an id', members: { product_id: 'E-BOOK' }, member: 'product_id', message: sentences.invalid },
      { fault: 'a part of a unit', members: { qty_in_stock: 1.5 }, member: 'qty_in_stock', message: sentences.invalid },
      { fault: 'less than nothing', members: { qty_in_stock: -1 }, member: 'qty_in_stock', message: sentences.notNegative },
      { fault: 'less than nothing reserved', members: { qty_reserved: -1 }, member: 'qty_reserved', message: sentences.notNegative },
      { fault: 'a word for a boolean', members: { is_in_stock: 'yes' }, member: 'is_in_stock', message: sentences.invalid },
    ],
    ({ fault }) => `with ${fault} is refused`,
    async ({ members, member, message }) => {
      using environment = aStock();
      const body = { inventory: { product_id: 4003, inventory_location_id: 701, ...members } };
      expectViolation(await environment.call('post', INVENTORY, body), [member], message);
      expect(idsIn(await environment.call('get', INVENTORY))).toEqual([801, 802, 803]);
    },
  );

  test('is kept once for a product and a location', async () => {
    using environment = aStock();
    const pair = { inventory: { product_id: '4001', inventory_location_id: '701' } };
    expectRefusal(await environment.call('post', INVENTORY, pair), 409, PAIR_TAKEN);
    expect(await stock(environment, { product_id: 4002, inventory_location_id: 702 })).toMatchObject({ id: 804 });
  });

  test('keeps its product and its location when it is updated', async () => {
    using environment = aStock();
    const moved = await restock(environment, { product_id: 4002, inventory_location_id: 999, qty_reserved: 4 });
    expect(moved).toMatchObject({ product_id: 4001, inventory_location_id: 701, qty_in_stock: 7, qty_available: 7, qty_reserved: 4 });
  });

  test('keeps what an update does not name, and goes back to a default by null', async () => {
    using environment = aStock();
    expect(await restock(environment, { qty_in_stock: 0 })).toMatchObject({ qty_in_stock: 0, is_in_stock: true, qty_available: 7 });
    const reset = await restock(environment, { is_in_stock: null, qty_available: null });
    expect(reset).toMatchObject({ qty_in_stock: 0, is_in_stock: false, qty_available: 0 });
  });

  test('is not touched by orders', async () => {
    using environment = anEnvironment({ seed: { content }, orderCallback: { url: 'internal' } });
    const before = (await environment.call('get', INVENTORY)).text;
    await environment.simulator.environment.clock.advance('P3M');
    expect(environment.simulator.environment.orders.list({ subscription: undefined, status: 'placed', from: 0, limit: 1 })).toHaveLength(1);
    expect((await environment.call('get', INVENTORY)).text).toBe(before);
  });

  eachRow(
    [
      { query: '', ids: [801, 802, 803] },
      { query: 'product_id=4001', ids: [801, 803] },
      { query: 'inventory_location_id=701', ids: [801, 802] },
      { query: 'product_id=4001&inventory_location_id=702', ids: [803] },
      { query: 'product_id[]=4002&product_id[]=4003', ids: [802] },
      { query: 'product_id=4999', ids: [] },
      { query: 'since_id=802&count=1', ids: [802] },
    ],
    ({ query, ids }) => `?${query} lists ${JSON.stringify(ids)}`,
    async ({ query, ids }) => {
      using environment = aStock();
      expect(idsIn(await environment.call('get', `${INVENTORY}?${query}`))).toEqual(ids);
    },
  );

  test.each(['product_id', 'inventory_location_id', 'count', 'since_id'])('refuses a list whose %s is no number', async (name) => {
    using environment = aStock();
    expectRefusal(await environment.call('get', `${INVENTORY}?${name}=x`), 400, `Invalid value for parameter "${name}".`);
  });

  test('stands under the same word as a list and as an object', async () => {
    using environment = aStock('observed');
    const list = jsonOf(await environment.call('get', `${INVENTORY}?count=2`)) as Members;
    expect(list).toMatchObject({ inventory: [{ id: 801 }, { id: 802 }], pagination: { since_id: 0, count: 2 } });
    expect(jsonOf(await environment.call('get', `${INVENTORY}/802`))).toMatchObject({ inventory: { id: 802 } });
    const xml = (await environment.call('get', `${INVENTORY}.xml?count=1`)).text;
    expect(xml).toMatch(/<result><inventory><entry><id>801<\/id>.*<\/inventory><pagination>/s);
    expect(jsonOf(await environment.call('get', LOCATIONS))).toMatchObject({ inventory_locations: [{ id: 701 }, { id: 702 }] });
  });
});

describe('calls on inventory (#5-full-credentials-only)', () => {
  eachRow(
    [
      { path: LOCATION, allow: 'POST' },
      { path: LOCATIONS, allow: 'GET' },
      { path: `${LOCATIONS}/701`, allow: 'GET, POST' },
      { path: INVENTORY, allow: 'GET, POST' },
      { path: `${INVENTORY}/801`, allow: 'GET, POST' },
    ],
    ({ path, allow }) => `${path} takes ${allow} and, like every path, its formats`,
    async ({ path, allow }) => {
      using environment = aStock();
      for (const suffix of suffixes) {
        const answer = await environment.call('delete', path + suffix);
        expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
      }
      expect((await environment.call('patch', path, [])).status).toBe(405);
    },
  );

  const calls: readonly { readonly method: Method; readonly path: string; readonly body?: object }[] = [
    { method: 'get', path: LOCATIONS },
    { method: 'get', path: `${LOCATIONS}/701` },
    { method: 'post', path: LOCATION, body: { inventory_location: { name: 'A' } } },
    { method: 'post', path: `${LOCATIONS}/701`, body: { inventory_location: { name: 'A' } } },
    { method: 'get', path: INVENTORY },
    { method: 'get', path: `${INVENTORY}/801` },
    { method: 'post', path: INVENTORY, body: { inventory: { product_id: 4003, inventory_location_id: 701 } } },
    { method: 'post', path: `${INVENTORY}/801`, body: { inventory: { qty_in_stock: 1 } } },
  ];

  eachRow(
    calls,
    ({ method, path }) => `${method} ${path} is open to full credentials only`,
    async ({ method, path, body }) => {
      using environment = aStock();
      for (const form of [{ scope: 'widget', customer_id: '2001' }, { scope: 'widget' }, { scope: 'session' }]) {
        expectRefusal(await environment.callWith(await environment.token(form), method, path, body), 403, 'Access Denied.');
      }
      expect((await environment.bare[method](path)).status).toBe(401);
      expect((await environment.callWith(await environment.token(), method, path, body)).status).toBeLessThan(300);
    },
  );

  eachRow(
    [
      { path: INVENTORY, key: 'inventory', body: { product_id: 4001, inventory_location_id: 701 } },
      { path: INVENTORY, key: 'inventory', body: { inventory: [{}] } },
      { path: LOCATION, key: 'inventory_location', body: { name: 'A' } },
      { path: LOCATION, key: 'inventory_location', body: [] },
    ],
    ({ path, body }) => `${path} refuses ${JSON.stringify(body)}, which has no object under the key`,
    async ({ path, key, body }) => {
      using environment = aStock();
      expectRefusal(await environment.call('post', path, body), 400, `The request body must hold an object under the key "${key}".`);
    },
  );

  test.each([`${INVENTORY}/899`, `${LOCATIONS}/799`])('%s is not found', async (path) => {
    using environment = aStock();
    for (const method of ['get', 'post'] as const) {
      expectRefusal(await environment.call(method, path, { inventory: {}, inventory_location: {} }), 404, 'Not Found');
    }
  });
});
