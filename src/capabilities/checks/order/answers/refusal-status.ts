import type { OrderCase } from '../../check-case.js';
import { fail, ok, warn } from '../../finding.js';
import { answerIn, entriesIn, statusOf } from '../answer.js';
import { answerTold, unplayable, unrefused } from '../verdicts.js';

/** 409 says that nothing was placed, and why; other statuses are read as faults. */
export const refusalStatus: OrderCase = {
  id: 'order-callback/6.2/refusal-status',
  title: 'an order that was refused as a whole is answered with 409',
  rule: '6.2-answer-statuses',
  since: '2026-12',
  played: 'An order for a product that no shop sells.',
  judged:
    '409 is right; 202 and 201 with errors for all items are warnings; every other status below 500 is a failure, because Subsim takes it for a fault and asks again soon.',
  advice: 'Answer 409 with errorItems to an order of which nothing is placed.',
  async play(stage) {
    const impossible = (await unplayable(stage)) ?? (await unrefused(stage));
    if (impossible !== undefined) return impossible;
    const [exchange] = (await stage.refused()).exchanges;
    const status = statusOf(exchange);
    if (status === 409) return ok('409');
    if (status === 202 || (status === 201 && entriesIn(answerIn(exchange), 'errorItems') !== undefined))
      return warn('Nothing was placed.', { expected: '409', got: answerTold(exchange) });
    return fail('409', answerTold(exchange));
  },
};
