import type { SnapshotInfo as InnerInfo } from '../../engine/states/named-states.js';
import type { Image } from '../../store/database.js';
import type { NamedSnapshots as InnerSnapshots } from '../named-snapshots.js';
import type { Watch } from '../settings.js';
import { watchIn } from '../callers/watching.js';
import { input } from './input.js';
import { isoText } from './instants.js';
import { known, knownSoon } from './known.js';

/** What is known of a named snapshot. */
export interface SnapshotInfo {
  readonly name: string;
  /**
   * ISO instant at which its state was saved, by the clock of the environment that it is from. Of a file that does not say it, where its
   * clock stood, or else when it was imported.
   */
  readonly instant: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * The snapshots of an environment that have names, at most 100. What cannot be saved, read or removed throws `state-refused`: there is no
 * room, or a file is damaged; nothing is changed then. What returns a promise lets other work go on meanwhile; it is refused with
 * `state-refused` when the environment is closed on the way, and while something else is written under the name.
 */
export interface NamedSnapshots {
  /** Saves the present state under a name, replacing the snapshot that has it. Throws `setting-refused` for a bad name. */
  readonly save: (name: string) => SnapshotInfo;
  /** By name. */
  readonly list: () => readonly SnapshotInfo[];
  /** Throws `unknown-record`. */
  readonly remove: (name: string) => void;
  /** Saves under a name a state that `snapshot()` has given, as `save` does. */
  readonly keep: (name: string, state: Image, watch?: Watch) => Promise<SnapshotInfo>;
  /** Reads one for `restore`, which then takes it at once, and checks it when another process or somebody has written it. */
  readonly load: (name: string, watch?: Watch) => Promise<Image>;
  /**
   * Makes the state right before a write for `restore`, which then takes it at once; by the id of the request that wrote, which its answer
   * has in the header `Subsim-Request-Id`. Rejects with `unknown-record` for one that is not kept, and with `state-refused` for one that
   * stored nothing and where none are kept: in a data folder, or with `keptWrites` 0.
   */
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

/** The named snapshots of an environment as its users see them. */
export function snapshotsView(snapshots: InnerSnapshots): NamedSnapshots {
  return {
    save: (name) => infoOf(snapshots.save(input('snapshot', { name }).name)),
    list: () => snapshots.list().map(infoOf),
    remove(name) {
      known('snapshot', name, () => {
        snapshots.remove(name);
      });
    },
    keep: async (name, state, watch) => infoOf(await snapshots.keep(input('snapshot', { name }).name, state, watchIn(watch))),
    load: (name, watch) => knownSoon('snapshot', name, async () => snapshots.load(name, watchIn(watch))),
    before: async (request, watch) => snapshots.before(request, watchIn(watch)),
    export: (name, watch) => knownSoon('snapshot', name, async () => snapshots.export(name, watchIn(watch))),
    import: async (name, bytes, watch) => infoOf(await snapshots.import(input('snapshot', { name }).name, bytes, watchIn(watch))),
  };
}

function infoOf({ name, instant, size }: InnerInfo): SnapshotInfo {
  return { name, instant: isoText(instant), size };
}
