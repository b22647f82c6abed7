import type { OrderCase } from '../../check-case.js';
import { fail, skip } from '../../finding.js';
import { orderNumberIn } from '../answer.js';
import { answerTold, judgePlaced, unplayable } from '../verdicts.js';

/** Who keeps orders by subscription alone never places a second one. */
export const nextOrder: OrderCase = {
  id: 'order-callback/2.3/next-order',
  title: 'the next order of the same subscription is a new one',
  rule: '2.3-reorder-ordinal',
  since: '2026-12',
  played: 'A subscription is ordered, and once more for its next period, with the next reorderOrdinal.',
  judged: 'The second order must be placed under a number of its own.',
  advice: 'Look up an earlier order by subscription id and reorderOrdinal together: the ordinal rises with each order that succeeded.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const subscription = await stage.scene.subscription();
    const first = await stage.order(subscription);
    if (first.view.status !== 'placed') return skip(`The first order was not placed: ${answerTold(first.exchanges[0])}.`);
    const next = await stage.order(subscription);
    const [before, after] = [orderNumberIn(first.exchanges[0]), orderNumberIn(next.exchanges[0])];
    if (before !== undefined && before === after) return fail('a second number', `${after} for both`);
    return judgePlaced(next.exchanges[0]);
  },
};
