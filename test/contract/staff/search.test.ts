import { describe, expect, test } from 'vitest';
import type { Environment, SearchAnswer } from '../../../src/index.js';
import { aControlledEnvironment, expectControlRefusal } from '../../support/control.js';
import { order, ORDERS } from '../../support/contract/orders.js';
import { anEnvironment, smallShop } from '../../support/environment.js';

const CARD = 'pm7Qe2LkV9sXb4TnRw8cYd';
const TOKEN = '0123456789abcdef0123456789abcdef';

const nameOf = ({ resource, id }: SearchAnswer['hits'][number]): string => `${resource}:${String(id)}`;

async function found(environment: Environment, q: string, rest: object = {}): Promise<readonly string[]> {
  return (await environment.search({ q, ...rest })).hits.map(nameOf);
}

// All that is found, so many an answer; at most so many answers.
async function foundInParts(environment: Environment, q: string, limit: number): Promise<readonly string[]> {
  const names: string[] = [];
  let from: string | undefined;
  for (let answers = 0; answers < 100; answers += 1) {
    const { hits, next, isComplete } = await environment.search({ q, from, limit });
    names.push(...hits.map(nameOf));
    expect([isComplete, hits.length <= limit]).toEqual([next === null, true]);
    if (next === null) return names;
    from = next;
  }
  throw new Error('The search did not end.');
}

describe('0.6.0 point 4: a search (#subsim-search)', () => {
  test.each([
    ['ZOE lund', ['customer:2002', 'address:3003']],
    ['zoë', ['customer:2002', 'address:3003']],
    ['mira dover', ['address:3001', 'address:3002']],
    ['"quay road"', ['address:3001']],
    ['"road quay"', []],
    ['road quay', ['address:3001']],
    ['"quay ro', ['address:3001']],
    ['silver', ['customer:2001']],
    ['fri', ['address:3001']],
    ['12.5', ['product:4001']],
    ['plum', ['subscription:5002', 'product:4002', 'group-subscription-template:8001']],
    ['welcome5', ['subscription:5001']],
    ['visa 1111', ['payment-profile:6001']],
    ['loyalty_tier', []],
    ['mira loyalty_tier', []],
    ['nowhere', []],
  ])('for %s finds the records that hold every word, whatever their case and accents: %j', async (q, names) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control('get', `/search?${new URLSearchParams({ q }).toString()}`).expect(200);

    expect((answer.body as SearchAnswer).hits.map(nameOf)).toEqual(names);
    expect(answer.body).toEqual(await environment.simulator.environment.search({ q }));
    expect(answer.body).toMatchObject({ isComplete: true, next: null });
  });

  test.each([
    ['2001', 'customer:2001', 'id'],
    ['ZOE.LUND@example.test', 'customer:2002', 'email'],
    ['jam-plum', 'product:4002', 'sku'],
    ['5001', 'subscription:5001', 'id'],
  ])('for %s tells the record that is named so first: %s', async (q, name, member) => {
    using environment = anEnvironment();

    const { hits } = await environment.simulator.environment.search({ q });

    expect(hits[0] && [nameOf(hits[0]), hits[0].isExact, hits[0].found[0]?.member]).toEqual([name, true, member]);
    expect(hits.slice(1).filter(({ isExact }) => isExact)).toEqual([]);
    expect(new Set(hits.map(nameOf)).size).toBe(hits.length);
  });

  test('says what a record is called, where it was found and what stands there, marked', async () => {
    const note = `${'All the day long '.repeat(10)}the Müller family, Mu\u0308ller & sons${' and others'.repeat(20)}`;
    using environment = anEnvironment({
      seed: { content: { customers: [{ ...smallShop.customers[0], user_defined_fields: { 'a.b': [{ note }] } }] } },
    });

    const { hits } = await environment.simulator.environment.search({ q: 'muller' });

    expect(hits).toMatchObject([{ resource: 'customer', id: 2001, title: 'Mira Holt', isExact: false }]);
    const [{ member, text, marks } = { member: '', text: '', marks: [] }] = hits[0]?.found ?? [];
    expect(member).toBe('user_defined_fields["a.b"][0].note');
    expect(marks.map(({ from, to }) => text.slice(from, to))).toEqual(['Müller', 'Mu\u0308ller']);
    expect(text).toMatch(/^….{20,160}…$/);
    expect(note).toContain(text.slice(1, -1));
  });

  test('finds what JSON has to escape, long texts, digits as they were written, and names of the shop', async () => {
    const fields = { lines: 'first line\nsecond "line" \\ back', zip: '02134', long: `${'é'.repeat(70_000)}Needle` };
    using environment = aControlledEnvironment({
      seed: { content: { customers: [{ ...smallShop.customers[0], user_defined_fields: fields }] } },
    });
    const { environment: opened } = environment.simulator;

    for (const q of ['\\', '"first line"', 'needle', '02134']) expect([q, await found(opened, q)]).toEqual([q, ['customer:2001']]);
    expect((await environment.control('get', '/search?q=02134')).body).toMatchObject({ hits: [{ id: 2001 }] });
    expect((await environment.control('get', '/search?q=002134')).body).toMatchObject({ hits: [] });
    expect((await opened.search({ q: 715 })).hits[0]?.found[0]?.member).toBe('ecom_customer_id');
  });

  test('looks where it is asked to look, in a text or a list', async () => {
    using environment = aControlledEnvironment();
    const { environment: opened } = environment.simulator;

    expect(await found(opened, 'mira', { in: ['addresses', 'customers'] })).toEqual(['customer:2001', 'address:3001', 'address:3002']);
    expect(await found(opened, '2001', { in: 'subscriptions, paymentProfiles' })).toEqual(['subscription:5001', 'payment-profile:6001']);
    expect((await environment.control('get', '/search?q=mira&in=customers')).body).toMatchObject({ hits: [{ resource: 'customer' }] });
    expect((await environment.control('get', '/environments/staging/search?q=mira')).body).toMatchObject({ hits: [] });
  });

  test('finds orders and sales orders by what is shown of them', async () => {
    using environment = anEnvironment({ orderCallback: { url: 'internal' } });
    const { environment: opened } = environment.simulator;
    const { id, orderNumber } = await opened.orders.place(5001, 'keep');
    const details = {
      ...order,
      orderNumber: 'SHOP-77',
      total: '29.25',
      billingAddress: { firstName: 'Åsa', lastName: 'Åberg' },
      salesOrderToken: TOKEN,
    };
    const items = [{ productSku: 'TEA-ASSAM-250', qty: '2', subscriptionId: '5001' }];
    await environment.call('post', ORDERS, { order_details: { ...details, items } }).expect(201);

    expect(await found(opened, String(orderNumber), { in: 'orders' })).toEqual([`order:${String(id)}`]);
    expect((await opened.search({ q: String(id), in: 'orders' })).hits).toMatchObject([
      { resource: 'order', id, title: orderNumber, isExact: true },
    ]);
    expect(await found(opened, 'keep placed', { in: 'orders' })).toEqual([`order:${String(id)}`]);
    expect((await opened.search({ q: 'shop-77' })).hits[0]).toMatchObject({ resource: 'sales-order', title: 'SHOP-77', isExact: true });
    expect(await found(opened, 'aberg 29.25')).toHaveLength(1);
    expect(await found(opened, TOKEN)).toEqual([]);
  });

  test('neither looks at tokens and secrets nor shows them (#subsim-search-secrets)', async () => {
    using environment = aControlledEnvironment({ orderCallback: { url: 'internal' } });
    const { environment: opened } = environment.simulator;
    await environment.call('post', '/services/v2/customers/2001', { customer: { external_vault_customer_token: 'vault77' } }).expect(200);
    const { id } = await opened.orders.place(5001, 'keep');
    const { salesOrderToken } = opened.orders.get(id);

    for (const q of [CARD, CARD.slice(0, 8), 'ext-77412', 'vault77', String(salesOrderToken), opened.credentials.clientSecret])
      expect([q, await found(opened, q)]).toEqual([q, []]);
    const { text } = await environment.control('get', '/search?q=1111');
    expect(text).toContain('Visa ending in 1111');
    expect(text).not.toContain(CARD);
  });
});

