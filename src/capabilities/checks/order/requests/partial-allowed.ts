import type { OrderCase } from '../../check-case.js';
import { fail, ok, warn } from '../../finding.js';
import { statusOf } from '../answer.js';
import { playHalfUnknown } from '../plays.js';
import { answerTold, unplayable, unrefused } from '../verdicts.js';

/** What can be placed is placed when that is allowed. */
export const partialAllowed: OrderCase = {
  id: 'order-callback/2.3/partial-allowed',
  title: 'with allowSomeFailedItems the items that can be placed are placed',
  rule: '3-partial-orders',
  since: '2026-12',
  played: 'One of two items is a product that no shop sells, and allowSomeFailedItems is true.',
  judged:
    'It must be answered with 202 that names the one in errorItems and the other in orderDetails.items. A refusal as a whole is a warning.',
  advice:
    'Place what can be placed, answer 202, and name each item by its subscription id: in errorItems, or in orderDetails.items[].subscriptionId.',
  async play(stage) {
    const impossible = (await unplayable(stage)) ?? (await unrefused(stage));
    if (impossible !== undefined) return impossible;
    const { exchanges, view } = await playHalfUnknown(stage, true);
    const status = statusOf(exchanges[0]);
    if (status === 202 && view.status === 'partly placed') return ok(answerTold(exchanges[0]));
    const expected = '202 with one item placed and one in errorItems';
    const got = `${answerTold(exchanges[0])}, ${view.status}`;
    if (status === 409) return warn('The item that could be placed was refused with the other.', { expected, got });
    if (view.status === 'partly placed') return warn('An order that is placed in part is answered with 202.', { expected, got });
    return fail(expected, got);
  },
};
