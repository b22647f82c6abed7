import { eventTypes, type EventType } from '../../../../simulator.js';
import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok } from '../../finding.js';
import type { Scene } from '../../stage/scene.js';

/** All types that there are. */
export const everyType: WebhookCase = {
  id: 'webhook/6.1/every-type',
  title: 'an event of each of the thirteen types is taken',
  rule: '6.1-event-types',
  since: '2026-12',
  played: 'A right webhook of each type is sent, one after the other.',
  judged: 'All must be answered with 200 to 299, also those that do not concern the receiver.',
  advice: 'Answer 200 to types that you do nothing for, or take them out of what the destination is subscribed to.',
  async play({ prepare, send, scene }) {
    const refused: string[] = [];
    const transaction = await scene.transaction();
    for (const type of eventTypes) {
      const exchange = await send(await prepare(type, subjectOf(type, { ...scene, transactionId: transaction })));
      if (!isTaken(exchange)) refused.push(`${type}: ${told(exchange)}`);
    }
    return refused.length === 0
      ? ok(`${String(eventTypes.length)} of ${String(eventTypes.length)}`)
      : fail('200 to 299 for each type', refused.join('; '));
  },
};

// Nothing for a subscription, which is what events are about unless it is said.
function subjectOf(type: EventType, { customer, paymentProfile, transactionId }: Scene & { readonly transactionId: number }) {
  if (type.startsWith('customer.')) return `customer:${String(customer)}`;
  if (type.startsWith('payment_profile.')) return `payment-profile:${String(paymentProfile)}`;
  return type.startsWith('payment_transaction.') ? `transaction:${String(transactionId)}` : undefined;
}
