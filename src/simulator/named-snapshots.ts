import type { NamedStates, SnapshotInfo } from '../engine/states/named-states.js';
import type { Image } from '../store/database.js';
import type { Turns } from '../world/turns.js';
import type { Steps } from '../domain/steps/steps.js';
import type { Watch } from './settings.js';

/**
 * The snapshots of an environment that have names, at most 100. What cannot be saved, read or removed throws `state-refused`: there is no
 * room, or a file is damaged; nothing is changed then. What returns a promise lets other work go on meanwhile; it is refused with
 * `state-refused` when the environment is closed on the way, and while something else is written under the name.
 */
export interface NamedSnapshots extends Pick<NamedStates, 'save' | 'list' | 'remove'> {
  /** Saves under a name a state that `snapshot()` has given, as `save` does. */
  readonly keep: (name: string, state: Image, watch?: Watch) => Promise<SnapshotInfo>;
  /** Reads one for `restore`, which then takes it at once, and checks it when another process or somebody has written it. */
  readonly load: (name: string, watch?: Watch) => Promise<Image>;
  /** Makes the state right before a write for `restore`, which then takes it at once; by the id of the request that wrote. */
  readonly before: (request: string, watch?: Watch) => Promise<Image>;
  /**
   * The bytes of one as a file, without API clients and tokens; secrets of destinations and of the order callback are in it. Rejects
   * with `unknown-record`.
   */
  readonly export: (name: string, watch?: Watch) => Promise<Buffer>;
  /**
   * Saves the bytes of such a file under a name; they bring their clock along, but neither clients nor tokens nor anything to be
   * sent. Rejects with `setting-refused`.
   */
  readonly import: (name: string, bytes: Uint8Array, watch?: Watch) => Promise<SnapshotInfo>;
}

/** The states of an environment that take their time. */
interface States {
  readonly named: NamedStates;
  readonly beforeWrite: (request: string) => Steps<Image>;
}

/** Creates the named snapshots as the users of an environment see them. */
export function createNamedSnapshots({ named, beforeWrite }: States, { through }: Turns): NamedSnapshots {
  const { save, list, remove } = named;
  return {
    save,
    list,
    remove,
    keep: (name, state, watch) => through(named.keep(name, state), watch?.signal),
    load: (name, watch) => through(named.load(name), watch?.signal),
    before: (request, watch) => through(beforeWrite(request), watch?.signal),
    export: (name, watch) => through(named.export(name), watch?.signal),
    import: (name, bytes, watch) => through(named.import(name, bytes), watch?.signal),
  };
}
