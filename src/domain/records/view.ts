import type { CalendarDate } from '../calendar/dates.js';
import type { Configuration } from './configuration.js';
import type { Period } from '../calendar/schedule.js';
import { textOf, type Values } from '../json/values.js';
import type { Wire } from './wire.js';

/** A value that a column can hold. */
export type Scalar = string | number;

/** The columns of one record. */
export type Row = Readonly<Record<string, Scalar | null>>;

/** The JSON text in a column that holds such; `undefined` where there is none. */
export function jsonIn(cell: Scalar | null | undefined): string | undefined {
  return typeof cell === 'string' ? cell : undefined;
}

/** What a rule may look up in its environment; every call answers at once and changes nothing. */
export interface View {
  /** The own members of a record. */
  own(resource: string, id: number): Values | undefined;
  /** One column of a record, at a fraction of the cost of its members; `undefined` when there is no such record. */
  cell(resource: string, id: number, column: string): Scalar | null | undefined;
  /** Several columns of a record at the cost of one, in their order; the list of names must be a constant. */
  cells(resource: string, id: number, columns: readonly string[]): readonly (Scalar | null)[] | undefined;
  /** The JSON text that the API answers for a record, without wrapper. */
  shown(resource: string, id: number): string | undefined;
  /** The lowest id of a record with this value in a column. */
  first(resource: string, column: string, value: Scalar): number | undefined;
  /** The columns of every record with this value in a column, by id. */
  rows(resource: string, column: string, value: Scalar): readonly Row[];
  /** How many records share a value in the column of the resource's tally (`count`), and the sums of its columns over them. */
  sums(resource: string, value: number): Readonly<Record<string, number>>;
  /** The period an interval text names in this environment. */
  period(interval: string): Period | undefined;
  readonly configuration: Configuration;
  /** How answers and events are written. */
  readonly wire: Wire;
  /** The instant of the environment's clock, milliseconds since 1970. */
  readonly now: number;
  /** The calendar date of `now` in the configured time zone. */
  readonly today: CalendarDate;
}

/** A column of the product that a record names; `undefined` for an unknown one. */
export function productCell(values: Values, column: string, view: View): Scalar | null | undefined {
  const id = view.first('product', 'sku', textOf(values, 'product_sku') ?? '');
  return id === undefined ? undefined : view.cell('product', id, column);
}
