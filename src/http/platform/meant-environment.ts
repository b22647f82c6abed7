import type { Request } from 'express';
import { readQuery } from '../exchange/query.js';
import { schemeValue } from './authenticate.js';
import type { Directory, HostedEnvironment } from './directory.js';

/** The environment for which the token of a request is meant, whether or not it opens it. */
export function meantEnvironment({ url, headers }: Request, directory: Directory): HostedEnvironment | undefined {
  const token = schemeValue(headers.authorization, 'bearer') ?? readQuery(url).one('access_token');
  return token === undefined ? undefined : directory.byToken(token);
}
