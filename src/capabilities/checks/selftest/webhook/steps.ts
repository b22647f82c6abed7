import { jsonIn, memberOf, type ApiWays } from '../api.js';
import { rightDoor, type DoorSteps } from '../door.js';
import { once, type Memory } from '../once.js';

/** What a webhook says (§6.1). */
export interface Notice {
  readonly id: number;
  /** `webhook_event_url`. */
  readonly url: string;
  /** The event in the body, which nobody should rely on. */
  readonly event: unknown;
}

/** The steps of a receiver of webhooks. A wrong one takes one of them wrongly. */
export interface WebhookSteps extends DoorSteps, ApiWays {
  /** `undefined` for what is no webhook. */
  readonly read: (body: Buffer) => Notice | undefined;
  /** What is answered before anything is done; by default nothing. */
  readonly early: number | undefined;
  /** By what a webhook that comes again is known. */
  readonly keyOf: (notice: Notice, body: Buffer) => string;
  /** Does the work, which comes to a status, unless it was done before. */
  readonly once: (memory: Memory<number>, key: string, work: () => Promise<number>) => Promise<number>;
  /** Where the event is read, by the base address of the API; `undefined` takes it from the body. */
  readonly placeOf: (notice: Notice, api: string) => string | undefined;
  /** The status for an event that the API does not give, by the status that it answers instead. */
  readonly missing: (status: number | undefined) => number;
  /** How long its own work takes, as a part of its patience with the API. */
  readonly effort: number;
  /** Processes an event; throws for what it cannot. */
  readonly process: (event: unknown) => void;
}

/** The right steps. */
export const rightSteps: WebhookSteps = {
  ...rightDoor,
  scheme: 'bearer',
  saysJson: true,
  renews: true,
  read(body) {
    const outer = jsonIn(body);
    const [text, url] = [memberOf(outer, 'webhook_event'), memberOf(outer, 'webhook_event_url')];
    const event = typeof text === 'string' ? jsonIn(text) : undefined;
    const id = memberOf(event, 'id');
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || typeof url !== 'string') return undefined;
    return url === pathOf(id) ? { id, url, event } : undefined;
  },
  early: undefined,
  keyOf: ({ id }) => String(id),
  once: (memory, key, work) => once(memory, key, { work, lasts: isTaken }),
  placeOf: ({ id }) => pathOf(id),
  missing: (status) => (status === 404 ? 404 : 503),
  effort: 0,
  process: () => undefined,
};

/** Where the API has an event. */
export function pathOf(id: number): string {
  return `/services/v2/webhook-events/${String(id)}`;
}

/** Whether a status says that a webhook was taken. */
export function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}
