import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { refusals } from '../../../src/domain/refusals/refusals.js';
import { resources } from '../../../src/domain/resources/index.js';
import { versions } from '../../../src/http/versions/index.js';
import type { Claim } from '../../../src/knowledge/claim.js';
import { fieldMarks } from '../../../src/knowledge/field-marks.js';
import { fieldMarksV3 } from '../../../src/knowledge/field-marks-v3.js';
import { filterMarks } from '../../../src/knowledge/filter-marks.js';
import { operationClaims } from '../../../src/knowledge/operation-marks.js';
import { otherObjects } from '../../../src/knowledge/other-fields.js';
import { supportTable, unmarked } from '../../../src/knowledge/table.js';
import { ruleIds } from '../../support/rule-ids.js';
import { endpoints, otherEndpoints, subscriptionListing, tokenEndpoint } from '../../support/contract/document.js';
import { eventTypes } from '../../../src/domain/events/table.js';

const table = supportTable();
const { operations, filters, fields, wire, rules, assumptions } = table;
const marksOf = [...fieldMarks, ...fieldMarksV3, ...filterMarks, ...otherObjects.map(({ name, marks }) => [name, marks] as const)];
const claims: readonly Claim[] = [
  ...[operations, filters, fields, table.eventTypes, rules].flat(),
  ...wire.flatMap(({ documented, observed }) => [documented, observed]),
];
const cited = new Set(claims.map(({ reference }) => reference));

describe('what is declared', () => {
  test('has a mark: every route, every filter, every member and every type of event', () => {
    expect(unmarked(), 'mark these in src/knowledge, in the files named -marks.ts and in other-fields.ts').toEqual([]);
    expect(table.eventTypes.map(({ type }) => type)).toEqual(eventTypes);
  });

  test('is found when it has none: a route, a resource, a resource on v3, one member, one filter', () => {
    const [v1, v2] = versions;
    const [route] = v2?.routes ?? [];
    const [first] = resources;
    if (v1 === undefined || v2 === undefined || route === undefined || first === undefined) throw new Error('there is nothing to add to');
    const { v1: _v1, v2: _v2, v3: _v3, ...resource } = first;
    const widened = { ...v2, routes: [...v2.routes, { ...route, method: 'PUT', path: '/customers/:id/vow' } as const] };
    const v3 = { path: 'vows', actions: [], widget: [], members: [], filters: {} };

    expect(unmarked([v1, widened])).toEqual(['PUT /services/v2/customers/{}/vow']);
    expect(unmarked(versions, [...resources, { ...resource, name: 'vow' }])).toEqual(['members of vow']);
    expect(unmarked(versions, [...resources, { ...resource, name: 'vow', v3 }])).toEqual(['members of vow on v3']);

    const [[, anyMember] = never()] = first.members;
    const customer = resources.find(({ name }) => name === 'customer') ?? never();
    const [v3Member = never()] = customer.v3?.members ?? [];
    const [anyFilter = never()] = Object.values(customer.filters);
    const vowed = {
      ...customer,
      members: [...customer.members, ['vow', anyMember] as const],
      filters: { ...customer.filters, vow: anyFilter },
      ...(customer.v3 && { v3: { ...customer.v3, members: [...customer.v3.members, { ...v3Member, name: 'vow' }] } }),
    };
    const others = resources.filter(({ name }) => name !== 'customer');
    expect(unmarked(versions, [...others, vowed])).toEqual([
      'filter vow of /services/v2/customers',
      'customer v1 v2: vow',
      'customer v3: vow',
    ]);
  });

  test('is in the table once', () => {
    for (const rows of [
      operations.map(({ method, path }) => `${method} ${path}`),
      filters.map(({ path, parameter }) => `${path} ${parameter}`),
      fields.map(({ resource, versions: of, member }) => `${resource} ${of.join()} ${member}`),
      rules.map(({ rule }) => rule),
      [...rules.map(({ id }) => id), ...new Set(wire.map(({ rule }) => rule))],
      assumptions.map(({ assumption }) => assumption),
    ]) {
      expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
      expect(rows).not.toEqual([]);
    }
  });
});

