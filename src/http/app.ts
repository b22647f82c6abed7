import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler, type Response } from 'express';
import { Problem } from '../domain/refusals/problem.js';
import { createBodyReader } from './body.js';
import type { Directory } from './directory.js';
import { exchangeOf, renderingOf, routeHandler, send, type Exchange, type ExchangeNeeds, type Handler } from './exchange.js';
import { guardCrossSite, guardGuest, guardHost, originHeaders, type GuardSettings } from './guards.js';
import { locate } from './locate.js';
import { renderProblem } from './render.js';
import { createRouteTable, type RouteTable } from './route-table.js';
import type { Version } from './route.js';
import { answerTokenRequest, tokenEndpoint } from './token-endpoint.js';
import { versions } from './versions/index.js';

/** One request that was answered, as the log tells it: never with query values, credentials or bodies. */
export interface RequestRecord {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The HTTP status; 0 when the connection ended before an answer. */
  readonly status: number;
  readonly milliseconds: number;
  readonly environment: string | undefined;
  /** The code of the refusal, when it was refused. */
  readonly refusal: string | undefined;
  /** What Subsim did wrong, for an answer with status 500. */
  readonly error: unknown;
}

/** What the doors need from the outside. @internal */
export interface AppNeeds extends GuardSettings {
  readonly directory: Directory;
  /** Most bytes of a request body. */
  readonly bodyLimit: number;
  readonly requestId: () => string;
  readonly stopwatch: () => () => number;
  readonly record: (request: RequestRecord) => void;
  readonly guests: readonly Guest[];
}

/** What serves paths of its own behind the same door. @internal */
export interface Guest {
  readonly prefix: string;
  readonly handle: RequestHandler;
}

// A client that takes Subsim for a proxy sends the whole address (RFC 9112 section 3.2.2).
const ABSOLUTE_FORM = /^https?:\/\/[^/?]*/i;
const DISK_FULL = 'The disk of the data folder is full; nothing was changed. Make room and send it again.';
const CORS_HEADERS = 'Authorization, Content-Type, Accept';

/** Makes the platform's doors: every request comes in here, every answer goes out here. @internal */
export function createApp(needs: AppNeeds): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.use(receive(needs, routesOf(needs)), answerError);
  return app;
}

// One handler for all, because each further layer of express costs as much as reading a record.
function receive(needs: AppNeeds, routes: RouteTable<Handlers>): RequestHandler {
  return async (request, response, next) => {
    const exchange = begin(request, response, needs);
    guardHost(request, needs);
    const guest = guestAt(exchange.location.path, needs.guests);
    if (guest !== undefined) {
      exchange.isGuests = true;
      guardGuest(request, needs);
      for (const [name, value] of Object.entries(exchange.headers)) response.setHeader(name, value);
      await guest.handle(request, response, next);
      return;
    }
    guardCrossSite(request, needs);
    Object.assign(exchange.headers, originHeaders(request, needs));
    const found = routes.find(exchange.location.path);
    if (found !== undefined) {
      const { entry: handlers, parameter } = found;
      exchange.parameter = parameter;
      await handle(handlers, request, response);
    } else if (request.method === 'OPTIONS') await send(response, { status: 204, headers: preflightHeaders('OPTIONS') });
    else throw new Problem('unknown-route');
  };
}

function begin(request: Request, response: Response, { requestId, stopwatch, record }: AppNeeds): Exchange {
  const elapsed = stopwatch();
  const target = request.url.startsWith('/') ? request.url : request.url.replace(ABSOLUTE_FORM, '');
  const [path = ''] = target.split('?', 1);
  const id = requestId();
  const exchange: Exchange = {
    id,
    location: locate(path, versions),
    headers: { 'Subsim-Request-Id': id },
    parameter: '',
    isGuests: false,
    environment: undefined,
    refusal: undefined,
    error: undefined,
    noteCall: undefined,
  };
  response.locals.exchange = exchange;
  response.once('close', () => {
    const { environment, refusal, error } = exchange;
    const status = response.headersSent ? response.statusCode : 0;
    record({ id, method: request.method, path, status, milliseconds: elapsed(), environment, refusal, error });
  });
  request.url = exchange.location.path + target.slice(path.length);
  return exchange;
}

function guestAt(path: string, guests: readonly Guest[]): Guest | undefined {
  return guests.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
}

type Handlers = ReadonlyMap<string, Handler>;

function routesOf({ directory, bodyLimit }: AppNeeds): RouteTable<Handlers> {
  const routes = createRouteTable<Handlers>();
  const needs: ExchangeNeeds = { directory, readBody: createBodyReader(bodyLimit) };
  const token = tokenHandler(needs);
  routes.add(tokenEndpoint.path, new Map(tokenEndpoint.methods.map((method) => [method, token])));
  for (const path of ['/livez', '/readyz']) routes.add(path, new Map([['GET', answerAlive]]));
  for (const version of versions) {
    for (const [path, handlers] of handlersByPath(version, needs)) {
      for (const prefix of version.prefixes) routes.add(prefix + path, handlers);
    }
  }
  return routes;
}

// HEAD is answered like GET without a body (node does that), OPTIONS needs no credentials.
async function handle(handlers: Handlers, request: Request, response: Response): Promise<void> {
  const handler = handlers.get(request.method === 'HEAD' ? 'GET' : request.method);
  if (handler !== undefined) {
    await handler(request, response);
    return;
  }
  const allow = [...handlers.keys()].sort().join(', ');
  if (request.method !== 'OPTIONS') throw new Problem('method-not-allowed', undefined, { headers: { Allow: allow } });
  await send(response, { status: 204, headers: preflightHeaders(allow) });
}

function handlersByPath(version: Version, needs: ExchangeNeeds): ReadonlyMap<string, Handlers> {
  const paths = new Map<string, Map<string, Handler>>();
  for (const route of version.routes) {
    const handlers = paths.get(route.path) ?? new Map<string, Handler>();
    paths.set(route.path, handlers.set(route.method, routeHandler(version, route, needs)));
  }
  return paths;
}

function tokenHandler(needs: ExchangeNeeds): Handler {
  return async (request, response) => {
    const { answer, environment } = await answerTokenRequest(request, response, needs);
    const exchange = exchangeOf(response);
    exchange.environment = environment?.name;
    exchange.refusal = answer.headers['Subsim-Refusal'];
    await send(response, answer);
  };
}

const answerAlive: Handler = async (_request, response) => {
  await send(response, { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"status":"ok"}' });
};

// express tells an error handler by its four parameters.
// eslint-disable-next-line @typescript-eslint/max-params
const answerError: ErrorRequestHandler = async (error: unknown, request, response, _next) => {
  const exchange = exchangeOf(response);
  const problem = asProblem(error);
  exchange.refusal = problem.code;
  if (problem.code === 'internal-error') exchange.error = error;
  try {
    if (response.headersSent) response.destroy();
    else await send(response, renderProblem(problem, renderingOf(request, exchange)));
  } catch (failure) {
    // express would answer with a page that shows the stack.
    exchange.error = failure;
    response.destroy();
  }
};

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof URIError) return new Problem('unknown-route');
  return isDiskFull(error) ? new Problem('internal-error', undefined, { hint: DISK_FULL }) : new Problem('internal-error');
}

// What SQLite says (SQLite, "Result and Error Codes").
function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL';
}

function preflightHeaders(allow: string): Readonly<Record<string, string>> {
  return { Allow: allow, 'Access-Control-Allow-Methods': allow, 'Access-Control-Allow-Headers': CORS_HEADERS };
}
