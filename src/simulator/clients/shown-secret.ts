import type { SecretsInUse } from '../../engine/foundation/former-secret.js';
import { isoText } from '../views/instants.js';

/** A secret, told to who asks for it. */
export interface ShownSecret {
  /** Null once there is none. */
  readonly secret: string | null;
  /** The one before it, as long as that counts, too; null for none. */
  readonly previous: PreviousSecret | null;
}

/** A secret that was replaced and counts still. */
export interface PreviousSecret {
  readonly secret: string;
  /** ISO instant from which on it counts no more. */
  readonly validUntil: string;
}

/** Secrets in use as the users of an environment see them. */
export function shownSecret({ secret, previous }: SecretsInUse): ShownSecret {
  return {
    secret: secret ?? null,
    previous: previous === undefined ? null : { secret: previous.secret, validUntil: isoText(previous.ends) },
  };
}
