import type { Grant } from '../../domain/access/grant.js';
import { isObject, numberText, plainText, type Json } from '../../domain/json/json.js';
import { metaOf } from './wrappers.js';

const MOST = 255;

// Who can be named in `_meta`, and the members that name one, the first that is there.
const PEOPLE = [
  ['customer', ['customer_id', 'email', 'full_name']],
  ['admin', ['user_id', 'email', 'full_name']],
] as const;

/**
 * Who makes the change of a request: `customer:<id>` or `admin:<id>` as `_meta.changed_by` says, the customer of a widget token,
 * else the API client. What `_meta` says is taken as it is, at most 255 characters (#4.3-meta-author).
 */
export function changedBy({ clientId, customerId }: Grant, body: Json | undefined): string {
  const by = metaOf(body).meta?.changed_by;
  for (const [kind, members] of isObject(by) ? PEOPLE : []) {
    const person = isObject(by) ? by[kind] : undefined;
    const name = isObject(person) ? members.map((member) => textIn(person[member])).find((text) => text !== '') : undefined;
    if (name !== undefined)
      return Array.from(`${kind}:${name.slice(0, 2 * MOST)}`)
        .slice(0, MOST)
        .join('');
  }
  return customerId === undefined ? clientId : `customer:${String(customerId)}`;
}

function textIn(value: Json | undefined): string {
  return (numberText(value) ?? plainText(value) ?? '').trim();
}
