import { isTaken, told } from '../exchange.js';
import { fail, ok, skip, type Finding } from '../finding.js';
import type { PreparedWebhook, WebhookStage } from '../stage/webhook-stage.js';

/** What of the stage plain webhooks need. */
export type PlainStage = Pick<WebhookStage, 'prepare' | 'send' | 'known'>;

/** A webhook in which nothing is awkward: its body is short and of ASCII alone, unless a JSON Patch on its data makes it otherwise. */
export function plain({ prepare }: Pick<WebhookStage, 'prepare'>, patch: readonly object[] = []): Promise<PreparedWebhook> {
  return prepare(undefined, undefined, patch);
}

/** Why a case is skipped when a plain webhook is not taken. */
export const NOTHING_TAKEN =
  'The receiver does not take a plain webhook with a right signature, so that nothing more can be told (webhook/6.1/right).';

/** Sends a plain webhook, which every right receiver takes; what is refused by a receiver that refuses everything says nothing. */
export async function sendPlain(stage: PlainStage, webhook?: PreparedWebhook): Promise<Finding> {
  const exchange = await stage.send(webhook ?? (await plain(stage)));
  stage.known.takesPlain = isTaken(exchange);
  stage.known.answersPlain = exchange.outcome.kind === 'answered';
  stage.known.plainStatus = exchange.outcome.kind === 'answered' ? exchange.outcome.status : undefined;
  return stage.known.takesPlain ? ok(told(exchange)) : fail('200 to 299', told(exchange));
}

/** Whether plain webhooks are taken, by what became of the last one: each case that could change it sends one at its end. */
export async function takesPlain(stage: PlainStage): Promise<boolean> {
  if (stage.known.takesPlain === undefined) await sendPlain(stage);
  return stage.known.takesPlain === true;
}

/**
 * What was found, when a plain webhook is taken afterwards; when none is, the receiver was broken, or locks its sender out. The webhook is
 * sent unless none is given, which is to say another one.
 */
export async function stillTaking(stage: PlainStage, found: Finding, webhook?: PreparedWebhook): Promise<Finding> {
  const after = await sendPlain(stage, webhook);
  if (after.outcome === 'ok') return found;
  return fail('a right webhook is taken afterwards', `${found.got ?? 'no refusal'}, and then ${after.got ?? 'nothing'} for a right one`);
}

/** Plays what says something only of a receiver that takes plain webhooks. */
export async function whenTaking<Found>(stage: PlainStage, play: () => Promise<Found>): Promise<Found | Finding> {
  return (await takesPlain(stage)) ? play() : skip(NOTHING_TAKEN);
}
