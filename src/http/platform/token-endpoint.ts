import type { Request } from 'express';
import { encode } from '../../domain/json/json.js';
import { quoted } from '../../domain/records/explanation.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { TokenRequest } from '../../engine/access/access.js';
import { readText } from '../exchange/body.js';
import { exchangeOf, send, type Exchange, type Handler } from '../exchange/exchange.js';
import { readQuery, type Query } from '../exchange/query.js';
import { clientEnvironment, readBasic, whyClientRefused, type ClientCredentials } from './authenticate.js';
import type { HostedEnvironment } from './directory.js';
import { isBitten } from './faults.js';
import type { PlatformNeeds } from './platform-handler.js';

const PARAMETERS = ['grant_type', 'client_id', 'client_secret', 'scope', 'customer_id', 'customer_email', 'refresh_token'] as const;

// Answers and refusals alike (#2.2-token-headers).
const NOT_KEPT = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

const IS_JSON =
  'The body is JSON; the token endpoint takes a form, as in curl -d grant_type=client_credentials -d client_id=... -d client_secret=... .';

/** Where tokens are asked for (§4.1). */
export const tokenEndpoint = { path: '/oauth/v2/token', methods: ['GET', 'POST'] } as const;

/** Makes what answers it: POST with a form, or GET with the query; HTTP Basic wins over parameters (#4.1-token-by-basic). */
export function tokenHandler({ directory, readBody }: PlatformNeeds): Handler {
  return async (request, response) => {
    const exchange = exchangeOf(response);
    exchange.refusesInJson = true;
    Object.assign(exchange.headers, NOT_KEPT);
    const text = request.method === 'POST' ? readText(await readBody(request, response)) : undefined;
    const parameters = readQuery(text === undefined ? request.url : `?${text}`);
    refuseRepeated(parameters);
    if (text !== undefined && /^\s*\{/.test(text)) throw new Problem('grant-type-refused', undefined, { hint: IS_JSON });
    const grantType = readGrantType(parameters);
    const client = clientOf(request, parameters);
    noteClient(exchange, directory.byClient(client.id), client.id);
    const environment = clientEnvironment(client, directory);
    if (environment === undefined) throw new Problem('client-refused', undefined, whyClientRefused(client, directory));
    exchange.environment = environment.name;
    if (await isBitten(request, response, environment)) return;
    const members = environment.access.issue({ ...readRequest(parameters), clientId: client.id, grantType });
    await send(response, { status: 200, headers: { 'Content-Type': 'application/json' }, body: encode({ ...members }) });
  };
}

// Whether or not its secret is right, the request stands in its environment's journal.
function noteClient(exchange: Exchange, environment: HostedEnvironment | undefined, clientId: string): void {
  if (environment === undefined) return;
  exchange.journal = environment.journal;
  exchange.client = clientId;
}

// An empty one counts as absent, wherever it stands.
function one(parameters: Query, name: (typeof PARAMETERS)[number]): string | undefined {
  return parameters.given(name)[0];
}

// Two readers of one request must not take it for different ones (RFC 6749 section 3.2, #4.1-token-parameters).
function refuseRepeated(parameters: Query): void {
  const repeated = PARAMETERS.find((name) => parameters.given(name).length > 1);
  if (repeated !== undefined) throw new Problem('parameter-repeated', `Parameter "${repeated}" was given more than once`);
}

function readGrantType(parameters: Query): TokenRequest['grantType'] {
  const sent = one(parameters, 'grant_type');
  if (sent !== 'client_credentials' && sent !== 'refresh_token')
    throw new Problem('grant-type-refused', undefined, {
      hint: `${sent === undefined ? 'grant_type is missing' : `grant_type was ${quoted(sent)}`}; it is client_credentials or refresh_token, form-encoded in the body of the POST.`,
    });
  return sent;
}

function clientOf(request: Request, parameters: Query): ClientCredentials {
  const client = readBasic(request.headers.authorization) ?? {
    id: one(parameters, 'client_id') ?? '',
    secret: one(parameters, 'client_secret') ?? '',
  };
  if (client.id === '') throw new Problem('client-missing');
  return client;
}

function readRequest(parameters: Query): Omit<TokenRequest, 'clientId' | 'grantType'> {
  return {
    scope: one(parameters, 'scope'),
    customerId: one(parameters, 'customer_id'),
    customerEmail: one(parameters, 'customer_email'),
    refreshToken: one(parameters, 'refresh_token'),
  };
}
