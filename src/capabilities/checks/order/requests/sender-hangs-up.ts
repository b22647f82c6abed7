import type { OrderCase } from '../../check-case.js';
import { fail } from '../../finding.js';
import { orderNumberIn } from '../answer.js';
import { judgePlaced, unplayable } from '../verdicts.js';

/** A sender that goes away in the middle must not hold up the next one. */
export const senderHangsUp: OrderCase = {
  id: 'order-callback/6.2/sender-hangs-up',
  title: 'after a sender that hung up half-way the next order is placed',
  rule: '6.2-request',
  since: '2026-12',
  played: 'Half of a body comes, and the connection ends; then a right order comes.',
  judged: 'Nothing must be placed of the half; the order after it must be.',
  advice: 'Handle requests that break off without ending the process.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const subscription = await stage.scene.subscription();
    const broken = await stage.order(subscription, {
      change: ({ body }) => [{ breakOffAfter: Math.floor(body.length / 2) }],
      hears: () => 'dropped',
    });
    const number = orderNumberIn(broken.exchanges[0]);
    if (number !== undefined) return fail('nothing placed of half a body', `an order, ${number}`);
    const { exchanges } = await stage.order(subscription);
    return judgePlaced(exchanges[0]);
  },
};
