import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok } from '../../finding.js';

// Events of one change, as they are sent to a destination that is behind.
const SEVERAL = 4;

/** Different events on several connections. */
export const severalAtOnce: WebhookCase = {
  id: 'webhook/6.1/several-at-once',
  title: 'several webhooks at once are all taken',
  rule: '6.1-webhook-order',
  since: '2026-12',
  played: 'The webhooks of four events are sent over four connections at the same time.',
  judged: 'All must be answered with 200 to 299.',
  advice: 'Lock by the id of the event and by nothing wider; nobody promises that webhooks come one after the other.',
  async play({ prepare, send }) {
    const webhooks = [];
    for (let index = 0; index < SEVERAL; index += 1) webhooks.push(await prepare());
    const exchanges = await Promise.all(webhooks.map((webhook) => send(webhook)));
    const answers = exchanges.map(told).join(', ');
    return exchanges.every(isTaken) ? ok(answers) : fail('200 to 299 for each', answers);
  },
};
