import type { Response } from 'supertest';
import { describe, expect, test } from 'vitest';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { expectViolation, recordIn, type Members } from '../../support/contract/answers.js';
import { examplesOfFields, inBrief } from '../../support/contract/examples-of-fields.js';
import { groupSubscriptionTable, productTable, templateTable } from '../../support/contract/field-tables-groups.js';
import { addressTable, customerTable, subscriptionTable, type FieldRow, type FieldTable } from '../../support/contract/field-tables.js';
import { eachRow } from '../../support/contract/rows.js';
import { sentences } from '../../support/contract/value-examples.js';

/** Writes one member, given as JSON text, beside those that a new record needs; `undefined` leaves the member out. */
function create(environment: TestEnvironment, table: FieldTable, member: Sent): Promise<Response> {
  const { [member.row.name]: _own, ...others } = table.minimal(member.number ?? 0);
  return post(environment, table, table.createPath, { ...others, ...member.row.beside }, member);
}

function update(environment: TestEnvironment, table: FieldTable, id: unknown, member: Sent): Promise<Response> {
  return post(environment, table, `${table.recordPath}/${String(id)}`, { ...member.row.beside }, member);
}

function patch(environment: TestEnvironment, table: FieldTable, id: unknown, { row, json = 'null' }: Sent): Promise<Response> {
  const beside = Object.entries(row.beside ?? {}).map(([name, value]) => JSON.stringify({ op: 'add', path: `/${name}`, value }));
  const body = `[${[...beside, `{"op":"add","path":"/${row.name}","value":${json}}`].join(',')}]`;
  return Promise.resolve(environment.call('patch', `${table.recordPath}/${String(id)}`, body));
}

interface Sent {
  readonly row: FieldRow;
  readonly json?: string | undefined;
  readonly number?: number;
}

async function post(
  environment: TestEnvironment,
  { key }: FieldTable,
  path: string,
  others: object,
  { row, json }: Sent,
): Promise<Response> {
  const member = json === undefined ? '' : `,"${row.name}":${json}`;
  return environment.call('post', path, `{"${key}":{${`${JSON.stringify(others).slice(1, -1)}${member}`.replace(/^,/, '')}}}`);
}

async function aRecord(environment: TestEnvironment, table: FieldTable): Promise<Members> {
  return recordIn(await environment.call('post', table.createPath, { [table.key]: table.minimal(999) }), table.key, 201);
}

// Whether an empty text is a text here, and does not mean null.
function isText({ type }: FieldRow): boolean {
  return type === 'string' || type === 'interval';
}

function expectMember(record: Members, { name, isWriteOnly }: FieldRow, value: unknown): void {
  if (isWriteOnly === true || value === undefined) expect(record).not.toHaveProperty(name);
  else expect(record[name]).toStrictEqual(value);
}

const tables = [customerTable, addressTable, subscriptionTable, productTable, groupSubscriptionTable, templateTable];
const examplesOf = examplesOfFields(tables.flatMap(({ rows }) => rows));

