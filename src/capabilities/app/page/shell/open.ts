import { shared } from '../place/shared.js';

/** Whether the command palette is open. */
export const isPaletteOpen = shared(false);
/** Whether the list of keys is open. */
export const isHelpOpen = shared(false);
/** Whether the navigation is unfolded where there is no room for it at all times. */
export const isNavigationOpen = shared(false);
