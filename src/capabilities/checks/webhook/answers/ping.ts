import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok } from '../../finding.js';

/** The event that says nothing. */
export const ping: WebhookCase = {
  id: 'webhook/6.1/ping',
  title: 'a ping is taken',
  rule: '6.1-event-types',
  since: '2026-12',
  played: 'A ping is sent, whose data are an empty object.',
  judged: 'It must be answered with 200 to 299.',
  advice: 'A ping has neither customer nor subscription: answer 200 before either is looked for.',
  async play({ prepare, send }) {
    const exchange = await send(await prepare('ping'));
    return isTaken(exchange) ? ok(told(exchange)) : fail('200 to 299', told(exchange));
  },
};
