import type { Resource } from '../../domain/records/resource.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Criterion } from '../../engine/lists/criteria.js';
import type { Records } from '../../engine/records/records.js';
import { exact } from '../views/exact.js';
import { input } from '../views/input.js';

/** Which records a list shows. */
export interface RecordQuery {
  /** The id with which the list begins; by default the lowest, or the highest. */
  readonly from?: number | undefined;
  /** How many at most, 1 to 100. Default: 50. */
  readonly limit?: number | undefined;
  /** Whether it begins with the highest id. */
  readonly latestFirst?: boolean | undefined;
  /** Those of one customer, by its id. */
  readonly customer?: number | undefined;
  /** Those with one product, by its SKU. */
  readonly product?: string | number | undefined;
  /** Those that stand so. */
  readonly status?: string | undefined;
}

/** A part of the records of a kind, as the platform's API shows them on v2. */
export interface RecordPage {
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** How many there are in all that the query asks for. */
  readonly total: number;
  /** The id with which the next part begins; null behind the last one. */
  readonly next: number | null;
}

/** Lists records. Throws `setting-refused`. */
export type ListRecords = (resource: Resource, query: RecordQuery | undefined) => RecordPage;

const LIMIT = 50;
// Characters of a page: great records come in shorter ones.
const MOST_TEXT = 2_097_152;
// The columns that a query can name.
const FILTERED = { customer: 'customer_id', product: 'product_sku', status: 'status' } as const;
type FilterName = keyof typeof FILTERED;

/** Makes what lists the records of an environment. */
export function recordLists(records: Pick<Records, 'list' | 'count'>): ListRecords {
  return (resource, query) => {
    const { from, limit = LIMIT, latestFirst = false, ...filters } = input<RecordQuery>('recordQuery', query);
    const criteria = criteriaOf(resource, filters);
    const first = from ?? (latestFirst ? Number.MAX_SAFE_INTEGER : 0);
    // One more tells whether there is a next part, and where it begins.
    const groups = records.list(resource, criteria, { from: first, latestFirst, most: limit + 1 });
    return { ...pageOf(groups, limit), total: records.count(resource, criteria) };
  };
}

function pageOf(groups: ReturnType<Records['list']>, limit: number): Pick<RecordPage, 'records' | 'next'> {
  const shown: RecordPage['records'][number][] = [];
  let size = 0;
  for (const group of groups) {
    for (const { id, text } of group) {
      if (shown.length === limit || (shown.length > 0 && size + text.length > MOST_TEXT)) return { records: shown, next: id };
      shown.push(exact(text));
      size += text.length;
    }
  }
  return { records: shown, next: null };
}

function criteriaOf(resource: Resource, filters: Pick<RecordQuery, FilterName>): readonly Criterion[] {
  const known = (Object.keys(FILTERED) as FilterName[]).filter((name) => FILTERED[name] in resource.columns);
  return Object.entries(filters).flatMap(([given, value]) => {
    if (value === undefined) return [];
    const name = given as FilterName; // the definition has no others
    if (!known.includes(name)) throw unlisted(resource, name, known);
    return [{ column: FILTERED[name], values: [name === 'product' ? String(value) : value] }];
  });
}

function unlisted({ name }: Resource, filter: string, known: readonly string[]): Problem {
  const others = known.length === 0 ? '' : `; known are ${known.join(', ')}`;
  return new Problem('setting-refused', `${filter}: records of ${name} cannot be listed by it${others}.`);
}
