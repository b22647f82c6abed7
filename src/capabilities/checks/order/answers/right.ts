import type { OrderCase } from '../../check-case.js';
import { fail, ok } from '../../finding.js';
import { statusOf } from '../answer.js';
import { answerTold, unplayable } from '../verdicts.js';

/** The plain case: everything is as Subsim sends it. */
export const right: OrderCase = {
  id: 'order-callback/6.2/right',
  title: 'a right order is placed',
  rule: '6.2-callback',
  since: '2026-12',
  played: 'An order for one product goes to the receiver exactly as Subsim sends it.',
  judged:
    'Subsim must read the answer as an order that was placed. A shop that refuses products that are made up is asked again with --sku.',
  advice:
    'Check that the receiver has the secret that was printed at the start, hashes the bytes of the body as they came, and answers 201 with an orderNumber.',
  async play(stage) {
    const { exchanges, view } = await stage.plain();
    if (view.status === 'placed') return ok(answerTold(exchanges[0]));
    if (statusOf(exchanges[0]) === 409 && stage.sku === undefined) return (await unplayable(stage)) ?? ok();
    return fail('201 with an order number', answerTold(exchanges[0]));
  },
};
