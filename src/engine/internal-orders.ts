import { placeInternally } from '../domain/internal-handler.js';
import { heldText, type JsonObject } from '../domain/json.js';
import { product } from '../domain/resources/product.js';
import { numberOf } from '../domain/values.js';
import type { Store } from '../store/store.js';
import type { LookNow } from './look.js';

const FIRST_NUMBER = 100_000_231;

/** Makes what answers orders in place of an order system: it places everything, with numbers that count up. */
export function createInternalHandler({ store, look: lookNow }: { readonly store: Store; readonly look: LookNow }) {
  return (request: JsonObject): { readonly status: number; readonly body: string } => {
    const look = lookNow();
    const priceOf = (sku: string): number | undefined => {
      const id = look.first(product.name, 'sku', heldText(sku));
      return id === undefined ? undefined : numberOf(look.own(product.name, id) ?? {}, 'price');
    };
    return placeInternally(request, { number: store.next('internal order', FIRST_NUMBER), instant: look.now, priceOf });
  };
}
