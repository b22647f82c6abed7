import { signal } from '@preact/signals';

/** Counts how often everything that is shown was asked for anew, as the key `r` does. */
export const again = signal(0);
