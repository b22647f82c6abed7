import { addDuration, readDuration } from '../../domain/calendar/duration.js';
import { Problem } from '../../domain/refusals/problem.js';

/** A secret that was replaced and may count for a while still. */
export interface FormerSecret {
  readonly secret: string;
  /** From this instant on it counts no more; milliseconds since 1970. */
  readonly ends: number;
}

/** Another secret for something that has one. */
export interface NewSecret {
  /** By default one is drawn. */
  readonly secret?: string | undefined;
  /** How long the present one counts beside it: an ISO 8601 duration such as `PT10M`. By default it counts no more. */
  readonly oldValidFor?: string | undefined;
}

/** A secret and the one before it, as long as that counts. */
export interface SecretsInUse {
  /** The newer one, which signs; `undefined` once there is none. */
  readonly secret: string | undefined;
  readonly previous: FormerSecret | undefined;
}

/** The instant until which a secret that is replaced now counts. Throws `setting-refused` for what is no duration. */
export function endOf({ oldValidFor = 'PT0S' }: NewSecret, now: number): number {
  const duration = readDuration(oldValidFor);
  if (duration !== undefined) return addDuration(now, duration, 'UTC');
  throw new Problem('setting-refused', `oldValidFor: must be a duration such as PT10M or P1D; it is ${JSON.stringify(oldValidFor)}.`);
}

/** A former secret, unless its time is over (#subsim-two-secrets). */
export function standing<Former extends FormerSecret>(former: Former | undefined, now: number): Former | undefined {
  return former !== undefined && now < former.ends ? former : undefined;
}
