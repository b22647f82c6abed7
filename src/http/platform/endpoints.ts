import { send, type Handler } from '../exchange/exchange.js';
import { addRows, type Endpoint } from '../routing/endpoint.js';
import type { KnownRoute } from '../routing/nearest-routes.js';
import type { RouteTable } from '../routing/route-table.js';
import { platformHandler, type PlatformNeeds } from './platform-handler.js';
import type { ServedVersion } from './route.js';
import { tokenEndpoint, tokenHandler } from './token-endpoint.js';

const FORMS = { id: /^[1-9]\d*$/, batch: /^[0-9a-f]{32}$/, token: /^[A-Za-z0-9]+$/, code: /^\w+$/ };

/** What answers at the paths of the platform need. */
interface EndpointNeeds extends PlatformNeeds {
  /** Why nothing can be written at present; `undefined` when all is well. */
  readonly unreadiness: () => string | undefined;
}

/** Adds the paths of the platform to a table: those of its versions, the one for tokens, those that tell whether it is alive; they are the result. */
export function addPlatform(
  endpoints: RouteTable<Endpoint>,
  versions: readonly ServedVersion[],
  needs: EndpointNeeds,
): readonly KnownRoute[] {
  const token = tokenHandler(needs);
  const rows = [
    ...tokenEndpoint.methods.map((method) => ({ method, path: tokenEndpoint.path, handler: token })),
    { method: 'GET', path: '/livez', handler: answerAlive },
    { method: 'GET', path: '/readyz', handler: readiness(needs) },
    ...versions.flatMap((version) =>
      version.routes.flatMap((route) => {
        const handler = platformHandler(version, route, needs);
        return version.prefixes.map((prefix) => ({ method: route.method, path: prefix + route.path, handler }));
      }),
    ),
  ];
  return addRows(endpoints, rows, { forms: FORMS });
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

const answerAlive: Handler = async (_request, response) => {
  await send(response, { status: 200, headers: JSON_TYPE, body: '{"status":"ok"}' });
};

// Whoever asks sends no more requests here until it is well again.
function readiness({ unreadiness }: EndpointNeeds): Handler {
  return async (request, response) => {
    const reason = unreadiness();
    if (reason === undefined) await answerAlive(request, response);
    else await send(response, { status: 503, headers: JSON_TYPE, body: JSON.stringify({ status: 'not ready', reason }) });
  };
}
