import type { Dialect } from '../../domain/records/wire.js';
import type { Store } from '../../store/store.js';
import type { Draw } from './draws.js';
import type { ViewNow } from './view.js';
import type { Witness } from './witness.js';

/** What every use case of one environment stands on. */
export interface Foundation {
  readonly store: Store;
  /** The environment's clock: milliseconds since 1970. */
  readonly now: () => number;
  readonly draw: Draw;
  readonly view: ViewNow;
  readonly dialect: Dialect;
  readonly witness: Witness;
}
