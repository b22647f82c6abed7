import { Problem } from '../../domain/refusals/problem.js';
import { nearestNames } from '../../domain/refusals/nearest.js';
import { resources } from '../../domain/resources/index.js';
import type { Steps } from '../../domain/steps/steps.js';
import { openStore, type Change, type Store, type StoredWrites } from '../../store/store.js';
import type { ClockState } from '../foundation/clock.js';
import { noteSaved } from './saved-state.js';
import type { DatedImage } from './snapshot-images.js';

/** The state right before the write of a request, by the id of that: `request:<id>` or the id alone. */
export interface BeforeWrite {
  readonly before: string;
}

/** Of which environment the states are. */
interface Written {
  readonly store: Store;
  /** Why it keeps no writes, if it keeps none. */
  readonly keeping: 'none in a file' | 'none' | number;
}

const AT_A_TIME = 500;

/**
 * The state right before a write, as an image of our own making; what was changed since is undone in a copy, in steps. Throws
 * `setting-refused` for what is no id of a request, `unknown-record` for a write that is not kept, and `state-refused` for a request that
 * stored nothing and where no writes are kept.
 */
export function* imageBefore({ store, keeping }: Written, wanted: string): Steps<DatedImage> {
  const request = requestIn(wanted);
  const writes = store.writes ?? refuseKeepingNone(keeping);
  const { mark, changes, behind } = writes.before(request) ?? refuseUnkept(writes, { request, keeping });
  const copy = openStore(resources, { image: store.image() });
  try {
    yield;
    for (const part of partsOf(changes)) {
      copy.undo(part);
      yield;
    }
    noteSaved(copy, { instant: mark.instant, clock: mark.clock as ClockState }); // as `hostedOf` has given it
    const image = copy.image();
    writes.follow(image.bytes, behind);
    return { ...image, instant: mark.instant };
  } finally {
    copy.close();
  }
}

function* partsOf(changes: readonly Change[]): Generator<readonly Change[]> {
  for (let from = 0; from < changes.length; from += AT_A_TIME) yield changes.slice(from, from + AT_A_TIME);
}

const ID = /^(?:request:)?([^:]+)$/;
const REPEATED = 100;

// Callers may have no types.
function requestIn(wanted: unknown): string {
  const id = typeof wanted === 'string' ? ID.exec(wanted)?.[1] : undefined;
  if (id !== undefined) return id;
  const given = typeof wanted === 'string' ? `${JSON.stringify(wanted.slice(0, REPEATED))} is no id of a request.` : '';
  throw new Problem('setting-refused', `before: ${given || 'must be the id of a request.'}`, {
    hint: 'Each answer of the platform has the id of its request in the header Subsim-Request-Id; "request:<id>" is the same.',
  });
}

function refuseKeepingNone(keeping: Written['keeping']): never {
  if (keeping === 'none in a file')
    throw new Problem('state-refused', 'An environment in a data folder keeps nothing to go back before a write.', {
      hint: 'Save a snapshot before what may have to be undone, or run without --data: environments in memory keep their last writes.',
    });
  throw new Problem('state-refused', 'No writes are kept here, so that there is nothing to go back before.', {
    hint: 'Start without --kept-writes 0; or save a snapshot before what may have to be undone.',
  });
}

interface Unkept extends Pick<Written, 'keeping'> {
  readonly request: string;
}

function refuseUnkept(writes: StoredWrites, { request, keeping }: Unkept): never {
  const kept = writes.marks().map((mark) => mark.request);
  const near = neighboursOf(request, kept);
  if (writes.wroteNothing(request)) {
    const hint =
      near.after === undefined
        ? 'No write that is kept came after it.'
        : `The next write that is kept is that of ${near.after}; go back before that one.`;
    throw new Problem('state-refused', `The request ${request} stored nothing.`, { hint });
  }
  throw new Problem('unknown-record', `No write of a request ${request.slice(0, REPEATED)} is kept in this environment.`, {
    hint: `${keptTold(kept, near)} At most ${String(keeping)} are kept (--kept-writes), none from before a reset or the restore of a snapshot; reads write nothing.`,
  });
}

function keptTold(kept: readonly string[], { before, after }: Neighbours): string {
  const [first = '', last = ''] = [kept[0], kept.at(-1)];
  if (kept.length === 0) return 'None is kept.';
  const nearest = [before, after].filter((id) => id !== undefined).join(' and ');
  return kept.length === 1
    ? `One is kept, ${first}.`
    : `${String(kept.length)} are kept, from ${first} to ${last}; the nearest: ${nearest}.`;
}

interface Neighbours {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

// The ids of one process differ in their number alone, which rises; another id has the nearest one by its spelling.
function neighboursOf(request: string, kept: readonly string[]): Neighbours {
  const [run, number] = placeIn(request);
  const places = kept.map((id) => ({ id, place: placeIn(id) })).filter(({ place }) => place[0] === run);
  if (places.length === 0 || number === undefined) return { before: nearestNames(request, kept)[0] };
  const isBefore = ({ place }: (typeof places)[number]): boolean => (place[1] ?? 0) < number;
  return { before: places.filter(isBefore).at(-1)?.id, after: places.find((each) => !isBefore(each))?.id };
}

function placeIn(id: string): readonly [run: string, number: number | undefined] {
  const [, run, number] = /^(.*)-(\d{1,15})$/.exec(id) ?? [];
  return run === undefined ? [id, undefined] : [run, Number(number)];
}
