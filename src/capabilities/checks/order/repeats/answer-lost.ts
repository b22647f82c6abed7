import type { OrderCase } from '../../check-case.js';
import { fail, ok, skip, warn } from '../../finding.js';
import { orderNumberIn } from '../answer.js';

/** The mistake that costs a customer's money. */
export const answerLost: OrderCase = {
  id: 'order-callback/6.2/answer-lost',
  title: 'an order whose answer was lost is not placed twice when it is asked for again',
  rule: '6.2-callback',
  since: '2026-12',
  played:
    'The receiver places an order, and the connection to Subsim breaks before its answer arrives; Subsim then asks for the same order again.',
  judged: 'The second answer must bear the order number of the first.',
  advice:
    'Keep what you placed under the subscription ids and reorderOrdinal of its items (the salesOrderToken is new for each attempt), and answer a repeated request with the order that you have.',
  async play({ order, scene }) {
    const subscription = await scene.subscription();
    const lost = await order(subscription, { hears: () => 'dropped' });
    const again = await order(subscription);
    const [first, second] = [orderNumberIn(lost.exchanges[0]), orderNumberIn(again.exchanges[0])];
    if (first === undefined) return skip('The receiver placed no order in the first place.');
    if (second === undefined)
      return warn('It was not placed twice, but Subsim never learns that it was placed.', {
        expected: `201 with ${first}`,
        got: 'no order number',
      });
    return first === second ? ok(`${first} both times`) : fail(`the order ${first} again`, `a second order, ${second}`);
  },
};
