import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { idsIn, listIn, recordIn, type Members } from '../../support/contract/answers.js';
import { fieldNames, invalidJson, jsonValues } from '../../support/contract/json-values.js';
import { patchable, served, type Sample } from '../../support/contract/samples.js';

/** The part of an answer's text that is the map, so that not even a number's spelling can get lost. */
function mapText(text: string, map: string): boolean {
  return text.includes(`"user_defined_fields":${map}`);
}

function bodyText(sample: Sample, number: number, map: string): string {
  return `{"${sample.key}":${JSON.stringify(sample.record(number)).slice(0, -1)},"user_defined_fields":${map}}}`;
}

function updateText(sample: Sample, map: string): string {
  return `{"${sample.key}":{"user_defined_fields":${map}}}`;
}

async function storedMap(environment: TestEnvironment, sample: Sample, id = sample.id): Promise<unknown> {
  return recordIn(await environment.call('get', `${sample.recordPath}/${String(id)}`), sample.key).user_defined_fields;
}

describe('§2.1 every resource supports user_defined_fields (#2.1-udf-map, #2.1-group-udf)', () => {
  test.each(served)('%s: one record and the list show user_defined_fields as an object', async (_, sample) => {
    using environment = anEnvironment();
    expect(await storedMap(environment, sample)).toEqual(sample.userDefinedFields);
    const list = await environment.call('get', sample.recordPath);
    expect(idsIn(list)).toContain(sample.id);
    for (const record of listIn(list)) expect(record.user_defined_fields).toBeTypeOf('object');
  });

  test.each(served)('%s: a record without user-defined fields answers an empty object', async (_, sample) => {
    using environment = anEnvironment();
    const created = await environment.call('post', sample.createPath, { [sample.key]: sample.record(1) });
    expect(recordIn(created, sample.key, 201).user_defined_fields).toStrictEqual({});
  });
});

