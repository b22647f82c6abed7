import type { OrderCase } from '../../check-case.js';
import { skip } from '../../finding.js';
import { countFrom, judgeOnce } from '../once.js';
import { unplayable } from '../verdicts.js';

/** A time limit of the sender's ends while the order is being placed. */
export const answerNotAwaited: OrderCase = {
  id: 'order-callback/6.2/answer-not-awaited',
  title: 'an order whose sender hung up before the answer is not placed twice when it is asked for again',
  rule: '6.2-answer-invalid',
  since: '2026-12',
  played:
    'The whole request comes, and the connection ends before the answer is there, as at the time limit; then the same order is asked for again.',
  judged: 'A probe must count one order. Without one nothing can be seen, since nobody is told what the first request placed.',
  advice:
    'Keep what you placed under the subscription ids and reorderOrdinal of its items (the salesOrderToken is new for each attempt), and answer a repeated request with the order that you have.',
  async play(stage) {
    const { probe, scene, order } = stage;
    if (probe === undefined) return skip('What a request placed that nobody waited for is seen by a probe that counts orders.');
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const counter = await countFrom(stage);
    const subscription = await scene.subscription();
    await order(subscription, { change: ({ body }) => [{ breakOffAfter: body.length }], hears: () => 'dropped' });
    const { exchanges } = await order(subscription);
    // An answer that was quicker than the end of the connection counts for nothing: whether one is depends on the machine.
    return judgeOnce([undefined, exchanges[0]], await counter());
  },
};
