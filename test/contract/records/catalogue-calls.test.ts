import { describe, expect } from 'vitest';
import { cell, child, contentTypes, formatNames, idsInList, readHtml, readXml } from '../../support/documents.js';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, idsIn, jsonOf, recordIn, type Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { samples, type Sample } from '../../support/contract/samples.js';

const notFound = { code: 404, message: 'Not Found' };
const blank = (member: string): object => ({
  code: 400,
  message: 'Validation Failed',
  errors: { children: { [member]: { errors: ['This value should not be blank.'] } } },
});

/** What the three resources of the catalogue need to be called in bulk: a required member, and one that only one record may have. */
const rows = [
  { name: 'products', sample: samples.product, required: 'name', unique: 'sku', taken: 'Product with that SKU already exists.' },
  {
    name: 'group subscription templates',
    sample: samples['group subscription template'],
    required: 'name',
    unique: 'code',
    taken: 'Group subscription template with that code already exists.',
  },
  { name: 'group subscriptions', sample: samples['group subscription'], required: 'next_order_date', unique: undefined, taken: '' },
];
const uniqueRows = rows.flatMap(({ unique, ...row }) => (unique === undefined ? [] : [{ ...row, unique }]));

async function batchOf(environment: TestEnvironment, method: 'post' | 'patch', { recordPath }: Sample, body: unknown): Promise<Members> {
  return recordIn(await environment.call(method, recordPath, body), 'batch', 202);
}

async function read(environment: TestEnvironment, { recordPath, key }: Sample, id: unknown): Promise<Members> {
  return recordIn(await environment.call('get', `${recordPath}/${String(id)}`), key);
}

describe('several records at once (#4.3-bulk-independent, #4.3-bulk-paths)', () => {
  eachRow(
    rows,
    ({ name }) => `${name}: good ones are created, bad ones are reported, and the batch can be read again`,
    async ({ sample, required }) => {
      using environment = anEnvironment();
      const entries = [{ ...sample.record(1), user_defined_fields: { a: 1 } }, { ...sample.record(2), [required]: null }, sample.record(3)];
      const _meta = { changed_by: { admin: { user_id: 'any', email: [] } } };
      const batch = await batchOf(environment, 'post', sample, { [sample.plural]: entries, _meta });
      const [first, second] = idsIn(await environment.call('get', sample.recordPath)).slice(-2);

      expect(batch).toMatchObject({ type: 'create', resource: sample.plural, status: 'completed', total: 3, succeeded: 2, failed: 1 });
      expect(batch.results).toEqual([
        { index: 0, id: first, status: 201 },
        { index: 1, status: 400, error: blank(required) },
        { index: 2, id: second, status: 201 },
      ]);
      expect(await read(environment, sample, first)).toMatchObject({ user_defined_fields: { a: 1 } });
      expect(await read(environment, sample, first)).not.toHaveProperty('_meta');
      const again = await environment.call('get', `/services/v2/batch/${String(batch.id)}`);
      expect(recordIn(again, 'batch')).toEqual(batch);
    },
  );

  eachRow(
    uniqueRows,
    ({ name, unique }) => `${name}: of two with the same ${unique} in one call the second is refused, as is one that stands already`,
    async ({ sample, unique, taken }) => {
      using environment = anEnvironment();
      const entries = [sample.record(1), { ...sample.record(2), [unique]: sample.record(1)[unique] }, sample.record(3)];
      const standing = (await read(environment, sample, sample.id))[unique];
      const batch = await batchOf(environment, 'post', sample, {
        [sample.plural]: [...entries, { ...sample.record(4), [unique]: standing }],
      });
      const refused = { status: 409, error: { code: 409, message: taken } };
      expect(batch).toMatchObject({ total: 4, succeeded: 2, failed: 2 });
      expect(batch.results).toMatchObject([{ status: 201 }, { index: 1, ...refused }, { status: 201 }, { index: 3, ...refused }]);
      expect((batch.results as readonly object[])[1]).not.toHaveProperty('id');
    },
  );

  eachRow(
    rows,
    ({ name }) => `${name}: are patched one by one; an unknown one and a wrong one do not hold up the others`,
    async ({ sample, required }) => {
      using environment = anEnvironment();
      const before = await read(environment, sample, sample.id);
      const operations = [
        { op: 'add', path: '/user_defined_fields/a', value: 1, ids: [sample.other, 9999, String(sample.id)] },
        { op: 'remove', path: `/${required}`, ids: sample.id },
        { op: 'add', path: '/user_defined_fields/b', value: 2, ids: [String(sample.other)] },
      ];
      const batch = await batchOf(environment, 'patch', sample, operations);
      expect(batch).toMatchObject({ type: 'patch', resource: sample.plural, total: 3, succeeded: 1, failed: 2 });
      expect(batch.results).toEqual([
        { index: 0, id: sample.other, status: 200 },
        { index: 1, id: 9999, status: 404, error: notFound },
        { index: 2, id: sample.id, status: 400, error: blank(required) },
      ]);
      expect(await read(environment, sample, sample.other)).toMatchObject({ user_defined_fields: { a: 1, b: 2 } });
      expect(await read(environment, sample, sample.id)).toEqual(before);
    },
  );

  eachRow(
    uniqueRows,
    ({ name, unique }) => `${name}: cannot all be given one ${unique} by one patch`,
    async ({ sample, unique, taken }) => {
      using environment = anEnvironment();
      const operation = { op: 'add', path: `/${unique}`, value: 'SAME', ids: [sample.id, sample.other] };
      expect((await batchOf(environment, 'patch', sample, operation)).results).toEqual([
        { index: 0, id: sample.id, status: 200 },
        { index: 1, id: sample.other, status: 409, error: { code: 409, message: taken } },
      ]);
    },
  );

  eachRow(
    rows,
    ({ name }) => `${name}: need their list under "…s", and operations their ids`,
    async ({ sample }) => {
      using environment = anEnvironment();
      const message = `The request body must hold a list under the key "${sample.plural}".`;
      for (const body of [{ [sample.key]: [sample.record(1)] }, { [sample.plural]: sample.record(1) }, [sample.record(1)], {}]) {
        expectRefusal(await environment.call('post', sample.recordPath, body), 400, message);
      }
      const withoutIds = await environment.call('patch', sample.recordPath, [{ op: 'add', path: '/user_defined_fields/a', value: 1 }]);
      expect(withoutIds.status).toBe(400);
      expect((jsonOf(withoutIds) as Members).message).toMatch(/^Invalid patch operation 0: /);
    },
  );
});

