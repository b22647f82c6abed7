import type { OrderCase } from '../../check-case.js';
import { fail, ok, skip } from '../../finding.js';
import { orderNumberIn } from '../answer.js';
import { answerTold, unplayable } from '../verdicts.js';

/** One number for all orders makes one order of all. */
export const orderNumberRepeated: OrderCase = {
  id: 'order-callback/6.2/order-number-repeated',
  title: 'each order has a number of its own',
  rule: '6.2-number-used-before',
  since: '2026-12',
  played: 'Two right orders of two subscriptions, one after the other.',
  judged: 'Their numbers must differ.',
  advice:
    'Give each order the number that it has in your shop, and look up the answer of an earlier request by subscription ids and reorderOrdinal together.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const first = orderNumberIn((await stage.plain()).exchanges[0]);
    const { exchanges } = await stage.order(await stage.scene.subscription());
    const second = orderNumberIn(exchanges[0]);
    if (second === undefined) return skip(`The second order was not placed: ${answerTold(exchanges[0])}.`);
    return first === second ? fail('two numbers', `${second} for both orders`) : ok(`${String(first)} and ${second}`);
  },
};
