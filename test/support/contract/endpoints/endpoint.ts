import { formatNames } from '../../documents.js';

/** A method that an endpoint may serve. */
export type Verb = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** All of them. */
export const verbs: readonly Verb[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** To whom a call is open (#2.2-widget-rights): full credentials alone, tokens bound to a customer as well, or every token. */
export type Open = 'full' | 'widget' | 'guest';

/** What an answer is in v1 and v2: a record under a key, a list whose key shows in mode `observed`, or something else. */
export type Shape =
  | { readonly is: 'record'; readonly key: string }
  | { readonly is: 'list'; readonly key: string }
  | { readonly is: 'bare' | 'list of v3' | 'empty' | 'csv' };

/** One method of an endpoint. */
export interface EndpointCall {
  /** With full credentials. */
  readonly status: number;
  readonly shape: Shape;
  readonly open: Open;
  readonly body?: unknown;
  /** With a token of the row's customer, where that differs. */
  readonly ownStatus?: number;
}

/** One path: which methods it serves and how. */
export interface Endpoint {
  readonly version: 'v1' | 'v2' | 'v3';
  /** Below the version's prefix. A name in braces stands for something that is made first. */
  readonly path: string;
  readonly calls: Readonly<Partial<Record<Verb, EndpointCall>>>;
  /** The suffixes that the last segment takes (#4.2-suffix-everywhere). */
  readonly suffixes: readonly string[];
  /** The customer to whom its record belongs. */
  readonly owner: number;
  /** The same path for a record of another customer. */
  readonly foreign?: string;
}

export const EMPTY: Shape = { is: 'empty' };
export const BARE: Shape = { is: 'bare' };
export const LIST_V3: Shape = { is: 'list of v3' };

/** A record under a key. */
export function record(key: string): Shape {
  return { is: 'record', key };
}

/** A list whose key shows in mode `observed`. */
export function list(key: string): Shape {
  return { is: 'list', key };
}

// To whom it is open beside full credentials, the body and, if it differs, the status with a token of the own customer.
type More = Partial<Pick<EndpointCall, 'open' | 'body' | 'ownStatus'>>;

/** A call with what it answers; open to full credentials alone unless it says otherwise. */
export function call(status: number, shape: Shape, { open = 'full', ...more }: More = {}): EndpointCall {
  return { status, shape, open, ...more };
}

type Extra = Partial<Pick<Endpoint, 'suffixes' | 'owner' | 'foreign'>>;

/** A path of v1. */
export function v1(path: string, calls: Endpoint['calls'], extra: Extra = {}): Endpoint {
  return { version: 'v1', path, calls, suffixes: formatNames, owner: 2001, ...extra };
}

/** A path of v2. */
export function v2(path: string, calls: Endpoint['calls'], extra: Extra = {}): Endpoint {
  return { version: 'v2', path, calls, suffixes: formatNames, owner: 2001, ...extra };
}

/** A path of v3. */
export function v3(path: string, calls: Endpoint['calls'], extra: Extra = {}): Endpoint {
  return { version: 'v3', path, calls, suffixes: ['json'], owner: 2001, ...extra };
}
