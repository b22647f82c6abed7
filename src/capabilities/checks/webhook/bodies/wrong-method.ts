import type { Later, WebhookCase } from '../../check-case.js';
import { isTaken, told, type Exchange } from '../../exchange.js';
import { info, warn, type Finding } from '../../finding.js';
import type { WebhookStage } from '../../stage/webhook-stage.js';
import { plain, stillTaking, whenTaking } from '../plain.js';
import { refusal } from '../refusal.js';
import { worst } from '../worst.js';

/** Webhooks that are not posted. */
export const wrongMethod: WebhookCase = {
  id: 'webhook/6.1/wrong-method',
  title: 'a webhook that comes with GET or PUT is not processed',
  rule: '6.1-webhook-request',
  since: '2026-12',
  played: 'Two webhooks come with GET and with PUT; everything else and the signature are right.',
  judged:
    'It should be refused with 400 to 499. An answer of 2xx is a warning when its event is read from the API afterwards, and is only told otherwise: a page may be there.',
  advice: 'Answer 405 to all methods but POST; proxies and crawlers repeat a GET at will.',
  play: (stage) =>
    whenTaking(stage, async (): Promise<Finding | Later> => {
      const found: Judged[] = [];
      for (const method of ['GET', 'PUT']) {
        const webhook = await plain(stage);
        const exchange = await stage.send(webhook, { method });
        if (isTaken(exchange)) found.push(() => processed(stage, webhook.id, exchange));
        else {
          const judged = await stillTaking(stage, { ...refusal(exchange), got: `${told(exchange)} for ${method}` }, webhook);
          found.push(() => judged);
        }
      }
      // What is not read is not waited for: a page is never followed by a read.
      return { isThere: () => true, later: () => worst(found.map((judge) => judge())) };
    }),
};

type Judged = () => Finding;

function processed({ callsBack }: Pick<WebhookStage, 'callsBack'>, id: number, exchange: Exchange): Finding {
  const got = `${told(exchange)} for ${exchange.method}`;
  return callsBack(id).length > 0
    ? warn('It was processed; only POST is ever sent.', { expected: '405', got })
    : info(`It answered ${got}, and nothing shows that the webhook was processed.`);
}
