import type { OrderCase } from '../../check-case.js';
import { fail, warn } from '../../finding.js';
import type { OrderWay } from '../../stage/handing-on.js';
import { answerTold, changed, judgePlaced, unplayable, unrefused } from '../verdicts.js';

/** What was refused is asked for again, and may be had by then. */
export const afterRefusal: OrderCase = {
  id: 'order-callback/6.2/after-refusal',
  title: 'an order that was refused is looked at anew when it is asked for again',
  rule: '6.2-no-repeat',
  since: '2026-12',
  played: 'An order is refused for its product, asked for again as it was, and once more with a product that the shop sells.',
  judged: 'The same order must be refused again, not placed. That the last one is not placed is a warning.',
  advice: 'Keep the orders that you placed, and not your refusals.',
  async play(stage) {
    const impossible = (await unplayable(stage)) ?? (await unrefused(stage));
    if (impossible !== undefined) return impossible;
    const subscription = await stage.scene.subscription();
    const change: OrderWay['change'] = (request) => [changed(request, (members) => stage.withUnknownProduct(members))];
    await stage.order(subscription, { change });
    const again = await stage.order(subscription, { change });
    if (again.view.status !== 'failed') return fail('a refusal as before', answerTold(again.exchanges[0]));
    const then = await stage.order(subscription);
    const judged = judgePlaced(then.exchanges[0]);
    if (judged.outcome !== 'FAIL') return judged;
    return warn('What was refused once stays refused.', { expected: '201 with an order number', got: judged.got ?? '' });
  },
};
