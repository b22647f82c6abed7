import type { Request } from 'express';
import type { Grant } from '../../domain/access/grant.js';
import type { Json } from '../../domain/json/json.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Who } from '../../engine/change/author.js';
import { requestEntryId } from '../../journal/entry-id.js';
import { readJson, type ReadBody } from '../exchange/body.js';
import { exchangeOf, send, type Exchange, type Handler } from '../exchange/exchange.js';
import { hangUpOf } from '../exchange/hang-up.js';
import { ignoredHeader } from '../exchange/ignored-header.js';
import type { Location } from '../exchange/location.js';
import type { Outcome } from '../exchange/outcome.js';
import { readQuery, type Query } from '../exchange/query.js';
import { inHeader } from '../exchange/problem-answer.js';
import { formatFor, render, titleOf } from '../exchange/render.js';
import type { Version } from '../exchange/version.js';
import type { Format } from '../formats/format.js';
import { formats } from '../formats/index.js';
import { authenticate } from './authenticate.js';
import { changedBy } from './changed-by.js';
import { isBitten } from './faults.js';
import type { Directory, HostedEnvironment } from './directory.js';
import { listenerOf } from './permission.js';
import { ignoredInput, type IgnoredInput } from './ignored-input.js';
import { otherPlatforms } from './notice.js';
import { orderTokensIn } from './order-token.js';
import { formFor } from './request-form.js';
import type { Route } from './route.js';

/** What answering calls of the platform needs. */
export interface PlatformNeeds {
  readonly directory: Directory;
  readonly readBody: ReadBody;
  /** A text in which tokens are shortened. */
  readonly withoutTokens: (text: string) => string;
}

/** Makes the handler of one route: credentials, faults, format, rate, rights, body, action, answer, in this order (#7-order-of-checks). */
export function platformHandler(version: Version, route: Route, needs: PlatformNeeds): Handler {
  const { directory, readBody } = needs;
  return async (request, response) => {
    const exchange = exchangeOf(response);
    const query = readQuery(request.url);
    const presented = { authorization: request.headers.authorization, accessTokens: query.given('access_token') };
    const { environment, grant, credential } = authenticate(presented, version.acceptsBasic, directory);
    exchange.environment = environment.name;
    exchange.journal = environment.journal;
    exchange.client = grant.clientId;
    noteTokens(request, exchange, { environment, query });
    if (route.readsEvent === true) exchange.cause ??= environment.requestCauses.ofReading(Number(Object.values(exchange.parameters)[0]));
    if (await isBitten(request, response, environment)) return;
    const format = route.hasOwnForm === true ? formats.json : acceptableFormat(exchange.location, request);
    environment.countRequest(credential);
    const [id = ''] = Object.values(exchange.parameters);
    exchange.refused = {
      wire: environment.dialect.wire,
      form: () => formFor(route, { environment, grant, id }),
      listener: listenerOf(grant),
    };
    const limit = route.limitOf({ environment, grant, id });
    const reading = { turns: exchange.turns, types: version.bodyTypes?.[route.method] };
    const body = takesBody(route) ? await readJson(await readBody(request, response), response, reading) : undefined;
    if (body !== undefined) noteTokens(request, exchange, { environment, query, body });
    const ignored = ignoredInput(route, { environment, grant, id, query, body });
    if (ignored !== undefined) tellIgnored(exchange, { withoutTokens: needs.withoutTokens, ignored, environment });
    if (route.isTransaction === true) await environment.delayTransaction(() => hangUpOf(response));
    const run = (): Outcome => route.run({ environment, grant, limit, id, query, body });
    const led = (): Outcome => environment.witness.during(requestEntryId(exchange.id), run);
    const write = (): Outcome => environment.author.as({ name: changedBy(grant, body), who: clientOf(grant) }, led);
    const outcome = route.method === 'GET' ? run() : environment.asWrite(exchange.id, write);
    const answer = render(outcome, { version, format, title: titleOf(request, exchange) });
    // A refusal says it at the end of its own hint.
    if (exchange.hint !== undefined) exchange.headers['Subsim-Hint'] = inHeader(exchange.hint);
    await send(response, answer);
  };
}

/** What was ignored of a request, and whom that may mislead. */
interface Telling extends Pick<PlatformNeeds, 'withoutTokens'> {
  readonly ignored: IgnoredInput;
  readonly environment: HostedEnvironment;
}

function tellIgnored(exchange: Exchange, { ignored, environment, withoutTokens }: Telling): void {
  exchange.ignored = ignoredHeader(ignored, withoutTokens);
  exchange.headers['Subsim-Ignored'] = exchange.ignored;
  const { unknown, customerIdName } = ignored;
  const notices = customerIdName === undefined ? [] : otherPlatforms(unknown, customerIdName);
  for (const notice of notices) environment.notify(notice);
  const [other] = notices;
  exchange.hint = other === undefined ? ignored.hint() : `${withoutTokens(other.message)}.`;
}

const JSON_ALONE = { hint: 'v3 answers JSON alone: accept application/json, or send no header Accept.' };

function acceptableFormat(location: Location, request: Request): Format {
  const format = formatFor(location, request.headers.accept);
  if (format === undefined) throw new Problem('not-acceptable', undefined, location.version?.hasFormats === false ? JSON_ALONE : {});
  return format;
}

function clientOf({ clientId }: Grant): Who {
  return { kind: 'client', name: clientId };
}

function takesBody({ method }: Route): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

/** What is known of an admitted request that may carry the token of an order. */
interface Carrying {
  readonly environment: HostedEnvironment;
  readonly query: Query;
  readonly body?: Json;
}

function noteTokens(request: Request, exchange: Exchange, carrying: Carrying): void {
  const tokens = orderTokensIn(carrying, request.headers);
  if (tokens.length === 0) return;
  exchange.cause ??= carrying.environment.requestCauses.ofTokens(tokens);
  const { id: requestId, shownPath } = exchange;
  const path = shownPath.replace(/^\/+/, '/');
  exchange.noteCall = (status) => {
    carrying.environment.orderCalls.note({ requestId, method: request.method, path, tokens, status });
  };
}
