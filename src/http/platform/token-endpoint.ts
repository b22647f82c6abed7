import type { Request } from 'express';
import { encode } from '../../domain/json/json.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { TokenRequest } from '../../engine/access/access.js';
import { readText } from '../exchange/body.js';
import { exchangeOf, send, type Handler } from '../exchange/exchange.js';
import { readQuery, type Query } from '../exchange/query.js';
import { clientEnvironment, readBasic, type ClientCredentials } from './authenticate.js';
import type { PlatformNeeds } from './platform-handler.js';

// Answers and refusals alike (#2.2-token-headers).
const NOT_KEPT = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

/** Where tokens are asked for (§4.1). */
export const tokenEndpoint = { path: '/oauth/v2/token', methods: ['GET', 'POST'] } as const;

/** Makes what answers it: POST with a form, or GET with the query; HTTP Basic wins over parameters (#4.1-token-by-basic). */
export function tokenHandler({ directory, readBody }: PlatformNeeds): Handler {
  return async (request, response) => {
    const exchange = exchangeOf(response);
    exchange.refusesInJson = true;
    Object.assign(exchange.headers, NOT_KEPT);
    const parameters = request.method === 'POST' ? readForm(readText(await readBody(request, response))) : readQuery(request.url);
    const grantType = readGrantType(parameters);
    const client = clientOf(request, parameters);
    const environment = clientEnvironment(client, directory);
    if (environment === undefined) throw new Problem('client-refused');
    exchange.environment = environment.name;
    const members = environment.access.issue({ ...readRequest(parameters), clientId: client.id, grantType });
    await send(response, { status: 200, headers: { 'Content-Type': 'application/json' }, body: encode({ ...members }) });
  };
}

function readForm(text: string): Query {
  return readQuery(`?${text}`);
}

function readGrantType(parameters: Query): TokenRequest['grantType'] {
  const sent = parameters.one('grant_type');
  if (sent !== 'client_credentials' && sent !== 'refresh_token') throw new Problem('grant-type-refused');
  return sent;
}

function clientOf(request: Request, parameters: Query): ClientCredentials {
  const client = readBasic(request.headers.authorization) ?? {
    id: parameters.one('client_id') ?? '',
    secret: parameters.one('client_secret') ?? '',
  };
  if (client.id === '') throw new Problem('client-missing');
  return client;
}

function readRequest(parameters: Query): Omit<TokenRequest, 'clientId' | 'grantType'> {
  return {
    scope: parameters.one('scope'),
    customerId: parameters.one('customer_id'),
    customerEmail: parameters.one('customer_email'),
    refreshToken: parameters.one('refresh_token'),
  };
}
