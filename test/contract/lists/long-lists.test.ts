import { describe, expect, test } from 'vitest';
import { customer } from '../../../src/domain/resources/customer.js';
import { cell, child, contentTypes, formatNames, idsInList, readHtml, readXml } from '../../support/documents.js';
import { anEnvironment } from '../../support/environment.js';
import { inside } from '../../support/inside.js';
import { faultsOfExplanation } from '../../support/refusals.js';
import { aServer } from '../../support/server.js';

const HOSTILE = { '2nd <choice>': 'a & b', '': null, ünï: ['"', { '\u0000': '\u001f' }] };

/** A seed of so many customers, some with odd user-defined fields, and as many addresses of the first one. */
function crowd(size: number): { readonly content: object } {
  const numbers = Array.from({ length: size }, (_, index) => index);
  const customers = numbers.map((index) => ({
    id: 2001 + 2 * index,
    email: `c${String(index)}@example.test`,
    first_name: `First ${String(index)}`,
    last_name: index % 3 === 0 ? 'Third' : 'Other',
    user_defined_fields: index % 50 === 0 ? HOSTILE : { index },
  }));
  const addresses = numbers.map((index) => ({ customer_id: 2001, first_name: 'A', last_name: String(index) }));
  return { content: { customers, addresses: size === 0 ? [] : addresses } };
}

const idsOf = (size: number): readonly number[] => Array.from({ length: size }, (_, index) => 2001 + 2 * index);

describe('a long list (#4.3-lists-in-pieces)', () => {
  test.each([0, 1, 99, 100, 101, 200, 253])('of %d records is complete and well-formed in every format', async (size) => {
    await using server = await aServer({ seed: crowd(size) });

    for (const format of formatNames) {
      const answer = await server.ask('GET', `/services/v2/customers.${format}`);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, contentTypes[format]]);
      expect(idsInList(format, answer.text)).toEqual(idsOf(size));
    }
  });

  test.each([1, 25, 100, 101, 253, 999])('of observed has %d records per page and says so', async (count) => {
    await using server = await aServer({ seed: crowd(253), wire: 'observed' });
    const rows = String(Math.min(count, 253));

    const json = await server.ask('GET', `/services/v2/customers?count=${String(count)}`);
    const xml = await server.ask('GET', `/services/v2/customers.xml?count=${String(count)}`);
    const html = await server.ask('GET', `/services/v2/customers.html?count=${String(count)}`);

    const expected = idsOf(253).slice(0, Number(rows));
    expect(JSON.parse(json.text)).toMatchObject({ pagination: { since_id: 0, count } });
    expect(Object.keys(JSON.parse(json.text) as object)).toEqual(['customers', 'pagination']);
    expect(idsInList('json', json.text, 'customers')).toEqual(expected);
    expect(idsInList('xml', xml.text, 'customers')).toEqual(expected);
    expect(idsInList('html', html.text, 'customers')).toEqual(expected);
    expect(child(child(readXml(xml.text), 'pagination'), 'count').text).toBe(String(count));
    const pagination = cell(child(child(readHtml(html.text), 'body'), 'table'), 'pagination');
    expect(cell(child(pagination, 'table'), 'count').text).toBe(String(count));
  });

  test('of observed has 25 records when no count is given, and none when there are none', async () => {
    using environment = anEnvironment({ seed: crowd(40), wire: 'observed' });

    const list = await environment.call('get', '/services/v2/customers');
    const none = await environment.call('get', '/services/v2/customers?since_id=5000');

    expect(idsInList('json', list.text, 'customers')).toEqual(idsOf(25));
    expect(none.text).toBe('{"customers":[],"pagination":{"since_id":5000,"count":25}}');
    expect((await environment.call('get', '/services/v2/customers.xml?since_id=5000')).text).toMatch(
      /<customers(?:\/>|><\/customers>)<pagination>/,
    );
  });

  test('holds the same records as the records by themselves', async () => {
    await using server = await aServer({ seed: crowd(253) });

    const list = await server.ask('GET', '/services/v2/customers');

    const single = [];
    for (const id of idsOf(253)) single.push((await server.ask('GET', `/services/v2/customers/${String(id)}`)).text);
    expect(`[${single.map((text) => text.slice('{"customer":'.length, -1)).join(',')}]`).toBe(list.text);
  });

  test('is filtered as a whole, not piece by piece', async () => {
    await using server = await aServer({ seed: crowd(253) });

    const third = await server.ask('GET', '/services/v2/customers?last_name=Third');
    const own = await server.ask('GET', '/services/v2/addresses.xml?customer_id=2001');

    expect(idsInList('json', third.text)).toEqual(idsOf(253).filter((_, index) => index % 3 === 0));
    expect(idsInList('xml', own.text)).toHaveLength(253);
  });

  test('has no body for HEAD', async () => {
    await using server = await aServer({ seed: crowd(253) });

    const answer = await server.ask('HEAD', '/services/v2/customers.xml');

    expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([200, contentTypes.xml, '']);
    expect((await server.ask('GET', '/services/v2/customers/2001')).status).toBe(200);
  });
});

