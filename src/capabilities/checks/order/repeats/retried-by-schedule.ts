import type { OrderCase } from '../../check-case.js';
import { playTwice } from '../once.js';

/** The same order an hour later, with another token. */
export const retriedBySchedule: OrderCase = {
  id: 'order-callback/6.2/retried-by-schedule',
  title: 'an order whose answer was lost is not placed twice when the schedule tries it again',
  rule: '6.2-no-repeat',
  since: '2026-12',
  played:
    'The answer to an order is lost; the clock is moved until Subsim tries it again by its retry rules, with the same reorderOrdinal and a new salesOrderToken.',
  judged: 'The answer must bear the order number of the first.',
  advice:
    'Keep what you placed under the subscription ids and reorderOrdinal of its items (the salesOrderToken is new for each attempt), and answer a repeated request with the order that you have.',
  play: (stage) => playTwice(stage, { hears: () => 'dropped' }, stage.byItself),
};
