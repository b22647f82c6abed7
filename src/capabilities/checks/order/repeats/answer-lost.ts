import type { OrderCase } from '../../check-case.js';
import { playTwice } from '../once.js';

/** The mistake that costs a customer's money. */
export const answerLost: OrderCase = {
  id: 'order-callback/6.2/answer-lost',
  title: 'an order whose answer was lost is not placed twice when it is asked for again',
  rule: '6.2-callback',
  since: '2026-12',
  played:
    'The receiver places an order, and the connection to Subsim breaks before its answer arrives; Subsim then asks for the same order again.',
  judged: 'The second answer must bear the order number of the first.',
  advice:
    'Keep what you placed under the subscription ids and reorderOrdinal of its items (the salesOrderToken is new for each attempt), and answer a repeated request with the order that you have.',
  play: (stage) => playTwice(stage, { hears: () => 'dropped' }),
};
