import { asked, here } from '../place/place.js';

/** The way to the part of a list that follows, and back to its beginning. */
export function Pager({ next, total }: { readonly next: number | string | null; readonly total?: number }) {
  const isFirst = !asked.value.has('from');
  if (isFirst && next === null && total === undefined) return null;
  return (
    <nav class="pager" aria-label="Parts of the list">
      {!isFirst && <a href={here({ from: undefined })}>Back to the first</a>}
      {next !== null && <a href={here({ from: String(next) })}>More</a>}
      {total !== undefined && <span class="quiet">{total.toLocaleString('en')} in all</span>}
    </nav>
  );
}
