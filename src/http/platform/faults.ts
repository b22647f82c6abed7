import type { Request, Response } from 'express';
import { STATUS_CODES } from 'node:http';
import { encode } from '../../domain/json/json.js';
import { requestEntryId } from '../../journal/entry-id.js';
import { exchangeOf, send } from '../exchange/exchange.js';
import { hangUpOf } from '../exchange/hang-up.js';
import type { HostedEnvironment } from './directory.js';

/** Lets a fault of the environment bite a request, and says whether that was its end; its answer tells the fault as `Subsim-Fault`. */
export async function isBitten(request: Request, response: Response, { bite }: Pick<HostedEnvironment, 'bite'>): Promise<boolean> {
  const exchange = exchangeOf(response);
  const { method } = request;
  const fault = bite({ method, path: exchange.shownPath.replace(/^\/+/, '/'), entry: requestEntryId(exchange.id) });
  if (fault === undefined) return false;
  exchange.headers['Subsim-Fault'] = String(fault.id);
  await fault.wait(hangUpOf(response));
  const { status, retryAfter, reset } = fault;
  if (reset) request.socket.resetAndDestroy();
  else if (status !== null)
    await send(response, {
      status,
      headers: { 'Content-Type': 'application/json', ...(retryAfter === null ? {} : { 'Retry-After': String(retryAfter) }) },
      body: status === 204 || status === 304 ? '' : encode({ code: status, message: STATUS_CODES[status] ?? 'Fault' }),
    });
  return reset || status !== null;
}
