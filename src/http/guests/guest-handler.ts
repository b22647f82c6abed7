import type { Request, Response } from 'express';
import { Problem } from '../../domain/refusals/problem.js';
import type { Steps } from '../../domain/steps/steps.js';
import { readJson, type createFileReader, type ReadBody } from '../exchange/body.js';
import { exchangeOf, send, type Handler } from '../exchange/exchange.js';
import { hangUpOf } from '../exchange/hang-up.js';
import { addRows, type Endpoint } from '../routing/endpoint.js';
import type { KnownRoute } from '../routing/nearest-routes.js';
import type { RouteTable } from '../routing/route-table.js';
import { checked, queryIn } from './checked.js';
import type { GuestInput, Guest, GuestRow } from './guest.js';
import { createLines, EVENTS, takesEvents, takesLines } from './lines.js';

/** What reads the bodies of requests. */
interface Readers {
  readonly readBody: ReadBody;
  readonly readFile: ReturnType<typeof createFileReader>;
}

const BODY_TYPES = ['application/json'];
const NO_BYTES = Buffer.alloc(0);

/** Adds the paths of a guest to a table, and gives them back. */
export function addGuest(endpoints: RouteTable<Endpoint>, guest: Guest, readers: Readers): readonly KnownRoute[] {
  const rows = guest.rows.map((row) => ({
    method: row.method,
    path: guest.prefix + row.path,
    handler: guestHandler(row, guest, bodyReader(row, guest, readers)),
  }));
  return addRows(endpoints, rows, { isGuests: true });
}

type ReadBodyOrBytes = (request: Request, response: Response) => Promise<Pick<GuestInput, 'body' | 'bytes'>>;

// What the path names, query, body, answer, in this order.
function guestHandler(row: GuestRow, { schema, headers }: Guest, read: ReadBodyOrBytes): Handler {
  return async (request, response) => {
    const exchange = exchangeOf(response);
    const answer = row.open(exchange.parameters);
    const hasEvents = row.hasEvents === true || (row.canTellEvents === true && takesEvents(request));
    const takes = hasEvents || (row.hasLines === true && takesLines(request));
    const { isFollowing, query } = queryOf(row, schema, request.url);
    if (isFollowing && !takes) throw new Problem('setting-refused', 'follow: needs the header Accept: application/x-ndjson.');
    const signal = hangUpOf(response);
    const inTurns = <T>(steps: Steps<T>): Promise<T> => exchange.turns.through(steps, signal);
    const { rawHeaders, url } = request;
    const told = { query, isFollowing, headers: pairsOf(rawHeaders), search: searchOf(url) };
    const input = { ...told, ...(await read(request, response)), signal, inTurns };
    if (takes) {
      const lines = createLines(response, { ...exchange.headers, ...headers }, hasEvents ? EVENTS : undefined);
      if (isFollowing) lines.open();
      lines.end(await answer({ ...input, tell: lines.tell }));
      return;
    }
    const { headers: own, ...rest } = await answer({ ...input, tell: undefined });
    await send(response, { ...rest, headers: { ...headers, ...own } });
  };
}

// The answers of a guest are our own, so that they can say where the fault is.
function refuse(error: unknown): never {
  if (!(error instanceof Problem) || error.details.fault === undefined) throw error;
  throw new Problem(error.code, `The body is not JSON: ${error.details.fault}.`, error.details);
}

function queryOf(row: GuestRow, schema: Guest['schema'], target: string): ReturnType<typeof queryIn> {
  if (row.takesAnyQuery === true) return { isFollowing: false, query: {} };
  return queryIn(target, { schema, definition: row.query, canFollow: row.canFollow === true });
}

function pairsOf(raw: readonly string[]): GuestInput['headers'] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

function searchOf(target: string): string {
  const start = target.indexOf('?');
  return start < 0 ? '' : target.slice(start);
}

function bodyReader(
  { method, body: definition, bytes: most }: GuestRow,
  { schema }: Guest,
  { readBody, readFile }: Readers,
): ReadBodyOrBytes {
  if (most !== undefined) return async (request, response) => ({ body: {}, bytes: await readFile(request, response, most) });
  return async (request, response) => {
    const sent =
      method === 'GET'
        ? undefined
        : await readJson(await readBody(request, response), response, { turns: exchangeOf(response).turns, types: BODY_TYPES }).catch(
            refuse,
          );
    return { body: checked(sent === undefined ? {} : sent, { schema, definition }), bytes: NO_BYTES };
  };
}
