import type { Request, Response } from 'express';
import { Problem } from '../../domain/refusals/problem.js';
import { send, type Handler } from '../exchange/exchange.js';

/** What stands at a path: what answers its methods, and how it tells which these are. */
export interface Endpoint {
  /** By method; HEAD is answered like GET without a body (node does that). */
  readonly handlers: ReadonlyMap<string, Handler>;
  /** Headers of an answer to OPTIONS, which needs no credentials. */
  readonly optionsHeaders: Readonly<Record<'Allow', string> & Record<string, string>>;
  /** What a method that is not there is told instead of the usual hint. */
  readonly hint?: string;
}

/** Answers a request by what stands at its path. Throws `method-not-allowed`. */
export async function answerAt({ handlers, optionsHeaders, hint }: Endpoint, request: Request, response: Response): Promise<void> {
  const handler = handlers.get(request.method === 'HEAD' ? 'GET' : request.method);
  if (handler !== undefined) await handler(request, response);
  else if (request.method === 'OPTIONS') await send(response, { status: 204, headers: optionsHeaders });
  else {
    const headers = { Allow: optionsHeaders.Allow };
    throw new Problem('method-not-allowed', undefined, { headers, ...(hint === undefined ? {} : { hint }) });
  }
}

/** Rows by their paths and methods. */
export function byPath<Row extends { readonly method: string; readonly path: string }>(
  rows: readonly Row[],
  handlerOf: (row: Row) => Handler,
): ReadonlyMap<string, ReadonlyMap<string, Handler>> {
  const paths = new Map<string, Map<string, Handler>>();
  for (const row of rows) {
    const handlers = paths.get(row.path) ?? new Map<string, Handler>();
    paths.set(row.path, handlers.set(row.method, handlerOf(row)));
  }
  return paths;
}