describe('methods of the catalogue (#7-method-not-allowed, #4.3-bulk-paths)', () => {
  eachRow(
    rows.flatMap(({ sample: { createPath, recordPath, id } }) => [
      { method: 'delete' as const, path: `${recordPath}/${String(id)}`, allow: 'GET, PATCH, POST' },
      { method: 'put' as const, path: `${recordPath}/${String(id)}`, allow: 'GET, PATCH, POST' },
      { method: 'delete' as const, path: recordPath, allow: 'GET, PATCH, POST' },
      { method: 'get' as const, path: createPath, allow: 'POST' },
      { method: 'patch' as const, path: createPath, allow: 'POST' },
    ]),
    ({ method, path, allow }) => `${method} ${path} is not served, ${allow} are`,
    async ({ method, path, allow }) => {
      using environment = anEnvironment();
      const answer = await environment.call(method, path);
      expectRefusal(answer, 405, 'Method Not Allowed');
      expect(answer.headers.allow).toBe(allow);
    },
  );
});

describe('formats and lists of the catalogue (#4.2-xml-form, #4.2-html-form, #4.2-list-envelope, #4.2-xml-lists)', () => {
  const inFormats = rows.flatMap((row) => formatNames.map((format) => ({ ...row, format })));

  eachRow(
    inFormats,
    ({ name, format }) => `one of the ${name} is read, made, changed and refused as ${format}`,
    async ({ sample: { key, recordPath, createPath, id, record, member }, format }) => {
      using environment = anEnvironment();
      const answers = [
        await environment.call('get', `${recordPath}/${String(id)}.${format}`),
        await environment.call('post', `${createPath}.${format}`, { [key]: record(1) }),
        await environment.call('post', `${recordPath}/${String(id)}.${format}`, { [key]: { [member[0]]: member[1] } }),
        await environment.call('post', `${createPath}.${format}`, { [key]: {} }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 400]);
      expect(answers.map(({ headers }) => headers['content-type'] as unknown)).toEqual(answers.map(() => contentTypes[format]));
      expect(idIn(format, answers[0]?.text ?? '', key)).toBe(id);
      expect(answers[3]?.text).toContain('This value should not be blank.');
    },
  );

  eachRow(
    inFormats.flatMap((row) => (['documented', 'observed'] as const).map((wire) => ({ ...row, wire }))),
    ({ name, format, wire }) => `${name} are listed as ${format} in mode ${wire}`,
    async ({ sample: { plural, recordPath, record, key, createPath }, format, wire }) => {
      using environment = anEnvironment({ wire });
      const made = recordIn(await environment.call('post', createPath, { [key]: record(1) }), key, 201);
      const stored = (await environment.call('get', `${recordPath}.${format}`)).text;
      expect(idsInList(format, stored, wire === 'observed' ? plural : undefined).slice(-1)).toEqual([made.id]);
      expect(made.user_defined_fields).toStrictEqual(wire === 'observed' ? [] : {});
    },
  );

  eachRow(
    rows,
    ({ name }) => `${name} stand beside pagination in mode observed`,
    async ({ sample: { plural, recordPath, id, other } }) => {
      using environment = anEnvironment({ wire: 'observed' });
      const body = jsonOf(await environment.call('get', `${recordPath}?since_id=${String(id)}&count=2`)) as Readonly<
        Record<string, Members[]>
      >;
      expect(Object.keys(body)).toEqual([plural, 'pagination']);
      expect(body[plural]?.map((record) => record.id)).toEqual([id, other]);
      expect(body.pagination).toEqual({ since_id: id, count: 2 });
    },
  );
});

function idIn(format: (typeof formatNames)[number], text: string, key: string): number {
  switch (format) {
    case 'json':
      return (JSON.parse(text) as Readonly<Record<string, { id: number }>>)[key]?.id ?? 0;
    case 'xml':
      return Number(child(child(readXml(text), key), 'id').text);
    case 'html':
      return Number(cell(child(cell(child(child(readHtml(text), 'body'), 'table'), key), 'table'), 'id').text);
  }
}
