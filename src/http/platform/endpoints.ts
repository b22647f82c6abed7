import { send, type Handler } from '../exchange/exchange.js';
import { byPath, type Endpoint } from '../routing/endpoint.js';
import type { RouteTable } from '../routing/route-table.js';
import { platformHandler, type PlatformNeeds } from './platform-handler.js';
import type { ServedVersion } from './route.js';
import { tokenEndpoint, tokenHandler } from './token-endpoint.js';

const FORMS = { id: /^[1-9]\d*$/, batch: /^[0-9a-f]{32}$/, token: /^[A-Za-z0-9]+$/, code: /^\w+$/ };
const CORS_HEADERS = 'Authorization, Content-Type, Accept';

/** Adds the paths of the platform to a table: those of its versions, the one for tokens, and those that tell whether it is alive. */
export function addPlatform(endpoints: RouteTable<Endpoint>, versions: readonly ServedVersion[], needs: PlatformNeeds): void {
  const token = tokenHandler(needs);
  endpoints.add(tokenEndpoint.path, endpointOf(new Map(tokenEndpoint.methods.map((method) => [method, token]))));
  for (const path of ['/livez', '/readyz']) endpoints.add(path, endpointOf(new Map([['GET', answerAlive]])));
  for (const version of versions) {
    for (const [path, handlers] of byPath(version.routes, (route) => platformHandler(version, route, needs))) {
      for (const prefix of version.prefixes) endpoints.add(prefix + path, endpointOf(handlers), FORMS);
    }
  }
}

/** The headers by which OPTIONS is answered, to browsers that ask before they send. */
export function preflightHeaders(allow: string): Endpoint['optionsHeaders'] {
  return { Allow: allow, 'Access-Control-Allow-Methods': allow, 'Access-Control-Allow-Headers': CORS_HEADERS };
}

function endpointOf(handlers: Endpoint['handlers']): Endpoint {
  return { handlers, optionsHeaders: preflightHeaders([...handlers.keys()].sort().join(', ')) };
}

const answerAlive: Handler = async (_request, response) => {
  await send(response, { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"status":"ok"}' });
};
