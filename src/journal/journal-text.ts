import type { Entry } from './entry.js';
import { refusalLine, summaryOf } from './entry-text.js';

/** Entries as lines for people: instant and what it was, of a refused request what can be done, too; at most so many of the last ones. */
export function journalText(entries: readonly Entry[], { most, earlier }: { readonly most: number; readonly earlier: number }): string {
  const shown = entries.slice(-most);
  const left = earlier + entries.length - shown.length;
  const before = left === 0 ? [] : [`  … ${String(left)} earlier`];
  return [...before, ...shown.flatMap(linesOf)].join('\n');
}

function linesOf(entry: Entry): readonly string[] {
  const refusal = entry.kind === 'request' ? refusalLine(entry) : undefined;
  return [`  ${entry.at} ${entry.id}  ${summaryOf(entry)}`, ...(refusal === undefined ? [] : [`      ${refusal}`])];
}
