import { decode, plainText, type JsonObject } from '../json/json.js';
import { numeral, type Cell } from './csv.js';
import { jsonIn, type View } from '../records/view.js';
import { isTrue, numberOf, textOf, type Values } from '../json/values.js';

/** A subscription as it was stored at one time; ids ascend in the order of the changes. */
export interface SubscriptionChange {
  readonly id: number;
  readonly subscription: number;
  /** Milliseconds since 1970, by the environment's clock. */
  readonly instant: number;
  readonly status: string;
  readonly next_order_date: string | null;
  readonly qty: number | null;
  readonly interval: string | null;
  readonly product_sku: string | null;
  readonly changed_by: string;
}

/** Where reports find their rows. Everything is read row by row, so that no report is held in memory as a whole. */
export interface ReportSource {
  /** The own members of all records of a resource, ascending by id; with `only`, those that have one of its values in a column. */
  readonly records: (resource: string, only?: { readonly column: string; readonly values: readonly string[] }) => Iterable<Values>;
  /** The stored changes of subscriptions, ascending by id. */
  readonly changes: () => Iterable<SubscriptionChange>;
  /** The request by which an order was asked for, by its token and one of its subscriptions. */
  readonly orderRequest: (token: string, subscription: number) => JsonObject | undefined;
  readonly view: () => View;
}

/** A row of a report; `undefined` for a part of the work that gives none, so that others can have their turn. */
export type ReportRow = readonly Cell[] | undefined;

/** A report: its columns, and its rows ascending by the first of them (#4.4-report-columns). */
export interface Report {
  readonly columns: readonly string[];
  readonly rows: (source: ReportSource) => Iterable<ReportRow>;
}

/** A member as a cell: by how it is stored, a text, a number or a boolean. */
export function cellOf(values: Values, name: string): Cell {
  if (typeof values[name] === 'boolean') return isTrue(values, name);
  return numberOf(values, name) ?? textOf(values, name);
}

/** The cells of members, in their order. */
export function cellsOf(values: Values, names: readonly string[]): readonly Cell[] {
  return names.map((name) => cellOf(values, name));
}

/** The id of the customer whose record it is, and the e-mail address of that customer. */
export function customerCells(values: Values, view: View): readonly Cell[] {
  const id = textOf(values, 'customer_id');
  const email = jsonIn(view.cell('customer', Number(id), 'email_json'));
  return [numeral(id), email === undefined ? undefined : plainText(decode(email))];
}

/** The subscriptions with a value in a column that are active: how many, and how many units they are. */
export function activeOf(column: string, value: string | number, view: View): { readonly count: number; readonly quantity: number } {
  const active = view.rows('subscription', column, value).filter((row) => row.is_active === 1);
  return { count: active.length, quantity: active.reduce((sum, { qty }) => sum + Number(qty), 0) };
}

/** The id of a record. */
export function idOf(values: Values): number {
  return numberOf(values, 'id') ?? 0;
}
