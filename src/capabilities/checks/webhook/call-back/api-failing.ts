import type { FaultInput } from '../../../../simulator.js';
import type { Later, WebhookCase } from '../../check-case.js';
import { isTaken, told, type Exchange } from '../../exchange.js';
import { fail, ok, skip, warn, type Finding } from '../../finding.js';
import type { CheckLimits } from '../../settings.js';
import type { PreparedWebhook, WebhookStage } from '../../stage/webhook-stage.js';
import { countProcessed } from '../processing.js';
import { isGiven, readSoon } from '../reads.js';

interface ApiFailure extends Pick<WebhookCase, 'id' | 'title' | 'played'> {
  readonly fault: (limits: CheckLimits) => FaultInput;
}

/** A case about an API that fails while the receiver reads the event. */
export function apiFailingCase({ fault, ...said }: ApiFailure): WebhookCase {
  return {
    ...said,
    rule: '6.1-webhook-retries',
    since: '2026-12',
    judged:
      'The webhook is answered with something else than 200 to 299, so that it comes again, and is taken and its event read then; or the event is read later on. What is taken and never read is a warning, and a failure when a probe shows that it was processed.',
    advice:
      'When the event cannot be read, answer 503: the same webhook comes again, eight times in forty hours. Or keep the id and read the event later.',
    async play(stage) {
      const webhook = await stage.prepare();
      const count = await countProcessed(stage);
      const { exchange, bites } = await failing(stage, webhook, fault(stage.limits));
      if (exchange.outcome.kind === 'failed') return fail('an answer, such as 503', told(exchange));
      if (bites === 0) return skip(`The event was not read while the API failed; the answer was ${told(exchange)}.`);
      // Nothing else comes between the two times: whoever remembers the last event alone would take the second for a new one.
      if (!isTaken(exchange)) return again(stage, { webhook, exchange });
      return taken(stage, { webhook, exchange, processed: (await count()) ?? 0 });
    },
  };
}

interface Sent {
  readonly webhook: PreparedWebhook;
  readonly exchange: Exchange;
}

// The fault lasts until the event was asked for, which may be after the answer.
async function failing(stage: WebhookStage, webhook: PreparedWebhook, fault: FaultInput) {
  const { faults } = stage.environment;
  const { id } = faults.add({ path: `*${webhook.path}*`, ...fault });
  const bites = (): number => faults.list().find((each) => each.id === id)?.fired ?? 0;
  try {
    const exchange = await stage.send(webhook);
    if (isTaken(exchange)) await readSoon(stage, () => bites() > 0);
    return { exchange, bites: bites() };
  } finally {
    faults.remove(id);
  }
}

function taken(stage: WebhookStage, { webhook, exchange, processed }: Sent & { readonly processed: number }): Later {
  const isRead = (): boolean => stage.callsBack(webhook.id).some(isGiven);
  return {
    isThere: isRead,
    later() {
      if (isRead()) return ok(`${told(exchange)}, and the event was read`);
      if (processed > 0) return fail('not processed before the event could be read', `${told(exchange)}, and processed unread`);
      return warn('It was taken although the event could not be read, and does not come again.', { expected: '503', got: told(exchange) });
    },
  };
}

/** Sends the same bytes once the API is well again. */
async function again(stage: WebhookStage, { webhook, exchange }: Sent): Promise<Finding | Later> {
  const second = await stage.send(webhook);
  const both = `${told(exchange)}, then ${told(second)}`;
  if (!isTaken(second)) return fail('200 to 299 once the API is well again', both);
  const isRead = (): boolean => stage.callsBack(webhook.id).some(isGiven);
  return {
    isThere: isRead,
    later: () => (isRead() ? ok(both) : fail('the event is read when the webhook comes again', `${both}, and it was never read`)),
  };
}
