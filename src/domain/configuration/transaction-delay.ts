import { isTrue, numberOf, type Values } from '../json/values.js';

/** The most seconds that a transaction may be made to take (#4.4-transaction-delay). */
export const MOST_DELAY = 120;

/** The least and the most milliseconds that a transaction takes before it is done and answered; `undefined` when it takes none. */
export function delayBounds(configuration: Values): { readonly least: number; readonly most: number } | undefined {
  if (!isTrue(configuration, 'sandbox_transaction_delay')) return undefined;
  const times = ['sandbox_transaction_delay_min_time', 'sandbox_transaction_delay_max_time'].map(
    (name) => 1000 * (numberOf(configuration, name) ?? 0),
  );
  // Each is set by itself, so that the one may be above the other.
  return { least: Math.min(...times), most: Math.max(...times) };
}
