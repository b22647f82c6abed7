import type { Entry } from '../journal/entry.js';
import { refusalLine, summaryOf } from '../journal/entry-text.js';
import type { Environment } from '../simulator.js';

type Query = Parameters<Environment['journal']['list']>[0];

// Lines are for the one who looks for a fault, not for an archive.
const MOST = 50;

/**
 * The journal of an environment as lines for people, without secrets: when, what, how it was answered, of a refused request what can be
 * done, too. It tells the last fifty entries of what is asked for, and counts the rest. Throws `setting-refused`.
 */
export function journalText(environment: Pick<Environment, 'name' | 'journal'>, query?: Query): string {
  const { journal, name } = environment;
  const entries = [...journal.list(query, { limit: MOST, latestFirst: true })].reverse();
  const earlier = journal.count(query) - entries.length + (query === undefined ? journal.counts().dropped : 0);
  const head = `The journal of ${name}:`;
  if (entries.length === 0) return `${head} nothing.`;
  return [head, ...(earlier === 0 ? [] : [`  … ${String(earlier)} earlier`]), ...entries.flatMap(linesOf)].join('\n');
}

function linesOf(entry: Entry): readonly string[] {
  const refusal = entry.kind === 'request' ? refusalLine(entry) : undefined;
  return [`  ${entry.at} ${entry.id}  ${summaryOf(entry)}`, ...(refusal === undefined ? [] : [`      ${refusal}`])];
}
