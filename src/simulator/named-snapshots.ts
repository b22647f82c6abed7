import type { NamedStates, SnapshotInfo } from '../engine/states/named-states.js';
import type { Image } from '../store/database.js';
import type { Turns } from '../world/turns.js';

/** How long work may be ended: what it has done by then is as if it had never begun, and it rejects with the reason of the signal. */
interface Interruptible {
  readonly signal?: AbortSignal | undefined;
}

/**
 * The snapshots of an environment that have names, at most 100. What cannot be saved, read or removed throws `state-refused`: there is no
 * room, or a file is damaged; nothing is changed then. What returns a promise lets other work go on meanwhile; it is refused with
 * `state-refused` when the environment is closed on the way, and while something else is written under the name.
 */
export interface NamedSnapshots extends Pick<NamedStates, 'save' | 'list' | 'remove'> {
  /** Saves under a name a state that `snapshot()` has given, as `save` does. */
  readonly keep: (name: string, state: Image, how?: Interruptible) => Promise<SnapshotInfo>;
  /** Reads one for `restore`, which then takes it at once, and checks it when another process or somebody has written it. */
  readonly load: (name: string, how?: Interruptible) => Promise<Image>;
  /**
   * The bytes of one as a file, without API clients and tokens; secrets of destinations and of the order callback are in it. Rejects
   * with `unknown-record`.
   */
  readonly export: (name: string, how?: Interruptible) => Promise<Buffer>;
  /**
   * Saves the bytes of such a file under a name; they bring their clock along, but neither clients nor tokens nor anything to be
   * sent. Rejects with `setting-refused`.
   */
  readonly import: (name: string, bytes: Uint8Array, how?: Interruptible) => Promise<SnapshotInfo>;
}

/** Creates the named snapshots as the users of an environment see them. */
export function createNamedSnapshots({ save, list, remove, ...named }: NamedStates, { through }: Turns): NamedSnapshots {
  return {
    save,
    list,
    remove,
    keep: (name, state, how) => through(named.keep(name, state), how?.signal),
    load: (name, how) => through(named.load(name), how?.signal),
    export: (name, how) => through(named.export(name), how?.signal),
    import: (name, bytes, how) => through(named.import(name, bytes), how?.signal),
  };
}
