import { describe, expect, test } from 'vitest';
import type { View } from '../../../src/domain/records/view.js';
import type { Column, Filter, Resource } from '../../../src/domain/records/resource.js';
import { resources } from '../../../src/domain/resources/index.js';
import type { Values } from '../../../src/domain/json/values.js';
import { readCriteria, type Parameters } from '../../../src/engine/lists/criteria.js';
import { openStore, type Store } from '../../../src/store/store.js';
import { anEnvironment } from '../../support/environment.js';
import { watchDatabases, type Prepared } from '../../support/watched-database.js';
import type { Criterion } from '../../../src/store/record-table.js';

const RECORDS = 500;

type Asked = readonly (readonly [name: string, filter: Filter, values: readonly string[]])[];

// Each filter of a resource alone, with one value and with several, and each two of them together.
function casesOf(resource: Resource): readonly Asked[] {
  const filters = Object.entries({ ...resource.filters, ...resource.v3?.filters });
  const alone = filters.flatMap(([name, filter]) => valueLists(filter).map((values): Asked => [[name, filter, values]]));
  const together = alone.flatMap((one) => alone.filter((other) => named(one) < named(other)).map((other) => [...one, ...other]));
  return [...alone, ...together];
}

const filtered = resources.map((resource) => ({ resource, cases: casesOf(resource) })).filter(({ cases }) => cases.length > 0);

function named(asked: Asked): string {
  return asked[0]?.[0] ?? '';
}

function valueLists({ kind, options = [] }: Filter): readonly (readonly string[])[] {
  if (kind === 'choice') return [options.slice(0, 1), options.slice(0, 3)];
  return kind === 'id' || kind === 'number' ? [['5'], ['5', '6', '7']] : [['k5'], ['k5', 'k6', 'k7']];
}

describe('a list', () => {
  test.each(filtered.map(({ resource, cases }) => [resource.plural, resource, cases] as const))(
    'of %s is found by an index as far as one can tell much apart by it, and else walks records by id',
    (_, resource, cases) => {
      const through = cases.flatMap((asked) => asked.flatMap(([, filter]) => filter.through?.resource ?? []));
      const store = aFullStore([...new Set([resource.name, ...through])]);
      const watch = watchDatabases();
      const seen = new Set<string>();

      const faults = cases.flatMap((asked) => {
        const criteria = readCriteria(Object.fromEntries(asked.map(([name, filter]) => [name, filter])), parametersOf(asked), {
          view: lookInto(store),
          ecomName: 'ecom',
        });
        store.records(resource.name).page(criteria, { from: 7, limit: 100 });
        store.records(resource.name).page(criteria, { from: 0, offset: 60, limit: 30 });
        const title = asked.map(([name, , values]) => `${name} (${String(values.length)})`).join(' and ');
        const taken = watch.take();
        // What differs in its values alone is the statement that was looked at before.
        const kind = JSON.stringify(criteria.map(({ values, ...rest }) => ({ ...rest, isSeveral: values.length !== 1 })));
        const missing = !seen.has(kind) && !taken.some(isList) ? ['nothing is listed'] : [];
        seen.add(kind);
        return [...missing, ...faultsOfList(resource, criteria, taken)].map((fault) => `by ${title}: ${fault}`);
      });

      expect(faults).toEqual([]);
    },
  );

  test.each(resources.map(({ plural, name }) => [plural, name]))('of all %s from an id on begins at that id', (_, name = '') => {
    const store = aFullStore([name]);
    const watch = watchDatabases();

    store.records(name).page([], { from: 7, limit: 100 });

    expect(watch.statements().map(({ plan }) => plan)).toEqual([
      [expect.stringMatching(/^SEARCH record_\w+ USING INTEGER PRIMARY KEY \(rowid>\?\)$/)],
    ]);
  });
});

