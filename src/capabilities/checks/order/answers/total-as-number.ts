import type { OrderCase } from '../../check-case.js';
import { fail, ok, skip, warn } from '../../finding.js';
import { answerIn, memberOf } from '../answer.js';
import { unplayable } from '../verdicts.js';

/** Amounts are texts, so that no digit is lost. */
export const totalAsNumber: OrderCase = {
  id: 'order-callback/6.2/total-as-number',
  title: 'the total in orderDetails is a decimal number in text',
  rule: '6.2-order-details',
  since: '2026-12',
  played: 'A plain right order.',
  judged:
    'orderDetails.total must be a text such as "29.2500"; a number is a warning, another text a failure. Without a total there is nothing to see.',
  advice: 'Answer amounts as texts with a point.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const details = answerIn((await stage.plain()).exchanges[0])?.orderDetails;
    const total = memberOf(details, 'total');
    if (total === undefined || total === null) return skip('The answer tells no total.');
    const got = JSON.stringify(total);
    if (typeof total === 'number') return warn('Amounts are texts.', { expected: `"${String(total)}"`, got });
    return typeof total === 'string' && /^-?\d+(\.\d+)?$/.test(total) ? ok(got) : fail('a decimal number in text', got);
  },
};
