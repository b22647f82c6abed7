import type { OrderCase } from '../../check-case.js';
import { ok, skip, warn } from '../../finding.js';
import { answerIn, memberOf, orderNumberIn } from '../answer.js';
import { unplayable } from '../verdicts.js';

/** Two numbers for one order. */
export const numberDiffersInDetails: OrderCase = {
  id: 'order-callback/6.2/number-differs-in-details',
  title: 'orderDetails have the number of the answer',
  rule: '6.2-order-details',
  since: '2026-12',
  played: 'A plain right order.',
  judged: 'orderDetails.orderNumber, where it is told, must be the orderNumber beside it; another one is a warning.',
  advice: 'Answer the same number in both places.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const [exchange] = (await stage.plain()).exchanges;
    const inside = memberOf(answerIn(exchange)?.orderDetails, 'orderNumber') ?? undefined;
    const [expected, got] = [orderNumberIn(exchange) ?? '', inside === undefined ? '' : JSON.stringify(inside).replaceAll('"', '')];
    if (inside === undefined) return skip('orderDetails tell no number.');
    return got === expected ? ok(got) : warn('Which of the two is it?', { expected, got });
  },
};
