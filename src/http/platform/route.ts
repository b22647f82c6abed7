import type { Json } from '../../domain/json/json.js';
import type { Grant } from '../../domain/access/grant.js';
import type { Form } from '../../domain/records/form.js';
import type { Outcome } from '../exchange/outcome.js';
import type { Query } from '../exchange/query.js';
import type { Method, Version } from '../exchange/version.js';
import type { HostedEnvironment } from './directory.js';

/** A version of the interface with what answers its calls. */
export interface ServedVersion extends Version {
  readonly routes: readonly Route[];
}

/** An admitted request before its body is read. */
export interface Approach {
  readonly environment: HostedEnvironment;
  readonly grant: Grant;
  /** The path segment that stands for a record; empty when there is none. */
  readonly id: string;
}

/** An admitted request, as an action sees it. */
export interface Call extends Approach {
  /** The customer to whom the credentials are limited. */
  readonly limit: number | undefined;
  readonly query: Query;
  /** The JSON value of the body; `undefined` for none. */
  readonly body: Json | undefined;
}

/** The names of query parameters that a call reads. */
export interface ParameterNames {
  /** Those that have one value. */
  readonly single?: readonly string[];
  /** Those that may also be lists, as `name[]` or `name[x]`. */
  readonly listed?: readonly string[];
  /** With what the names of others begin, however they go on. */
  readonly beginnings?: readonly string[];
}

/** What the body of a call may hold: one object, a list of them, or operations of a JSON patch on one. */
export interface BodyForm {
  readonly kind: 'one' | 'many' | 'patch';
  /** The key under which it stands; `undefined` for a body that is itself the object or the patch. */
  readonly key?: string;
  readonly form: (approach: Approach) => Form;
}

/** One method on one path of a version. */
export interface Route {
  readonly method: Method;
  /** Below the version's prefix; with one parameter at most, `:id` for a record's id. */
  readonly path: string;
  /** What the credentials are limited to. Throws `permission-denied`. */
  readonly limitOf: (approach: Approach) => number | undefined;
  readonly run: (call: Call) => Outcome;
  /** The query parameters that it reads, beside those of credentials and orders; `undefined` for none. */
  readonly parameters?: ((ecomName: string) => ParameterNames) | undefined;
  /** What it reads of a body, beside `_meta`; `undefined` for nothing. */
  readonly body?: BodyForm | undefined;
  /** Whether its answers have one form of their own, whatever the request accepts. */
  readonly hasOwnForm?: true;
  /** Whether it answers an event, as receivers do who check what they were sent. */
  readonly readsEvent?: true;
  /** Whether it does a transaction, which can be made to take some time before it is done (#4.4-transaction-delay). */
  readonly isTransaction?: true;
}

/** A route by its method and path, as in `GET /config`. */
export function route(name: `${Method} /${string}`, limitOf: Route['limitOf'], run: Route['run']): Route {
  const [method, path] = name.split(' ', 2) as [Method, string]; // as its type says
  return { method, path, limitOf, run };
}
