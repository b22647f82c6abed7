import type { OrderCase } from '../../check-case.js';
import { fail, ok, skip, warn } from '../../finding.js';
import { statusOf } from '../answer.js';
import { answerTold } from '../verdicts.js';

/** 201 says that all was placed, and no other status does. */
export const successStatus: OrderCase = {
  id: 'order-callback/6.2/success-status',
  title: 'an order that was placed whole is answered with 201',
  rule: '6.2-answer-statuses',
  since: '2026-12',
  played: 'A plain right order.',
  judged:
    '200, 204 and any other success are failures: Subsim reads them as an order that was not placed, and asks again. 202 is for orders that were placed in part, and a warning here.',
  advice: 'Answer 201 when all items were placed, 202 when some were.',
  async play(stage) {
    const [exchange] = (await stage.plain()).exchanges;
    const status = statusOf(exchange);
    if (status === undefined || status < 200 || status > 299) return skip(`Nothing was placed: ${answerTold(exchange)}.`);
    if (status === 201) return ok('201');
    return status === 202 ? warn('All items were placed.', { expected: '201', got: '202' }) : fail('201', String(status));
  },
};
