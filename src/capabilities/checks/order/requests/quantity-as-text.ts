import type { OrderCase } from '../../check-case.js';
import { judgeQuantity } from '../quantity.js';
import { unplayable } from '../verdicts.js';

/** Quantities are decimals in text. */
export const quantityAsText: OrderCase = {
  id: 'order-callback/2.3/quantity-as-text',
  title: 'the quantity is read as a decimal number in text',
  rule: '2.3-members',
  since: '2026-12',
  played: 'The quantity is the text "2".',
  judged: 'It must be placed, and where orderDetails tells a quantity it must be 2.',
  advice: 'Read qty as a decimal number in a text.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const { exchanges } = await stage.order(await stage.scene.subscription({ qty: 2 }));
    return judgeQuantity(exchanges[0], 2);
  },
};
