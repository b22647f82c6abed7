import type { OrderCase } from '../../check-case.js';
import { playTwice } from '../once.js';

/** Half an answer is none. */
export const answerBrokenOff: OrderCase = {
  id: 'order-callback/6.2/answer-broken-off',
  title: 'an order whose answer broke off half-way is not placed twice when it is asked for again',
  rule: '6.2-answer-invalid',
  since: '2026-12',
  played: 'Subsim hears the first half of the answer alone, takes it for no answer, and asks for the same order again.',
  judged: 'The second answer must bear the order number of the first.',
  advice:
    'Keep what you placed under the subscription ids and reorderOrdinal of its items (the salesOrderToken is new for each attempt), and answer a repeated request with the order that you have.',
  play: (stage) =>
    playTwice(stage, {
      hears: ([exchange]) =>
        exchange?.outcome.kind === 'answered'
          ? { status: exchange.outcome.status, body: exchange.outcome.body.subarray(0, exchange.outcome.body.length / 2) }
          : 'dropped',
    }),
};
