import type { Response } from 'supertest';
import { describe, expect, test } from 'vitest';
import type { FieldRow } from '../../support/contract/field-tables.js';
import { examplesOfFields, inBrief } from '../../support/contract/examples-of-fields.js';
import { addressTableV3, customerTableV3, productTableV3, type TableV3 } from '../../support/contract/field-tables-v3.js';
import { eachRow } from '../../support/contract/rows.js';
import { aShopV3, expectViolations, recordV3, type ShopV3 } from '../../support/contract/v3.js';
import { sentences } from '../../support/contract/value-examples.js';

interface Sent {
  readonly row: FieldRow;
  /** JSON text; `undefined` leaves the member out. */
  readonly json?: string | undefined;
  readonly number?: number;
}

function create(shop: ShopV3, { path, minimal }: TableV3, { row, json, number = 0 }: Sent): Promise<Response> {
  const { [row.name]: _own, ...others } = minimal(number);
  const member = json === undefined ? '' : `,"${row.name}":${json}`;
  return shop.call('post', path, `{"unknown":[1]${member},${JSON.stringify(others).slice(1)}`);
}

function patch(shop: ShopV3, { path }: TableV3, id: unknown, { row, json }: Sent): Promise<Response> {
  return shop.call('patch', `${path}/${String(id)}`, json === undefined ? '{}' : `{"${row.name}":${json}}`);
}

const shown = ({ fallback = null }: FieldRow): unknown => fallback;

const tables = { customer: customerTableV3, 'customer address': addressTableV3, product: productTableV3 };
const examplesOf = examplesOfFields(Object.values(tables).flatMap(({ rows }) => rows));

