import { nearestNames } from '../domain/refusals/nearest.js';
import { Problem } from '../domain/refusals/problem.js';
import { entryKinds } from './entry.js';
import { requestEntryId } from './entry-id.js';
import type { Journal } from './journal.js';
import { keptId } from './kept.js';
import { isNumber, keptNamed } from './naming.js';
import { counted } from './trace/text.js';

const ELSEWHERE = 'another environment is reached under /_sim/environments/{name}.';
const LIST = `GET the list to see which there are; ${ELSEWHERE}`;
// Characters of an id that are repeated, entries among which the nearest is looked for, and ids that are named.
const LONGEST = 100;
const LOOKED_AT = 2000;
const SHOWN = 3;

/** What a journal has of ids. */
export type Named = Pick<Journal, 'from' | 'backwards' | 'counts'>;

/** Refuses an id or a number that a journal has no entry for: it was dropped, is of another kind than the word says, or never was. */
export function missing(journal: Named, typed: string, word: string): Problem {
  const id = typed.slice(0, LONGEST);
  const { entries, dropped } = journal.counts();
  const keeping = `The journal keeps the last ${counted(entries)}; ${counted(dropped)} were dropped.`;
  if (dropped > 0 && isOlder(journal, id)) {
    const what = isNumber(id) ? `entry ${id}` : `request ${requestIdIn(id)}`;
    return refused(
      `The ${what} was dropped. ${keeping}`,
      `How many it keeps is said by --journal-entries and --journal-bytes; ${ELSEWHERE}`,
    );
  }
  const other = keptNamed(journal, id);
  if (other !== undefined)
    return refused(absent(word, id), `${isNumber(id) ? `Entry ${id}` : 'It'} is ${keptId(other)}, which the journal has.`);
  const ids: string[] = [];
  for (const kept of journal.backwards()) {
    if (word !== 'request' || kept.kind === 'request') ids.push(keptId(kept));
    if (ids.length === LOOKED_AT) break;
  }
  const { nearest } = nearestIds(id, ids);
  return refused(absent(word, id), isNumber(id) || nearest.length === 0 ? LIST : `The nearest ids are ${nearest.join(', ')}; ${ELSEWHERE}`);
}

/** The ids that are spelt most like what somebody typed, among those of its kind; and the kind, if it names one. */
export function nearestIds(
  typed: string,
  ids: readonly string[],
): { readonly kind: string | undefined; readonly nearest: readonly string[] } {
  const kind = entryKinds.find((one) => typed.startsWith(`${one}:`));
  const alike = kind === undefined ? ids : ids.filter((one) => one.startsWith(`${kind}:`));
  return { kind, nearest: nearestNames(kind === undefined ? requestEntryId(typed) : typed, [...new Set(alike)], SHOWN) };
}

/** The process that a request came to, and its number there, which rises, by the id of the request. */
export function placeIn(id: string): readonly [run: string, number: number | undefined] {
  const [, run, number] = /^(.*)-(\d{1,15})$/.exec(id) ?? [];
  return run === undefined ? [id, undefined] : [run, Number(number)];
}

// Than the oldest entry, or than every request of the same process.
function isOlder(journal: Named, id: string): boolean {
  if (isNumber(id)) {
    for (const { number } of journal.from(0)) return Number(id) > 0 && Number(id) < number;
    return false;
  }
  const [run, number] = placeIn(requestIdIn(id));
  if (number === undefined) return false;
  let oldest = 0;
  for (const { recorded } of journal.backwards()) {
    if (recorded.kind !== 'request') continue;
    const [own, place = 0] = placeIn(recorded.requestId);
    if (own === run) oldest = oldest === 0 ? place : Math.min(oldest, place);
  }
  return number > 0 && number < oldest;
}

function requestIdIn(id: string): string {
  return id.startsWith('request:') ? id.slice('request:'.length) : id;
}

function absent(word: string, id: string): string {
  return `There is no ${word} ${id} in this environment.`;
}

function refused(sentence: string, hint: string): Problem {
  return new Problem('unknown-record', sentence, { hint });
}
