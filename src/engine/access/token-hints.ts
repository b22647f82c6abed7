import type { ClockMove } from '../foundation/clock-moves.js';
import { moment } from './client-hints.js';

/** What is known of a token that has expired: when, by the token clock, which shows another instant now. */
interface Expiry {
  readonly expired: number;
  readonly now: number;
  /** The move of the environment's clock by which it expired. */
  readonly move: ClockMove | undefined;
  /** Whether tokens expire by the clock of the environment, which can be moved. */
  readonly canMove: boolean;
}

/** What to do about a token that has expired, and why it has: most often because somebody moved the clock (#5.1-token-clock). */
export function expiryHint({ expired, now, move, canMove }: Expiry): string {
  const how =
    move === undefined ? `it is ${moment(now)} now` : `the clock was moved from ${moment(move.from)} to ${moment(move.to)} on the way`;
  const otherwise = canMove ? ', or start with --token-clock system' : ' from POST /oauth/v2/token';
  return `The token expired at ${moment(expired)}; ${how}. Get a new one${otherwise}.`;
}
