import { isTaken, type Exchange } from '../exchange.js';
import type { PreparedWebhook, WebhookStage } from '../stage/webhook-stage.js';

type Plain = Pick<WebhookStage, 'prepare' | 'send'>;

// Where the records of the stage have more than ASCII.
const ASCII = [
  ['/customer/first_name', 'Zoe'],
  ['/customer/full_name', "Zoe O'Brien"],
  ['/subscription/shipping_address/first_name', 'Zoe'],
] as const;

/** A webhook in which nothing is awkward: its body is short and of ASCII alone, unless a JSON Patch on its data makes it otherwise. */
export function plain({ prepare }: Pick<Plain, 'prepare'>, patch: readonly object[] = []): Promise<PreparedWebhook> {
  return prepare(undefined, undefined, [...ASCII.map(([path, value]) => ({ op: 'replace', path, value })), ...patch]);
}

/** Sends a plain webhook, which every right receiver takes. */
export async function sendPlain(stage: Plain): Promise<Exchange> {
  return stage.send(await plain(stage));
}

/** Why a case is skipped when a plain webhook is not taken. */
export const NOTHING_TAKEN =
  'The receiver does not take a plain webhook with a right signature, so that nothing can be told from what it refuses.';

/** Whether a plain webhook is taken: what is refused by a receiver that refuses everything says nothing. */
export async function takesPlain(stage: Plain): Promise<boolean> {
  return isTaken(await sendPlain(stage));
}
