import { signal } from '@preact/signals';

/** Whether the command palette, the list of keys, and on narrow screens the navigation are open. */
export const isPaletteOpen = signal(false);
export const isHelpOpen = signal(false);
export const isNavigationOpen = signal(false);