describe('marks', () => {
  test("name a section when stated, an assumption of the table when assumed, nothing when observed or Subsim's own", () => {
    const ids = assumptions.map(({ id }) => id);
    const isRight = ({ mark, reference }: Claim): boolean => {
      if (mark === 'observed' || mark === 'own') return reference === null;
      return mark === 'stated' ? /^§[1-9](\.[1-9])?$/.test(String(reference)) : ids.includes(String(reference));
    };

    expect(claims.filter((claim) => !isRight(claim))).toEqual([]);
  });

  test('say of the operations of the document that they are stated, and of no other', () => {
    const rows = [
      { methods: [tokenEndpoint.method.toUpperCase()], path: tokenEndpoint.path },
      { methods: ['GET'], path: subscriptionListing.path },
      ...endpoints,
      ...otherEndpoints.map(({ path }) => ({ methods: ['GET'], path })),
    ];
    const inDocument = new Set(rows.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`)));
    const stated = operations.filter(({ mark }) => mark === 'stated').map(({ method, path }) => `${method} ${path}`);

    expect(stated.toSorted()).toEqual([...inDocument].sort());
  });

  test('stand for operations that are served', () => {
    const served = new Set(operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`));
    const others = [...operationClaims.keys()].filter((operation) => !served.has(operation));

    expect(others).toEqual([]);
  });

  test.each(marksOf)('name what there is, and each once: %s', (place, marks) => {
    const names = marks.flatMap((group) => group.names);
    const rows = [
      ...fields.filter(({ resource, versions: of }) => resource === place && !of.includes('v3')).map(({ member }) => member),
      ...fields.filter(({ resource, versions: of }) => of.includes('v3') && pathOnV3(resource) === place).map(({ member }) => member),
      ...filters.filter(({ path }) => path === place).map(({ parameter }) => parameter),
    ];

    expect(rows.toSorted()).toEqual(names.toSorted());
  });
});

describe('rules', () => {
  test('have ids that begin with a section of the document, or with subsim when they are its own', () => {
    const isRight = ({ id, mark }: { readonly id: string; readonly mark?: string }): boolean =>
      mark === 'own' ? /^(subsim|[1-9](\.[1-9])?)(-[a-z0-9]+)+$/.test(id) : /^[1-9](\.[1-9])?(-[a-z0-9]+)+$/.test(id);

    expect([...rules, ...wire.map(({ rule }) => ({ id: rule }))].filter((rule) => !isRight(rule))).toEqual([]);
  });

  test('name what else is thinkable when they are assumed, and nothing otherwise', () => {
    expect(rules.filter(({ mark, alternatives = [] }) => (mark === 'assumed') !== alternatives.length > 0)).toEqual([]);
    expect(rules.flatMap(({ alternatives = [] }) => alternatives).filter((text) => text.trim() === '' || text.length > 80)).toEqual([]);
  });
});

describe('assumptions and wire points', () => {
  test('are numbered from A01 to A58 and from W1 to W23', () => {
    expect(assumptions.map(({ id }) => id)).toEqual(Array.from({ length: 58 }, (_, index) => `A${String(index + 1).padStart(2, '0')}`));
    expect([...new Set(wire.map(({ id }) => id))]).toEqual(Array.from({ length: 23 }, (_, index) => `W${String(index + 1)}`));
  });

  test('are cited, each by some row', () => {
    expect(assumptions.filter(({ id }) => !cited.has(id))).toEqual([]);
  });
});

describe('what the sources cite', () => {
  test.each(Object.entries(refusals))('is in the table: refusal %s', (_code, { rule }) => {
    expect([...ruleIds]).toContain(rule);
  });

  test('is in the table: the rule of a place that refuses', () => {
    const outside = sourceFiles().filter(({ pathname }) => !pathname.includes('/src/knowledge/'));
    const given = outside.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:r|uniqueR)ule: '([^']*)'/g)].map(([, id = '']) => id),
    );

    expect(given.length).toBeGreaterThan(30);
    expect(given.filter((id) => !ruleIds.has(id))).toEqual([]);
  });
});

test('the members of the order callback are those of its schema', () => {
  const schema = JSON.parse(readFileSync(new URL('../../../schemas/order-callback.json', import.meta.url), 'utf8')) as {
    $defs: Readonly<Record<string, { properties?: object }>>;
  };
  const parts = { '': '', Payment: 'payment.', Address: 'billingAddress.', Item: 'items[].', Subscription: 'items[].subscription.' };
  const inSchema = ['documented', 'observed'].flatMap((mode) =>
    Object.entries(parts).flatMap(([part, path]) => Object.keys(schema.$defs[mode + part]?.properties ?? {}).map((name) => path + name)),
  );
  const shipping = inSchema.filter((name) => name.startsWith('billingAddress.')).map((name) => name.replace('billing', 'shipping'));
  const all = [...new Set([...inSchema, ...shipping, 'items[].subscription.{ecom}2ProductOptions'])];

  expect(
    fields
      .filter(({ resource }) => resource === 'order callback')
      .map(({ member }) => member)
      .toSorted(),
  ).toEqual(all.sort());
});

function pathOnV3(resource: string): string | undefined {
  return resources.find(({ name }) => name === resource)?.v3?.path;
}

function never(): never {
  throw new Error('there is nothing to add to');
}

function sourceFiles(): readonly URL[] {
  const root = new URL('../../../src/', import.meta.url);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => new URL(name.replaceAll('\\', '/'), root));
}
