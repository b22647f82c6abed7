import type { Look, Scalar } from '../domain/look.js';
import { Problem } from '../domain/problem.js';
import type { Filter } from '../domain/resource.js';
import { spelled } from '../domain/wire.js';
import type { Criterion } from '../store/record-table.js';

/** The values of a query parameter; empty ones are absent. */
export type ParameterValues = (name: string) => readonly string[];

/** What the query parameters of a list ask for (supplement 5.3). Throws `parameter-invalid`. */
export function readCriteria(
  filters: Readonly<Record<string, Filter>>,
  valuesOf: ParameterValues,
  { look, ecomName }: { readonly look: Look; readonly ecomName: string },
): readonly Criterion[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const parameter = spelled(name, ecomName);
    const sent = valuesOf(parameter);
    if (sent.length === 0) return [];
    const values = sent.flatMap((value) => readValue(parameter, value, filter));
    const { through } = filter;
    const matching =
      through === undefined ? values : values.flatMap((value) => idsOf(look.rows(through.resource, through.column, value), through.take));
    return [{ column: filter.column, values: matching }];
  });
}

/** Reads a whole number of a query parameter between two bounds; `undefined` when it is absent. Throws `parameter-invalid`. */
export function readNumber(name: string, value: string | undefined, [least, most]: readonly [number, number]): number | undefined {
  if (value === undefined) return undefined;
  const number = /^[+-]?\d{1,16}$/.test(value) ? Number(value) : NaN;
  if (!(number >= least && number <= most)) throw new Problem('parameter-invalid', `Invalid value for parameter "${name}".`);
  return number;
}

function readValue(name: string, value: string, { kind }: Filter): Scalar | readonly Scalar[] {
  switch (kind) {
    case 'id':
      return readNumber(name, value, [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]) ?? 0;
    case 'loose id':
      return /^\d{1,15}$/.test(value) ? Number(value) : [];
    case 'word':
      return value;
    case 'folded word':
      return value.toLowerCase();
  }
}

function idsOf(rows: ReturnType<Look['rows']>, column = 'id'): readonly Scalar[] {
  return rows.flatMap(({ [column]: id }) => (typeof id === 'number' ? [id] : []));
}

export type { Criterion } from '../store/record-table.js';
