import { isTaken, told, type Exchange } from '../exchange.js';
import { fail, ok, skip, warn, type Finding } from '../finding.js';
import type { Changes, PreparedWebhook, WebhookStage } from '../stage/webhook-stage.js';
import { NOTHING_TAKEN, plain, sendPlain, takesPlain } from './plain.js';

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

/** Sends a webhook that is not authentic to a receiver that takes right ones, and judges what becomes of it. */
export async function refused(
  stage: Pick<WebhookStage, 'prepare' | 'send'>,
  forge: (webhook: PreparedWebhook) => Changes,
): Promise<Finding> {
  if (!(await takesPlain(stage))) return skip(NOTHING_TAKEN);
  const webhook = await plain(stage);
  return survived(stage, refusal(await stage.send(webhook, forge(webhook))));
}

/** What was found, unless a right webhook is not taken afterwards: what looked like a crash was one. */
export async function survived(stage: Pick<WebhookStage, 'prepare' | 'send'>, found: Finding): Promise<Finding> {
  if (found.outcome !== 'warning') return found;
  const after = await sendPlain(stage);
  if (isTaken(after)) return found;
  return fail('a right webhook is taken afterwards', `${found.got ?? 'no refusal'}, and then ${told(after)} for a right one`);
}
