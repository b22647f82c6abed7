import { alternativesIn, type JournalFilter } from '../../../simulator.js';

// Parameters that say something else than which entries are meant.
const OTHERS = new Set(['from', 'limit', 'latestFirst', 'follow', 'format', 'lastEventId']);

/** Which entries a query means: a text as `q`, and fields as parameters of their own. Throws `setting-refused`. */
export function filterIn(search: string): JournalFilter {
  const parameters = [...new URLSearchParams(search)].filter(([name]) => !OTHERS.has(name));
  return Object.fromEntries(parameters.map(([name, value]) => [name, name === 'q' ? value : alternativesIn(name, value)]));
}
