import { delayBounds } from '../../domain/configuration/transaction-delay.js';
import type { Values } from '../../domain/json/values.js';
import type { Foundation } from '../foundation/foundation.js';

const DIGITS = '0123456789';
// So many digits tell milliseconds of the longest delay apart.
const PRECISION = 6;

/** The milliseconds that the next transaction of an environment takes, drawn between the bounds of its configuration (#4.4-transaction-delay). */
export function createTransactionDelay({ draw }: Pick<Foundation, 'draw'>, configuration: () => Values): () => number {
  return () => {
    const bounds = delayBounds(configuration());
    if (bounds === undefined) return 0;
    const { least, most } = bounds;
    const share = least === most ? 0 : Number(draw('delays', PRECISION, DIGITS)) / (10 ** PRECISION - 1);
    return Math.round(least + share * (most - least));
  };
}
