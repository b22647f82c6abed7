import type { OrderCase } from '../../check-case.js';
import { judgePlaced, unplayable } from '../verdicts.js';

/** Not everything is shipped. */
export const noShippingAddress: OrderCase = {
  id: 'order-callback/2.3/no-shipping-address',
  title: 'an order without a shipping address is placed',
  rule: '2.3-members',
  since: '2026-12',
  played: 'The item has requiresShipping false, so that shippingAddress is missing.',
  judged: 'It must be placed, or refused with 409 by a shop that must ship the product.',
  advice: 'Read shippingAddress as one that may be missing.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const { exchanges } = await stage.order(await stage.scene.subscription({ requires_shipping: false }));
    return judgePlaced(exchanges[0], 'The shop refuses to sell the product without shipping it, with 409 as it should.');
  },
};
