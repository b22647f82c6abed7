import type { Resource, Filter } from '../../domain/records/resource.js';
import { readCriteria, readNumber } from '../../engine/lists/criteria.js';
import { ownCriteria } from './permission.js';
import type { ListOutcome } from '../exchange/outcome.js';
import type { Call } from './route.js';
import type { Answered } from '../../engine/change/answered.js';
import type { Criterion } from '../../engine/lists/criteria.js';

// Records that are looked up at a time, and characters that are looked up and written at a time, so that a long list never
// stands in memory: great records are looked up a few at a time.
const MOST_RECORDS = 100;
const PIECE = 262_144;
const MOST = 999;

/** A list of v1 and v2: from an id on, at most `count` records, in the mode's envelope (#4.3-since-id). Throws `parameter-invalid`. */
export function listRecords(resource: Resource, call: Call): ListOutcome {
  const { environment, query } = call;
  const { wire } = environment.dialect;
  const from = readNumber('since_id', query.one('since_id'), [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]) ?? 0;
  const count = readNumber('count', query.one('count'), [1, MOST]) ?? wire.pageSize;
  const criteria = criteriaOf(resource, resource.filters, call);
  return {
    kind: 'list',
    key: resource.plural,
    pages: pages({ resource, criteria, call, from, most: count ?? Infinity, shown: textsOf }),
    pagination: wire.envelopedLists ? { since_id: from, count: count ?? MOST } : undefined,
  };
}

/** A page of a v3 list, by `page` and `itemsPerPage` (#9-v3-pages). Throws `parameter-invalid`. */
export function listPage(
  resource: Resource,
  filters: Readonly<Record<string, Filter>>,
  { call, shown }: { readonly call: Call; readonly shown: Shown },
): ListOutcome {
  const { query } = call;
  const page = readNumber('page', query.one('page'), [1, Number.MAX_SAFE_INTEGER]) ?? 1;
  const most = readNumber('itemsPerPage', query.one('itemsPerPage'), [1, MOST]) ?? 30;
  const criteria = criteriaOf(resource, filters, call);
  // Beyond that there are no records.
  const offset = Math.min((page - 1) * most, Number.MAX_SAFE_INTEGER);
  return {
    kind: 'list',
    key: resource.plural,
    pages: pages({ resource, criteria, call, from: 0, offset, most, shown }),
    pagination: undefined,
  };
}

function criteriaOf(
  resource: Resource,
  filters: Readonly<Record<string, Filter>>,
  { environment, query, limit }: Call,
): readonly Criterion[] {
  const { ecomName } = environment.dialect;
  return [...readCriteria(filters, query, { view: environment.view(), ecomName }), ...ownCriteria(limit, resource)];
}

/** The texts of records that are looked up together. */
type Shown = (records: readonly Answered[]) => readonly string[];

interface Listing {
  readonly resource: Resource;
  readonly criteria: readonly Criterion[];
  readonly call: Call;
  readonly from: number;
  /** Matching records that are passed over. */
  readonly offset?: number;
  readonly most: number;
  readonly shown: Shown;
}

function* pages({ resource, criteria, call, from, offset = 0, most, shown }: Listing): Iterable<readonly string[]> {
  let next = from;
  let left = most;
  let passed = offset;
  let size = MOST_RECORDS / 2;
  while (left > 0) {
    const limit = Math.min(size, left);
    const records = call.environment.records.page(resource, criteria, { from: next, offset: passed, limit });
    const texts = shown(records);
    yield* pieces(texts);
    if (records.length < limit) return;
    next = (records.at(-1)?.id ?? next) + 1;
    left -= records.length;
    passed = 0;
    size = Math.max(1, Math.min(MOST_RECORDS, Math.floor(PIECE / meanLength(texts))));
  }
}

function textsOf(records: readonly Answered[]): readonly string[] {
  return records.map(({ text }) => text);
}

function* pieces(texts: readonly string[]): Iterable<readonly string[]> {
  let start = 0;
  let length = 0;
  for (const [index, text] of texts.entries()) {
    length += text.length;
    if (length < PIECE) continue;
    yield texts.slice(start, index + 1);
    start = index + 1;
    length = 0;
  }
  if (start < texts.length) yield texts.slice(start);
}

function meanLength(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
}
