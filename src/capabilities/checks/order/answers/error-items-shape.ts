import type { OrderCase } from '../../check-case.js';
import { fail, ok, warn } from '../../finding.js';
import { answerIn, entriesIn } from '../answer.js';
import { unplayable, unrefused } from '../verdicts.js';

/** Who refuses says what, and why. */
export const errorItemsShape: OrderCase = {
  id: 'order-callback/6.2/error-items-shape',
  title: 'errorItems name the subscription and the reason of each item that failed',
  rule: '6.2-error-items',
  since: '2026-12',
  played: 'An order for a product that no shop sells.',
  judged:
    'Each entry must have a subscriptionId and an errorMessage. Numbers for ids, the name itemErrors, and a refusal without any entry are warnings: Subsim bears them.',
  advice: 'Answer errorItems: [{"subscriptionId": "…", "errorMessage": "…"}], with the id as it stands in items[].subscription.id.',
  async play(stage) {
    const impossible = (await unplayable(stage)) ?? (await unrefused(stage));
    if (impossible !== undefined) return impossible;
    const { exchanges, request } = await stage.refused();
    const answer = answerIn(exchanges[0]);
    const entries = entriesIn(answer, 'errorItems');
    if (entriesIn(answer, 'itemErrors') !== undefined)
      return warn('The list is named errorItems.', { expected: 'errorItems', got: 'itemErrors' });
    if (entries === undefined || entries.length === 0)
      return warn('It does not say which item failed, and why.', { expected: 'an entry in errorItems', got: 'none' });
    const [entry] = entries;
    const { subscriptionId, errorMessage } = { subscriptionId: undefined, errorMessage: undefined, ...entry };
    const got = JSON.stringify(entry);
    const wanted = String(request.order.items[0]?.subscription.id);
    const expected = `{"subscriptionId":"${wanted}","errorMessage":"…"}`;
    if (String(subscriptionId) !== wanted || typeof errorMessage !== 'string' || errorMessage === '') return fail(expected, got);
    return typeof subscriptionId === 'string' ? ok(got) : warn('Ids are texts.', { expected, got });
  },
};
