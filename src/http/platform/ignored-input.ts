import { isList, isObject, wireName, type Json, type JsonObject } from '../../domain/json/json.js';
import { ignoredPaths } from '../../domain/json/patch.js';
import { nearName } from '../../domain/refusals/nearest.js';
import { NO_FORM, type Form } from '../../domain/records/form.js';
import type { Query } from '../exchange/query.js';
import { isOrderTokenName, TOKEN_NAMES } from './order-token.js';
import { formFor } from './request-form.js';
import type { Approach, BodyForm, ParameterNames, Route } from './route.js';

/** What was ignored of a request, by name: members as paths with dots, those of lists without their places, and pointers of a patch. */
export interface IgnoredInput {
  /** What nobody knows. */
  readonly unknown: ReadonlySet<string>;
  /** What is shown and cannot be written: clients send whole answers back. */
  readonly shown: ReadonlySet<string>;
  /** What was probably meant by one of the unknown names, in a sentence; looked for when it is asked for. */
  readonly hint: () => string | undefined;
  /** The name under which it might have named a customer by the id of the shop platform; `undefined` where it cannot. */
  readonly customerIdName: string | undefined;
}

/** A request with what it brings. */
interface Brought extends Approach {
  readonly query: Query;
  readonly body: Json | undefined;
}

// Names of which the nearest known one is looked for, and what such a name looks like: a path, and the name at its end.
const MOST_HINTED = 3;
const SPELT = /^([/\w.-]*[/.])?([A-Za-z_-]{2,40})$/;
// Names that are gathered; whoever sends more learns that there are many.
const MOST = 1000;

const ALWAYS_KNOWN: readonly string[] = ['access_token', ...TOKEN_NAMES];

/** What is ignored of a request by its route (#subsim-ignored-input); `undefined` for nothing, which costs next to nothing to find out. */
export function ignoredInput(route: Route, request: Brought): IgnoredInput | undefined {
  const { query, body, environment } = request;
  if (query.names.length === 0 && body === undefined) return undefined;
  const { ecomName } = environment.dialect;
  const parameters = route.parameters?.(ecomName) ?? {};
  const form = body === undefined ? NO_FORM : formFor(route, request);
  const found: Findings = { unknown: new Set(), shown: new Set(), misspelt: [] };
  for (const name of query.names) if (!isParameter(name, parameters)) addUnknown(found, { name, known: () => namesIn(parameters) });
  if (body !== undefined) addBody(found, body, { body: route.body, form });
  if (found.unknown.size === 0 && found.shown.size === 0) return undefined;
  const name = `${ecomName}_customer_id`;
  const customerIdName = isParameter(name, parameters) || form.members.has(name) ? name : undefined;
  return { unknown: found.unknown, shown: found.shown, hint: () => hintOn(found.misspelt), customerIdName };
}

/** A name that nobody knows, as it is told, and those that stand in its place. */
interface Misspelt {
  readonly name: string;
  readonly known: () => Iterable<string>;
  /** Whether it may be a wrapper where there is none. */
  readonly isWrapper?: boolean;
}

interface Findings extends Readonly<Record<'unknown' | 'shown', Set<string>>> {
  readonly misspelt: Misspelt[];
}

function add({ unknown, shown }: Findings, kind: 'unknown' | 'shown', name: string): void {
  if (name !== '' && unknown.size + shown.size < MOST) (kind === 'unknown' ? unknown : shown).add(name);
}

function addUnknown(found: Findings, misspelt: Misspelt): void {
  add(found, 'unknown', misspelt.name);
  if (found.misspelt.length < MOST_HINTED) found.misspelt.push(misspelt);
}

// Names with digits may be secrets, and are not repeated.
function hintOn(misspelt: readonly Misspelt[]): string | undefined {
  for (const { name, known, isWrapper } of misspelt) {
    const [, beginning = '', last = ''] = SPELT.exec(name) ?? [];
    if (last === '') continue;
    const near = nearName(last, [...known()]);
    if (isWrapper === true) return `"${name}" is ignored: the record stands here by itself, without a wrapper.`;
    if (near !== undefined) return `"${name}" is ignored; the nearest name that is read is "${beginning}${near}".`;
  }
  return undefined;
}

function namesIn({ single = [], listed = [], beginnings = [] }: ParameterNames): readonly string[] {
  return [...single, ...listed, ...beginnings];
}

function isParameter(name: string, { single = [], listed = [], beginnings = [] }: ParameterNames): boolean {
  if (ALWAYS_KNOWN.includes(name) || single.includes(name)) return true;
  return listed.includes(name.replace(/\[[^[\]]*\]$/, '')) || beginnings.some((beginning) => name.startsWith(beginning));
}

function addBody(found: Findings, sent: Json, { body, form }: { readonly body: BodyForm | undefined; readonly form: Form }): void {
  if (body?.kind === 'patch') addPatch(found, sent, form);
  else if (!isObject(sent)) return;
  else if (body !== undefined && body.key === undefined) addMembers(found, sent, { form, within: '', isWhole: true, isBare: true });
  else addWrapped(found, sent, { key: body?.key, form });
}

// What stands beside the record is told by its bare name, and the members of the record are, too.
function addWrapped(found: Findings, sent: JsonObject, { key, form }: { readonly key: string | undefined; readonly form: Form }): void {
  for (const name of Object.keys(sent)) if (name !== key && !isAside(name)) addUnknown(found, { name: wireName(name), known: () => [] });
  const inside = key === undefined ? undefined : sent[key];
  for (const entry of isList(inside) ? inside : [inside]) {
    if (isObject(entry)) addMembers(found, entry, { form, within: '', isWhole: true });
  }
}

/** Where an object stands: its form, the path to it with a dot at the end, and whether it is a whole record. */
interface Place {
  readonly form: Form;
  readonly within: string;
  readonly isWhole: boolean;
  /** Whether that record stands without a wrapper. */
  readonly isBare?: true;
}

function addMembers(found: Findings, object: JsonObject, { form, within, isWhole, isBare }: Place): void {
  for (const held of Object.keys(object)) {
    const name = wireName(held);
    const member = form.members.get(name);
    if (member === undefined) {
      if (isWhole && isAside(name)) continue;
      if (form.shown.has(name)) add(found, 'shown', within + name);
      else
        addUnknown(found, {
          name: within + name,
          known: () => form.members.keys(),
          isWrapper: isBare === true && Object.keys(object).length === 1 && isObject(object[held]),
        });
    } else if (member.form !== undefined) {
      const inside = { form: member.form, within: `${within}${name}.`, isWhole: false };
      const value = object[held];
      for (const entry of isList(value) ? value : [value]) if (isObject(entry)) addMembers(found, entry, inside);
    }
  }
}

// What is read for audit, and to link the request to an order.
function isAside(name: string): boolean {
  return name === '_meta' || isOrderTokenName(name);
}

function addPatch(found: Findings, sent: Json, { members, shown }: Form): void {
  const maps = { has: (name: string): boolean => members.get(name)?.isMap === true };
  for (const { pointer, member } of ignoredPaths(sent, { writable: members, maps })) {
    if (shown.has(member) || members.has(member)) add(found, 'shown', pointer);
    else addUnknown(found, { name: pointer, known: () => members.keys() });
  }
}
