import type { JsonObject } from '../domain/json/json.js';
import type { Prepared } from './core.js';
import type { Image } from '../store/database.js';

const HOUR = 3_600_000;

// Environments as they are after their seed was loaded, so that the next one with the same seed need not load it again: one for
// each seed, since who makes many environments makes them alike.
const images = new WeakMap<JsonObject, { readonly name: string; readonly image: Image }>();

interface SeedUse {
  readonly content: JsonObject;
  /** Whether the instant of the clock was given, so that nothing may bear another one; else an hour makes no difference. */
  readonly hasExactClock: boolean;
}

/** The settings of an environment in memory with the image of its seed, or with what keeps that once it is loaded. */
export function withImage(settings: Prepared, { content, hasExactClock }: SeedUse): Prepared {
  // The secrets of receivers that a seed brings bear the name of the environment.
  if (content.destinations !== undefined || content.order_callback !== undefined) return settings;
  const now = settings.clock.now();
  const name = `${settings.ecomName} ${settings.simulator.compat ?? 'now'} ${hasExactClock ? String(now) : `hour ${String(Math.floor(now / HOUR))}`}`;
  const known = images.get(content);
  if (known?.name === name)
    return { ...settings, image: known.image, isIdle: settings.clock.kind === 'frozen' && settings.randomSeed === undefined };
  return { ...settings, onSeeded: (image) => void images.set(content, { name, image: image() }) };
}
