import { formatNames } from '../../documents.js';
import { verbs, type Endpoint, type EndpointCall, type Verb } from './endpoint.js';
import { recordsV2 } from './records-v2.js';
import { plainV3, recordsV3 } from './v3.js';
import { vaultV1, vaultV2 } from './vault.js';

// The one table of what is served: paths, methods, formats, and who may. Written by hand, so that a path, method or right that the
// simulator gains or loses shows. A row added here is a test added.

export * from './endpoint.js';

/** An endpoint at one of the prefixes of its version, with every spelling that it takes. */
export interface Placed extends Endpoint {
  readonly at: string;
  /** Its methods as the header Allow names them. */
  readonly allow: string;
  /** The ends of its path: none, and the suffixes of formats. */
  readonly endings: readonly string[];
}

/** One call of it. */
export interface PlacedCall {
  readonly endpoint: Placed;
  readonly verb: Verb;
  readonly call: EndpointCall;
}

/** The prefixes under which each version is served (#9-v3-at-root). */
export const prefixes = { v1: ['/services/v1'], v2: ['/services/v2'], v3: ['/services/v3', ''] } as const;

/** Every endpoint of v1, v2 and v3. */
export const allEndpoints: readonly Endpoint[] = [...vaultV1, ...recordsV2, ...vaultV2, ...recordsV3, ...plainV3];

/** Every endpoint under each of its prefixes. */
export const placed: readonly Placed[] = allEndpoints.flatMap((endpoint) =>
  prefixes[endpoint.version].map((prefix) => ({
    ...endpoint,
    at: prefix + endpoint.path,
    allow: Object.keys(endpoint.calls).sort().join(', '),
    endings: ['', ...endpoint.suffixes.map((suffix) => `.${suffix}`)],
  })),
);

/** Outside the versions: what is served without credentials, in JSON and without suffixes (#4.1-token-request). */
export const outside: readonly Pick<Placed, 'at' | 'allow' | 'endings'>[] = [
  { at: '/livez', allow: 'GET', endings: [''] },
  { at: '/readyz', allow: 'GET', endings: [''] },
  { at: '/oauth/v2/token', allow: 'GET, POST', endings: [''] },
];

/** The calls of a placed endpoint. */
export function callsOf(endpoint: Placed): readonly PlacedCall[] {
  return verbs.flatMap((verb) => {
    const call = endpoint.calls[verb];
    return call === undefined ? [] : [{ endpoint, verb, call }];
  });
}

/** Ends of paths that name no format for this one, so that they make another path (#4.2-foreign-suffix, #9-v3-no-suffix). */
export function foreignEndings(endings: readonly string[]): readonly string[] {
  const formats = formatNames.map((name) => `.${name}`);
  return [...formats, '.csv', '.JSON', '.json.json', '.', '.jsonp', ';.json'].filter((ending) => !endings.includes(ending));
}

/** The entry of a list that a count falls on; going over rows by it meets every entry without asking for each with each. */
export function inTurn<Entry>(entries: readonly Entry[], count: number): Entry {
  const entry = entries[count % entries.length];
  if (entry === undefined) throw new Error('There is nothing to take in turn.');
  return entry;
}
