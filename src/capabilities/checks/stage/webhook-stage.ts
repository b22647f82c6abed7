import { sign, SIGNATURE_HEADER, type Environment, type EventType, type JournalQuery, type RequestEntry } from '../../../simulator.js';
import type { Exchange } from '../exchange.js';
import type { CheckLimits, Probe } from '../settings.js';
import type { Account } from './account.js';
import { createElsewhere, type Elsewhere } from './elsewhere.js';
import { openRelay, type Relay } from './relay.js';
import { createScene, type Scene } from './scene.js';
import type { Sender, Sent } from './sender.js';

/** An event that the API serves, with the webhook that Subsim would send for it, byte by byte. */
export interface PreparedWebhook {
  /** The id of the event. */
  readonly id: number;
  readonly type: EventType;
  readonly body: Buffer;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** `/services/v2/webhook-events/{id}`. */
  readonly path: string;
}

/** Where cases about webhooks are played. */
export interface WebhookStage {
  readonly environment: Environment;
  readonly scene: Scene;
  readonly secret: string;
  readonly limits: CheckLimits;
  /** What the receiver has processed, when somebody counts it. */
  readonly probe: Probe | undefined;
  /**
   * Makes an event of a type (`subscription.updated` when none is said) and the webhook for it, which is not sent; a JSON Patch changes the
   * data of the event, as the API serves them too.
   */
  readonly prepare: (type?: EventType, about?: string, patch?: readonly object[]) => Promise<PreparedWebhook>;
  /** Sends a webhook with its right signature, or what is given in place of its members. `signature: null` sends none. */
  readonly send: (webhook: Pick<PreparedWebhook, 'headers' | 'body'>, changes?: Changes) => Promise<Exchange>;
  /** The signature of a body, by the receiver's secret or another one. */
  readonly signed: (body: Uint8Array, secret?: string) => string;
  /** The address of the receiver. */
  readonly url: string;
  /** The webhook for an event of a type that Subsim has made by itself. */
  readonly webhookOf: (id: number, type: EventType) => Promise<PreparedWebhook>;
  /** The receiver's reads of an event so far, with `realTime` of each. */
  readonly callsBack: (id: number) => readonly RequestEntry[];
  /** Whether the last plain webhook was taken, and whether it was answered at all; nothing before the first. */
  readonly known: { takesPlain?: boolean; answersPlain?: boolean; plainStatus?: number | undefined };
  /** The requests to the API that came since the stage was set. */
  readonly asked: (query: JournalQuery) => readonly RequestEntry[];
  /** An address that is not the platform's, and what has come there. */
  readonly elsewhere: () => Promise<Elsewhere>;
}

/** What is changed of a webhook before it is sent; the signature is that of the new body unless one is given. */
export interface Changes extends Partial<Omit<Sent, 'headers'>> {
  readonly signature?: string | null | undefined;
  /** In place of those with the same name. */
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
}

interface StageNeeds {
  readonly account: Account;
  readonly environment: Environment;
  readonly sender: Sender;
  readonly secret: string;
  readonly limits: CheckLimits;
  readonly probe: Probe | undefined;
}

// A receiver that loses what is beyond ASCII fails the cases about that, and no others.
const PLAIN_NAME = 'Zoe';

/** Sets the stage: records, and a destination of Subsim's own from which the bytes of webhooks are had. */
export async function createWebhookStage(needs: StageNeeds): Promise<WebhookStage & { readonly close: () => Promise<void> }> {
  const { environment, sender, secret, limits, probe, account } = needs;
  const { asked } = account;
  const scene = await createScene(environment, 'webhooks', { firstName: PLAIN_NAME });
  const subscription = await scene.subscription();
  const relay = await openRelay();
  const made = madeAt(relay);
  const elsewhere = createElsewhere();
  const destination = environment.destinations.add({ url: relay.url, secret });
  const webhookOf = async (id: number, type: EventType): Promise<PreparedWebhook> => ({
    ...{ id, type, path: eventPath(id) },
    ...(await made(id)),
  });
  return {
    ...{ environment, scene, secret, limits, probe, asked, webhookOf },
    url: sender.url,
    elsewhere: elsewhere.open,
    known: {},
    async prepare(type = 'subscription.updated', about = `subscription:${String(subscription)}`, patch = []) {
      const { id } = type === 'ping' ? environment.events.ping(destination.id) : environment.events.trigger({ type, for: about, patch });
      return webhookOf(id, type);
    },
    send(webhook, { signature, headers = [], ...changes } = {}) {
      const body = changes.body ?? webhook.body;
      const signs = signature === undefined ? sign(body, secret) : signature;
      const given = signs === null ? headers : [...headers, [SIGNATURE_HEADER, signs] as const];
      const isGiven = (name: string): boolean =>
        isConnections(name) || same(name, SIGNATURE_HEADER) || given.some(([other]) => same(other, name));
      return sender.send({
        timeout: limits.webhookAnswer,
        ...changes,
        headers: [...webhook.headers.filter(([name]) => !isGiven(name)), ...given],
        body,
      });
    },
    signed: (body, other = secret) => sign(body, other),
    callsBack: readsOf(environment, account),
    async close() {
      await Promise.all([relay.close(), elsewhere.close()]);
    },
  };
}

// A path may have a suffix, and more than one slash at its beginning.
const EVENT = /\/webhook-events\/([^/.]+)$/;

// More than a receiver reads between two looks; what is beyond is seen by the next one.
const MOST_READS = 1_000;

// Cases look often: each look goes through what is new in the journal, and not through all of it.
function readsOf({ journal, requests }: Environment, { assertWhole }: Account): WebhookStage['callsBack'] {
  const reads = new Map<string, RequestEntry[]>();
  let { last: seen } = journal.counts();
  return (id) => {
    assertWhole();
    const { last: present } = journal.counts();
    const entries = requests.list({ path: '*/webhook-events/*' }, { from: seen + 1, limit: MOST_READS });
    seen = entries.length < MOST_READS ? present : (entries.at(-1)?.number ?? present);
    for (const entry of entries) {
      const [, named] = EVENT.exec(entry.path.split('.', 1)[0] ?? '') ?? [];
      if (named !== undefined) reads.set(named, [...(reads.get(named) ?? []), entry]);
    }
    return reads.get(String(id)) ?? [];
  };
}

/** Where the API has an event. */
export function eventPath(id: number): string {
  return `/services/v2/webhook-events/${String(id)}`;
}

type Made = Pick<PreparedWebhook, 'headers' | 'body'>;

// What comes to the relay is known by the id of its event, since the scene makes events of its own.
function madeAt(relay: Relay): (id: number) => Promise<Made> {
  const arrived = new Map<number, Made>();
  const waiting = new Map<number, (made: Made) => void>();
  relay.answer(({ headers, bytes }) => {
    const { webhook_event: text } = JSON.parse(bytes.toString('utf8')) as { readonly webhook_event: string }; // Subsim made it
    const { id } = JSON.parse(text) as { readonly id: number }; // likewise
    const made = { headers, body: bytes };
    arrived.set(id, made);
    waiting.get(id)?.(made);
    return { status: 200, body: '' };
  });
  return (id) => {
    const made = arrived.get(id);
    return made === undefined ? new Promise((resolve) => void waiting.set(id, resolve)) : Promise.resolve(made);
  };
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

// What belongs to the connection to the relay, and not to the message.
function isConnections(name: string): boolean {
  return ['host', 'connection', 'content-length', 'transfer-encoding'].includes(name.toLowerCase());
}
