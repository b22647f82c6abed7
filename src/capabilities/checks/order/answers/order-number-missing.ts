import type { OrderCase } from '../../check-case.js';
import { fail, ok, skip } from '../../finding.js';
import { answerIn, orderNumberIn, shown, statusOf } from '../answer.js';
import { answerTold } from '../verdicts.js';

/** A success without a number is no success. */
export const orderNumberMissing: OrderCase = {
  id: 'order-callback/6.2/order-number-missing',
  title: 'the answer to an order that was placed has an orderNumber',
  rule: '6.2-answer-invalid',
  since: '2026-12',
  played: 'A plain right order.',
  judged: 'orderNumber must be a text that is not empty, or a number.',
  advice: 'Answer with the number of the order in your shop as orderNumber.',
  async play(stage) {
    const [exchange] = (await stage.plain()).exchanges;
    const status = statusOf(exchange);
    if (status !== 201 && status !== 202) return skip(`Nothing was placed: ${answerTold(exchange)}.`);
    const answer = answerIn(exchange);
    if (answer === undefined) return skip('The answer cannot be read.');
    const number = orderNumberIn(exchange);
    const member = shown(answer.orderNumber);
    return number === undefined ? fail('an orderNumber', `orderNumber: ${member}`) : ok(number);
  },
};
