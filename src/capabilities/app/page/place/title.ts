import { environment } from './place.js';

/** Names the page, and the environment in it, for the tab of the browser and for who hears it. */
export function titled(page: string): void {
  document.title = `${page} · ${environment.value} · Subsim`;
}
