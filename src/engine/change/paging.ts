/** A part of what is stored, ascending by id: entries from an id on, so many at most. */
export type Page<T> = (from: number, limit: number) => readonly T[];

/** All entries one after another, looked up a page at a time, so that they never stand in memory together. */
export function* every<T extends { readonly id: number }>(page: Page<T>, { from = 0, size = 100 } = {}): Generator<T> {
  for (;;) {
    const found = page(from, size);
    yield* found;
    const last = found.at(-1);
    if (last === undefined || found.length < size) return;
    from = last.id + 1;
  }
}
