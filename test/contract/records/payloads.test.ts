import { describe, expect, test } from 'vitest';
import { anEnvironment } from '../../support/environment.js';
import { recordIn } from '../../support/contract/answers.js';
import { patchable, served } from '../../support/contract/samples.js';

describe('§4.3 payload shapes: GET', () => {
  test('GET /services/v2/addresses/{id} returns the address data including its user_defined_fields', async () => {
    using environment = anEnvironment();
    expect(recordIn(await environment.call('get', '/services/v2/addresses/3001'), 'address')).toMatchObject({
      first_name: 'Mira',
      last_name: 'Holt',
      street1: '14 Quay Road',
      city: 'Dover',
      postcode: '19901',
      country: 'US',
      user_defined_fields: { gate_code: '42', delivery: { days: ['tue', 'fri'], note: null } },
    });
  });
});

describe('§4.3 payload shapes: PATCH (#4.3-patch-body, #4.3-patch-adds-field)', () => {
  const setting = (name: string, value: unknown): object => ({ op: 'add', path: `/user_defined_fields/${name}`, value });

  test.each(patchable)('%s: one operation sets a new field and leaves the others as they are', async (_, sample) => {
    using environment = anEnvironment();
    const path = `${sample.recordPath}/${String(sample.id)}`;
    const before = recordIn(await environment.call('get', path), sample.key);
    const after = recordIn(await environment.call('patch', path, [setting('floor', 3)]), sample.key);
    expect(after).toEqual({ ...before, user_defined_fields: { ...sample.userDefinedFields, floor: 3 } });
    expect(recordIn(await environment.call('get', path), sample.key)).toEqual(after);
  });

  test.each(patchable)('%s: one operation sets a field that has a value already', async (_, sample) => {
    using environment = anEnvironment();
    const [name = ''] = Object.keys(sample.userDefinedFields);
    const answer = await environment.call('patch', `${sample.recordPath}/${String(sample.id)}`, [setting(name, { new: [true] })]);
    expect(recordIn(answer, sample.key).user_defined_fields).toEqual({ ...sample.userDefinedFields, [name]: { new: [true] } });
  });

  test.each(patchable)('%s: several operations each set their field', async (_, sample) => {
    using environment = anEnvironment();
    const operations = [setting('a', 1), setting('b', null), setting('c', ''), setting('a', 2)];
    const answer = await environment.call('patch', `${sample.recordPath}/${String(sample.id)}`, operations);
    expect(recordIn(answer, sample.key).user_defined_fields).toEqual({ ...sample.userDefinedFields, a: 2, b: null, c: '' });
  });

  test.each(patchable)('%s: a field can be set on a record that has none', async (_, sample) => {
    using environment = anEnvironment();
    const path = `${sample.recordPath}/${String(sample.id)}`;
    await environment.call('post', path, { [sample.key]: { user_defined_fields: {} } });
    const answer = await environment.call('patch', path, [setting('first', 'one')]);
    expect(recordIn(answer, sample.key).user_defined_fields).toEqual({ first: 'one' });
  });
});

describe('§4.3 payload shapes: POST (#4.3-address-wrapper, #4.3-udf-replaced, #4.3-udf-absent)', () => {
  test.each(served)('%s: the fields on the record are replaced as a whole', async (_, sample) => {
    using environment = anEnvironment();
    const path = `${sample.recordPath}/${String(sample.id)}`;
    const before = recordIn(await environment.call('get', path), sample.key);
    const after = recordIn(
      await environment.call('post', path, { [sample.key]: { user_defined_fields: { only: { this: 1 } } } }),
      sample.key,
    );
    expect(after).toEqual({ ...before, user_defined_fields: { only: { this: 1 } } });
    expect(recordIn(await environment.call('get', path), sample.key)).toEqual(after);
  });

  test.each(served)('%s: an object inside the fields is replaced too, not merged', async (_, sample) => {
    using environment = anEnvironment();
    const path = `${sample.recordPath}/${String(sample.id)}`;
    await environment.call('post', path, { [sample.key]: { user_defined_fields: { nested: { a: 1, b: 2 }, kept: true } } });
    const answer = await environment.call('post', path, { [sample.key]: { user_defined_fields: { nested: { b: 3 } } } });
    expect(recordIn(answer, sample.key).user_defined_fields).toEqual({ nested: { b: 3 } });
  });

  test.each(served)('%s: an empty object takes all fields away', async (_, sample) => {
    using environment = anEnvironment();
    const path = `${sample.recordPath}/${String(sample.id)}`;
    const answer = await environment.call('post', path, { [sample.key]: { user_defined_fields: {} } });
    expect(recordIn(answer, sample.key).user_defined_fields).toStrictEqual({});
  });

  test.each(served)('%s: a body without user_defined_fields leaves them as they are', async (_, sample) => {
    using environment = anEnvironment();
    const [name, value] = sample.member;
    const answer = await environment.call('post', `${sample.recordPath}/${String(sample.id)}`, { [sample.key]: { [name]: value } });
    expect(recordIn(answer, sample.key)).toMatchObject({ [name]: value, user_defined_fields: sample.userDefinedFields });
  });
});
