import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok, skip, warn } from '../../finding.js';

/** How long a receiver thinks. */
export const answerTime: WebhookCase = {
  id: 'webhook/6.1/answer-time',
  title: 'a webhook is answered well before the sender gives up',
  rule: '6.1-webhook-success',
  since: '2026-12',
  played: 'A right webhook is sent, and the time until its answer is measured.',
  judged: 'The answer must be there within the time limit of ten seconds; more than half of it is a warning.',
  advice: 'Check, store and answer; do what takes its time afterwards, from what was stored.',
  async play({ prepare, send, limits: { webhookAnswer } }) {
    const exchange = await send(await prepare());
    const { outcome } = exchange;
    const limit = `${String(webhookAnswer)} ms`;
    if (outcome.kind === 'failed')
      return outcome.reason === 'timeout' ? fail(`an answer within ${limit}`, told(exchange)) : skip(told(exchange));
    if (!isTaken(exchange)) return skip(`A right webhook is not taken: ${told(exchange)}`);
    if (outcome.milliseconds <= webhookAnswer / 2) return ok(told(exchange));
    const took = `${String(Math.round(outcome.milliseconds))} ms`;
    return warn('It takes more than half of the time that there is.', { expected: `an answer within ${limit}`, got: took });
  },
};
