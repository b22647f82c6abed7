import { HOUR, MINUTE } from '../calendar/bounds.js';

// How long after the end of an attempt the next one is due (#6.1-webhook-retries).
const DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR];

/** Attempts that a delivery has until it is given up. */
export const MOST_ATTEMPTS = DELAYS.length + 1;

/**
 * When a delivery is tried again after so many failed attempts, the last of which ended at `end`: not before the instant that its
 * receiver has asked for, if any (#6.1-retry-after). `undefined` when it is given up.
 */
export function nextAttempt(failed: number, end: number, asked = end): number | undefined {
  const delay = DELAYS[failed - 1];
  return delay === undefined ? undefined : Math.max(end + delay, asked);
}
