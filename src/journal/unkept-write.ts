import { nearestNames } from '../domain/refusals/nearest.js';
import { Problem } from '../domain/refusals/problem.js';
import type { RequestEntry } from './entry.js';
import { requestEntryId } from './entry-id.js';
import type { Journal } from './journal.js';
import { keptId, type Kept } from './kept.js';
import { missing, placeIn, type Named } from './missing.js';
import { isNumber, keptNamed } from './naming.js';
import { counted } from './trace/text.js';

/** What is kept of writes, as far as a request is concerned that has none to go back before. */
export interface KeptAround {
  /** The requests that wrote, the oldest first. */
  readonly kept: readonly string[];
  /** Whether the request is known to have written nothing. */
  readonly wroteNothing: boolean;
  /** How many are kept at most. */
  readonly most: number;
}

/** What a journal tells of the requests before whose writes somebody wants to be. */
export interface WritesTold {
  /** The id of the request that is meant by its own id or the number of its entry. Throws `setting-refused` and `unknown-record`. */
  readonly requestIn: (typed: string) => string;
  /** Why there is nothing to go back before: `state-refused` where the request wrote nothing, `unknown-record` where that is not kept. */
  readonly unkept: (request: string, around: KeptAround) => Problem;
}

type Read = Named & Pick<Journal, 'shown'>;

// Characters of an id and of a path that are repeated.
const LONGEST = 100;

/** Tells of requests by a journal. */
export function writesTold(journal: Read): WritesTold {
  return {
    requestIn(typed) {
      if (!isNumber(typed)) return typed;
      const kept = keptNamed(journal, typed);
      if (kept === undefined) throw missing(journal, typed, 'entry');
      if (kept.recorded.kind === 'request') return kept.recorded.requestId;
      throw new Problem('setting-refused', `before: entry ${typed} is ${keptId(kept)}, and no request.`);
    },
    unkept(request, around) {
      const near = nearTold(journal, request, around);
      const kept = keptNamed(journal, requestEntryId(request));
      const entry = kept && journal.shown(kept);
      if (kept !== undefined && entry?.kind === 'request') return ofEntry(journal, { kept, entry, around, near });
      if (around.wroteNothing) return new Problem('state-refused', `The request ${request} wrote nothing.`, { hint: near });
      if (journal.counts().entries === 0)
        return unknown(`No write of a request ${request.slice(0, LONGEST)} is kept in this environment.`, near);
      const { message, details } = missing(journal, request, 'request');
      return unknown(message, [near, details.hint].join(' '));
    },
  };
}

interface Asked {
  readonly kept: Kept;
  readonly entry: RequestEntry;
  readonly around: KeptAround;
  readonly near: string;
}

function ofEntry(journal: Read, { kept, entry, around, near }: Asked): Problem {
  const { status, requestId, method, refusal } = entry;
  const title = titleOf(entry);
  const nothing = (how: string): Problem => new Problem('state-refused', `${title}${how} wrote nothing.`, { hint: near });
  if (refusal !== null) return nothing(` was refused with ${String(status)} and`);
  if (method === 'GET' || method === 'HEAD') return nothing('');
  if (around.wroteNothing) return nothing(status === 0 ? ' was not answered and' : ` was answered with ${String(status)} and`);
  const gone = goneBackSince(journal, kept.number);
  if (gone !== undefined) return unknown(`${title} came before the environment was ${gone}, and its write is not kept any more.`, near);
  const [[, number = 0], [, oldest = 0]] = [placeIn(requestId), placeIn(around.kept[0] ?? '')];
  const { length } = around.kept;
  const isOlder = length > 0 && number < oldest;
  const last = length === 1 ? 'the last write that is kept' : `the last ${counted(length)} writes that are kept`;
  return unknown(
    isOlder ? `${title} is older than ${last}; see --kept-writes.` : `The write of ${title} is not kept any more; see --kept-writes.`,
    near,
  );
}

// How, and which entry says so.
function goneBackSince(journal: Named, number: number): string | undefined {
  let last: string | undefined;
  for (const kept of journal.from(number + 1)) {
    const { recorded } = kept;
    if (recorded.kind === 'state' && (recorded.what === 'restored' || recorded.what === 'reset'))
      last = `${recorded.what} (${keptId(kept)})`;
  }
  return last;
}

function nearTold(journal: Read, request: string, { kept, most }: KeptAround): string {
  const { before, after, alike } = neighboursOf(request, kept);
  const told = (id: string): string => {
    const found = keptNamed(journal, requestEntryId(id));
    const entry = found && journal.shown(found);
    return entry?.kind === 'request' ? `${id} (${titleOf(entry)})` : id;
  };
  const nearest = [
    ...(before === undefined ? [] : [`the nearest before it is ${told(before)}`]),
    ...(after === undefined ? [] : [`the nearest after it is ${told(after)}`]),
    ...(alike === undefined ? [] : [`the nearest is ${told(alike)}`]),
  ];
  const count = kept.length === 0 ? 'None is kept' : `${counted(kept.length)} ${kept.length === 1 ? 'is' : 'are'} kept`;
  return `${[count, ...nearest].join('; ')}. At most ${counted(most)} are kept (--kept-writes), none from before a reset or the restore of a snapshot.`;
}

interface Neighbours {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly alike?: string | undefined;
}

// The ids of one process differ in their number alone, which rises; another id has the nearest one by its spelling.
function neighboursOf(request: string, kept: readonly string[]): Neighbours {
  const [run, number] = placeIn(request);
  const places = kept.map((id) => ({ id, place: placeIn(id) })).filter(({ place }) => place[0] === run);
  if (places.length === 0 || number === undefined) return { alike: nearestNames(request.slice(0, LONGEST), kept)[0] };
  const isBefore = ({ place }: (typeof places)[number]): boolean => (place[1] ?? 0) < number;
  return { before: places.filter(isBefore).at(-1)?.id, after: places.find((each) => !isBefore(each))?.id };
}

function titleOf({ method, path }: RequestEntry): string {
  return `${method} ${path.slice(0, LONGEST)}`;
}

function unknown(sentence: string, hint: string): Problem {
  return new Problem('unknown-record', sentence, { hint });
}
