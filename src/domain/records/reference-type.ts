import { identifier, placeholderFor, quoted } from './explanation.js';
import { converted, textThat, type FieldType } from './field-type.js';
import { integerFrom, textFrom } from './loose-values.js';
import { plainText, type Json } from '../json/json.js';
import { foldedName, knownIntervals } from '../calendar/schedule.js';
import { nearestNames, nearName } from '../refusals/nearest.js';
import type { Listener } from '../refusals/problem.js';
import type { View } from './view.js';

// The longest names that are compared.
const LONGEST = 64;
// Names that are told when none of them is near.
const EXAMPLES = 3;
// Own intervals of an environment that a hint lists.
const MOST_LISTED = 10;

/** The id of a record of the environment. */
export function reference(resource: string): FieldType {
  return converted('id', (value, view) => idOf(resource, value, view), referenceTelling(resource));
}

/** The id of a record of the environment, or of one that has been removed from it. */
export function referenceOrFormer(resource: string): FieldType {
  const known = (value: Json, view: View): number | undefined => {
    const id = integerFrom(value);
    return id !== undefined && view.wasRemoved(resource, id) ? id : idOf(resource, value, view);
  };
  return converted('id', known, referenceTelling(resource));
}

/** The id of a customer, which v1 and v2 records hold as text of digits (#4.3-customer-id-text). */
export function customerReference(): FieldType {
  return converted('id', (value, view) => idOf('customer', value, view)?.toString(), referenceTelling('customer'));
}

/** Text that names a record of the environment by one of its columns, such as a product by its SKU. */
export function naming(resource: string, column: string): FieldType {
  return textThat((name, view) => view.first(resource, column, name) !== undefined, {
    accepts: `the ${calledColumn(column)} of ${withArticle(resource)}`,
    isTold: true,
    why: (value, view) => whyUnnamed({ resource, column }, plainText(textFrom(value)) ?? '', view),
  });
}

/** That no record has a name in a column, and which name is the nearest to it. */
export function whyUnnamed({ resource, column }: { readonly resource: string; readonly column: string }, name: string, view: View): string {
  const sentence = `There is no ${called(resource)} with ${identifier(calledColumn(column), name)}`;
  if (placeholderFor(name) !== undefined) return `${sentence}.`;
  const known = view.near(resource, column, name).filter((candidate) => placeholderFor(candidate) === undefined);
  const probable = probableName(name, known);
  // Two long names that are shortened to the same text would tell nothing.
  if (probable !== undefined)
    return quoted(probable) === quoted(name) ? `${sentence}.` : `${sentence}; the nearest is ${quoted(probable)}.`;
  const examples = nearestNames(name.slice(0, LONGEST), comparableOf(known), EXAMPLES).map(quoted);
  return examples.length === 0 ? `${sentence}.` : `${sentence}; there are ${examples.join(', ')}.`;
}

/** An interval that can be parsed, returned as sent (#3-intervals, #3-defined-intervals). */
export function interval(): FieldType {
  return textThat((name, view) => view.period(name) !== undefined, {
    accepts: 'the name of an interval such as Monthly or Every 2 Weeks',
    isTold: true,
    why: (value, view) => whyNoInterval(plainText(textFrom(value)) ?? '', view),
  });
}

/** A record that a customer's record names, and who hears why it cannot. */
interface NotOwn {
  readonly resource: string;
  readonly id: number;
  readonly customer: string | number | undefined;
  readonly listener: Listener | undefined;
}

/** That a record is not there, or whose it is instead of a customer's: to a shopper it is not there in either case. */
export function whyNotOwn({ resource, id, customer, listener }: NotOwn, view: View): string {
  const owner = view.cell(resource, id, 'customer_id');
  if (owner === undefined || listener === 'shopper') return `There is no ${called(resource)} with ${identifier('id', id)}.`;
  const name = placeholderFor(String(id)) === undefined ? `${called(resource)} ${String(id)}` : `that ${called(resource)}`;
  return `${name.replace(/^./, (letter) => letter.toUpperCase())} belongs to customer ${String(owner)}, not to ${String(customer ?? 'this one')}.`;
}

// The names of records in a sentence: `payment profile`.
function called(resource: string): string {
  return resource.replaceAll('-', ' ');
}

function withArticle(resource: string): string {
  return `${/^[aeiou]/.test(resource) ? 'an' : 'a'} ${called(resource)}`;
}

function whyNoInterval(name: string, { configuration }: View): string {
  const own = configuration.intervals.map((defined) => defined.name);
  const isTold = placeholderFor(name) === undefined;
  const nearest = isTold ? probableName(foldedName(name), [...own, ...knownIntervals.names]) : undefined;
  const near = nearest === undefined || quoted(nearest) === quoted(name) ? '' : `; the nearest is ${quoted(nearest)}`;
  const defined = own.length === 0 ? '' : ` Defined here: ${listed(own)}.`;
  const interval = isTold ? `interval ${quoted(name)}` : 'such interval';
  return `There is no ${interval}${near}. Known: ${knownIntervals.names.join(', ')}, and ${knownIntervals.pattern}.${defined}`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_LISTED;
  return `${names.slice(0, MOST_LISTED).map(quoted).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
}

// The name that was probably meant, or the nearest of those that it is a part of.
function probableName(name: string, known: readonly string[]): string | undefined {
  const [comparable, part] = [comparableOf(known), name.trim().toLowerCase()];
  if (part === '' || name.length > LONGEST) return undefined;
  const whole = comparable.filter((candidate) => candidate.toLowerCase().includes(part));
  return nearName(name, comparable) ?? nearestNames(name, whole)[0];
}

function comparableOf(known: readonly string[]): readonly string[] {
  return known.filter(({ length }) => length <= LONGEST);
}

function referenceTelling(resource: string): Parameters<typeof converted>[2] {
  return {
    accepts: `the id of ${withArticle(resource)}, a whole number`,
    isTold: true,
    why: (value) => (integerFrom(value) === undefined ? undefined : `There is no ${called(resource)} with ${identifier('id', value)}.`),
  };
}

function calledColumn(column: string): string {
  return column === 'sku' ? 'SKU' : column;
}

function idOf(resource: string, value: Json, view: View): number | undefined {
  const id = integerFrom(value);
  return id === undefined || view.cell(resource, id, 'id') === undefined ? undefined : id;
}
