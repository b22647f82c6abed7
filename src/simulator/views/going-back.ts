import { Problem } from '../../domain/refusals/problem.js';
import type { BeforeWrite } from '../../engine/states/before-writes.js';
import type { States } from '../../engine/states/states.js';
import { input } from './input.js';
import { known } from './known.js';

/** A state by what it is known by: the name of a snapshot, or the id of the request right before whose write it was. */
export type WantedState =
  { readonly before: string; readonly snapshot?: undefined } | { readonly snapshot: string; readonly before?: undefined };

/** A state that is gone back to: what `snapshot()` gave, a name, the bytes of an exported snapshot, or what says which. */
export type GoneBackTo = Exclude<Parameters<States['restore']>[0], BeforeWrite> | WantedState;

/** Going back as the users of an environment do it; what they say of a state is checked. */
export function restoreView(restore: States['restore']): (to: GoneBackTo) => void {
  return (to) => {
    const state = isWanted(to) ? stateIn(to) : to;
    if (typeof state === 'string')
      known('snapshot', state, () => {
        restore(state);
      });
    else restore(state);
  };
}

/** The state of an environment, now or right before a write, as its users ask for it. */
export function snapshotView(snapshot: States['snapshot']): States['snapshot'] {
  return (of) => snapshot(of === undefined ? undefined : input<BeforeWrite>('beforeWrite', of));
}

// What `snapshot()` gave has bytes.
function isWanted(to: unknown): to is WantedState {
  if (typeof to !== 'object' || to === null || ArrayBuffer.isView(to) || Array.isArray(to)) return false;
  return !('bytes' in to);
}

function stateIn(given: WantedState): string | BeforeWrite {
  const { before, snapshot } = input<Partial<Record<keyof WantedState, string | undefined>>>('restore', given);
  if (before !== undefined && snapshot !== undefined) refuse('before, snapshot: are two states; go back to one of them.');
  return snapshot ?? { before: before ?? refuse('before, snapshot: one of them says which state is gone back to.') };
}

function refuse(sentence: string): never {
  throw new Problem('setting-refused', sentence);
}
