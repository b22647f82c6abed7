import { hrefOfThing } from '../place/records.js';

/** An id of the journal or of a record, as a link to its page. */
export function ThingLink({ id }: { readonly id: string | null | undefined }) {
  if (id === null || id === undefined) return <span class="quiet">none</span>;
  const href = hrefOfThing(id);
  return href === undefined ? <code>{id}</code> : <a href={href}>{id}</a>;
}
