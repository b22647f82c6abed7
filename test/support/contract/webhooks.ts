import { expect } from 'vitest';
import { anEnvironment, smallShop, type TestEnvironment } from '../environment.js';
import type { ReceivedRequest, Receiver } from '../receivers.js';
import type { SimulatorSettings } from '../../../src/index.js';
import { recordIn, type Members } from './answers.js';

/** Where events are read. */
export const EVENTS = '/services/v2/webhook-events';
/** Where a ping is asked for. */
export const PING = '/services/v2/webhook-test';
/** The id of the first event of an environment with a random seed. */
export const FIRST_EVENT = 9001;
// Far more than any attempt on the loopback address takes.
const PATIENCE = 15_000;

/** The types of event at their indices (#6.1-event-types). */
export const types = [
  'ping',
  'customer.subscribed',
  'customer.cancelled',
  'payment_profile.created',
  'payment_profile.updated',
  'payment_profile.redacted',
  'subscription.created',
  'subscription.updated',
  'subscription.status_change',
  'subscription.cancelled',
  'subscription.trial.converted',
  'subscription.email',
  'payment_transaction.updated',
] as const;

/** A subscription of jam for the shop's first customer. */
export const jam = { customer_id: 2001, product_sku: 'JAM-PLUM', qty: 1, next_order_date: '2026-12-24', shipping_address_id: 3001 };

/** An environment with the small shop, changed, and no receiver. */
export function aShop(content: object = {}, settings: SimulatorSettings = {}): TestEnvironment {
  return anEnvironment({ seed: { content: { ...smallShop, ...content } }, ...settings });
}

/** An event as the API answers it. */
export async function eventOf(environment: TestEnvironment, id: unknown): Promise<Members> {
  return recordIn(await environment.call('get', `${EVENTS}/${String(id)}`), 'webhook_event');
}

/** All events of an environment as the API answers them, by id. */
export async function allEvents(environment: TestEnvironment): Promise<readonly Members[]> {
  const events: Members[] = [];
  for (;;) {
    const answer = await environment.call('get', `${EVENTS}/${String(FIRST_EVENT + events.length)}`);
    if (answer.status === 404) return events;
    events.push(recordIn(answer, 'webhook_event'));
  }
}

/** The types of all events of an environment, by id. */
export async function typesIn(environment: TestEnvironment): Promise<readonly unknown[]> {
  return (await allEvents(environment)).map(({ type }) => type);
}

/** The data of an event. */
export function dataOf({ data }: Members): Members {
  return membersIn(data);
}

/** The one destination of an event. */
export function destinationOf({ destinations }: Members): Members {
  const [destination, ...more] = destinations as readonly Members[];
  if (destination === undefined || more.length > 0) throw new Error(`Not one destination: ${JSON.stringify(destinations)}`);
  return destination;
}

/** The endpoint inside the one destination of an event. */
export function endpointOf(event: Members): Members {
  return destinationOf(event).endpoint as Members; // an object, as the tests of destinations show
}

/** The body of a webhook and the event inside it. */
export function webhookIn({ body }: ReceivedRequest): { readonly members: Members; readonly event: Members } {
  const members = membersIn(body.toString('utf8'));
  return { members, event: membersIn(members.webhook_event) };
}

/** The object in a text of JSON. */
export function membersIn(text: unknown): Members {
  if (typeof text !== 'string') throw new Error(`This is no text: ${JSON.stringify(text)}`);
  return JSON.parse(text) as Members;
}

/** Waits until a receiver has got so many requests and returns them. */
export async function received(receiver: Receiver, count: number): Promise<readonly ReceivedRequest[]> {
  await receiver.until(() => receiver.requests.length >= count);
  return receiver.requests;
}

/** Waits for the first request to a receiver. */
export async function firstReceived(receiver: Receiver): Promise<ReceivedRequest> {
  const [request] = await received(receiver, 1);
  if (request === undefined) throw new Error('Nothing was received.');
  return request;
}

/** Waits until everything that is due was sent. */
export async function allSent({ simulator }: TestEnvironment): Promise<void> {
  expect((await simulator.environment.settle(PATIENCE)).settled).toBe(true);
}

/** Asks for a ping and returns its event once everything was sent. */
export async function pinged(environment: TestEnvironment, id = FIRST_EVENT): Promise<Members> {
  expect((await environment.call('post', PING)).status).toBe(204);
  await allSent(environment);
  return eventOf(environment, id);
}

/** The id of the first endpoint of an environment. */
export function firstEndpoint({ simulator }: TestEnvironment): number {
  const [endpoint] = simulator.environment.destinations.list();
  if (endpoint === undefined) throw new Error('There is no endpoint.');
  return endpoint.id;
}
