import type { OrderCase } from '../../check-case.js';
import { fail, ok, warn } from '../../finding.js';
import { answerIn, entriesIn, shown } from '../answer.js';
import { unplayable } from '../verdicts.js';

/** In an order that was placed in part, an item that nobody names has failed. */
export const itemsNotNamed: OrderCase = {
  id: 'order-callback/6.2/items-not-named',
  title: 'orderDetails name the items by their subscription ids',
  rule: '6.2-order-details',
  since: '2026-12',
  played: 'A plain right order.',
  judged:
    'orderDetails.items[].subscriptionId must name the subscription; where it is missing or a number that is a warning, as the order was placed whole. An id that was not asked for is a failure.',
  advice: 'Answer orderDetails.items with the subscriptionId of each item that was placed, as text.',
  async play(stage) {
    const impossible = await unplayable(stage);
    if (impossible !== undefined) return impossible;
    const { request, exchanges } = await stage.plain();
    const expected = `"${String(request.order.items[0]?.subscription.id)}"`;
    const ids = (entriesIn(answerIn(exchanges[0])?.orderDetails, 'items') ?? []).map(({ subscriptionId }) => subscriptionId);
    const got = ids.map(shown).join(', ');
    if (ids.some((id) => id !== undefined && id !== null && ![shown(id), `"${shown(id)}"`].includes(expected))) return fail(expected, got);
    if (got === expected) return ok(got);
    const reason = got === '' ? 'Items that are not named have failed when an order is placed in part.' : 'Ids are texts.';
    return warn(reason, { expected, got: got === '' ? 'no item' : got });
  },
};
