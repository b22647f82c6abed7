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

const TOKEN = /^[A-Za-z0-9]{86}$/;

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
  if (client === undefined) throw new Problem('access-denied', undefined, noneHint(authorization));
  if (!acceptsBasic) throw new Problem('basic-on-v3');
  const environment = clientEnvironment(client, directory) ?? refuseClient(client, directory);
  return { environment, grant: { clientId: client.id, scope: null }, credential: client.id };
}

/** The environment of a client whose secret is right. */
export function clientEnvironment({ id, secret }: ClientCredentials, directory: Directory): HostedEnvironment | undefined {
  const environment = directory.byClient(id);
  return environment?.access.clients.isRight(id, secret) === true ? environment : undefined;
}

/** What is known of a client that was revoked, or of a secret that was replaced (#subsim-client-revoked, #subsim-two-secrets). */
export function whyClientRefused({ id, secret }: ClientCredentials, directory: Directory): { readonly hint?: string } {
  const hint = directory.byClient(id)?.access.clients.whyRefused(id, secret);
  return hint === undefined ? {} : { hint };
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
  if (environment === undefined) throw new Problem('unknown-token', undefined, { hint: strangerHint(token, directory) });
  return { environment, grant: environment.access.grantOf(token), credential: token };
}

// Who sends a header and no credentials in it has most often left out the scheme.
function noneHint(authorization: string | undefined): { readonly hint?: string } {
  if (authorization === undefined || authorization.trim() === '') return {};
  if (/^\s*(?:bearer|basic)\s*$/i.test(authorization)) return { hint: 'Nothing stands behind the scheme of the header Authorization.' };
  return { hint: 'The header Authorization has no scheme that is known here: send Bearer and the access token, or Basic on v1 and v2.' };
}

function strangerHint(token: string, { removedBy }: Directory): string {
  if (!TOKEN.test(token))
    return `An access token has 86 letters and digits; ${String(token.length)} characters were sent. Send access_token from the answer of POST /oauth/v2/token as it is.`;
  const removed = removedBy(token);
  if (removed !== undefined) return `The environment ${removed}, which issued it, has been removed; get a token of another one.`;
  return 'No environment of this server has issued it, perhaps one that ran before; get a new one from POST /oauth/v2/token.';
}

/** What stands behind a scheme in an `Authorization` header. */
export function schemeValue(authorization: string | undefined, scheme: string): string | undefined {
  const match = /^\s*(\S+)\s+(\S+)\s*$/.exec(authorization ?? '');
  return match?.[1]?.toLowerCase() === scheme ? match[2] : undefined;
}

function refuseClient(client: ClientCredentials, directory: Directory): never {
  throw new Problem('wrong-credentials', undefined, whyClientRefused(client, directory));
}
