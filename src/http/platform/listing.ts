import type { Resource, Filter } from '../../domain/records/resource.js';
import { readCriteria, readNumber } from '../../engine/lists/criteria.js';
import { BARE_LISTS } from './notice.js';
import { ownCriteria } from './permission.js';
import type { ListOutcome } from '../exchange/outcome.js';
import type { Call } from './route.js';
import type { Answered } from '../../engine/change/answered.js';
import type { Criterion } from '../../engine/lists/criteria.js';

const MOST = 999;

/** A list of v1 and v2: from an id on, at most `count` records, in the mode's envelope (#4.3-since-id). Throws `parameter-invalid`. */
export function listRecords(resource: Resource, call: Call): ListOutcome {
  const { environment, query } = call;
  const { wire } = environment.dialect;
  const from = readNumber('since_id', query.one('since_id'), [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]) ?? 0;
  const count = readNumber('count', query.one('count'), [1, MOST]) ?? wire.pageSize;
  const criteria = criteriaOf(resource, resource.filters, call);
  if (!wire.envelopedLists) environment.notify(BARE_LISTS);
  return {
    kind: 'list',
    key: resource.plural,
    pages: pages(environment.records.list(resource, criteria, { from, most: count ?? Infinity }), textsOf),
    pagination: wire.envelopedLists ? { since_id: from, count: count ?? MOST } : undefined,
  };
}

/** A page of a v3 list, by `page` and `itemsPerPage` (#9-v3-pages). Throws `parameter-invalid`. */
export function listPage(
  resource: Resource,
  filters: Readonly<Record<string, Filter>>,
  { call, shown }: { readonly call: Call; readonly shown: Shown },
): ListOutcome {
  const { environment, query } = call;
  const page = readNumber('page', query.one('page'), [1, Number.MAX_SAFE_INTEGER]) ?? 1;
  const most = readNumber('itemsPerPage', query.one('itemsPerPage'), [1, MOST]) ?? 30;
  const criteria = criteriaOf(resource, filters, call);
  // Beyond that there are no records.
  const offset = Math.min((page - 1) * most, Number.MAX_SAFE_INTEGER);
  return {
    kind: 'list',
    key: resource.plural,
    pages: pages(environment.records.list(resource, criteria, { from: 0, offset, most }), shown),
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

function* pages(groups: Iterable<readonly Answered[]>, shown: Shown): Iterable<readonly string[]> {
  for (const records of groups) yield shown(records);
}

function textsOf(records: readonly Answered[]): readonly string[] {
  return records.map(({ text }) => text);
}
