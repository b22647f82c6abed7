import type { EventType } from '../../domain/events/table.js';
import { isObject, type Json, type JsonObject } from '../../domain/json/json.js';
import type { EventDataByType } from '../platform-records.js';
import type { Headers } from '../views/answers.js';

interface EventOf<Type extends EventType> {
  readonly id: number;
  readonly type: Type;
  /** What it says. */
  readonly data: EventDataByType[Type];
  /** As the platform writes them. */
  readonly created: string;
  readonly updated: string;
}

/** An event as a webhook brought it; its `type` tells what its `data` holds. */
export type ReceivedEvent<Type extends EventType = EventType> = { readonly [Each in Type]: EventOf<Each> }[Type];

interface Came {
  /** Counts from 1. */
  readonly id: number;
  /** ISO instant, by the environment's clock. */
  readonly instant: string;
  /** What stood behind the address of the inbox: a query, or nothing. */
  readonly path: string;
  readonly headers: Headers;
  /** The body as text. */
  readonly body: string;
  /** The body as JSON; null when it is none. */
  readonly json: Json;
  /** Whether it bears the signature of a destination, or of the order callback, that has the address of the inbox. */
  readonly isSigned: boolean;
  /** The status that it was answered with; null as long as it hangs, and when the sender hung up before. */
  readonly status: number | null;
}

/** A webhook that came, with its event. */
export interface ReceivedWebhook<Type extends EventType = EventType> extends Came {
  readonly kind: 'webhook';
  readonly event: ReceivedEvent<Type>;
  readonly order: null;
}

/** A request for an order that came, with its members (§2.3). */
export interface ReceivedOrder extends Came {
  readonly kind: 'order';
  readonly event: null;
  readonly order: JsonObject;
}

/** Something else that came. */
export interface ReceivedOther extends Came {
  readonly kind: 'other';
  readonly event: null;
  readonly order: null;
}

/** What came to an inbox: a webhook, a request for an order, or something else. */
export type Received = ReceivedWebhook | ReceivedOrder | ReceivedOther;

// What a body brings; the rest is known of the request.
type Content = {
  readonly [Kind in Received['kind']]: Pick<Extract<Received, { kind: Kind }>, 'kind' | 'json' | 'event' | 'order'>;
}[Received['kind']];

/** What a body brings. */
export function contentOf(body: string): Content {
  const json = jsonIn(body);
  const none = { json, event: null, order: null } as const;
  if (!isObject(json)) return { ...none, kind: 'other' };
  const event = eventIn(json.webhook_event);
  if (event !== undefined) return { ...none, kind: 'webhook', event };
  const isOrder = typeof json.salesOrderToken === 'string' && Array.isArray(json.items) && json.items.every(isObject);
  return isOrder ? { ...none, kind: 'order', order: json } : { ...none, kind: 'other' };
}

// The event is a text, and its data is another one in it (#6.1-webhook-body).
function eventIn(text: Json | undefined): ReceivedEvent | undefined {
  const event = typeof text === 'string' ? jsonIn(text) : null;
  if (!isObject(event) || typeof event.data !== 'string') return undefined;
  const data = jsonIn(event.data);
  const { id, type, created, updated } = event;
  return isObject(data) ? ({ id, type, data, created, updated } as unknown as ReceivedEvent) : undefined; // as the platform writes one
}

function jsonIn(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