describe('what is looked up while requests are answered', () => {
  test('is found by an index, whatever is done', async () => {
    const watch = watchDatabases();
    using environment = anEnvironment({ fresh: true });
    const { call } = environment;
    const token = await environment.token({ scope: 'widget', customer_email: 'MIRA.HOLT@example.test' });
    const place = { first_name: 'A', last_name: 'B', street1: 'C' };
    const order = {
      customer_id: 2001,
      next_order_date: '2026-12-24',
      shipping_address: { ...place, use_billing: true },
      billing_address: place,
    };
    const requests: readonly (readonly ['get' | 'post' | 'patch' | 'delete', string, unknown?])[] = [
      ['post', 'product', { product: { sku: 'A', name: 'A', price: 1, is_trial_product: true, trial_full_product_sku: 'JAM-PLUM' } }],
      ['post', 'products', { products: [{ sku: 'B', name: 'B', price: 1, config_profile_id: 101, scheduling_rule_id: 201 }] }],
      ['patch', 'products', [{ op: 'replace', path: '/sku', value: 'C', ids: [4005] }]],
      ['post', 'customer', { customer: { email: 'x@example.test', first_name: 'A', last_name: 'B' } }],
      ['post', 'customers/2002', { customer: { email: 'y@example.test' } }],
      ['post', 'address', { address: { customer_id: 2003, ...place } }],
      ['post', 'address/find-or-create', { address: { customer_id: 2003, ...place } }],
      ['patch', 'addresses/3001', [{ op: 'add', path: '/user_defined_fields/a', value: 1 }]],
      ['delete', 'addresses/3002'],
      ['post', 'subscription', { subscription: { ...order, product_sku: 'JAM-PLUM', qty: 1, payment_profile_id: 6001 } }],
      ['post', 'subscription', { subscription: { ...order, product_sku: 'A', qty: 1, first_order_already_created: true } }],
      ['post', 'subscriptions/5001', { subscription: { billing_address_id: 3001, product_sku: 'E-BOOK' } }],
      [
        'post',
        'group-subscription-template',
        { group_subscription_template: { code: 'x', name: 'X', items: [{ product_sku: 'JAM-PLUM' }] } },
      ],
      ['post', 'group-subscription', { group_subscription: { ...order, group_subscription_template_id: 8001 } }],
      ['patch', 'group-subscriptions', [{ op: 'replace', path: '/interval', value: 'Weekly', ids: [7003] }]],
      ['post', 'group-subscription-templates/8002', { group_subscription_template: { code: 'y' } }],
      ['get', 'vault/paymentprofiles?customer_email=mira.holt@example.test&ecom_customer_id=715'],
      ...resources.flatMap(({ v2 }) => (v2 === undefined ? [] : [['get', v2.path] as const])),
    ];

    const statuses: number[] = [];
    for (const [method, path, body] of requests) statuses.push((await call(method, `/services/v2/${path}`, body)).status);
    for (const path of [
      '/services/v2/subscriptions',
      '/services/v2/group-subscriptions',
      '/services/v2/addresses',
      '/services/v2/vault/paymentprofiles',
    ])
      statuses.push((await environment.callWith(token, 'get', path)).status);
    statuses.push((await environment.callWith(await environment.token(), 'get', '/customers?email=y@example.test')).status);

    expect(statuses.filter((status) => status >= 300)).toEqual([]);
    const statements = watch.statements().filter(({ sql }) => sql.includes('FROM record_') && !sql.includes('count(*)'));
    expect(statements.length).toBeGreaterThan(30);
    expect(statements.flatMap((statement) => faultsOf(statement, statement.sql.includes('json_each')))).toEqual([]);
    expect(
      statements.filter(({ sql, plan }) => sql.includes(' AND ') && plan.some((step) => step.includes('PRIMARY KEY (rowid>?)'))),
    ).toEqual([]);
  });
});

function isList({ sql }: Prepared): boolean {
  return sql.startsWith('SELECT id, text FROM record_');
}

