import type { Request, Response } from 'express';
import { createBytesReader, createJsonReader } from '../exchange/body.js';
import { exchangeOf, send, type Handler } from '../exchange/exchange.js';
import { byPath, type Endpoint } from '../routing/endpoint.js';
import type { RouteTable } from '../routing/route-table.js';
import { checked, queryIn } from './checked.js';
import type { Given, Guest, GuestRow } from './guest.js';
import { createLines, takesLines } from './lines.js';

/** Adds the paths of a guest to a table. */
export function addGuest(endpoints: RouteTable<Endpoint>, guest: Guest, bodyLimit: number): void {
  const readBody = bodyReader(guest, bodyLimit);
  for (const [path, handlers] of byPath(guest.rows, (row) => guestHandler(row, guest, readBody))) {
    endpoints.add(guest.prefix + path, endpointOf(handlers));
  }
}

function endpointOf(handlers: Endpoint['handlers']): Endpoint {
  const allow = [...handlers.keys(), ...(handlers.has('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
  return { handlers, optionsHeaders: { Allow: allow }, hint: 'The header Allow names the methods of this path.' };
}

// What the path names, query, body, answer, in this order.
function guestHandler(row: GuestRow, { schema, headers }: Guest, readBody: BodyReader): Handler {
  return async (request, response) => {
    const exchange = exchangeOf(response);
    const answer = row.open(exchange.parameters);
    const query = queryIn(request.url, { schema, definition: row.query });
    const given = { query, ...(await readBody(row, request, response)), signal: hangUpOf(response) };
    if (row.hasLines === true && takesLines(request)) {
      const lines = createLines(response, { ...exchange.headers, ...headers });
      lines.end(await answer({ ...given, tell: lines.tell }));
      return;
    }
    const { headers: own, ...rest } = await answer({ ...given, tell: undefined });
    await send(response, { ...rest, headers: { ...headers, ...own } });
  };
}

type BodyReader = (row: GuestRow, request: Request, response: Response) => Promise<Pick<Given, 'body' | 'bytes'>>;

const NO_BYTES = Buffer.alloc(0);

function bodyReader({ schema }: Guest, bodyLimit: number): BodyReader {
  const readJson = createJsonReader(bodyLimit);
  const readBytes = createBytesReader(bodyLimit);
  return async ({ method, body: definition, bytes: most }, request, response) => {
    if (most !== undefined) return { body: {}, bytes: await readBytes(request, response, most) };
    const sent = method === 'GET' ? undefined : await readJson(request, response);
    return { body: checked(sent === undefined ? {} : sent, { schema, definition }), bytes: NO_BYTES };
  };
}

function hangUpOf(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    controller.abort();
  });
  return controller.signal;
}
