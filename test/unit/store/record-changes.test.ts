import { expect, test } from 'vitest';
import { changedMembers, type NewRecordChange } from '../../../src/domain/records/kept-change.js';
import { resourceNamed } from '../../../src/domain/resources/index.js';
import { openDatabase } from '../../../src/store/database.js';
import { createRecordChanges, type RecordChanges } from '../../../src/store/record-changes.js';

const change: NewRecordChange = {
  ...{ resource: 'customer', record: 1, instant: 1, kind: 'changed', author: 'client' },
  ...{ authorName: 'c', cause: null, members: '[]', leftOut: 0 },
};

const idsOf = (changes: RecordChanges, record: number): readonly number[] =>
  changes.page({ resource: 'customer', record }, Number.MAX_SAFE_INTEGER, 1000).map(({ id }) => id);

test('a record that changes often drops its own oldest changes, and none of others (#subsim-record-history)', () => {
  const changes = createRecordChanges(openDatabase(undefined), undefined, { perRecord: 3, all: 100, bytes: 1e6 });
  changes.add({ ...change, record: 2 });
  for (let count = 0; count < 50; count += 1) changes.add(change);

  expect(idsOf(changes, 1)).toEqual([51, 50, 49]);
  expect(idsOf(changes, 2)).toEqual([1]);
  expect(changes.hasDropped()).toBe(false);
  expect(changes.oldest({ resource: 'customer', record: 1 })).toMatchObject({ number: 48 });
});

test('of all changes the oldest go first, by their number and by their bytes', () => {
  const many = createRecordChanges(openDatabase(undefined), undefined, { perRecord: 100, all: 10, bytes: 1e6 });
  const great = createRecordChanges(openDatabase(undefined), undefined, { perRecord: 100, all: 1000, bytes: 3000 });
  for (let record = 1; record <= 64; record += 1) {
    many.add({ ...change, record });
    great.add({ ...change, record, members: `["${'a'.repeat(1000)}"]` });
  }

  expect([54, 55].map((record) => idsOf(many, record).length)).toEqual([0, 1]);
  expect([61, 62].map((record) => idsOf(great, record).length)).toEqual([0, 1]);
  expect([many.hasDropped(), great.hasDropped()]).toEqual([true, true]);
});

test('values of ten megabytes are shortened, and a change of thousands of fields is told as far as there is room', () => {
  const customer = resourceNamed('customer');
  const long = 'ä'.repeat(10_000_000);
  const about = { resource: 'customer', id: 1, given: new Set<string>(), transient: {} };
  const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, number) => [`f${String(number)}`, long.slice(0, 5000)]));

  const one = changedMembers(customer, { ...about, before: { first_name: 'a' }, after: { first_name: long } }, 'ecom');
  const all = changedMembers(customer, { ...about, after: { user_defined_fields: fields } }, 'ecom');

  const [member] = JSON.parse(one.members) as readonly { after: string; isShortened: boolean }[];
  expect(member).toMatchObject({ name: 'first_name', before: 'a', isShortened: true });
  expect(member?.after).toMatch(/^ä{1000}… \(shortened: 10000000 characters\)$/);
  expect(all.members.length).toBeLessThan(80_000);
  expect((JSON.parse(all.members) as unknown[]).length + all.leftOut).toBe(5000);
});
