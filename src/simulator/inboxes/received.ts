import type { EventType } from '../../domain/events/table.js';
import type { Json, JsonObject } from '../../domain/json/json.js';
import type { Headers } from '../views/answers.js';

/** An event as a webhook brought it. */
export interface ReceivedEvent {
  readonly id: number;
  readonly type: EventType;
  /** What it says. */
  readonly data: JsonObject;
  /** As the platform writes them. */
  readonly created: string;
  readonly updated: string;
}

/** What came to an inbox. */
export interface Received {
  /** Counts from 1. */
  readonly id: number;
  /** ISO instant, by the environment's clock. */
  readonly instant: string;
  /** A webhook, a request for an order, or something else. */
  readonly kind: 'webhook' | 'order' | 'other';
  /** What stood behind the address of the inbox: a query, or nothing. */
  readonly path: string;
  readonly headers: Headers;
  /** The body as text. */
  readonly body: string;
  /** The body as JSON; null when it is none. */
  readonly json: Json;
  /** The event that a webhook brought; null for anything else. */
  readonly event: ReceivedEvent | null;
  /** The members of a request for an order (§2.3); null for anything else. */
  readonly order: JsonObject | null;
  /** Whether it bears the signature of a destination, or of the order callback, that has the address of the inbox. */
  readonly isSigned: boolean;
  /** The status that it was answered with; null as long as it hangs, and when the sender hung up before. */
  readonly status: number | null;
}

/** What a body brings. */
export function contentOf(body: string): Pick<Received, 'kind' | 'json' | 'event' | 'order'> {
  const json = jsonIn(body);
  const none = { json, event: null, order: null };
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

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
