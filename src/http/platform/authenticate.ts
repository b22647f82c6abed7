import type { Grant } from '../../domain/access/grant.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Directory, HostedEnvironment } from './directory.js';

/** A request that was let in: into which environment, and with which rights. */
interface Admission {
  readonly environment: HostedEnvironment;
  readonly grant: Grant;
  /** The token or client that was presented. */
  readonly credential: string;
}

/** Where a request presents its credentials. */
interface PresentedCredentials {
  readonly authorization: string | undefined;
  /** The values of the query parameter `access_token`. */
  readonly accessTokens: readonly string[];
}

/** A client id and its secret. */
export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

/** Lets a request in by token or, where the version accepts it, by HTTP Basic (#5.1-token-presented). Throws a 401 or 400 `Problem`. */
export function authenticate(
  { authorization, accessTokens }: PresentedCredentials,
  acceptsBasic: boolean,
  directory: Directory,
): Admission {
  const bearer = schemeValue(authorization, 'bearer');
  const tokens = bearer === undefined ? accessTokens : [...accessTokens, bearer];
  // Two in the query, which nobody has seen, are refused like one in each place.
  if (accessTokens.length > 1 && bearer === undefined) throw new Problem('two-credentials', undefined, { rule: '5-token-given-twice' });
  if (tokens.length > 1) throw new Problem('two-credentials');
  const [token] = tokens;
  if (token !== undefined) return byToken(token, directory);
  const client = readBasic(authorization);
  if (client === undefined) throw new Problem('access-denied');
  if (!acceptsBasic) throw new Problem('basic-on-v3');
  const environment = clientEnvironment(client, directory) ?? refuseClient();
  return { environment, grant: { clientId: client.id, scope: null }, credential: client.id };
}

/** The environment of a client whose secret is right. */
export function clientEnvironment({ id, secret }: ClientCredentials, directory: Directory): HostedEnvironment | undefined {
  const environment = directory.byClient(id);
  return environment?.access.isClient(id, secret) === true ? environment : undefined;
}

/** The client credentials in an `Authorization: Basic` header (RFC 7617); `undefined` without such a header. */
export function readBasic(authorization: string | undefined): ClientCredentials | undefined {
  const encoded = schemeValue(authorization, 'basic');
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return { id: colon < 0 ? text : text.slice(0, colon), secret: colon < 0 ? '' : text.slice(colon + 1) };
}

function byToken(token: string, directory: Directory): Admission {
  const environment = directory.byToken(token);
  if (environment === undefined) throw new Problem('unknown-token');
  return { environment, grant: environment.access.grantOf(token), credential: token };
}

/** What stands behind a scheme in an `Authorization` header. */
export function schemeValue(authorization: string | undefined, scheme: string): string | undefined {
  const match = /^\s*(\S+)\s+(\S+)\s*$/.exec(authorization ?? '');
  return match?.[1]?.toLowerCase() === scheme ? match[2] : undefined;
}

function refuseClient(): never {
  throw new Problem('wrong-credentials');
}
