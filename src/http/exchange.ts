import type { Request, Response } from 'express';
import type { Json } from '../domain/json/json.js';
import { Problem } from '../domain/refusals/problem.js';
import type { Answer, Outcome } from './answer.js';
import { authenticate } from './authenticate.js';
import { authorOf } from './author.js';
import { readJson, type ReadBody } from './body.js';
import type { Directory, HostedEnvironment } from './directory.js';
import type { Format } from './formats/format.js';
import { formats } from './formats/index.js';
import type { Location } from './locate.js';
import { orderTokensIn } from './order-token.js';
import { readQuery, type Query } from './query.js';
import { formatFor, render, type Rendering } from './render.js';
import type { Route, Version } from './route.js';
import { writeAnswer } from './write.js';

/** What is known of a request while it is answered. */
export interface Exchange {
  readonly id: string;
  readonly location: Location;
  /** Headers of the answer, whatever it is. */
  readonly headers: Record<string, string>;
  /** The text in the path that stands for a record. */
  parameter: string;
  /** Whether a guest answers it, so that refusals are JSON whatever it accepts. */
  isGuests: boolean;
  environment: string | undefined;
  refusal: string | undefined;
  error: unknown;
  /** Links the request to the order whose token it carries, once the status of its answer is known. */
  noteCall: ((status: number) => void) | undefined;
}

/** What answering needs. */
export interface ExchangeNeeds {
  readonly directory: Directory;
  readonly readBody: ReadBody;
}

/** Answers a request; a `Problem` that it throws is answered as a refusal. */
export type Handler = (request: Request, response: Response) => Promise<void>;

const REFUSED_BODY_TYPE = /^\s*(?:application\/xml|text\/xml|multipart\/form-data)\b/i;

/** The exchange of a response that `begin` has prepared. */
export function exchangeOf(response: Response): Exchange {
  return response.locals.exchange as Exchange; // set by the first handler of the app for every request
}

/** Writes an answer with the headers that every answer to its request has. */
export function send(response: Response, answer: Answer): Promise<void> {
  const exchange = exchangeOf(response);
  const { noteCall } = exchange;
  exchange.noteCall = undefined;
  // Before the answer leaves: whoever gets it may answer for the order at once.
  noteCall?.(answer.status);
  return writeAnswer(response, answer, exchange.headers);
}

/** Makes the handler of one route: credentials, format, rate, rights, body, action, answer, in this order (supplement 3.3). */
export function routeHandler(version: Version, route: Route, { directory, readBody }: ExchangeNeeds): Handler {
  return async (request, response) => {
    const exchange = exchangeOf(response);
    const query = readQuery(request.url);
    const presented = { authorization: request.headers.authorization, accessToken: query.one('access_token') };
    const { environment, grant, credential } = authenticate(presented, version.acceptsBasic, directory);
    exchange.environment = environment.name;
    const seesTokens = environment.orderCalls.hasAny();
    if (seesTokens) noteTokens(request, exchange, { environment, query });
    const format = route.hasOwnForm === true ? formats.json : acceptableFormat(exchange.location, request);
    environment.countRequest(credential);
    const id = exchange.parameter;
    const limit = route.limitOf({ environment, grant, id });
    const body = takesBody(route)
      ? await readBodyValue(request, response, { readBody, types: version.bodyTypes?.[route.method] })
      : undefined;
    if (seesTokens && body !== undefined) noteTokens(request, exchange, { environment, query, body });
    const run = (): Outcome => route.run({ environment, grant, limit, id, query, body });
    const outcome = route.method === 'GET' ? run() : environment.author.as(authorOf(grant, body), run);
    await send(response, render(outcome, { version, format, title: titleOf(request, exchange) }));
  };
}

/** How to answer a request whose format may not be acceptable, or that a guest answers: then in JSON. */
export function renderingOf(request: Request, exchange: Exchange): Rendering {
  const format = exchange.isGuests ? formats.json : (formatFor(exchange.location, request.headers.accept) ?? formats.json);
  return { version: exchange.location.version, format, title: titleOf(request, exchange) };
}

function acceptableFormat(location: Location, request: Request): Format {
  const format = formatFor(location, request.headers.accept);
  if (format === undefined) throw new Problem('not-acceptable');
  return format;
}

function takesBody({ method }: Route): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

interface BodyReading {
  readonly readBody: ReadBody;
  /** The types that are taken; `undefined` for all but the refused ones. */
  readonly types: readonly string[] | undefined;
}

async function readBodyValue(request: Request, response: Response, { readBody, types }: BodyReading): Promise<Json | undefined> {
  const bytes = await readBody(request, response);
  if (bytes.length > 0 && !isTaken(request.headers['content-type'] ?? '', types)) throw new Problem('media-type-unsupported');
  return readJson(bytes);
}

function isTaken(contentType: string, types: readonly string[] | undefined): boolean {
  if (types === undefined) return !REFUSED_BODY_TYPE.test(contentType);
  const [type = ''] = contentType.split(';', 1);
  return type.trim() === '' || types.includes(type.trim().toLowerCase());
}

/** What is known of an admitted request that may carry the token of an order. */
interface Carrying {
  readonly environment: HostedEnvironment;
  readonly query: Query;
  readonly body?: Json;
}

function noteTokens(request: Request, exchange: Exchange, { environment: { orderCalls }, ...places }: Carrying): void {
  const { id: requestId, location } = exchange;
  const path = location.suffix === undefined ? location.path : `${location.path}.${location.suffix}`;
  const tokens = orderTokensIn({ ...places, headers: request.headers });
  exchange.noteCall = (status) => {
    for (const token of tokens) orderCalls.note({ requestId, method: request.method, path, token, status });
  };
}

function titleOf(request: Request, { location }: Exchange): string {
  return `${request.method === 'HEAD' ? 'GET' : request.method} ${location.path}`;
}
