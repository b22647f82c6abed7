import type { OrderCase } from '../../check-case.js';
import { playWithFault } from '../api-faults.js';

/** An API that is down must not make two orders of one. */
export const apiDown: OrderCase = {
  id: 'order-callback/6.2/api-down',
  title: 'an order during which the API is down is placed once',
  rule: '6.2-api-open',
  since: '2026-12',
  played:
    'All API calls of the receiver are answered with 503 while it places an order; then the API works again, and the same order is asked for again.',
  judged:
    'The first request must be answered, in whatever way; afterwards the order must be placed, and only once. Without API calls there is nothing to see.',
  advice:
    'Answer 503 when the API cannot be asked, and place the order when it is asked for again; look for what you have placed before you place it again.',
  play: (stage) => playWithFault(stage, () => ({ status: 503 })),
};
