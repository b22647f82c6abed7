import { heldText, type Json } from '../../domain/json/json.js';
import type { Resource } from '../../domain/records/resource.js';
import { spelled } from '../../domain/records/wire.js';
import type { Faults, ImportRow, NamedRecord } from '../../engine/importing/row.js';
import { REPEATED } from '../../http/guests/guest.js';
import { noTarget, place, targetOf, valueOf, type KindMapping, type NamedColumn, type Target } from './columns.js';
import type { CsvRecord } from './csv.js';
import { maskBy, maskedText } from './mask.js';

/** How the rows of a file are understood. */
export interface Reading {
  readonly file: string;
  readonly resource: Resource;
  readonly mapping: KindMapping;
  readonly ecomName: string;
  /** By which values are masked; `undefined` leaves them. */
  readonly maskKey: string | undefined;
  readonly faults: Faults;
}

interface Column {
  readonly name: string;
  readonly target: Target | undefined;
}

/** The rows of a file of columns, in steps; the first record names the columns (#subsim-import-columns). */
export function* csvRows([header, ...records]: readonly CsvRecord[], reading: Reading): Generator<void, readonly ImportRow[], void> {
  if (header === undefined) return [];
  const columns = columnsOf(header, reading);
  const constants = constantsOf(reading);
  const mask = reading.maskKey === undefined ? undefined : maskBy(reading.maskKey);
  const rows: ImportRow[] = [];
  for (const { line, cells } of records) {
    yield;
    if (isUneven({ line, cells }, columns.length, reading)) continue;
    const { values, named } = valuesOf(cells, columns, { ...reading, constants });
    rows.push({ resource: reading.resource, file: reading.file, line, values: mask === undefined ? values : mask(values), named });
  }
  return rows;
}

function columnsOf({ line, cells }: CsvRecord, reading: Reading): readonly Column[] {
  const { resource, mapping, ecomName, file, faults } = reading;
  const wrong = (column: string, message: string): void => {
    faults.add({ file, line, column: column.slice(0, REPEATED), rule: 'subsim-import-columns', message });
  };
  const mapped = new Map(Object.entries(mapping.columns ?? {}));
  const seen = new Set<string>();
  const columns = cells.map((cell, index) => {
    const name = cell.trim();
    if (name === '') {
      wrong(String(index + 1), `Column ${String(index + 1)} has no name; the first line names the columns.`);
      return { name, target: undefined };
    }
    const wanted = mapped.has(name) ? mapped.get(name) : name;
    const target = typeof wanted === 'string' ? targetOf(resource, wanted, ecomName) : undefined;
    if (typeof wanted === 'string' && target === undefined) wrong(name, noTarget(resource, wanted, ecomName));
    const key = typeof wanted === 'string' ? wanted : `column ${name}`;
    if (seen.has(key)) wrong(name, 'Two columns are for the same member.');
    seen.add(key);
    return { name, target };
  });
  for (const name of mapped.keys())
    if (!columns.some((column) => column.name === name)) wrong(name, 'The mapping names a column that is not there.');
  return columns;
}

function isUneven({ line, cells }: CsvRecord, wanted: number, { file, faults }: Reading): boolean {
  if (cells.length === wanted) return false;
  const message = `The row has ${String(cells.length)} values for ${String(wanted)} columns.`;
  faults.add({ file, line, column: null, rule: 'subsim-import-columns', message });
  return true;
}

interface Values {
  readonly values: Record<string, Json>;
  readonly named: readonly NamedRecord[];
}

// An empty cell leaves the member out.
function valuesOf(
  cells: readonly string[],
  columns: readonly Column[],
  reading: Reading & { readonly constants: readonly Constant[] },
): Values {
  const values: Record<string, Json> = {};
  const named: NamedRecord[] = [];
  for (const { target, value } of reading.constants) {
    if (target.kind === 'member') place(values, target, value);
    else if (typeof value === 'string') named.push(namedBy(target, value, reading));
  }
  for (const [index, { target }] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (target === undefined || cell === '') continue;
    if (target.kind === 'member') place(values, target, valueOf(target, cell));
    else named.push(namedBy(target, cell, reading));
  }
  return { values, named };
}

interface Constant {
  readonly target: Target;
  readonly value: Json;
}

function constantsOf({ mapping, resource, ecomName }: Reading): readonly Constant[] {
  return Object.entries(mapping.constants ?? {}).flatMap(([name, value]) => {
    const target = targetOf(resource, name, ecomName);
    // The definition takes JSON alone.
    return target === undefined ? [] : [{ target, value: typeof value === 'string' ? heldText(value) : (value as Json) }];
  });
}

// Who was taken in before, masked or not, is found as well.
function namedBy(
  { label, column }: { readonly label: string; readonly column: NamedColumn },
  cell: string,
  { maskKey, ecomName }: Reading,
): NamedRecord {
  const { member, resource, column: name, isNumber, holds } = column;
  const texts = maskKey === undefined ? [cell] : [maskedText(spelled(holds, ecomName), cell, maskKey), cell];
  const values = texts.map((text) => (isNumber ? Number(text) : name === 'email' ? text.toLowerCase() : text));
  return { label, member, resource, column: name, values: values.filter((value) => !Number.isNaN(value)) };
}
