import type { Resource, Filter } from '../domain/resource.js';
import { readCriteria, readNumber, type Criterion } from '../engine/criteria.js';
import type { Answered } from '../engine/records.js';
import { ownCriteria } from './permission.js';
import type { ListOutcome } from './answer.js';
import type { Call } from './route.js';

// Records that are looked up and written at a time, so that a long list never stands in memory.
const PIECE = 100;
const MOST = 999;

/** A list of v1 and v2: from an id on, at most `count` records, in the mode's envelope (supplement 5.3). Throws `parameter-invalid`. */
export function listRecords(resource: Resource, call: Call): ListOutcome {
  const { environment, query } = call;
  const { wire } = environment.dialect;
  const from = readNumber('since_id', query.one('since_id'), [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]) ?? 0;
  const count = readNumber('count', query.one('count'), [1, MOST]) ?? wire.pageSize;
  const criteria = criteriaOf(resource, resource.filters, call);
  return {
    kind: 'list',
    key: resource.plural,
    pages: pages({ resource, criteria, call, from, most: count ?? Infinity }),
    pagination: wire.envelopedLists ? { since_id: from, count: count ?? MOST } : undefined,
  };
}

/** A page of a v3 list, by `page` and `itemsPerPage` (supplement 9.1). Throws `parameter-invalid`. */
export function listPage(
  resource: Resource,
  filters: Readonly<Record<string, Filter>>,
  { call, shown }: { readonly call: Call; readonly shown: (record: Answered) => string },
): ListOutcome {
  const { query, environment } = call;
  const page = readNumber('page', query.one('page'), [1, 999_999_999]) ?? 1;
  const limit = readNumber('itemsPerPage', query.one('itemsPerPage'), [1, MOST]) ?? 30;
  const criteria = criteriaOf(resource, filters, call);
  const records = environment.records.page(resource, criteria, { from: 0, offset: (page - 1) * limit, limit });
  return { kind: 'list', key: resource.plural, pages: [records.map(shown)], pagination: undefined };
}

function criteriaOf(
  resource: Resource,
  filters: Readonly<Record<string, Filter>>,
  { environment, query, limit }: Call,
): readonly Criterion[] {
  const { ecomName } = environment.dialect;
  return [...readCriteria(filters, query.all, { look: environment.look(), ecomName }), ...ownCriteria(limit, resource)];
}

interface Listing {
  readonly resource: Resource;
  readonly criteria: readonly Criterion[];
  readonly call: Call;
  readonly from: number;
  readonly most: number;
}

function* pages({ resource, criteria, call, from, most }: Listing): Iterable<readonly string[]> {
  let next = from;
  let left = most;
  while (left > 0) {
    const limit = Math.min(PIECE, left);
    const records = call.environment.records.page(resource, criteria, { from: next, limit });
    yield records.map(({ text }) => text);
    if (records.length < limit) return;
    next = (records.at(-1)?.id ?? next) + 1;
    left -= records.length;
  }
}