for (const table of tables) {
  const { key } = table;
  const withRights = (test: (row: FieldRow) => boolean): readonly FieldRow[] => table.rows.filter(test);
  const writable = withRights(({ rights }) => rights !== '- - -');
  const updatable = withRights(({ rights }) => rights[2] === 'O');
  const title = (does: string) => (row: FieldRow) => `${key}.${row.name} (${row.type}, ${row.rights}) ${does}`;

  describe(`${key}, field by field (#4.3-loose-types, #4.3-values-refused, #4.3-null-on-write, #4.3-required-members)`, () => {
    eachRow(writable, title('takes the values of its type on create'), async (row) => {
      using environment = anEnvironment();
      for (const [number, [json, answered]] of examplesOf(row).accepted.entries()) {
        const created = await create(environment, table, { row, json, number });
        expect(created.status, `${json}: ${created.text}`).toBe(201);
        expectMember(recordIn(created, key, 201), row, answered);
      }
    });

    eachRow(updatable, title('takes the values of its type on update and patch'), async (row) => {
      using environment = anEnvironment();
      const { id } = await aRecord(environment, table);
      const writes = table.isPatchable ? [update, patch] : [update];
      for (const [json, answered] of examplesOf(row).accepted) {
        for (const write of writes) {
          const updated = await write(environment, table, id, { row, json });
          expect(updated.status, `${json}: ${updated.text}`).toBe(200);
          expectMember(recordIn(updated, key), row, answered);
        }
      }
    });

    eachRow(writable, title('refuses other values with the right sentence'), async (row) => {
      using environment = anEnvironment();
      const before = await aRecord(environment, table);
      for (const [json, message] of examplesOf(row).refused) {
        expectViolation(await create(environment, table, { row, json }), [row.name], message);
        if (row.rights[2] !== 'O') continue;
        expectViolation(await update(environment, table, before.id, { row, json }), [row.name], message);
        if (table.isPatchable) expectViolation(await patch(environment, table, before.id, { row, json }), [row.name], message);
      }
      expect(recordIn(await environment.call('get', `${table.recordPath}/${String(before.id)}`), key)).toEqual(before);
    });

    eachRow(
      withRights(({ rights }) => rights.startsWith('R')),
      title('is required on create: absent, null and blank are refused'),
      async (row) => {
        using environment = anEnvironment();
        const blanks = row.type === 'string' && row.name !== 'customer_id' ? ['""', '"  "'] : ['""'];
        for (const json of [undefined, 'null', ...blanks]) {
          expectViolation(await create(environment, table, { row, json }), [row.name], sentences.blank);
        }
      },
    );

    eachRow(
      withRights(({ rights }) => rights.startsWith('O')),
      title('has its default when it is absent, null or, unless a text, empty'),
      async (row) => {
        // Without shipping the subscription needs no address, whose absence is not what is tested here.
        const beside = { ...row.beside, ...(row.name === 'shipping_address_id' ? { requires_shipping: false } : {}) };
        for (const json of [undefined, 'null', ...(isText(row) ? [] : ['""'])]) {
          using environment = anEnvironment();
          const created = await create(environment, table, { row: { ...row, beside }, json });
          expectMember(recordIn(created, key, 201), row, row.fallback);
        }
      },
    );

    eachRow(
      withRights(({ rights, isWriteOnly }) => rights === 'O O N' && isWriteOnly !== true),
      title('is cleared by null, and an empty text is kept as it is'),
      async (row) => {
        using environment = anEnvironment();
        const { id } = await aRecord(environment, table);
        const json = examplesOf(row).accepted[0]?.[0];
        const clearing = isText(row) ? ['null'] : ['null', '""'];
        for (const empty of clearing) {
          expect(recordIn(await update(environment, table, id, { row, json }), key)).toHaveProperty(row.name);
          expectMember(recordIn(await update(environment, table, id, { row, json: empty }), key), row, undefined);
        }
        if (row.type === 'string') expectMember(recordIn(await update(environment, table, id, { row, json: '""' }), key), row, '');
      },
    );

    eachRow(
      withRights(({ rights }) => rights === 'O O D' || rights === 'O O E'),
      title('goes back to its default by null'),
      async (row) => {
        using environment = anEnvironment();
        const { id } = await aRecord(environment, table);
        for (const [json] of inBrief(examplesOf(row)).accepted) {
          await update(environment, table, id, { row, json });
          expectMember(recordIn(await update(environment, table, id, { row, json: 'null' }), key), row, row.fallback);
        }
      },
    );

    eachRow(
      withRights(({ rights }) => rights.endsWith('O X')),
      title('is kept when it is absent from an update, and cannot be taken away'),
      async (row) => {
        using environment = anEnvironment();
        const before = await aRecord(environment, table);
        expect(recordIn(await update(environment, table, before.id, { row }), key)).toEqual(before);
        for (const json of ['null', '""', ...(isText(row) ? ['" \\t "'] : [])]) {
          expectViolation(await update(environment, table, before.id, { row, json }), [row.name], sentences.blank);
        }
      },
    );

    eachRow(
      withRights(({ rights }) => rights === 'R - -' || rights === 'O - -'),
      title('is ignored on update, whatever it is'),
      async (row) => {
        using environment = anEnvironment();
        const before = await aRecord(environment, table);
        for (const json of ['2002', 'null', '{}']) {
          const sent = { row: { ...row, beside: {} }, json };
          expect(recordIn(await update(environment, table, before.id, sent), key)).toEqual(before);
          if (table.isPatchable) expect(recordIn(await patch(environment, table, before.id, sent), key)).toEqual(before);
        }
      },
    );

    eachRow(
      withRights(({ rights, type }) => rights === '- - -' && type !== 'object'),
      title('is read-only: whatever is sent is ignored'),
      async (row) => {
        for (const json of ['9999', '"2020-01-01T00:00:00+0000"']) {
          using environment = anEnvironment();
          const created = recordIn(await create(environment, table, { row, json }), key, 201);
          expectMember(created, row, row.fallback);
          expect(recordIn(await update(environment, table, created.id, { row, json }), key)).toEqual(created);
          if (table.isPatchable) expect(recordIn(await patch(environment, table, created.id, { row, json }), key)).toEqual(created);
        }
      },
    );

    test('a new record has the defaults of the table, in its order and nothing else', async () => {
      using environment = anEnvironment();
      const answer = await environment.call('post', table.createPath, { [key]: table.minimal(0) });
      const expected = table.rows.flatMap(({ name, fallback }) => (fallback === undefined ? [] : [[name, fallback] as const]));
      expect(answer.text).toBe(JSON.stringify({ [key]: Object.fromEntries(expected) }));
    });

    test('a full record has its members in the order of the table', async () => {
      using environment = anEnvironment();
      const full = Object.fromEntries(
        writable
          .filter(({ rights }) => rights.startsWith('O'))
          .map((row) => [row.name, JSON.parse(examplesOf(row).accepted[0]?.[0] ?? 'null') as unknown]),
      );
      const answer = await environment.call('post', table.createPath, { [key]: { ...full, ...table.minimal(0) } });
      const record = recordIn(answer, key, 201);
      const shown = table.rows.filter(({ name, isWriteOnly }) => isWriteOnly !== true && name in record).map(({ name }) => name);
      expect(Object.keys(record)).toEqual(shown);
      expect(shown.length).toBeGreaterThan(Object.keys(table.minimal(0)).length + 4);
    });
  });
}
