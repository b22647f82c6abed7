import type { OrderCase } from '../../check-case.js';
import { judgePlaced, unplayable } from '../verdicts.js';

/** A price with three places after the point. */
export const fixedPrice: OrderCase = {
  id: 'order-callback/2.3/fixed-price',
  title: 'an order with a fixed price is placed',
  rule: '2.3-members',
  since: '2026-12',
  played: 'The item has useFixedPrice and the fixedPrice "4.125".',
  judged: 'It must be placed, or refused with 409 by a shop that does not take the price.',
  advice: 'Read fixedPrice as a decimal number in a text, and let it stand over the price of the shop.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const { exchanges } = await stage.order(await stage.scene.subscription({ use_fixed_price: true, fixed_price: 4.125 }));
    return judgePlaced(exchanges[0], 'The shop refuses the price, with 409 as it should.');
  },
};
