import { describe, expect, test } from 'vitest';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, expectViolation, idsIn, jsonOf, recordIn, type Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { sentences } from '../../support/contract/value-examples.js';

const CREATE = '/services/v2/group-subscription-template';
const PATH = '/services/v2/group-subscription-templates';
const KEY = 'group_subscription_template';
const TAKEN = 'Group subscription template with that code already exists.';

async function created(environment: TestEnvironment, members: object): Promise<Members> {
  return recordIn(await environment.call('post', CREATE, { [KEY]: { name: 'Box', ...members } }), KEY, 201);
}

async function updated(environment: TestEnvironment, members: object, id: unknown = 8001): Promise<Members> {
  return recordIn(await environment.call('post', `${PATH}/${String(id)}`, { [KEY]: members }), KEY);
}

async function read(environment: TestEnvironment, id: unknown = 8001): Promise<Members> {
  return recordIn(await environment.call('get', `${PATH}/${String(id)}`), KEY);
}

describe('the code of a template (#2.1-template-code)', () => {
  test('belongs to one template only, on create, update and patch', async () => {
    using environment = anEnvironment();
    expectRefusal(await environment.call('post', CREATE, { [KEY]: { name: 'Box', code: 'breakfast' } }), 409, TAKEN);
    expectRefusal(await environment.call('post', `${PATH}/8002`, { [KEY]: { code: 'breakfast' } }), 409, TAKEN);
    expectRefusal(await environment.call('patch', `${PATH}/8002`, { op: 'add', path: '/code', value: 'breakfast' }), 409, TAKEN);
    expect(await read(environment, 8002)).not.toHaveProperty('code');
    expect(idsIn(await environment.call('get', PATH))).toEqual([8001, 8002]);
  });

  test('may be missing from any number of templates', async () => {
    using environment = anEnvironment();
    for (const code of [undefined, null, null]) expect(await created(environment, { code })).not.toHaveProperty('code');
    expect(idsIn(await environment.call('get', PATH))).toEqual([8001, 8002, 8003, 8004, 8005]);
  });

  test('is free again when its template has lost it', async () => {
    using environment = anEnvironment();
    expect(await updated(environment, { code: null })).not.toHaveProperty('code');
    expect(await created(environment, { code: 'breakfast' })).toMatchObject({ code: 'breakfast' });
  });

  eachRow(
    [
      { query: 'code=breakfast', ids: [8001] },
      { query: 'code=Breakfast', ids: [] },
      { query: 'code=', ids: [8001, 8002] },
      { query: 'since_id=8002', ids: [8002] },
      { query: 'count=1', ids: [8001] },
    ],
    ({ query, ids }) => `finds templates: ?${query} lists ${JSON.stringify(ids)}`,
    async ({ query, ids }) => {
      using environment = anEnvironment();
      expect(idsIn(await environment.call('get', `${PATH}?${query}`))).toEqual(ids);
    },
  );
});

