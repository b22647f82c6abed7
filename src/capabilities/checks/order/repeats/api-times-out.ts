import type { OrderCase } from '../../check-case.js';
import { playWithFault } from '../api-faults.js';

/** An API that does not answer in time must not make two orders of one. */
export const apiTimesOut: OrderCase = {
  id: 'order-callback/6.2/api-times-out',
  title: 'an order during which the API is slow is placed once',
  rule: '6.2-api-open',
  since: '2026-12',
  played:
    'All API calls of the receiver are answered late while it places an order; then the API is quick again, and the same order is asked for again.',
  judged:
    'The first request must be answered within the time limit, in whatever way; afterwards the order must be placed, and only once. Without API calls there is nothing to see.',
  advice:
    'Give API calls a time limit well below that of the order, and answer 503 when they fail; look for what you have placed before you place it again.',
  play: (stage) => playWithFault(stage, ({ limits }) => ({ delay: limits.slow })),
};
