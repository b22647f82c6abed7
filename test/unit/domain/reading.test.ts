import { describe, expect, test } from 'vitest';
import { boolean, date, decimal, integer, list, map, object, sentences, text } from '../../../src/domain/records/field-type.js';
import { defaulting, derived, field, readOnly, type Fields } from '../../../src/domain/records/field.js';
import { decode, encode, type JsonObject } from '../../../src/domain/json/json.js';
import { readMembers, type Purpose, type ReadMembers } from '../../../src/domain/records/reading.js';
import { reference } from '../../../src/domain/records/reference-type.js';
import { aView } from '../../support/unit/view.js';

const addressFields: Fields = {
  customer_id: field(integer(), 'R - -'),
  city: field(text(), 'R O X'),
  phone: field(text(), 'O O N'),
};

const fields: Fields = {
  id: readOnly(integer()),
  name: field(text(), 'R O X'),
  price: field(decimal(), 'R O X'),
  note: field(text(), 'O O N'),
  stock: field(integer(), 'O O N'),
  shown: defaulting(boolean(), true),
  day: field(date(), 'O O N'),
  owner: field(integer(), 'R - -'),
  once: field(boolean(), 'O - -'),
  udf: field(map(), 'O O E'),
  rules: field(list(object()), 'O O E'),
  code: field(text(), 'O O N'),
  '{ecom}_code': field(text(), 'O O N', { aliasOf: 'code' }),
  address_id: field(reference('address'), 'O O N', { hidden: true }),
  address: field(object(), 'O O N', {
    inline: { resource: 'address', into: 'address_id', copyOf: 'billing_id' },
    derivation: { names: ['address'], argument: () => undefined, show: () => [] },
  }),
  billing_id: field(reference('address'), 'O O N', { hidden: true }),
  ...derived(integer(), { names: ['count'], argument: () => '', show: () => ['1'] }),
};

function read(purpose: Purpose, json: string): ReadMembers {
  const view = aView({ cell: (_resource, id) => (id === 3001 ? id : undefined) });
  return readMembers(fields, decode(json) as JsonObject, { purpose, view, ecomName: 'shop', fieldsOf: () => addressFields });
}

const changes = (purpose: Purpose, json: string): string => encode(read(purpose, json).changes);
const violations = (purpose: Purpose, json: string): readonly string[] =>
  read(purpose, json).violations.map(({ path, message }) => `${path.join('.')}: ${message}`);

const complete = '"name":"Tea","price":1,"owner":1';

describe('on create', () => {
  test.each([
    ['', '{"name":"Tea","price":1,"owner":1}'],
    [',"note":null,"stock":null,"shown":null,"udf":null,"rules":null', '{"name":"Tea","price":1,"owner":1}'],
    [',"stock":"","shown":"","udf":"","day":""', '{"name":"Tea","price":1,"owner":1}'],
    [',"note":""', '{"name":"Tea","price":1,"note":"","owner":1}'],
    [',"once":true,"shown":0', '{"name":"Tea","price":1,"shown":false,"owner":1,"once":true}'],
    [',"id":7,"count":9,"unknown":{"a":[]},"constructor":1,"__proto__":{"note":"x"}', '{"name":"Tea","price":1,"owner":1}'],
    [',"udf":[],"code":null,"shop_code":"A"', '{"name":"Tea","price":1,"owner":1,"udf":{}}'],
    [',"shop_code":"A"', '{"name":"Tea","price":1,"owner":1,"code":"A"}'],
    [',"shop_code":"A","code":"B"', '{"name":"Tea","price":1,"owner":1,"code":"B"}'],
    [',"address_id":3001,"address":{"city":7}', '{"name":"Tea","price":1,"owner":1,"address_id":3001}'],
  ])('%s sets %s', (members, expected) => {
    expect(changes('create', `{${complete}${members}}`)).toBe(expected);
    expect(violations('create', `{${complete}${members}}`)).toEqual([]);
  });

  test('everything that is missing or wrong is told at once, in the order of the members', () => {
    expect(violations('create', '{}')).toEqual([`name: ${sentences.blank}`, `price: ${sentences.blank}`, `owner: ${sentences.blank}`]);
    expect(
      violations('create', '{"name":" \\t","price":"","owner":null,"stock":2.5,"day":"tomorrow","udf":7,"shop_code":{},"address_id":9}'),
    ).toEqual([
      `name: ${sentences.blank}`,
      `price: ${sentences.blank}`,
      `stock: ${sentences.invalid}`,
      `day: ${sentences.invalid}`,
      `owner: ${sentences.blank}`,
      `udf: ${sentences.invalid}`,
      `shop_code: ${sentences.invalid}`,
      `address_id: ${sentences.invalid}`,
    ]);
  });

  test('a text that begins with U+0001 is not blank', () => {
    expect(changes('create', `{${complete.replace('Tea', '\\u0001')}}`)).toBe('{"name":"\\u0001","price":1,"owner":1}');
  });
});