describe('the items of a template (#2.1-template-items)', () => {
  test('are answered complete, in their order and without what is unknown', async () => {
    using environment = anEnvironment();
    const items = [
      { fixed_price: '3.5', product_sku: 'E-BOOK', qty: '4', use_fixed_price: '1', id: 7, colour: 'red', user_defined_fields: { a: 1 } },
      { product_sku: 'JAM-PLUM', fixed_price: 2 },
      { product_sku: 'JAM-PLUM', qty: null, use_fixed_price: '' },
    ];
    expect(JSON.stringify((await created(environment, { items })).items)).toBe(
      '[{"product_sku":"E-BOOK","qty":4,"use_fixed_price":true,"fixed_price":3.5},' +
        '{"product_sku":"JAM-PLUM","qty":1,"use_fixed_price":false,"fixed_price":2},' +
        '{"product_sku":"JAM-PLUM","qty":1,"use_fixed_price":false}]',
    );
  });

  test('are replaced as a whole', async () => {
    using environment = anEnvironment();
    const items = [{ product_sku: 'E-BOOK', qty: 1, use_fixed_price: false }];
    expect(await updated(environment, { items: [{ product_sku: 'E-BOOK' }] })).toMatchObject({
      items,
      user_defined_fields: { season: 'winter' },
    });
    const patched = await environment.call('patch', `${PATH}/8001`, {
      op: 'replace',
      path: '/items',
      value: [{ product_sku: 'JAM-PLUM' }],
    });
    expect(recordIn(patched, KEY).items).toEqual([{ product_sku: 'JAM-PLUM', qty: 1, use_fixed_price: false }]);
  });

  test('stay when an update does not name them', async () => {
    using environment = anEnvironment();
    const { items } = await read(environment);
    expect(await updated(environment, { name: 'Brunch box' })).toMatchObject({ name: 'Brunch box', items });
  });

  test.each([[null], [''], [[]]])('are emptied by %j, and stand then as an empty list', async (empty) => {
    using environment = anEnvironment();
    expect((await updated(environment, { items: empty })).items).toEqual([]);
    expect((await created(environment, { items: empty })).items).toEqual([]);
  });

  test('are emptied when a patch removes them', async () => {
    using environment = anEnvironment();
    expect(recordIn(await environment.call('patch', `${PATH}/8001`, { op: 'remove', path: '/items' }), KEY).items).toEqual([]);
  });

  eachRow(
    [
      { fault: 'an unknown SKU', item: { product_sku: 'NOPE' }, member: 'product_sku', message: sentences.invalid },
      { fault: 'a SKU in other letters', item: { product_sku: 'jam-plum' }, member: 'product_sku', message: sentences.invalid },
      { fault: 'no SKU', item: { qty: 2 }, member: 'product_sku', message: sentences.blank },
      { fault: 'a blank SKU', item: { product_sku: ' ' }, member: 'product_sku', message: sentences.blank },
      { fault: 'no quantity at all', item: { product_sku: 'JAM-PLUM', qty: 0 }, member: 'qty', message: sentences.positive },
      { fault: 'a part of a unit', item: { product_sku: 'JAM-PLUM', qty: 1.5 }, member: 'qty', message: sentences.invalid },
      {
        fault: 'a negative price',
        item: { product_sku: 'JAM-PLUM', fixed_price: -1 },
        member: 'fixed_price',
        message: sentences.notNegative,
      },
      {
        fault: 'a fixed price that is missing',
        item: { product_sku: 'JAM-PLUM', use_fixed_price: true },
        member: 'fixed_price',
        message: sentences.blank,
      },
    ],
    ({ fault, member }) => `with ${fault} are refused at ${member} of that item, on create, update and patch`,
    async ({ item, member, message }) => {
      using environment = anEnvironment();
      const before = await read(environment);
      const [items, second] = [[item], [{ product_sku: 'JAM-PLUM' }, item]];
      expectViolation(await environment.call('post', CREATE, { [KEY]: { name: 'Box', items } }), ['items', '0', member], message);
      expectViolation(await environment.call('post', `${PATH}/8001`, { [KEY]: { items: second } }), ['items', '1', member], message);
      const patched = await environment.call('patch', `${PATH}/8001`, { op: 'add', path: '/items', value: second });
      expectViolation(patched, ['items', '1', member], message);
      expect(await read(environment)).toEqual(before);
    },
  );

  test('are told apart when several of them are wrong, beside other members', async () => {
    using environment = anEnvironment();
    const items = [{ product_sku: 'NOPE', qty: 0 }, { product_sku: 'JAM-PLUM' }, { product_sku: '' }];
    const answer = await environment.call('post', CREATE, { [KEY]: { interval: 'Sometimes', items } });
    expect(answer.status).toBe(400);
    const wrong = (message: string): object => ({ errors: [message] });
    expect((jsonOf(answer) as Members).errors).toEqual({
      children: {
        name: wrong(sentences.blank),
        interval: wrong(sentences.invalid),
        items: {
          children: {
            '0': { children: { product_sku: wrong(sentences.invalid), qty: wrong(sentences.positive) } },
            '2': { children: { product_sku: wrong(sentences.blank) } },
          },
        },
      },
    });
  });

  test('that are no objects are refused where they stand', async () => {
    using environment = anEnvironment();
    const answer = await environment.call('post', CREATE, { [KEY]: { name: 'Box', items: [{ product_sku: 'JAM-PLUM' }, 'JAM-PLUM'] } });
    expectViolation(answer, ['items', '1'], sentences.invalid);
  });
});

describe('a template (#2.1-group-template)', () => {
  test('stays as it is when its groups change, and its groups when it changes', async () => {
    using environment = anEnvironment();
    const members = { customer_id: 2001, next_order_date: '2026-12-24', shipping_address_id: 3001, group_subscription_template_id: 8001 };
    const made = await environment.call('post', '/services/v2/group-subscription', { group_subscription: members });
    const group = recordIn(made, 'group_subscription', 201);
    const path = `/services/v2/group-subscriptions/${String(group.id)}`;
    const before = await read(environment);

    await updated(environment, { name: 'Brunch', interval: 'Weekly', items: [], is_enabled: false });
    expect(recordIn(await environment.call('get', path), 'group_subscription')).toEqual(group);

    await updated(environment, before);
    await environment.call('post', path, { group_subscription: { name: 'Mine', interval: 'Monthly' } });
    expect(await read(environment)).toEqual(before);
  });
});
