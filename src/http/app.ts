import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler, type Response } from 'express';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Wire } from '../domain/records/wire.js';
import { Problem } from '../domain/refusals/problem.js';
import { createBodyReader, createFileReader } from './exchange/body.js';
import { exchangeOf, send, type Exchange } from './exchange/exchange.js';
import { locate } from './exchange/location.js';
import { problemOutside } from './exchange/outside.js';
import { renderProblem } from './exchange/problem-answer.js';
import type { RequestJournal } from './exchange/request-journal.js';
import { takeDown } from './exchange/taking-down.js';
import { takeApart } from './exchange/target.js';
import type { Turns } from './exchange/turns.js';
import { guardCrossSite, guardGuest, guardHost, guardPages, originHeaders, type GuardSettings } from './guards.js';
import { guestAt, type Guest } from './guests/guest.js';
import { addGuest } from './guests/guest-handler.js';
import type { Directory } from './platform/directory.js';
import { addPlatform } from './platform/endpoints.js';
import { clientsEnvironment, meantEnvironment } from './platform/meant-environment.js';
import { otherMethodHint, unknownPath } from './platform/unknown-path.js';
import { answerAt, preflightHeaders, type Endpoint } from './routing/endpoint.js';
import type { KnownRoute } from './routing/nearest-routes.js';
import { createRouteTable, type RouteTable } from './routing/route-table.js';
import { versions } from './versions/index.js';

/** One request that was answered, as the log tells it: never with query values, credentials or bodies, tokens in the path shortened. */
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
  /** The names of what was ignored of it, as `Subsim-Ignored` tells them. */
  readonly ignored: string | undefined;
  /** What Subsim did wrong, for an answer with status 500. */
  readonly error: unknown;
}

/** What the doors need from the outside. @internal */
interface AppNeeds extends GuardSettings {
  readonly directory: Directory;
  /** How refusals are written that no credentials lead to an environment. */
  readonly wire: () => Wire;
  /** Most bytes of a request body. */
  readonly bodyLimit: number;
  readonly requestId: () => string;
  readonly stopwatch: () => () => number;
  readonly turns: Turns;
  readonly record: (request: RequestRecord) => void;
  /** A text in which tokens are shortened. */
  readonly withoutTokens: (text: string) => string;
  /** Takes down requests that lead to no environment; `undefined` where none is taken down at all. */
  readonly journal: (() => RequestJournal) | undefined;
  /** Why nothing can be written at present; `undefined` when all is well. */
  readonly unreadiness: () => string | undefined;
  readonly guests: readonly Guest[];
}

// Asked again and again by who looks after the process.
const UNTOLD: ReadonlySet<string> = new Set(['/livez', '/readyz']);
// RFC 6750 section 2.3 asks for it; `no-store` because a page of the browser's history would show what was answered.
const NOT_ANSWERED = { status: 0, lines: [], body: '' };
const PRIVATE = { 'Cache-Control': 'private, no-store' };

/** Makes the platform's doors: every request comes in here, every answer goes out here. @internal */
export function createApp(needs: AppNeeds): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.use(receive(needs, pathsOf(needs)), errorAnswerer(needs));
  return app;
}

/** What hears the requests of a server. Express takes the address apart itself, and warns of one that is none with all that is in it. @internal */
export function listenerOf(app: Express): RequestListener {
  return (request, response) => {
    if (request.url?.startsWith('/') !== true) takePath(request);
    void app(request, response);
  };
}

function takePath(request: IncomingMessage): void {
  const { authority, path, rest } = takeApart(request.url ?? '/');
  if (authority === undefined) return;
  // It counts over the header (RFC 9112 section 3.2.2).
  request.headers.host = authority;
  request.url = (path === '' ? '/' : path) + rest;
}

/** What stands at each path, and the routes of the platform and of guests. */
interface Paths {
  readonly endpoints: RouteTable<Endpoint>;
  readonly routes: readonly KnownRoute[];
  readonly guestRoutes: readonly KnownRoute[];
}

function pathsOf({ directory, bodyLimit, guests, unreadiness, withoutTokens }: AppNeeds): Paths {
  const endpoints = createRouteTable<Endpoint>();
  const readBody = createBodyReader(bodyLimit);
  const routes = addPlatform(endpoints, versions, { directory, readBody, unreadiness, withoutTokens });
  const readers = { readBody, readFile: createFileReader(bodyLimit) };
  return { endpoints, routes, guestRoutes: guests.flatMap((guest) => addGuest(endpoints, guest, readers)) };
}

