import { quoted } from '../../domain/records/explanation.js';
import { integerFrom } from '../../domain/records/loose-values.js';
import type { View, Scalar } from '../../domain/records/view.js';
import { pairLine } from '../../domain/records/pair-column.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Filter } from '../../domain/records/resource.js';
import { spelled } from '../../domain/records/wire.js';
import type { Criterion } from '../../store/record-table.js';

// Surrounding spaces are allowed, and what holds whole numbers has no fraction (#4.3-loose-types).
const DECIMAL = /^\s*[+-]?\d+(?:\.\d+)?\s*$/;

/** The query parameters of a list; empty values are absent. */
export interface Parameters {
  /** The values of one parameter. */
  readonly all: (name: string) => readonly string[];
  /** What follows a prefix in the names of parameters, with their values. */
  readonly below: (prefix: string) => readonly (readonly [rest: string, values: readonly string[]])[];
}

/** What the query parameters of a list ask for (#4.3-bad-parameters, #9-v3-filter-values). Throws `parameter-invalid`. */
export function readCriteria(
  filters: Readonly<Record<string, Filter>>,
  parameters: Parameters,
  { view, ecomName }: { readonly view: View; readonly ecomName: string },
): readonly Criterion[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    if (filter.kind === 'pair') return pairCriteria(filter, parameters.below(name));
    const parameter = spelled(name, ecomName);
    const sent = parameters.all(parameter);
    return sent.length === 0 ? [] : [criterion(filter, { parameter, sent }, view)];
  });
}

function pairCriteria({ column }: Filter, named: ReturnType<Parameters['below']>): readonly Criterion[] {
  return named.map(([name, values]) => ({ column, values: values.map((value) => pairLine(name, value)), isPart: true }));
}

function criterion(
  filter: Filter,
  { parameter, sent }: { readonly parameter: string; readonly sent: readonly string[] },
  view: View,
): Criterion {
  const { column, through, best, options = [] } = filter;
  const values = sent.flatMap((value) => readValue(parameter, value, filter));
  if (best !== undefined) return { column, values, best: { ...best, order: options } };
  if (through === undefined) return { column, values };
  return { column, values: values.flatMap((value) => taken(view.rows(through.resource, through.column, value), through.take)) };
}

/** Reads a whole number of a query parameter between two bounds; `undefined` when it is absent. Throws `parameter-invalid`. */
export function readNumber(name: string, value: string | undefined, [least, most]: readonly [number, number]): number | undefined {
  if (value === undefined) return undefined;
  const number = /^[+-]?\d{1,16}$/.test(value) ? Number(value) : NaN;
  if (!(number >= least && number <= most)) throw invalidValue(name, value, rangeOf(least, most));
  return number;
}

function readValue(name: string, value: string, { kind, options = [] }: Filter): Scalar | readonly Scalar[] {
  switch (kind) {
    case 'id':
      return readNumber(name, value, [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]) ?? 0;
    case 'loose id':
      return /^\d{1,15}$/.test(value) ? Number(value) : [];
    case 'number':
      if (!DECIMAL.test(value)) throw invalidValue(name, value, 'a number such as 12 or 12.5');
      return integerFrom(value) ?? [];
    case 'word':
    case 'pair':
      return value;
    case 'folded word':
      return value.toLowerCase();
    case 'choice':
      return options.find((option) => option.toLowerCase() === value.toLowerCase()) ?? [];
  }
}

function invalidValue(name: string, value: string, accepts: string): Problem {
  return new Problem('parameter-invalid', `Invalid value for parameter "${name}".`, {
    hint: `${name}: Expected ${accepts}; got ${quoted(value)}.`,
  });
}

function rangeOf(least: number, most: number): string {
  if (least < 0) return 'a whole number';
  return `a whole number ${most === Number.MAX_SAFE_INTEGER ? `of ${String(least)} or more` : `from ${String(least)} to ${String(most)}`}`;
}

function taken(rows: ReturnType<View['rows']>, column = 'id'): readonly Scalar[] {
  return rows.flatMap(({ [column]: value }) => value ?? []);
}

export type { Criterion } from '../../store/record-table.js';
