import { instantText } from '../calendar/dates.js';
import { eventTypes, type EventType } from './table.js';

/** The states of a destination: new ones are disabled unless they are made enabled; redacted is final (#6.1-destinations). */
export type DestinationStatus = 'disabled' | 'enabled' | 'redacted';

/** A configured receiver of webhooks, on the wire an `endpoint` (#6.1-destinations). */
export interface Destination {
  readonly id: number;
  /** Where webhooks are sent to; `undefined` once it is redacted, like the secret. */
  readonly url: string | undefined;
  /** The shared secret with which its webhooks are signed. */
  readonly secret: string | undefined;
  readonly status: DestinationStatus;
  /** The types it has picked; `undefined` for all. */
  readonly types: readonly EventType[] | undefined;
  /** A certificate authority, in PEM, that is trusted beside the usual ones. */
  readonly authority: string | undefined;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly updated: number;
}

/** The secret with a number, from 1; another one for each number. */
export type NumberedSecret = (number: number) => string;

/** The first of numbered secrets that none of the destinations has (#6.1-secret-per-destination). */
export function freeSecret(destinations: readonly { readonly secret: string | null | undefined }[], numbered: NumberedSecret): string {
  const taken = new Set(destinations.map(({ secret }) => secret));
  const numbers = destinations.map((_, index) => index + 1);
  const free = numbers.find((number) => !taken.has(numbered(number)));
  return numbered(free ?? numbers.length + 1);
}

/** Whether events of a type are sent to a destination; a ping cannot be unticked. */
export function takes({ status, types }: Destination, type: EventType): boolean {
  return status === 'enabled' && (types === undefined || type === 'ping' || types.includes(type));
}

/** The JSON text of a destination as events show it: without the secret. */
export function endpointText({ id, url, status, types, created, updated }: Destination): string {
  const picks = eventTypes.map((type, index) => [String(index), type] as const).filter(([, type]) => types?.includes(type) !== false);
  return JSON.stringify({
    id,
    channel: 'url',
    status,
    url,
    all_subscribed_event_types: types === undefined,
    subscribed_event_types: JSON.stringify(Object.fromEntries(picks)),
    created: instantText(created),
    updated: instantText(updated),
  });
}

const PREFIX = '"webhook_event":';

/**
 * The bodies of an event's webhooks, one for each of its destinations (#6.1-webhook-body, #6.1-webhook-bytes): the event as
 * JSON text inside JSON text. The data is escaped once for all of them.
 */
export function webhookBodies(event: string, deliveries: readonly string[], url: string): readonly string[] {
  const [head, tail] = event.split(PLACE).map((part) => JSON.stringify(part).slice(1, -1));
  const end = `${tail ?? ''}","webhook_event_url":${JSON.stringify(url)}}`;
  return deliveries.map((delivery) => `{${PREFIX}"${head ?? ''}${JSON.stringify(delivery).slice(1, -1)}${end}`);
}

/** Stands for the destinations in the text of an event; JSON text never holds it. */
export const PLACE = '\u0001';
