import type { WebhookCase } from '../../check-case.js';
import { isTaken, told, type Exchange } from '../../exchange.js';
import { fail, ok, skip, type Finding } from '../../finding.js';
import type { PreparedWebhook, WebhookStage } from '../../stage/webhook-stage.js';
import { processedBy, UNCOUNTED } from '../processing.js';

interface OnceEach extends Pick<WebhookCase, 'id' | 'title' | 'played'> {
  /** How many other webhooks are sent meanwhile. Default: none. */
  readonly others?: number;
  /** Sends a webhook more than once. */
  readonly sendAgain: (stage: WebhookStage, webhook: PreparedWebhook) => Promise<readonly Exchange[]>;
}

/** A case about a webhook that comes more than once, which only a probe judges. */
export function onceEach({ sendAgain, others = 0, ...said }: OnceEach): WebhookCase {
  return {
    ...said,
    rule: '6.1-webhook-duplicates',
    since: '2026-12',
    judged: 'The probe must count it once. Without a probe nothing is judged.',
    advice: 'Store the id of an event under a unique key in the same transaction as what the event leads to.',
    play: (stage) => played(stage, { sendAgain, others }),
  };
}

async function played(stage: WebhookStage, { sendAgain, others }: Required<Pick<OnceEach, 'sendAgain' | 'others'>>): Promise<Finding> {
  if (stage.probe === undefined) return skip(UNCOUNTED);
  const webhook = await stage.prepare();
  const { played: exchanges, processed: counted } = await processedBy(stage, () => sendAgain(stage, webhook));
  const answers = exchanges.map(told).join(', ');
  if (counted === undefined) return skip('The probe did not rise for a right webhook.');
  const processed = counted - others;
  if (processed > 1) return fail('processed once', `processed ${String(processed)} times (${answers})`);
  if (exchanges.some(isTaken) && processed === 0) return fail('processed once', `taken (${answers}) and never processed`);
  return processed === 1 ? ok(`processed once (${answers})`) : skip(`It was never taken: ${answers}`);
}
