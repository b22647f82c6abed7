import type { RequestEntry } from '../../../../simulator.js';
import type { Later, WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok, skip, type Finding } from '../../finding.js';
import type { WebhookStage } from '../../stage/webhook-stage.js';
import type { Relayed } from '../../stage/relay.js';
import { rewritten } from '../rewritten.js';

interface ForeignUrl extends Pick<WebhookCase, 'id' | 'title' | 'played'> {
  /** The `webhook_event_url`, by a host and a path that begins with a slash. */
  readonly urlOf: (host: string, path: string) => string;
}

const NEAR = /^(localhost|127(?:[.]\d+){3}|\[::1\])$/;

/** A case about a `webhook_event_url` that leads to a server which is not the platform's. */
export function foreignUrlCase({ urlOf, ...said }: ForeignUrl): WebhookCase {
  return {
    ...said,
    rule: '6.1-webhook-body',
    since: '2026-12',
    judged: 'Nothing may come to the other server, above all no access token.',
    advice:
      'Take the id from webhook_event, or nothing but the path of the form /services/v2/webhook-events/{id}, and put your own base address before it.',
    play: (stage) => played(stage, said.id, urlOf),
  };
}

async function played(stage: WebhookStage, id: string, urlOf: ForeignUrl['urlOf']): Promise<Finding | Later> {
  if (!NEAR.test(new URL(stage.url).hostname))
    return skip('The receiver is on another machine, from which the address that it must not follow cannot be reached.');
  const { host, arrived } = await stage.elsewhere();
  const webhook = await stage.prepare();
  const prefix = `/${id.split('/').at(-1) ?? ''}`;
  const exchange = await stage.send(webhook, { body: rewritten(webhook.body, { url: urlOf(host, prefix + webhook.path) }) });
  const reads = (): readonly RequestEntry[] => stage.callsBack(webhook.id);
  const judged = (): Finding => {
    const [first] = arrived(prefix);
    if (first !== undefined) return fail('nothing comes to a foreign server', followed(first));
    if (!isTaken(exchange)) return exchange.outcome.kind === 'failed' ? skip(`There was no answer: ${told(exchange)}`) : ok(told(exchange));
    return reads().length > 0
      ? ok(`${told(exchange)}, and the event was read from the API`)
      : skip('It was taken, and nothing was read anywhere.');
  };
  if (arrived(prefix).length > 0) return judged();
  return { isThere: () => !isTaken(exchange) || reads().length > 0 || arrived(prefix).length > 0, later: judged };
}

function followed({ path, headers }: Relayed): string {
  const authorization = headers.find(([name]) => name.toLowerCase() === 'authorization');
  const scheme = authorization?.[1].split(' ', 1).join() ?? '';
  return `it asked for ${path}${authorization === undefined ? ' without credentials' : ` and sent its credentials along (Authorization: ${scheme} …)`}`;
}

/** A case about a `webhook_event_url` that is a path of the API, and not that of the event. */
export async function otherPathPlayed(stage: WebhookStage): Promise<Finding | Later> {
  const webhook = await stage.prepare();
  const path = `/services/v2/customers/${String(stage.scene.customer)}`;
  const exchange = await stage.send(webhook, { body: rewritten(webhook.body, { url: path }) });
  const arrived = (): readonly RequestEntry[] => stage.asked({ path: `${path}*`, method: 'GET' });
  const isRead = (): boolean => stage.callsBack(webhook.id).length > 0;
  return {
    isThere: () => !isTaken(exchange) || isRead() || arrived().length > 0,
    later() {
      const [first] = arrived();
      if (first !== undefined) return fail('nothing but the event is asked for', `it asked for ${first.path}`);
      if (exchange.outcome.kind === 'failed') return skip(`There was no answer: ${told(exchange)}`);
      if (!isTaken(exchange)) return ok(told(exchange));
      return isRead() ? ok(`${told(exchange)}, and the event was read`) : skip('It was taken, and nothing was read.');
    },
  };
}
