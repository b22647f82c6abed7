import type { OrderCase } from '../../check-case.js';
import { judgeQuantity } from '../quantity.js';
import { changed, unplayable } from '../verdicts.js';

/** A reader of whole numbers makes one of one and a half. */
export const fractionalQuantity: OrderCase = {
  id: 'order-callback/2.3/fractional-quantity',
  title: 'a quantity with a fraction is placed as it is, or refused',
  rule: '2.3-members',
  since: '2026-12',
  played: 'The quantity is the text "1.5".',
  judged: 'Where it is placed and orderDetails tells the quantity it must be 1.5; a shop that sells whole things alone answers 409.',
  advice: 'Read qty as a decimal number; refuse with 409 what you do not sell in parts.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const { exchanges } = await stage.order(await stage.scene.subscription(), {
      change: (request) => [changed(request, (members) => ({ ...members, items: members.items.map((item) => ({ ...item, qty: '1.5' })) }))],
    });
    return judgeQuantity(exchanges[0], 1.5);
  },
};
