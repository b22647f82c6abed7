import type {
  OrderCallback as InnerCallback,
  OrderCallbackEdit,
  OrderCallbackSettings as InnerSettings,
} from '../../engine/orders/callback.js';
import type { NewSecret } from '../../engine/foundation/former-secret.js';
import { shownSecret, type ShownSecret } from '../clients/shown-secret.js';
import { input } from './input.js';
import { isoTextOf } from './instants.js';

export type { OrderCallbackEdit };

/** Where an environment's orders are sent, and how that is signed. */
export interface OrderCallbackSettings {
  /** An http or https address, or `internal` for the built-in handler; null when orders go nowhere. */
  readonly url: string | null;
  readonly secret: string;
  /** A certificate authority, in PEM, that is trusted beside the usual ones; null for none. */
  readonly authority: string | null;
  /** ISO instant at which it was set last; null for never. */
  readonly updated: string | null;
}

/** The order callback of an environment. */
export interface OrderCallback {
  readonly get: () => OrderCallbackSettings;
  /** Null takes the address or the authority away, what is left out stays. Throws `setting-refused`, and then changes nothing. */
  readonly set: (edit: OrderCallbackEdit) => OrderCallbackSettings;
  /** Its secret, and the one before it as long as that counts. */
  readonly secret: () => ShownSecret;
  /**
   * Signs with another secret from the next order on; without one with 64 random hexadecimal digits. The present one counts beside it for
   * `oldValidFor`, an ISO 8601 duration of the environment's clock. Throws `setting-refused`.
   */
  readonly newSecret: (given?: NewSecret) => ShownSecret;
}

/** The order callback of an environment as its users see it. */
export function orderCallbackView(callback: InnerCallback): OrderCallback {
  return {
    get: () => settingsOf(callback.get()),
    set: (edit) => settingsOf(callback.set(input('orderCallback', edit))),
    secret: () => shownSecret(callback.secrets()),
    newSecret(given) {
      callback.newSecret(input('newSecret', given));
      return shownSecret(callback.secrets());
    },
  };
}

function settingsOf({ url, secret, authority, updated }: InnerSettings): OrderCallbackSettings {
  return { url: url ?? null, secret, authority: authority ?? null, updated: isoTextOf(updated) };
}