function faultsOfList(resource: Resource, criteria: readonly Criterion[], statements: readonly Prepared[]): readonly string[] {
  const found = criteria.filter((criterion) => !isWalked(resource, criterion));
  const isSeveral = found.every(({ values }) => values.length !== 1);
  const columns = found.map(({ column }) => column);
  const lists = statements.filter(isList);
  const isRight = ({ plan }: Prepared): boolean => (columns.length === 0 ? isWalk(plan) : usesOneOf(columns, plan));
  return [
    ...statements.flatMap((statement) => faultsOf(statement, isSeveral)),
    ...lists.filter((list) => !isRight(list)).map(({ sql, plan }) => `another way: ${sql} | ${plan.join(' | ')}`),
  ];
}

// Several values are gone through one after the other, so that what they give has to be put in order: at most the page of it, as
// there is always a limit. One value gives its records in order.
function faultsOf({ sql, plan }: Prepared, isSeveral: boolean): readonly string[] {
  const isSearched = plan.some((step) =>
    /^SEARCH record_\w+ USING (?:(?:COVERING )?INDEX \w+ \(\w+=\?|INTEGER PRIMARY KEY \(rowid[=>]\?)/.test(step),
  );
  const isScanned = plan.some((step) => step.startsWith('SCAN record_'));
  const isSorted = plan.some((step) => step.includes('TEMP B-TREE')) && !(isSeveral && sql.includes(' LIMIT ?'));
  return [
    ...(isSearched || sql.startsWith('INSERT') ? [] : [`no index: ${sql} | ${plan.join(' | ')}`]),
    ...(isScanned ? [`all records: ${sql} | ${plan.join(' | ')}`] : []),
    ...(isSorted ? [`sorted: ${sql} | ${plan.join(' | ')}`] : []),
  ];
}

function parametersOf(asked: Asked): Parameters {
  return {
    all: (parameter) => asked.find(([name]) => name.replace('{ecom}', 'ecom') === parameter)?.[2] ?? [],
    below: (prefix) => asked.filter(([name]) => name === prefix).map(([, , values]) => ['a.b', values] as const),
  };
}

// What most records have, or is looked for inside a text, or stands in other records, has no index of its own.
function isWalked({ columns }: Resource, { column, best }: Criterion): boolean {
  return best !== undefined || columns[column]?.unindexed === true;
}

function isWalk(plan: readonly string[]): boolean {
  return /^SEARCH record_\w+ USING INTEGER PRIMARY KEY \(rowid>\?\)$/.test(plan[0] ?? '');
}

// From an id on without one of the filters is a walk over all records.
function usesOneOf(columns: readonly string[], plan: readonly string[]): boolean {
  return plan.some((step) =>
    columns.some((column) =>
      new RegExp(column === 'id' ? 'PRIMARY KEY \\(rowid=\\?' : ` INDEX record_\\w+_${column} \\(${column}=\\?`).test(step),
    ),
  );
}

/** A store with many records of some resources, whose columns hold what the values say under the columns' own names. */
function aFullStore(filled: readonly string[]): Store {
  const store = openStore(
    resources.map((resource) => ({ ...resource, columns: Object.fromEntries(Object.entries(resource.columns).map(plainColumn)) })),
    undefined,
  );
  store.transaction(() => {
    for (const { name, columns } of resources.filter((resource) => filled.includes(resource.name))) {
      const table = store.records(name);
      for (let id = 1; id <= RECORDS; id += 1) table.write(id, '{}', valuesOf(columns, id));
    }
  });
  return store;
}

function plainColumn([name, column]: [string, Column]): [string, Column] {
  return [name, { ...column, of: (values) => values[name] as string | number }]; // what valuesOf has put there
}

function valuesOf(columns: Resource['columns'], id: number): Values {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { type, unique }]) => {
      const number = unique === undefined ? id % 10 : id;
      return [name, type === 'TEXT' ? `k${String(number)}` : number];
    }),
  );
}

// Filters look at nothing but rows.
function lookInto(store: Store): View {
  return { rows: (resource, column, value) => store.records(resource).rows(column, value) } as Partial<View> as View;
}
