import type { IncomingHttpHeaders } from 'node:http';
import { isObject, plainText, type Json, type JsonObject } from '../../domain/json/json.js';
import type { Query } from '../exchange/query.js';

/** Where a request may carry the token of an order beside its headers. */
interface TokenPlaces {
  readonly query: Query;
  /** The JSON value of the body, once it was read. */
  readonly body?: Json;
}

/** The parameters of a query in which the token may stand. */
export const TOKEN_NAMES = ['salesOrderToken', 'sales_order_token'];
// How many texts of a request are looked up; one is what a handler sends.
const MOST = 100;

const NONE: readonly string[] = [];

/** The texts in a request that stand where an order's token may, each once (#6.2-token-places). */
export function orderTokensIn({ query, body }: TokenPlaces, headers: IncomingHttpHeaders): readonly string[] {
  const inHeader = headers['sales-order-token'];
  // Most requests have none of these places, and looking into them costs a tenth of an answer.
  if (inHeader === undefined && body === undefined && query.names.length === 0) return NONE;
  const header = [inHeader ?? []].flat().flatMap((line) => line.split(','));
  const candidates = [...TOKEN_NAMES.flatMap((name) => query.one(name) ?? []), ...header.map((text) => text.trim()), ...textsIn(body)];
  return [...new Set(candidates.filter((text) => text.trim() !== ''))].slice(0, MOST);
}

// The top level, `_meta`, the wrapper, and what `_meta` says about an order.
function textsIn(body: Json | undefined): readonly string[] {
  if (!isObject(body)) return [];
  const inside = Object.values(body).filter(isObject);
  const mentioned = isObject(body._meta) ? [body._meta.order_details].filter(isObject) : [];
  return [body, ...inside, ...mentioned].flatMap(tokenTexts);
}

function tokenTexts(object: JsonObject): readonly string[] {
  return Object.entries(object)
    .filter(([name]) => isOrderTokenName(name))
    .flatMap(([, value]) => plainText(value) ?? []);
}

/** Whether a member of a body is one in which the token may stand. */
export function isOrderTokenName(name: string): boolean {
  return name === 'salesOrderToken' || name.endsWith('_order_token');
}