// One handler for all, because each further layer of express costs as much as reading a record.
function receive(needs: AppNeeds, { endpoints, routes, guestRoutes }: Paths): RequestHandler {
  const front = needs.guests.find(({ isPages }) => isPages)?.prefix;
  const served = { routes, find: (path: string) => endpoints.find(path, decodedIfPossible)?.entry };
  return async (request, response) => {
    const exchange = begin(request, response, needs);
    const { path } = exchange.location;
    const guest = guestAt(path, needs.guests);
    const isForFront = path === '/' && front !== undefined && opensPage(request);
    const isTold = guest === undefined && !isForFront && !UNTOLD.has(path);
    if (isTold && needs.journal !== undefined) takeDown(exchange, request, needs.journal);
    guardHost(request, needs);
    if (isForFront) {
      await send(response, { status: 303, headers: { Location: front, ...PRIVATE } });
      return;
    }
    if (guest === undefined) {
      guardCrossSite(request, needs);
      Object.assign(exchange.headers, originHeaders(request, needs));
    } else {
      exchange.refusesInJson = true;
      if (guest.isPages === true) guardPages(request, needs, guest);
      else guardGuest(request, guest.isForAnybodyNear === true ? {} : needs);
      guest.guardPath(path);
    }
    const found = endpoints.find(path, guest === undefined ? decodedIfPossible : decodeURIComponent);
    if (found !== undefined) {
      exchange.parameters = found.parameters;
      exchange.pattern = found.entry.path;
      const { entry } = found;
      const otherRoutes = (): string => otherMethodHint(request.method, entry, entry.isGuests ? guestRoutes : routes);
      await answerAt({ ...entry, otherRoutes }, request, response);
    } else if (guest !== undefined) throw guest.unknownRoute(path);
    else if (request.method === 'OPTIONS') await send(response, { status: 204, headers: preflightHeaders('OPTIONS') });
    else throw unknownPath(exchange.location, served);
  };
}

function begin(request: Request, response: Response, { requestId, stopwatch, turns, record, withoutTokens }: AppNeeds): Exchange {
  const elapsed = stopwatch();
  const { path, rest } = takeApart(request.url);
  const id = requestId();
  const shownPath = withoutTokens(path);
  const exchange: Exchange = {
    id,
    location: locate(path, versions),
    shownPath,
    headers: { 'Subsim-Request-Id': id, 'X-Content-Type-Options': 'nosniff', ...(hasToken(rest) ? PRIVATE : undefined) },
    turns,
    parameters: {},
    refusesInJson: false,
    rest,
    elapsed,
    environment: undefined,
    pattern: undefined,
    client: undefined,
    body: undefined,
    journal: undefined,
    cause: null,
    written: undefined,
    refused: undefined,
    ignored: undefined,
    hint: undefined,
    refusal: undefined,
    error: undefined,
    refusalMessage: undefined,
    noteCall: undefined,
    seen: undefined,
  };
  response.locals.exchange = exchange;
  response.once('close', () => {
    const { environment, refusal, ignored, error } = exchange;
    const status = response.headersSent ? response.statusCode : 0;
    exchange.seen?.(exchange.written ?? NOT_ANSWERED);
    record({ id, method: request.method, path: shownPath, status, milliseconds: elapsed(), environment, refusal, ignored, error });
  });
  request.url = exchange.location.path + rest;
  return exchange;
}

// As browsers say it; programs that take anything do not name it.
function opensPage({ method, headers }: Request): boolean {
  return method === 'GET' && /\btext\/html\b/i.test(headers.accept ?? '');
}

// The name of the parameter may be escaped; most queries have neither it nor escapes.
function hasToken(query: string): boolean {
  if (!query.includes('%') && !query.includes('access_token')) return false;
  return new URLSearchParams(query).has('access_token');
}

function decodedIfPossible(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function errorAnswerer({ directory, wire }: AppNeeds): ErrorRequestHandler {
  // express tells an error handler by its four parameters.
  // eslint-disable-next-line @typescript-eslint/max-params
  return async (error: unknown, request, response, _next) => {
    const exchange = exchangeOf(response);
    const problem = asProblem(error);
    exchange.refusal = problem.code;
    exchange.refusalMessage = problem.message;
    if (problem !== error && problem.status >= 500) exchange.error = error;
    try {
      const meant = exchange.refused === undefined ? meantEnvironment(request, directory) : undefined;
      exchange.journal ??= meant?.journal ?? clientsEnvironment(request, exchange, directory)?.journal;
      const refused = exchange.refused ?? { wire: meant?.dialect.wire ?? wire() };
      if (response.headersSent) response.destroy();
      else await send(response, renderProblem(problem, request, { exchange, refused }));
    } catch (failure) {
      // express would answer with a page that shows the stack.
      exchange.error = failure;
      response.destroy();
    }
  };
}

function asProblem(error: unknown): Problem {
  const outside = problemOutside(error);
  if (outside !== undefined) return outside;
  if (error instanceof Problem) return error;
  return new Problem(error instanceof URIError ? 'unknown-route' : 'internal-error');
}
