import type { Request } from 'express';
import { readQuery } from '../exchange/query.js';
import type { Exchange } from '../exchange/exchange.js';
import { readBasic, schemeValue } from './authenticate.js';
import type { Directory, HostedEnvironment } from './directory.js';

/** The environment for which the token of a request is meant, whether or not it opens it. */
export function meantEnvironment({ url, headers }: Request, directory: Directory): HostedEnvironment | undefined {
  const token = schemeValue(headers.authorization, 'bearer') ?? readQuery(url).one('access_token');
  return token === undefined ? undefined : directory.byToken(token);
}

/** The environment of the client that a request names, whether or not its secret is right; the exchange knows the client then. */
export function clientsEnvironment({ headers }: Request, exchange: Exchange, directory: Directory): HostedEnvironment | undefined {
  const clientId = readBasic(headers.authorization)?.id ?? '';
  const environment = directory.byClient(clientId);
  if (environment !== undefined) exchange.client = clientId;
  return environment;
}
