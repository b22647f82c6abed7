import type { JsonObject } from '../../domain/json/json.js';
import type { Refused } from '../../domain/records/problem-body.js';
import type { Problem } from '../../domain/refusals/problem.js';

/** The methods of HTTP that a row of the route table may have. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** How one version of the interface differs from the others (§9). */
export interface Version {
  /** The segment in its paths. */
  readonly name: 'v1' | 'v2' | 'v3';
  /** Path prefixes under which it is served. */
  readonly prefixes: readonly string[];
  /** Whether HTTP Basic is accepted (§5.2). */
  readonly acceptsBasic: boolean;
  /** Whether answers come in all formats, or in JSON alone. */
  readonly hasFormats: boolean;
  /** Whether a record stands under its key. */
  readonly hasWrappers: boolean;
  /** The types of body that a method takes, '' for one without a type; `undefined` takes all but XML and forms with parts. */
  readonly bodyTypes?: Readonly<Partial<Record<Method, readonly string[]>>>;
  readonly problemBody: (problem: Problem, refused: Refused) => JsonObject;
  /** Its paths below the prefixes. */
  readonly routes: readonly { readonly method: Method; readonly path: string }[];
  /** Beginnings of paths that take no suffix. */
  readonly unsuffixed?: readonly string[];
}
