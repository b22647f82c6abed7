import type {
  OrderCallback as InnerCallback,
  OrderCallbackEdit,
  OrderCallbackSettings as InnerSettings,
} from '../../engine/orders/callback.js';
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
}

/** The order callback of an environment as its users see it. */
export function orderCallbackView(callback: InnerCallback): OrderCallback {
  return {
    get: () => settingsOf(callback.get()),
    set: (edit) => settingsOf(callback.set(input('orderCallback', edit))),
  };
}

function settingsOf({ url, secret, authority, updated }: InnerSettings): OrderCallbackSettings {
  return { url: url ?? null, secret, authority: authority ?? null, updated: isoTextOf(updated) };
}
