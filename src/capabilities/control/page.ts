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

/** The entries from an id on, by default the first hundred. */
export function pageOf<T extends { readonly id: number }>(
  { from = 0, limit = LIMIT }: Range,
  read: (from: number, limit: number) => readonly T[],
): Page<T> {
  const entries = read(from, limit + 1);
  return { entries: entries.slice(0, limit), next: entries[limit]?.id ?? null };
}