describe('paging by since_id', () => {
  test.each([
    ['documented', 1],
    ['documented', 7],
    ['documented', 100],
    ['documented', 101],
    ['observed', 25],
    ['observed', 253],
    ['observed', 999],
  ] as const)('in %s by %d meets every record exactly once', async (wire, count) => {
    await using server = await aServer({ seed: crowd(253), wire });
    const key = wire === 'observed' ? 'customers' : undefined;

    const met: number[] = [];
    for (let since = 0; ;) {
      const { text } = await server.ask('GET', `/services/v2/customers?count=${String(count)}&since_id=${String(since)}`);
      const page = idsInList('json', text, key);
      met.push(...page);
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(count);
      since = (page.at(-1) ?? 0) + 1;
    }

    expect(met).toEqual(idsOf(253));
  });

  test('includes the record with that id', async () => {
    using environment = anEnvironment({ seed: crowd(10) });
    const ids = async (query: string): Promise<readonly number[]> =>
      idsInList('json', (await environment.call('get', `/services/v2/customers?${query}`)).text);

    expect(await ids('since_id=2005&count=2')).toEqual([2005, 2007]);
    expect(await ids('since_id=2006&count=2')).toEqual([2007, 2009]);
    expect(await ids('since_id=-5&count=1')).toEqual([2001]);
    expect(await ids('since_id=&count=')).toEqual(idsOf(10));
    expect(await ids('since_id=9007199254740991')).toEqual([]);
    expect(await ids('unknown=x&__proto__=y&constructor[prototype]=z')).toEqual(idsOf(10));
  });

  test.each([
    ['count', '0'],
    ['count', '1000'],
    ['count', '-1'],
    ['count', '1.5'],
    ['count', 'ten'],
    ['count', '1e2'],
    ['count', '99999999999999999999'],
    ['since_id', 'x'],
    ['since_id', '1e400'],
    ['since_id', '1 OR 1=1'],
    ['ecom_customer_id', 'x'],
  ])('refuses %s=%s and names the parameter', async (name, value) => {
    using environment = anEnvironment();

    const answer = await environment.call('get', `/services/v2/customers?${name}=${encodeURIComponent(value)}`);

    expect([answer.status, answer.body]).toEqual([400, { code: 400, message: `Invalid value for parameter "${name}".` }]);
    expect(faultsOfExplanation(answer)).toEqual([]);
  });

  test('on v3 goes by page and itemsPerPage', async () => {
    using environment = anEnvironment({ seed: crowd(253) });
    const token = await environment.token();

    const met = [];
    for (let page = 1; page <= 4; page += 1) {
      const answer = await environment.callWith(token, 'get', `/services/v3/customers?itemsPerPage=100&page=${String(page)}`);
      met.push(...(answer.body as { id: number }[]).map(({ id }) => id));
    }

    expect(met).toEqual(idsOf(253));
  });
});

describe('a list of great records', () => {
  const pad = 'x'.repeat(200_000);
  const customers = Array.from({ length: 6 }, (_, index) => ({
    id: 2001 + index,
    email: `c${String(index)}@example.test`,
    first_name: 'C',
    last_name: 'D',
    user_defined_fields: index % 3 === 0 ? {} : { pad },
  }));

  test('holds one of them at a time, and not those that are removed before it comes to them', () => {
    using environment = anEnvironment({ seed: { content: { customers } } });
    const { records } = inside(environment.simulator.environment).hosted;
    const idsOfGroups: (readonly number[])[] = [];

    for (const group of records.list(customer, [], { from: 0, most: Infinity })) {
      idsOfGroups.push(group.map(({ id }) => id));
      if (idsOfGroups.length === 1) records.remove(customer, 2005);
    }

    expect(idsOfGroups).toEqual([[2001, 2002], [2003], [2004, 2006], []]);
  });

  test('is complete in every format', async () => {
    await using server = await aServer({ seed: { content: { customers } } });

    for (const format of formatNames) {
      const { text } = await server.ask('GET', `/services/v2/customers.${format}`);
      expect(idsInList(format, text)).toEqual(customers.map(({ id }) => id));
    }
  });
});
