import type { OrderCase } from '../../check-case.js';
import { fail, ok, skip } from '../../finding.js';
import { orderNumberIn, statusOf } from '../answer.js';
import { playHalfUnknown } from '../plays.js';
import { answerTold, unplayable, unrefused } from '../verdicts.js';

/** What may not be placed in part is placed whole or not at all. */
export const partialNotAllowed: OrderCase = {
  id: 'order-callback/2.3/partial-not-allowed',
  title: 'without allowSomeFailedItems an order is not placed in part',
  rule: '2.3-members',
  since: '2026-12',
  played: 'One of two items is a product that no shop sells, and allowSomeFailedItems is false.',
  judged: 'It must be refused as a whole, with 409.',
  advice: 'Refuse the whole order with 409 as soon as one of its items fails, unless allowSomeFailedItems is true.',
  async play(stage) {
    const impossible = (await unplayable(stage)) ?? (await unrefused(stage));
    if (impossible !== undefined) return impossible;
    const { exchanges, view } = await playHalfUnknown(stage, false);
    if (statusOf(exchanges[0]) === undefined) return skip('There was no answer to judge by.');
    if (view.status === 'failed' && orderNumberIn(exchanges[0]) === undefined) return ok(answerTold(exchanges[0]));
    return fail('409', `${answerTold(exchanges[0])}, ${view.status}`);
  },
};
