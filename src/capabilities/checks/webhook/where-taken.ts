import type { WebhookCase } from '../check-case.js';
import { whenTaking } from './plain.js';

/** A case that is skipped for a receiver that takes no plain webhook: it would tell the same failure once more, or pass for it. */
export function whereTaken(one: WebhookCase): WebhookCase {
  return {
    ...one,
    judged: `${one.judged} It is skipped when the receiver does not take a plain webhook.`,
    play: (stage) => whenTaking(stage, () => one.play(stage)),
  };
}