for (const [key, table] of Object.entries(tables)) {
  const withRights = (test: (row: FieldRow) => boolean): readonly FieldRow[] => table.rows.filter(test);
  const writable = withRights(({ rights }) => rights !== '- - -');
  const hasGood = (row: FieldRow): boolean => examplesOf(row).accepted.length > 0;
  const isText = ({ type }: FieldRow): boolean => type === 'string' || type === 'interval';
  const title = (does: string) => (row: FieldRow) => `${key}.${row.name} (${row.type}, ${row.rights}) ${does}`;

  describe(`${key}, member by member (#9-v3-members, #9-v3-nulls, #9-v3-date-forms)`, () => {
    eachRow(writable.filter(hasGood), title('takes the values of its type on POST and PATCH'), async (row) => {
      using shop = await aShopV3();
      const { id } = await shop.record('post', table.path, table.minimal(999), 201);
      for (const [number, [json, answered]] of examplesOf(row).accepted.entries()) {
        expect(recordV3(await create(shop, table, { row, json, number }), 201)[row.name], json).toStrictEqual(answered);
        // What is unique is taken by the first one.
        const isTaken = row.name === 'email' || row.name === 'sku';
        if (row.rights[2] !== 'O' || isTaken) continue;
        expect(recordV3(await patch(shop, table, id, { row, json }))[row.name], json).toStrictEqual(answered);
        expect((await shop.record('get', `${table.path}/${String(id)}`))[row.name], json).toStrictEqual(answered);
      }
    });

    eachRow(writable, title('refuses other values with 422 and the right sentence, under its own name'), async (row) => {
      using shop = await aShopV3();
      const before = await shop.record('post', table.path, table.minimal(999), 201);
      for (const [json, message] of examplesOf(row).refused) {
        expectViolations(await create(shop, table, { row, json }), { [row.name]: message });
        if (row.rights[2] === 'O') expectViolations(await patch(shop, table, before.id, { row, json }), { [row.name]: message });
      }
      expect(await shop.record('get', `${table.path}/${String(before.id)}`)).toEqual(before);
    });

    eachRow(
      withRights(({ rights }) => rights.startsWith('R')),
      title('is required on POST: absent, null and blank are refused'),
      async (row) => {
        using shop = await aShopV3();
        for (const json of [undefined, 'null', '""', ...(row.type === 'string' ? ['" \\t "'] : [])]) {
          expectViolations(await create(shop, table, { row, json }), { [row.name]: sentences.blank });
        }
      },
    );

    eachRow(
      withRights(({ rights }) => rights.startsWith('O')),
      title('has its default when it is absent, null or, unless a text, empty'),
      async (row) => {
        using shop = await aShopV3();
        for (const [number, json] of [undefined, 'null', ...(isText(row) ? [] : ['""'])].entries()) {
          expect(recordV3(await create(shop, table, { row, json, number }), 201)[row.name]).toStrictEqual(shown(row));
        }
      },
    );

    eachRow(
      withRights(({ rights }) => rights === 'O O N' || rights === 'O O D').filter(hasGood),
      title('is cleared or goes back to its default by null'),
      async (row) => {
        using shop = await aShopV3();
        const { id } = await shop.record('post', table.path, table.minimal(999), 201);
        for (const empty of isText(row) ? ['null'] : ['null', '""']) {
          for (const [json] of inBrief(examplesOf(row)).accepted) {
            await patch(shop, table, id, { row, json });
            expect(recordV3(await patch(shop, table, id, { row, json: empty }))[row.name]).toStrictEqual(shown(row));
          }
        }
        if (row.type === 'string') expect(recordV3(await patch(shop, table, id, { row, json: '""' }))[row.name]).toBe('');
      },
    );

    eachRow(
      withRights(({ rights }) => rights.endsWith('O X')),
      title('is kept when it is absent from a PATCH, and cannot be taken away'),
      async (row) => {
        using shop = await aShopV3();
        const before = await shop.record('post', table.path, table.minimal(999), 201);
        expect(recordV3(await patch(shop, table, before.id, { row }))).toEqual(before);
        for (const json of ['null', '""', ...(isText(row) ? ['" \\t "'] : [])]) {
          expectViolations(await patch(shop, table, before.id, { row, json }), { [row.name]: sentences.blank });
        }
      },
    );

    eachRow(
      withRights(({ rights }) => rights[2] === '-'),
      title('is not changeable: whatever a PATCH says is ignored'),
      async (row) => {
        using shop = await aShopV3();
        const before = await shop.record('post', table.path, table.minimal(999), 201);
        for (const json of ['2002', 'null', '{"a":1}', '"2020-01-01T00:00:00+00:00"']) {
          expect(recordV3(await patch(shop, table, before.id, { row, json }))).toEqual(before);
        }
      },
    );

    eachRow(
      withRights(({ rights }) => rights === '- - -'),
      title('is read-only: whatever a POST says is ignored'),
      async (row) => {
        for (const json of ['9999', '"2020-01-01T00:00:00+00:00"']) {
          using shop = await aShopV3({ config: { environment_id: 1 } });
          expect(recordV3(await create(shop, table, { row, json }), 201)[row.name]).toStrictEqual(shown(row));
        }
      },
    );

    test('a new record has all members of the table, in its order, and nothing else', async () => {
      using shop = await aShopV3({ config: { environment_id: 1 } });
      const answer = await shop.call('post', table.path, table.minimal(0));
      expect(answer.status).toBe(201);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.text).toBe(JSON.stringify(Object.fromEntries(table.rows.map((row) => [row.name, shown(row)]))));
    });

    test('a whole answer sent back changes nothing, and a POST of it makes an equal record', async () => {
      using shop = await aShopV3();
      const full = Object.fromEntries(
        writable
          .filter((row) => row.rights.startsWith('O') && hasGood(row))
          .map((row) => [row.name, JSON.parse(examplesOf(row).accepted[0]?.[0] ?? 'null') as unknown]),
      );
      const first = await shop.record('post', table.path, { ...full, ...table.minimal(0) }, 201);
      await shop.environment.simulator.environment.clock.advance('PT30M');
      expect(await shop.record('patch', `${table.path}/${String(first.id)}`, first)).toEqual(first);
      const {
        id: _id,
        created: _created,
        updated: _updated,
        ...again
      } = await shop.record('post', table.path, { ...first, email: 'other@example.test', sku: 'OTHER' }, 201);
      const own = 'email' in first ? { email: 'other@example.test' } : 'sku' in first ? { sku: 'OTHER' } : {};
      expect({ ...first, ...again }).toEqual({ ...first, ...own });
    });
  });
}
