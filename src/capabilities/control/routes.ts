import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { Doors } from '../../simulator/capability.js';
import { Problem, type Simulator } from '../../simulator.js';
import type { Call } from './call.js';
import { checked, environmentIn, idIn, queryIn } from './input.js';
import { nearestPaths } from './nearest.js';
import { createWriter, takesLines } from './writer.js';

/** What the routes need. */
export interface RoutesNeeds extends Doors {
  readonly simulator: Simulator;
  /** Under which the calls lie. */
  readonly prefix: string;
}

/** The calls about a simulator, and those about one environment. */
export interface ControlCalls {
  readonly whole: readonly Call[];
  readonly scoped: readonly Call[];
}

/**
 * Makes the routes of calls: those about the simulator below the prefix, those about an environment there for the default one and
 * below `environments/{name}` for each one.
 */
export function createRoutes({ whole, scoped: calls }: ControlCalls, needs: RoutesNeeds): RequestHandler {
  const { prefix } = needs;
  const scoped = Router({ mergeParams: true, caseSensitive: true, strict: true });
  for (const [path, ofPath] of byPath(calls)) addRoute(scoped, path, { calls: ofPath, needs });
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, ofPath] of byPath(whole)) addRoute(router, prefix + path, { calls: ofPath, needs });
  router.use(`${prefix}/environments/:environment`, knowEnvironment(needs), scoped);
  router.use(prefix, scoped);
  const paths = [...byPath([...whole, ...calls]).keys()].map((path) => prefix + braced(path));
  router.use(({ path }) => {
    const nearest = nearestPaths(path.replace(/^(\/[^/]*)\/environments\/[^/]*(?=\/)/, '$1'), paths);
    throw new Problem('unknown-route', 'Not Found', { hint: `The nearest paths are ${nearest.join(', ')}.` });
  });
  return router;
}

function byPath(calls: readonly Call[]): ReadonlyMap<string, readonly Call[]> {
  const paths = new Map<string, Call[]>();
  for (const call of calls) paths.set(call.path, [...(paths.get(call.path) ?? []), call]);
  return paths;
}

function knowEnvironment({ simulator }: RoutesNeeds): RequestHandler<{ environment: string }> {
  return ({ params }, _response, next) => {
    environmentIn(simulator, params.environment);
    next();
  };
}

function addRoute(router: Router, path: string, { calls, needs }: { calls: readonly Call[]; needs: RoutesNeeds }): void {
  const route = router.route(path);
  const allow = [...calls.map(({ method }) => method), ...(calls.some(({ method }) => method === 'GET') ? ['HEAD'] : []), 'OPTIONS'];
  const headers = { Allow: allow.sort().join(', ') };
  for (const call of calls) route[METHODS[call.method]](answering(call, needs));
  route.options((_request, response) => void response.writeHead(204, headers).end());
  route.all(() => {
    throw new Problem('method-not-allowed', undefined, { headers, hint: 'The header Allow names the methods of this path.' });
  });
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

function answering(call: Call, needs: RoutesNeeds): RequestHandler {
  const { simulator } = needs;
  return async (request, response) => {
    const environment = environmentIn(simulator, parameterOf(request, 'environment'));
    const id = idIn(parameterOf(request, 'id'));
    const query = queryIn(request, call.query);
    const name = parameterOf(request, 'name') ?? '';
    const body = await bodyIn(request, response, { call, needs });
    const writer = createWriter(response, call.hasLines === true && takesLines(request));
    const given = { simulator, environment, id, name, query, body, signal: hangUpOf(response), tell: writer.tell };
    writer.end(await call.run(given));
  };
}

async function bodyIn(request: Request, response: Response, { call, needs }: { call: Call; needs: RoutesNeeds }): Promise<unknown> {
  if (call.bytes !== undefined) return needs.readBytes(request, response, call.bytes);
  const sent = call.method === 'GET' ? undefined : await needs.readJson(request, response);
  return checked(sent === undefined ? {} : sent, call.method === 'GET' ? undefined : call.body);
}

function parameterOf({ params }: Request, name: string): string | undefined {
  const value = params[name];
  return typeof value === 'string' ? value : undefined;
}

function hangUpOf(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    controller.abort();
  });
  return controller.signal;
}

function braced(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}
