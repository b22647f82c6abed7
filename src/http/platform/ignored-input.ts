import { isList, isObject, wireName, type Json, type JsonObject } from '../../domain/json/json.js';
import { ignoredPaths } from '../../domain/json/patch.js';
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
  /** The name under which it might have named a customer by the id of the shop platform; `undefined` where it cannot. */
  readonly customerIdName: string | undefined;
}

/** A request with what it brings. */
interface Brought extends Approach {
  readonly query: Query;
  readonly body: Json | undefined;
}

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
  const found: Findings = { unknown: new Set(), shown: new Set() };
  for (const name of query.names) if (!isParameter(name, parameters)) add(found, 'unknown', name);
  if (body !== undefined) addBody(found, body, { body: route.body, form });
  if (found.unknown.size === 0 && found.shown.size === 0) return undefined;
  const name = `${ecomName}_customer_id`;
  return { ...found, customerIdName: isParameter(name, parameters) || form.members.has(name) ? name : undefined };
}

type Findings = Readonly<Record<'unknown' | 'shown', Set<string>>>;

function add({ unknown, shown }: Findings, kind: keyof Findings, name: string): void {
  if (name !== '' && unknown.size + shown.size < MOST) (kind === 'unknown' ? unknown : shown).add(name);
}

function isParameter(name: string, { single = [], listed = [], beginnings = [] }: ParameterNames): boolean {
  if (ALWAYS_KNOWN.includes(name) || single.includes(name)) return true;
  return listed.includes(name.replace(/\[[^[\]]*\]$/, '')) || beginnings.some((beginning) => name.startsWith(beginning));
}

function addBody(found: Findings, sent: Json, { body, form }: { readonly body: BodyForm | undefined; readonly form: Form }): void {
  if (body?.kind === 'patch') addPatch(found, sent, form);
  else if (!isObject(sent)) return;
  else if (body !== undefined && body.key === undefined) addMembers(found, sent, { form, within: '', isWhole: true });
  else addWrapped(found, sent, { key: body?.key, form });
}

// What stands beside the record is told by its bare name, and the members of the record are, too.
function addWrapped(found: Findings, sent: JsonObject, { key, form }: { readonly key: string | undefined; readonly form: Form }): void {
  for (const name of Object.keys(sent)) if (name !== key && !isAside(name)) add(found, 'unknown', wireName(name));
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
}

function addMembers(found: Findings, object: JsonObject, { form, within, isWhole }: Place): void {
  for (const held of Object.keys(object)) {
    const name = wireName(held);
    const member = form.members.get(name);
    if (member === undefined) {
      if (!(isWhole && isAside(name))) add(found, form.shown.has(name) ? 'shown' : 'unknown', within + name);
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
    add(found, shown.has(member) || members.has(member) ? 'shown' : 'unknown', pointer);
  }
}
