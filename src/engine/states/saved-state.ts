import type { Store } from '../../store/store.js';
import { readClockState, type ClockState } from '../foundation/clock.js';

/** When a state was saved, milliseconds since 1970 by the clock of its environment, and how that clock ran. */
interface Saved {
  readonly instant: number;
  readonly clock: ClockState;
}

/** The setting that says when the state was saved. */
export const SAVED_SETTING = 'saved';

/** Stores when the state was saved, so that its image says so wherever it is taken. */
export function noteSaved(store: Store, saved: Saved): void {
  store.settings.set(SAVED_SETTING, JSON.stringify(saved));
}

/** When the state in an image was saved; `undefined` for one that does not say it. */
export function savedIn(store: Store): Saved | undefined {
  const { instant, clock } = objectIn(store.settings.get(SAVED_SETTING));
  const state = readClockState(JSON.stringify(clock));
  return state === undefined || typeof instant !== 'number' || !isInstant(instant) ? undefined : { instant, clock: state };
}

// Milliseconds that a date can have (ECMA-262, 21.4.1.1).
const LAST = 8.64e15;

function isInstant(number: number): boolean {
  return Number.isInteger(number) && Math.abs(number) <= LAST;
}

// Images come from anywhere.
function objectIn(text = '{}'): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(text) as object) }; // what is no object has no members
  } catch {
    return {};
  }
}
