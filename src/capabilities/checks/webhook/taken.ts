import { isTaken, told } from '../exchange.js';
import { fail, ok, skip, type Finding } from '../finding.js';
import type { Changes, PreparedWebhook } from '../stage/webhook-stage.js';
import { NOTHING_TAKEN, sendPlain, type PlainStage } from './plain.js';

/** How cases about right webhooks are judged, in words. */
export const TAKEN = 'It must be answered with 200 to 299. It is skipped when the receiver does not take a plain webhook either.';

/** Sends a webhook that is right, however awkward, and judges whether it is taken (#6.1-webhook-success). */
export async function taken(
  stage: PlainStage,
  webhook: Pick<PreparedWebhook, 'headers' | 'body'>,
  changes: Changes = {},
): Promise<Finding> {
  // Each would be waited for as long as that one was.
  if (stage.known.answersPlain === false) return skip(NOTHING_TAKEN);
  const exchange = await stage.send(webhook, changes);
  if (isTaken(exchange)) return ok(told(exchange));
  const { outcome } = await sendPlain(stage);
  return outcome === 'ok' ? fail('200 to 299', told(exchange)) : skip(NOTHING_TAKEN);
}
