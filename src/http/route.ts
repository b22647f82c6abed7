import type { Grant } from '../domain/records/access.js';
import type { Json, JsonObject } from '../domain/json/json.js';
import type { Problem } from '../domain/refusals/problem.js';
import type { Outcome } from './answer.js';
import type { HostedEnvironment } from './directory.js';
import type { Query } from './query.js';

/** The versions of the interface, by the segment in their paths (§9). */
export type VersionName = 'v1' | 'v2' | 'v3';

/** How one version of the interface differs from the others. */
export interface Version {
  readonly name: VersionName;
  /** Path prefixes under which it is served. */
  readonly prefixes: readonly string[];
  /** Whether HTTP Basic is accepted (§5.2). */
  readonly acceptsBasic: boolean;
  /** Whether answers come in json, xml and html, or in JSON alone. */
  readonly hasFormats: boolean;
  /** Whether a record stands under its key. */
  readonly hasWrappers: boolean;
  /** The types of body that a method takes beside one without a type; `undefined` takes all but XML and forms with parts. */
  readonly bodyTypes?: Readonly<Partial<Record<Route['method'], readonly string[]>>>;
  readonly problemBody: (problem: Problem) => JsonObject;
  readonly routes: readonly Route[];
  /** Beginnings of paths that take no suffix. */
  readonly unsuffixed?: readonly string[];
}

/** An admitted request before its body is read. */
export interface Approach {
  readonly environment: HostedEnvironment;
  readonly grant: Grant;
  /** The path segment `{id}`; empty when there is none. */
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

/** One method on one path of a version. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the version's prefix, `:id` for a record's id. */
  readonly path: string;
  /** What the credentials are limited to. Throws `permission-denied`. */
  readonly limitOf: (approach: Approach) => number | undefined;
  readonly run: (call: Call) => Outcome;
  /** Whether its answers have one form of their own, whatever the request accepts. */
  readonly hasOwnForm?: true;
}
