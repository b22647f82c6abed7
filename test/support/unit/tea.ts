import { boolean, integer, map, text } from '../../../src/domain/records/field-type.js';
import { field, readOnly } from '../../../src/domain/records/field.js';
import { heldText } from '../../../src/domain/json/json.js';
import { storedText } from '../../../src/domain/records/record-text.js';
import { defineResource, integerColumn, textColumn, type Column, type Resource } from '../../../src/domain/records/resource.js';
import type { Values } from '../../../src/domain/json/values.js';
import type { Connection } from '../../../src/store/database.js';
import { createRecordTable, ensureRecordTables, type RecordTable } from '../../../src/store/record-table.js';

const columnsOfTea = {
  name: textColumn('name'),
  folded: textColumn('name', { fold: true }),
  amount: integerColumn('amount'),
  green: integerColumn('green'),
};

/** A resource of these tests alone: a tea, with columns of every kind. */
export function teaWith(columns: Readonly<Record<string, Column>> = columnsOfTea): Resource {
  return defineResource({
    name: 'green-tea',
    firstId: 100,
    fields: {
      id: readOnly(integer()),
      name: field(text(), 'R O X'),
      amount: field(integer(), 'O O N'),
      green: field(boolean(), 'O O N'),
      udf: field(map(), 'O O E'),
      updated: readOnly(text()),
    },
    columns,
    filters: {},
  });
}

/** Stores a tea. */
export function put(
  table: RecordTable,
  resource: Resource,
  { id, name, ...rest }: { id: number; name: string; amount?: number; green?: boolean },
): void {
  const values: Values = { id, name: heldText(name), ...rest, updated: 'now' };
  table.write(id, storedText(resource, values), values);
}

/** The table of a resource, made where it is not there. */
export function tableOf(connection: Connection, resource: Resource): RecordTable {
  ensureRecordTables(connection, [resource]);
  return createRecordTable(connection, resource);
}
