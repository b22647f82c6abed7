import type { OrderCase } from '../../check-case.js';
import { fail } from '../../finding.js';
import { orderNumberIn } from '../answer.js';
import { dueTogether } from '../plays.js';
import { answerTold, judgePlaced, unplayable } from '../verdicts.js';

/** An order is not always one item. */
export const severalItems: OrderCase = {
  id: 'order-callback/2.3/several-items',
  title: 'an order with several items is placed as one',
  rule: '2.3-members',
  since: '2026-12',
  played: 'Two subscriptions of one customer are due on the same day and come in one order.',
  judged: 'Both must be placed under one number.',
  advice: 'Place all items of a request as one order, and answer with one orderNumber.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const subscriptions = await dueTogether(stage.scene);
    const { exchanges, view } = await stage.together(subscriptions);
    if (orderNumberIn(exchanges[0]) === undefined || view.status === 'placed') return judgePlaced(exchanges[0]);
    const failed = view.failures.map(({ subscription, errorMessage }) => `${String(subscription)}: ${errorMessage ?? ''}`);
    return fail('both items placed', `${answerTold(exchanges[0])}, but ${failed.join('; ')}`);
  },
};
