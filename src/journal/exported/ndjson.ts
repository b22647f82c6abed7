import type { Entry } from '../entry.js';

/** Entries as lines of JSON, in pieces; '' where there is nothing yet. */
export function* ndjsonPieces(entries: Iterable<Entry | undefined>): Generator<string, void, void> {
  for (const entry of entries) yield entry === undefined ? '' : `${JSON.stringify(entry)}\n`;
}
