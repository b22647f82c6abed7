import { resources } from '../domain/resources/index.js';
import { idSequence } from '../engine/change/saving.js';
import type { Store } from '../store/store.js';
import type { Environment } from './environment.js';

// So far apart that the ids of two resources are not the same, which would hide that somebody takes one for the other.
const APART = 10_000;

/** Lets records have ids above a number from now on, those of each resource further up. */
export function raisedIds(store: Pick<Store, 'reserve' | 'transaction'>): Environment['raiseIds'] {
  return (above) => {
    store.transaction(() => {
      for (const [index, resource] of resources.entries()) store.reserve(idSequence(resource), above + index * APART);
    });
  };
}
