import { isTaken, told } from '../exchange.js';
import { fail, ok, skip, type Finding } from '../finding.js';
import type { PreparedWebhook, WebhookStage } from '../stage/webhook-stage.js';

/** What of the stage plain webhooks need. */
export type PlainStage = Pick<WebhookStage, 'prepare' | 'send' | 'known'>;

// Where the records of the stage have more than ASCII.
const ASCII = [
  ['/customer/first_name', 'Zoe'],
  ['/customer/full_name', "Zoe O'Brien"],
  ['/subscription/shipping_address/first_name', 'Zoe'],
] as const;

/** A webhook in which nothing is awkward: its body is short and of ASCII alone, unless a JSON Patch on its data makes it otherwise. */
export function plain({ prepare }: Pick<WebhookStage, 'prepare'>, patch: readonly object[] = []): Promise<PreparedWebhook> {
  return prepare(undefined, undefined, [...ASCII.map(([path, value]) => ({ op: 'replace', path, value })), ...patch]);
}

/** Why a case is skipped when a plain webhook is not taken. */
export const NOTHING_TAKEN =
  'The receiver does not take a plain webhook with a right signature, so that nothing can be told from what it refuses.';

/** Sends a plain webhook, which every right receiver takes; what is refused by a receiver that refuses everything says nothing. */
export async function sendPlain(stage: PlainStage, webhook?: PreparedWebhook): Promise<Finding> {
  const exchange = await stage.send(webhook ?? (await plain(stage)));
  stage.known.takesPlain = isTaken(exchange);
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
