import { Problem } from '../../domain/refusals/problem.js';
import type { Foundation } from '../foundation/foundation.js';

/** Counts one request of a credential. Throws `rate-limited` when the minute's requests are used up. */
export type CountRequest = (credential: string) => void;

const MINUTE = 60_000;

interface RateLimitNeeds extends Pick<Foundation, 'now'> {
  readonly store: Pick<Foundation['store'], 'onRestore'>;
  readonly clock: { readonly stands: () => boolean };
  /** The clock of the machine. */
  readonly system: { readonly now: () => number };
}

/**
 * Creates the rate limit of one environment: so many requests of a credential in each minute of its clock, or of the machine's while
 * its own stands, since nobody would come to the end of that minute (#8-rate-limit).
 */
export function createRateLimit({ store, now, clock, system }: RateLimitNeeds, perMinute: number | undefined): CountRequest {
  if (perMinute === undefined) return unlimited;
  let window = -1;
  const counts = new Map<string, number>();
  store.onRestore(() => {
    counts.clear();
  });
  return (credential) => {
    const instant = clock.stands() ? system.now() : now();
    const present = Math.floor(instant / MINUTE);
    if (present !== window) counts.clear();
    window = present;
    const count = (counts.get(credential) ?? 0) + 1;
    if (count > perMinute) refuse((present + 1) * MINUTE - instant);
    counts.set(credential, count);
  };
}

function refuse(milliseconds: number): never {
  throw new Problem('rate-limited', undefined, { headers: { 'Retry-After': String(Math.ceil(milliseconds / 1000)) } });
}

function unlimited(): void {
  // no limit was set
}
