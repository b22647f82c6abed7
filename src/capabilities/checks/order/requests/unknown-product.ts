import type { OrderCase } from '../../check-case.js';
import { fail, ok, skip } from '../../finding.js';
import { statusOf } from '../answer.js';
import { answerTold, unplayable } from '../verdicts.js';

/** A product that the shop does not know is refused, not placed and not a fault. */
export const unknownProduct: OrderCase = {
  id: 'order-callback/2.3/unknown-product',
  title: 'an order for a product that the shop does not know is refused',
  rule: '6.2-answer-statuses',
  since: '2026-12',
  played: 'The product of the order is one that no shop sells.',
  judged:
    'It must be refused: with 409, or with 202 and errorItems. A receiver that takes any product cannot be judged unless --sku names one that it sells.',
  advice: 'Answer 409 with an entry in errorItems for each item that you cannot place.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const { exchanges, view } = await stage.refused();
    const status = statusOf(exchanges[0]);
    if (status === undefined) return fail('409', answerTold(exchanges[0]));
    if (view.status === 'placed' && stage.sku === undefined)
      return skip('The receiver takes any product; with --sku, a product that the shop sells, it is seen whether it refuses others.');
    if (view.status === 'placed' || status >= 500) return fail('409', answerTold(exchanges[0]));
    return ok(answerTold(exchanges[0]));
  },
};
