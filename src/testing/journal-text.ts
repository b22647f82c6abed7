import type { Entry } from '../journal/entry.js';
import { refusalLine, summaryOf } from '../journal/entry-text.js';
import { straysText } from '../journal/strays-text.js';
import { Problem, type Environment } from '../simulator.js';

type Query = Parameters<Environment['journal']['list']>[0];

type Told = Pick<Environment, 'name' | 'journal'> & Partial<Pick<Environment, 'strays'>>;

// Lines are for the one who looks for a fault, not for an archive.
const MOST = 50;
// Entries that are looked at in one piece.
const PIECE = 1000;

/**
 * The journal of an environment as lines for people, without secrets: when, what, how it was answered, of a refused request what can be
 * done, too. It tells the last fifty requests, the last fifty that were refused among all, and the last fifty other things that did not go
 * as they should or that somebody did; deliveries and orders that went well are counted. Of what is asked for it tells the last fifty.
 * Throws `setting-refused`.
 */
export function journalText(environment: Told, query?: Query): string {
  assertEnvironment(environment);
  const head = `The journal of ${environment.name}:`;
  const lines = query === undefined ? wholeLines(environment) : askedLines(environment, query);
  const strays = query === undefined ? straysText(environment.strays?.() ?? []) : '';
  return [lines.length === 0 ? `${head} nothing.` : head, ...lines, ...(strays === '' ? [] : [strays])].join('\n');
}

// Callers without types may pass anything.
function assertEnvironment(given: unknown): void {
  if (typeof given === 'object' && given !== null && 'journal' in given && 'name' in given) return;
  throw new Problem('setting-refused', 'The journal is told of an environment of Subsim, as in journalText(environment).');
}

function askedLines({ journal }: Told, query: Query): readonly string[] {
  const entries = [...journal.list(query, { limit: MOST, latestFirst: true })].reverse();
  const earlier = journal.count(query) - entries.length;
  return [...(earlier === 0 ? [] : [`  … ${String(earlier)} earlier`]), ...entries.flatMap(linesOf)];
}

type Rank = 'request' | 'refused' | 'other' | 'well';

interface Ranked {
  readonly kind: Entry['kind'];
  readonly rank: Rank;
  readonly lines: readonly string[];
}

function wholeLines({ journal }: Told): readonly string[] {
  const ranked = [...rankedIn(journal)];
  const told = new Set(
    [['request', 'refused'], ['refused'], ['other']].flatMap((ranks) => ranked.filter(({ rank }) => ranks.includes(rank)).slice(-MOST)),
  );
  const { dropped } = journal.counts();
  const lines = dropped === 0 ? [] : [`  … ${String(dropped)} earlier, which the journal has no more`];
  const folded: Ranked[] = [];
  for (const each of ranked) {
    if (!told.has(each)) folded.push(each);
    else lines.push(...foldedLine(folded.splice(0)), ...each.lines);
  }
  return [...lines, ...foldedLine(folded)];
}

function* rankedIn(journal: Told['journal']): Iterable<Ranked> {
  for (let from = 1; ;) {
    const entries = journal.list(undefined, { from, limit: PIECE });
    for (const entry of entries) {
      const rank = rankOf(entry);
      yield { kind: entry.kind, rank, lines: rank === 'well' ? [] : linesOf(entry) };
    }
    const last = entries.at(-1);
    if (last === undefined || entries.length < PIECE) return;
    from = last.number + 1;
  }
}

function rankOf(entry: Entry): Rank {
  switch (entry.kind) {
    case 'request':
      return entry.refusal === null ? 'request' : 'refused';
    case 'event':
      return 'well';
    case 'delivery':
      return entry.outcome === 'delivered' ? 'well' : 'other';
    case 'order':
      return entry.outcome === 'placed' && entry.error === null ? 'well' : 'other';
    default:
      return 'other';
  }
}

const NAMES: Readonly<Record<Entry['kind'], readonly [one: string, more: string]>> = {
  request: ['request', 'requests'],
  event: ['event', 'events'],
  delivery: ['delivery', 'deliveries'],
  order: ['order', 'orders'],
  move: ['move', 'moves'],
  state: ['change of the state', 'changes of the state'],
  act: ['act', 'acts'],
};

// What went well, or is too much, as one line.
function foldedLine(folded: readonly Ranked[]): readonly string[] {
  const counts = new Map<Entry['kind'], number>();
  for (const { kind } of folded) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const told = [...counts].map(([kind, count]) => `${String(count)} ${NAMES[kind][count === 1 ? 0 : 1]}`);
  return told.length === 0 ? [] : [`  … ${told.join(', ')}`];
}

function linesOf(entry: Entry): readonly string[] {
  const refusal = entry.kind === 'request' ? refusalLine(entry) : undefined;
  return [`  ${entry.at} ${entry.id}  ${summaryOf(entry)}`, ...(refusal === undefined ? [] : [`      ${refusal}`])];
}
