import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import type { AttemptRecord, Delivery, Environment, Happening, SimulatorSettings, WebhookHappening } from '../../src/index.js';
import { anEnvironment, INSTANT, type TestEnvironment } from './environment.js';
import type { ReceivedRequest } from './receivers.js';

/** The instant at which the clock of a shop stands at first, milliseconds since 1970. */
export const START = Date.parse(INSTANT);

/** The instant so many milliseconds after {@link START}, as the library and the control API write it. */
export function isoAt(milliseconds: number): string {
  return new Date(START + milliseconds).toISOString();
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** The secret of destinations in these tests. */
export const SECRET = 'the secret of a receiver';

// Events that a list has at most.
const MOST_LISTED = 1000;
// Milliseconds that all due work may take on a busy machine.
const PATIENCE = 15_000;

/** One destination of an event as the API shows it. */
export interface ShownDestination {
  readonly id: number;
  readonly endpoint: { readonly id: number; readonly status: string; readonly url?: string };
  readonly status: string;
  readonly last_attempt?: string;
  readonly last_error_message?: string;
}

/** An environment whose changes leave as webhooks. */
export interface SendingShop extends TestEnvironment {
  readonly environment: Environment;
  /** What the log was told of attempts. */
  readonly attempts: readonly AttemptRecord[];
  /** Adds an enabled destination with {@link SECRET}; the result is its id. */
  readonly send: (url: string, authority?: string) => number;
  /** Changes a subscription through the API; the result is the id of its one event. */
  readonly change: () => Promise<number>;
  /** Waits until all that is due has been done. */
  readonly settle: () => Promise<void>;
  /** The only delivery of an event, or the one to a destination. */
  readonly delivery: (event: number, destination?: number) => Delivery;
  /** The destinations of an event as the API shows them. */
  readonly shown: (event: number) => Promise<readonly ShownDestination[]>;
}

/** Makes one: the small shop, a clock that stands at {@link START}. */
export function aSendingShop(settings: SimulatorSettings = {}): SendingShop {
  const attempts: AttemptRecord[] = [];
  const test = anEnvironment({ onAttempt: (attempt) => attempts.push(attempt), ...settings });
  const { environment } = test.simulator;
  let changes = 0;
  return {
    ...test,
    environment,
    attempts,
    send: (url, authority) => environment.destinations.add({ url, authority, secret: SECRET }).id,
    async change() {
      changes += 1;
      const known = new Set(eventIds(environment));
      const operations = [{ op: 'add', path: '/user_defined_fields/changes', value: changes }];
      expect((await test.call('patch', '/services/v2/subscriptions/5001', operations)).status).toBe(200);
      const fresh = eventIds(environment).filter((id) => !known.has(id));
      expect(fresh).toHaveLength(1);
      return fresh[0] ?? 0;
    },
    settle: async () => {
      expect((await environment.settle(PATIENCE)).settled).toBe(true);
    },
    delivery: (event, destination) => deliveryOf(environment, event, destination),
    shown: async (event) => {
      const answer = await test.call('get', `/services/v2/webhook-events/${String(event)}`);
      return (answer.body as { webhook_event: { destinations: ShownDestination[] } }).webhook_event.destinations;
    },
  };
}

/** The only delivery of an event, or the one to a destination. */
export function deliveryOf({ deliveries }: Environment, event: number, destination?: number): Delivery {
  const found = deliveries.list({ event, destination, limit: 10 });
  expect(found).toHaveLength(1);
  const [delivery] = found;
  if (delivery === undefined) throw new Error('There is no such delivery.');
  return delivery;
}

/** The ids of all events of an environment. */
export function eventIds({ events }: Environment): readonly number[] {
  const ids: number[] = [];
  for (;;) {
    const part = events.list({ from: (ids.at(-1) ?? 0) + 1, limit: MOST_LISTED });
    for (const { id } of part) ids.push(id);
    if (part.length < MOST_LISTED) return ids;
  }
}

/** The id of the event that a webhook bears. */
export function eventIn({ body }: ReceivedRequest): number {
  const { webhook_event } = JSON.parse(body.toString('utf8')) as { webhook_event: string };
  return (JSON.parse(webhook_event) as { id: number }).id;
}

/** The ids of the events that webhooks bear. */
export function eventsIn(requests: readonly ReceivedRequest[]): readonly number[] {
  return requests.map(eventIn);
}

/** Whether a webhook bears the right signature. */
export function isSigned({ body, headers }: ReceivedRequest, secret = SECRET): boolean {
  return headers['sp-hmac'] === createHmac('sha256', secret).update(body).digest('hex');
}

/** What of happenings does not depend on ids: when, and which attempt came to what. */
export function told(happened: readonly Happening[]): readonly (readonly [minutes: number, attempt: unknown, outcome: unknown])[] {
  return happened.map(({ at, details }) => {
    const { attempt, outcome } = details as Partial<WebhookHappening>; // undefined for what is none
    return [(Date.parse(at) - START) / MINUTE, attempt, outcome];
  });
}

/** The webhooks of happenings. */
export function webhooksIn(happened: readonly Happening[]): readonly (WebhookHappening & { readonly at: number })[] {
  return happened.flatMap(({ at, kind, details }) => (kind === 'webhook' ? [{ at: Date.parse(at), ...details }] : []));
}

/** Something that a test waits for. */
export interface Signal<T = void> {
  readonly given: Promise<T>;
  readonly give: (value: T) => void;
}

/** Makes a signal. */
export function aSignal<T = void>(): Signal<T> {
  let give: (value: T) => void = () => undefined;
  const given = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
