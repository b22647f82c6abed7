import { resources } from '../domain/resources/index.js';
import { idSequence } from '../engine/change/saving.js';
import type { Store } from '../store/store.js';
import type { Environment } from './environment.js';

/** Lets records have ids above a number from now on. */
export function raisedIds(store: Pick<Store, 'reserve' | 'transaction'>): Environment['raiseIds'] {
  return (above) => {
    store.transaction(() => {
      for (const resource of resources) store.reserve(idSequence(resource), above);
    });
  };
}
