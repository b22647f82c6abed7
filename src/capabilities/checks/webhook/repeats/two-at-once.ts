import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok, warn } from '../../finding.js';

/** The same webhook on two connections. */
export const twoAtOnce: WebhookCase = {
  id: 'webhook/6.1/two-at-once',
  title: 'the same webhook twice at once is taken',
  rule: '6.1-webhook-duplicates',
  since: '2026-12',
  played: 'The same bytes are sent over two connections at the same time; one that was refused comes again.',
  judged:
    'One of the two must be answered with 200 to 299. The other may be refused with 409, 425 or 429; it must be taken when it comes again.',
  advice: 'Let a unique key decide who processes an event; the loser answers 200, or 409 so that it comes again.',
  async play({ prepare, send }) {
    const webhook = await prepare();
    const both = await Promise.all([send(webhook), send(webhook)]);
    const answers = both.map(told).join(' and ');
    const refused = both.find((exchange) => !isTaken(exchange));
    if (refused === undefined) return ok(answers);
    if (!both.some(isTaken)) return fail('200 to 299 for one of the two', answers);
    const again = await send(webhook);
    if (!isTaken(again)) return fail('200 to 299 when it comes again', `${answers}, then ${told(again)}`);
    const { outcome } = refused;
    if (outcome.kind === 'answered' && [409, 425, 429].includes(outcome.status)) return ok(`${answers}, then ${told(again)}`);
    return warn('One of the two was refused as if something had broken; it comes again.', { expected: '200 to 299, or 409', got: answers });
  },
};
