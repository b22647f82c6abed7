import { placeInternally } from '../../domain/orders/internal-handler.js';
import { heldText, type JsonObject } from '../../domain/json/json.js';
import { product } from '../../domain/resources/product.js';
import { numberOf } from '../../domain/json/values.js';
import type { Foundation } from '../foundation/foundation.js';
import { INTERNAL_SEQUENCE } from '../foundation/stored-names.js';

const FIRST_NUMBER = 100_000_231;

/** Creates the handler that answers orders in place of an order system: it places everything, with ascending order numbers. */
export function createInternalHandler({ store, view: viewNow }: Foundation) {
  return (request: JsonObject): { readonly status: number; readonly body: string } => {
    const view = viewNow();
    const priceOf = (sku: string): number | undefined => {
      const id = view.first(product.name, 'sku', heldText(sku));
      return id === undefined ? undefined : numberOf(view.own(product.name, id) ?? {}, 'price');
    };
    return placeInternally(request, { number: store.next(INTERNAL_SEQUENCE, FIRST_NUMBER), instant: view.now, priceOf });
  };
}