describe('0.6.0 point 4: a search in parts', () => {
  test.each([1, 2, 3, 100])('finds all exactly once, %d an answer, what is exactly that first', async (limit) => {
    using environment = anEnvironment();
    const { environment: opened } = environment.simulator;

    for (const q of ['2001', 'e', 'mira', 'zoe.lund@example.test', 'tea'])
      expect([q, await foundInParts(opened, q, limit)]).toEqual([q, await found(opened, q)]);
  });

  test('goes on while records are added and removed', async () => {
    using environment = anEnvironment();
    const { environment: opened } = environment.simulator;
    const add = (email: string) =>
      environment.call('post', '/services/v2/customer', { customer: { email, first_name: 'Mira', last_name: 'New' } }).expect(201);

    const first = await opened.search({ q: '2001', limit: 1 });
    await add('mira.2001@example.test');
    await environment.call('delete', '/services/v2/addresses/3002');
    const rest = await opened.search({ q: '2001', from: first.next ?? '' });

    expect(first.hits.map(nameOf)).toEqual(['customer:2001']);
    expect(rest.hits.map(nameOf).slice(0, 2)).toEqual(['customer:2003', 'subscription:5001']);
    expect(rest.isComplete).toBe(true);
  });

  test.each([
    ['q=', /^q: /],
    ['q=%20%22%22', /^q: must hold a word to search for/],
    ['q=%CC%81', /^q: must hold a word/],
    [`q=${'x'.repeat(201)}`, /^q: /],
    ['', /^"q" is missing/],
    ['q=x&in=customer', /^in: must be some of customers, .*; the nearest is "customers"\.$/],
    ['q=x&in=', /^in: /],
    ['q=x&from=7', /^from: must be string/],
    ['q=x&from=customers', /^from: must be what an answer to the same search had as "next"\.$/],
    ['q=x&from=customers:01', /^from: must be what/],
    ['q=x&from=constructor:1', /^from: must be what/],
    ['q=x&from=customers:1,nobody:2', /^from: must be what/],
    ['q=x&from=customers:9999999999999999', /^from: must be what/],
    ['q=x&in=products&from=customers:1', /^from: must be what/],
    ['q=x&limit=1001', /^limit: must be a whole number from 1 to 1000/],
  ])('refuses %s', async (query, sentence) => {
    using environment = aControlledEnvironment();

    expectControlRefusal(await environment.control('get', `/search?${query}`), 400, sentence);
  });
});
