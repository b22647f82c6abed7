import { shared } from './shared.js';

/** Counts how often everything that is shown was asked for anew, as the key `r` does. */
export const again = shared(0);