describe('§2.1 on write the only validation is that the data is valid JSON (#8-udf-valid-json)', () => {
  // All values at once: a text that holds the whole map holds each of them as it was sent.
  const map = `{"before":1,${jsonValues.map(({ json }, index) => `"udf${String(index)}":${json}`).join(',')},"after":2}`;

  test.each(jsonValues)('$type can be the value of a user-defined field', async ({ json }) => {
    using environment = anEnvironment();
    const [, address] = served.find(([name]) => name === 'address') ?? [];
    if (address === undefined) throw new Error('There is no sample of an address.');
    const path = `${address.recordPath}/${String(address.id)}`;
    const patched = await environment.call('patch', path, `[{"op":"add","path":"/user_defined_fields","value":{"udf":${json}}}]`);
    expect(mapText(patched.text, `{"udf":${json}}`), patched.text).toBe(true);
    expect(mapText((await environment.call('get', path)).text, `{"udf":${json}}`)).toBe(true);
  });

  test.each(served)('%s: values of all types can be the values of user-defined fields', async (_name, sample) => {
    using environment = anEnvironment();

    const created = await environment.call('post', sample.createPath, bodyText(sample, 1, map));
    expect(recordIn(created, sample.key, 201).user_defined_fields).toStrictEqual(JSON.parse(map));
    expect(mapText(created.text, map)).toBe(true);

    const path = `${sample.recordPath}/${String(sample.id)}`;
    const updated = await environment.call('post', path, updateText(sample, map));
    expect(mapText(updated.text, map)).toBe(true);
    expect(mapText((await environment.call('get', path)).text, map)).toBe(true);
    expect(mapText((await environment.call('get', sample.recordPath)).text, map)).toBe(true);

    if (!sample.isPatchable) return;
    await environment.call('post', path, updateText(sample, '{"before":1}'));
    const operations = jsonValues.map(
      ({ json }, index) => `{"op":"add","path":"/user_defined_fields/udf${String(index)}","value":${json}}`,
    );
    const patched = await environment.call(
      'patch',
      path,
      `[${operations.join(',')},{"op":"add","path":"/user_defined_fields/after","value":2}]`,
    );
    expect(patched.status, patched.text).toBe(200);
    expect(mapText(patched.text, map)).toBe(true);
  });

  test.each(served)('%s: any name can be the name of a user-defined field', async (_, sample) => {
    using environment = anEnvironment();
    const map = `{${fieldNames.map((name, index) => `${JSON.stringify(name)}:${String(index)}`).join(',')}}`;
    const created = await environment.call('post', sample.createPath, bodyText(sample, 1, map));
    expect(created.status, created.text).toBe(201);
    expect(mapText(created.text, map)).toBe(true);
    const updated = await environment.call('post', `${sample.recordPath}/${String(sample.id)}`, updateText(sample, map));
    expect(mapText(updated.text, map)).toBe(true);
  });

  test.each(patchable)('%s: any name can be set by PATCH', async (_, sample) => {
    using environment = anEnvironment();
    const path = `${sample.recordPath}/${String(sample.id)}`;
    const operations = fieldNames.map((name, index) => ({
      op: 'add',
      path: `/user_defined_fields/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      value: index,
    }));
    const patched = recordIn(await environment.call('patch', path, operations), sample.key);
    const map = new Map(Object.entries(patched.user_defined_fields as Members));
    expect(fieldNames.map((name) => map.get(name))).toEqual(fieldNames.map((_name, index) => index));
  });

  // Every fault at one resource that can be patched, and one of them at the others.
  const faulty = served.flatMap(([name, sample]) =>
    (name === 'address' ? invalidJson : invalidJson.slice(0, 1)).map(({ fault, text }) => [name, fault, sample, text] as const),
  );

  test.each(faulty)('%s: data with %s is no JSON and changes nothing', async (_name, _fault, sample, text) => {
    using environment = anEnvironment();
    const path = `${sample.recordPath}/${String(sample.id)}`;
    const answers = [
      await environment.call('post', sample.createPath, bodyText(sample, 1, text)),
      await environment.call('post', path, updateText(sample, text)),
      ...(sample.isPatchable
        ? [await environment.call('patch', path, `[{"op":"add","path":"/user_defined_fields/gift","value":${text}}]`)]
        : []),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
    expect(await storedMap(environment, sample)).toEqual(sample.userDefinedFields);
  });
});

describe('§2.1 "Validate Data" is enforced in the merchant application only (#2.1-udf-unchecked)', () => {
  const rules = [
    { setting: 'an integer field', definition: { data_type: 'number', field_type: 'number' }, value: 'not a number' },
    { setting: 'a range', definition: { data_type: 'number', field_type: 'currency', rules: { min: 1, max: 9 } }, value: 100 },
    { setting: 'a pattern', definition: { data_type: 'string', field_type: 'input', rules: { pattern: '^[a-z]+$' } }, value: '1 2 3' },
    {
      setting: 'a greatest length',
      definition: { data_type: 'string', field_type: 'text_area', rules: { max_length: 2 } },
      value: 'too long',
    },
    { setting: 'a list of options', definition: { data_type: 'string', field_type: 'select', options: ['a'] }, value: { b: 1 } },
    { setting: 'a date field', definition: { data_type: 'date', field_type: 'date' }, value: 'tomorrow' },
    { setting: 'a checkbox', definition: { data_type: 'boolean', field_type: 'checkbox' }, value: [null] },
    { setting: 'a required field', definition: { data_type: 'string', field_type: 'input', rules: { required: true } }, value: '' },
  ] as const;
  const codeOf = (setting: string): string => setting.replaceAll(' ', '_');
  // One shop with every rule at every resource.
  const content = {
    ...smallShop,
    user_defined_field_definitions: served.flatMap(([, { entityType }]) =>
      rules.map(({ setting, definition }) => ({ code: codeOf(setting), entity_type: entityType, validate_data: true, ...definition })),
    ),
  };
  const map = Object.fromEntries(rules.map(({ setting, value }) => [codeOf(setting), value]));

  test.each(served)('%s: no rule is enforced through the API', async (_name, sample) => {
    using environment = anEnvironment({ seed: { content } });
    const path = `${sample.recordPath}/${String(sample.id)}`;

    const created = await environment.call('post', sample.createPath, { [sample.key]: { ...sample.record(1), user_defined_fields: map } });
    expect(recordIn(created, sample.key, 201).user_defined_fields).toEqual(map);
    const updated = await environment.call('post', path, { [sample.key]: { user_defined_fields: map } });
    expect(recordIn(updated, sample.key).user_defined_fields).toEqual(map);

    if (!sample.isPatchable) return;
    await environment.call('post', path, { [sample.key]: { user_defined_fields: {} } });
    const operations = Object.entries(map).map(([code, value]) => ({ op: 'add', path: `/user_defined_fields/${code}`, value }));
    const patched = await environment.call('patch', path, operations);
    expect(recordIn(patched, sample.key).user_defined_fields).toEqual(map);
  });

  test.each(served)('%s: a required user-defined field may be missing', async (_, sample) => {
    using environment = anEnvironment({ seed: { content } });
    const created = await environment.call('post', sample.createPath, { [sample.key]: { ...sample.record(1), user_defined_fields: {} } });
    expect(recordIn(created, sample.key, 201).user_defined_fields).toEqual({});
    const updated = await environment.call('post', `${sample.recordPath}/${String(sample.id)}`, {
      [sample.key]: { user_defined_fields: {} },
    });
    expect(recordIn(updated, sample.key).user_defined_fields).toEqual({});
  });
});
