import { Problem } from '../../domain/refusals/problem.js';
import { resources } from '../../domain/resources/index.js';
import type { Steps } from '../../domain/steps/steps.js';
import { openStore, type Change, type Store } from '../../store/store.js';
import type { ClockState } from '../foundation/clock.js';
import { noteSaved } from './saved-state.js';
import type { DatedImage } from './snapshot-images.js';

/** The state right before the write of a request, by the id of that: `request:<id>`, the id alone or the number of its entry. */
export interface BeforeWrite {
  readonly before: string;
}

/** What the journal of an environment knows of its requests. */
export interface RequestsTold {
  /** The id of the request that is meant by its own id or the number of its entry. Throws `setting-refused` and `unknown-record`. */
  readonly requestIn: (typed: string) => string;
  /** Why there is nothing to go back before: the requests that are, how many are at most, and whether this one wrote nothing. */
  readonly unkept: (
    request: string,
    around: { readonly kept: readonly string[]; readonly wroteNothing: boolean; readonly most: number },
  ) => Problem;
}

/** Of which environment the states are. */
interface Written {
  readonly store: Store;
  /** Why it keeps no writes, if it keeps none. */
  readonly keeping: 'none in a file' | 'none' | number;
  readonly requests: RequestsTold;
}

const AT_A_TIME = 500;

/**
 * The state right before a write, as an image of our own making; what was changed since is undone in a copy, in steps. Throws
 * `setting-refused` for what is no id of a request, `unknown-record` for a write that is not kept, and `state-refused` for a request that
 * stored nothing and where no writes are kept.
 */
export function* imageBefore({ store, keeping, requests }: Written, wanted: string): Steps<DatedImage> {
  const typed = typedIn(wanted);
  const { writes } = store;
  if (writes === undefined || typeof keeping !== 'number') throw keepingNone(keeping);
  const request = requests.requestIn(typed);
  const found = writes.before(request);
  if (found === undefined) {
    const kept = writes.marks().map((mark) => mark.request);
    throw requests.unkept(request, { kept, wroteNothing: writes.wroteNothing(request), most: keeping });
  }
  const { mark, changes, behind } = found;
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
function typedIn(wanted: unknown): string {
  const id = typeof wanted === 'string' ? ID.exec(wanted)?.[1] : undefined;
  if (id !== undefined) return id;
  const given = typeof wanted === 'string' ? `${JSON.stringify(wanted.slice(0, REPEATED))} is no id of a request.` : '';
  throw new Problem('setting-refused', `before: ${given || 'must be the id of a request.'}`, {
    hint: 'Each answer of the platform has the id of its request in the header Subsim-Request-Id; "request:<id>" is the same, and so is the number of its entry.',
  });
}

function keepingNone(keeping: Written['keeping']): Problem {
  if (keeping === 'none in a file')
    return new Problem('state-refused', 'An environment in a data folder keeps nothing to go back before a write.', {
      hint: 'Save a snapshot before what may have to be undone, or run without --data: environments in memory keep their last writes.',
    });
  return new Problem('state-refused', 'No writes are kept here, so that there is nothing to go back before.', {
    hint: 'Start without --kept-writes 0; or save a snapshot before what may have to be undone.',
  });
}
