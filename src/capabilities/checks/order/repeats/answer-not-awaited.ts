import type { OrderCase } from '../../check-case.js';
import { playTwice } from '../once.js';

/** A time limit of the sender's ends while the order is being placed. */
export const answerNotAwaited: OrderCase = {
  id: 'order-callback/6.2/answer-not-awaited',
  title: 'an order whose sender hung up before the answer is not placed twice when it is asked for again',
  rule: '6.2-answer-invalid',
  since: '2026-12',
  played:
    'The whole request comes, and the connection ends before the answer is there, as at the time limit; then the same order is asked for again.',
  judged: 'All answers that come must bear one order number. Without a probe, a first order that nobody was told of is not seen.',
  advice:
    'Keep what you placed under the subscription ids and reorderOrdinal of its items (the salesOrderToken is new for each attempt), and answer a repeated request with the order that you have.',
  play: (stage) => playTwice(stage, { change: ({ body }) => [{ breakOffAfter: body.length }], hears: () => 'dropped' }),
};