describe('on update', () => {
  test.each([
    ['{}', '{}'],
    ['{"note":null,"stock":"","shown":null,"udf":null,"rules":null}', '{"note":null,"stock":null,"shown":null,"udf":{},"rules":[]}'],
    ['{"note":"","udf":[],"rules":""}', '{"note":"","udf":{},"rules":[]}'],
    ['{"owner":7,"once":true,"id":3,"count":1}', '{}'],
    ['{"shop_code":null}', '{"code":null}'],
    ['{"code":null,"shop_code":"x"}', '{"code":null}'],
    ['{"address":null}', '{"address_id":null}'],
  ])('%s sets %s', (json, expected) => {
    expect(changes('update', json)).toBe(expected);
    expect(violations('update', json)).toEqual([]);
  });

  test('a required member cannot be cleared', () => {
    expect(violations('update', '{"name":null,"price":""}')).toEqual([`name: ${sentences.blank}`, `price: ${sentences.blank}`]);
    expect(violations('update', '{"name":"  "}')).toEqual([`name: ${sentences.blank}`]);
  });
});

describe('inline records', () => {
  test('an object becomes a link with its own members', () => {
    const { links, violations: none } = read(
      'create',
      `{${complete},"address":{"id":9,"customer_id":5,"city":"Dover","phone":null,"odd":1}}`,
    );
    expect(none).toEqual([]);
    expect(links).toEqual([{ resource: 'address', into: 'address_id', source: { values: { city: 'Dover' } } }]);
  });

  test('what is wrong inside is told by its path', () => {
    expect(violations('update', '{"address":{"phone":[]}}')).toEqual([
      `address.city: ${sentences.blank}`,
      `address.phone: ${sentences.invalid}`,
    ]);
    expect(violations('update', '{"address":[]}')).toEqual([`address.city: ${sentences.blank}`]);
    expect(violations('update', '{"address":"Dover"}')).toEqual([`address: ${sentences.invalid}`]);
    expect(violations('update', '{"address":[1]}')).toEqual([`address: ${sentences.invalid}`]);
  });

  test.each(['true', '1', '"1"', '"true"', '"TRUE"', '1.0'])('use_billing %s copies the billing address', (yes) => {
    expect(read('update', `{"address":{"use_billing":${yes}}}`).links).toEqual([
      { resource: 'address', into: 'address_id', source: { copyOf: 'billing_id' } },
    ]);
  });

  test.each(['false', '0', '"0"', 'null', '"no"'])('use_billing %s copies nothing', (no) => {
    expect(read('update', `{"address":{"use_billing":${no},"city":"Dover"}}`).links).toEqual([
      { resource: 'address', into: 'address_id', source: { values: { city: 'Dover' } } },
    ]);
  });
});

describe('in a seed', () => {
  test('what only the platform writes can be set, and dates be relative', () => {
    expect(changes('seed', `{${complete},"id":7,"day":"+14d","note":"+14d","count":9}`)).toBe(
      '{"id":7,"name":"Tea","price":1,"note":"+14d","day":"2026-12-04","owner":1}',
    );
  });
});

describe('what v3 may write', () => {
  const both: Fields = {
    plain: field(text(), 'O O N'),
    only: readOnly(integer(), { rightsV3: 'O O N' }),
    later: field(text(), 'O - -', { rightsV3: 'R O X' }),
    never: field(text(), 'O O N', { rightsV3: '- - -' }),
    ...derived(boolean(), { names: ['flag'], argument: () => '', show: () => ['true'] }, { rightsV3: 'O O N', transient: true }),
  };
  const all = '{"plain":"a","only":"2","later":"b","never":"c","flag":"1"}';
  const nulls = '{"plain":null,"only":null,"later":null,"never":null,"flag":null}';
  const rows = [
    { version: undefined, purpose: 'create', json: all, changed: { plain: 'a', later: 'b', never: 'c' }, refused: [] },
    { version: undefined, purpose: 'update', json: all, changed: { plain: 'a', never: 'c' }, refused: [] },
    { version: undefined, purpose: 'update', json: nulls, changed: { plain: null, never: null }, refused: [] },
    { version: 'v3', purpose: 'create', json: all, changed: { plain: 'a', only: 2, later: 'b', flag: true }, refused: [] },
    { version: 'v3', purpose: 'create', json: '{}', changed: {}, refused: ['later'] },
    { version: 'v3', purpose: 'update', json: all, changed: { plain: 'a', only: 2, later: 'b', flag: true }, refused: [] },
    { version: 'v3', purpose: 'update', json: nulls, changed: { plain: null, only: null, flag: null }, refused: ['later'] },
    { version: undefined, purpose: 'create', json: '{}', changed: {}, refused: [] },
  ] as const;

  test.each(rows)('on $purpose with $version of $json', ({ version, purpose, json, changed, refused }) => {
    const context = { purpose, version, view: aView(), ecomName: 'shop', fieldsOf: () => ({}) };
    const read = readMembers(both, decode(json) as JsonObject, context);
    expect(read.changes).toEqual(changed);
    expect(read.violations.map(({ path }) => path.join('.'))).toEqual(refused);
  });
});
