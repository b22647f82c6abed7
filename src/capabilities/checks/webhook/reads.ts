import { pause, stopwatch, type RequestEntry } from '../../../simulator.js';
import type { Later } from '../check-case.js';
import type { Exchange } from '../exchange.js';
import { skip, type Finding } from '../finding.js';
import type { PreparedWebhook, WebhookStage } from '../stage/webhook-stage.js';
import { NOTHING_TAKEN } from './plain.js';

/** Why a case cannot be judged that looks at how events are read. */
export const NEVER_READ = 'It did not read the event from the API.';

/** A finding about an event that was not read; of a receiver that reads none at all that is said once, and not case by case. */
export function unread({ asked }: Pick<WebhookStage, 'asked'>, finding: Finding): Finding {
  return asked({ path: '*/webhook-events/*' }).length > 0 ? finding : skip('It reads no events at all (webhook/6.1/called-back).');
}

/** How a request says who sends it. */
export type Scheme = 'a bearer token' | 'HTTP Basic' | 'a token in the query' | 'no credentials';

/** How a request to the API said who sends it. */
export function schemeOf({ request, query }: RequestEntry): Scheme {
  const [, authorization = ''] = request.headers.find(([name]) => name.toLowerCase() === 'authorization') ?? [];
  if (/^bearer\s/i.test(authorization)) return 'a bearer token';
  if (/^basic\s/i.test(authorization)) return 'HTTP Basic';
  return new URLSearchParams(query ?? '').has('access_token') ? 'a token in the query' : 'no credentials';
}

/** Whether the API gave what was asked for. */
export function isGiven({ status }: RequestEntry): boolean {
  return status >= 200 && status < 300;
}

// Milliseconds between two looks, and how long one waits for a receiver that reads events, and for one that has never read any.
const LOOK = 25;
const LONG = 1_000;
const SHORT = 100;

/** Waits for a read after the answer, in the midst of a case, a second or as long as a slow answer takes; not long where none has ever come. */
export async function readSoon({ asked, limits }: Pick<WebhookStage, 'asked' | 'limits'>, isRead: () => boolean): Promise<void> {
  const reads = asked({ route: 'GET /services/v2/webhook-events/{id}' }).length > 0;
  const patience = reads ? Math.max(LONG, limits.slow) : SHORT;
  const elapsed = stopwatch();
  while (!isRead() && elapsed() < patience) await pause(LOOK);
}

/** A webhook that was sent, its answer, and the reads of its event. */
export interface ReadBack {
  readonly exchange: Exchange;
  readonly webhook: PreparedWebhook;
  /** One at least. */
  readonly reads: readonly RequestEntry[];
}

/** Sends a right webhook, and judges by how its event is read, before the answer or after it; skips when it is not. */
export async function judgedByReads(stage: WebhookStage, judge: (back: ReadBack) => Finding): Promise<Finding | Later> {
  if (stage.known.answersPlain === false) return skip(NOTHING_TAKEN);
  const webhook = await stage.prepare();
  const exchange = await stage.send(webhook);
  const reads = (): readonly RequestEntry[] => stage.callsBack(webhook.id);
  return {
    isThere: () => reads().length > 0,
    later: () => (reads().length === 0 ? skip(NEVER_READ) : judge({ exchange, webhook, reads: reads() })),
  };
}
