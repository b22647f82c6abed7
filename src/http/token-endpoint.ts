import type { Request, Response } from 'express';
import { encode } from '../domain/json/json.js';
import { Problem } from '../domain/refusals/problem.js';
import type { TokenRequest } from '../engine/access/access.js';
import type { Answer } from './answer.js';
import { clientEnvironment, readBasic, type ClientCredentials } from './authenticate.js';
import { readText, type ReadBody } from './body.js';
import type { Directory, HostedEnvironment } from './directory.js';
import { readQuery, type Query } from './query.js';
import { problemBody, refusalHeaders } from './refusal.js';

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Pragma: 'no-cache' };

/** Where tokens are asked for (§4.1, supplement 3.1). */
export const tokenEndpoint = { path: '/oauth/v2/token', methods: ['GET', 'POST'] } as const;

/** A token request that was answered: for which environment, if its client is known. */
export interface TokenAnswer {
  readonly answer: Answer;
  readonly environment: HostedEnvironment | undefined;
}

/** Answers `/oauth/v2/token`: POST with a form, or GET with the query; HTTP Basic wins over parameters (§4.1, supplement 3.1). */
export async function answerTokenRequest(
  request: Request,
  response: Response,
  needs: { directory: Directory; readBody: ReadBody },
): Promise<TokenAnswer> {
  let environment: HostedEnvironment | undefined;
  try {
    const parameters = request.method === 'POST' ? readForm(readText(await needs.readBody(request, response))) : readQuery(request.url);
    const grantType = readGrantType(parameters);
    const client = clientOf(request, parameters);
    environment = clientEnvironment(client, needs.directory);
    if (environment === undefined) throw new Problem('client-refused');
    const members = environment.access.issue({ ...readRequest(parameters), clientId: client.id, grantType });
    return { environment, answer: { status: 200, headers: HEADERS, body: encode({ ...members }) } };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const headers = { ...HEADERS, ...refusalHeaders(error) };
    return { environment, answer: { status: error.status, headers, body: encode(problemBody(error)) } };
  }
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
