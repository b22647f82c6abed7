import { shared } from '../place/shared.js';

/** Whether the command palette, the list of keys, and on narrow screens the navigation are open. */
export const isPaletteOpen = shared(false);
export const isHelpOpen = shared(false);
export const isNavigationOpen = shared(false);
