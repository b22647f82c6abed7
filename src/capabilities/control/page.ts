/** Which part of a list is asked for. */
interface Range {
  readonly from?: number;
  readonly limit?: number;
}

/** One part of a list, and the id with which the next part begins. */
interface Page<T> {
  readonly entries: readonly T[];
  readonly next: number | null;
}

const LIMIT = 100;

/** The entries that a query asks for from an id on, by default the first hundred. */
export function pageOf<Query extends Range, T extends { readonly id: number }>(
  query: Query,
  read: (range: Query & Required<Range>) => readonly T[],
): Page<T> {
  const { from = 0, limit = LIMIT } = query;
  const entries = read({ ...query, from, limit });
  const last = entries[limit - 1];
  const [following] = last === undefined ? [] : read({ ...query, from: last.id + 1, limit: 1 });
  return { entries, next: following?.id ?? null };
}
