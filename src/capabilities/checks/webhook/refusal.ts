import { isTaken, told, type Exchange } from '../exchange.js';
import { fail, ok, warn, type Finding } from '../finding.js';
import type { Changes, PreparedWebhook } from '../stage/webhook-stage.js';
import { plain, stillTaking, whenTaking, type PlainStage } from './plain.js';

/** How cases about forged webhooks are judged, in words. */
export const REFUSED =
  'It must be refused with 400 to 499: 2xx fails, and anything else is a warning. It is skipped when right webhooks are refused as well.';

/** What an answer to a webhook that is not authentic comes to (#6.1-signature-check): the one place where that is judged. */
export function refusal(exchange: Exchange): Finding {
  const { outcome } = exchange;
  const seen = { expected: '400 to 499', got: told(exchange) };
  if (isTaken(exchange)) return fail(seen.expected, seen.got);
  if (outcome.kind === 'failed') return warn('A connection that ends without an answer cannot be told from a crash.', seen);
  if (outcome.status >= 500) return warn('It looks like an error that nobody handles; a 4xx says that the request is at fault.', seen);
  if (outcome.status < 400) return warn('A redirect is no refusal, and is not followed.', seen);
  return ok(seen.got);
}

/** Sends a webhook that is not authentic to a receiver that takes right ones, then the right one, and judges what becomes of them. */
export function refused(stage: PlainStage, forge: (webhook: PreparedWebhook) => Changes): Promise<Finding> {
  return whenTaking(stage, async () => {
    const webhook = await plain(stage);
    const found = refusal(await stage.send(webhook, forge(webhook)));
    return found.outcome === 'FAIL' ? found : stillTaking(stage, found, webhook);
  });
}
