import type { Request, Response } from 'express';
import { Problem } from '../../domain/refusals/problem.js';
import { send, type Handler } from '../exchange/exchange.js';
import type { KnownRoute } from './nearest-routes.js';
import type { Forms, RouteTable } from './route-table.js';

/** One method on one path, and what answers it. */
interface Row {
  readonly method: string;
  readonly path: string;
  readonly handler: Handler;
}

/** What stands at a path: what answers each of its methods, and whether it is a guest's. */
export interface Endpoint extends KnownRoute {
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly isGuests: boolean;
}

const CORS_HEADERS = 'Authorization, Content-Type, Accept';

/** Adds rows to a table, of the platform or of a guest, and gives back their routes; `forms` are those of the parameters in their paths. */
export function addRows(
  endpoints: RouteTable<Endpoint>,
  rows: readonly Row[],
  { isGuests = false, forms }: { readonly isGuests?: boolean; readonly forms?: Forms },
): readonly KnownRoute[] {
  const paths = new Map<string, Map<string, Handler>>();
  for (const { method, path, handler } of rows) {
    const handlers = paths.get(path) ?? new Map<string, Handler>();
    paths.set(path, handlers.set(method, handler));
  }
  return [...paths].map(([path, handlers]) => {
    const endpoint = { path, methods: [...handlers.keys()].sort(), handlers, isGuests };
    endpoints.add(path, endpoint, forms);
    return endpoint;
  });
}

/** What stands at a path, and what is told of a method that it does not take. */
interface Answering extends Endpoint {
  readonly otherRoutes: () => string;
}

/**
 * Answers a request by what stands at its path; HEAD like GET without a body (node does that), OPTIONS without credentials
 * (#9-head-options). Throws `method-not-allowed`.
 */
export async function answerAt({ handlers, isGuests, otherRoutes }: Answering, request: Request, response: Response): Promise<void> {
  const handler = handlers.get(request.method === 'HEAD' ? 'GET' : request.method);
  if (handler !== undefined) {
    await handler(request, response);
    return;
  }
  const methods = [...handlers.keys(), ...(isGuests && handlers.has('GET') ? ['HEAD'] : []), ...(isGuests ? ['OPTIONS'] : [])];
  const Allow = methods.sort().join(', ');
  if (request.method === 'OPTIONS') await send(response, { status: 204, headers: isGuests ? { Allow } : preflightHeaders(Allow) });
  else {
    throw new Problem('method-not-allowed', undefined, { headers: { Allow }, why: otherRoutes });
  }
}

/** The headers by which OPTIONS is answered, to browsers that ask before they send. */
export function preflightHeaders(allow: string): Readonly<Record<string, string>> {
  return { Allow: allow, 'Access-Control-Allow-Methods': allow, 'Access-Control-Allow-Headers': CORS_HEADERS };
}
