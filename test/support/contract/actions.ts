import type { Response } from 'supertest';
import { expect } from 'vitest';
import { anEnvironment, INSTANT, smallShop, type TestEnvironment } from '../environment.js';
import { recordIn, type Members } from './answers.js';

/** The states of a subscription (#3-subscription-states). */
export const STATES = ['Active', 'Retry', 'Failed', 'Paused', 'Cancelled', 'Expired'] as const;

/** Each state in which a subscription has an address in one of the two ways, and whether that keeps the address (#2.1-address-in-use). */
export const ADDRESS_USES = STATES.flatMap((status) =>
  ['shipping_address_id', 'billing_address_id'].map((link) => ({ status, link, isRefused: !['Cancelled', 'Expired'].includes(status) })),
);

/** What can be done to a subscription (#3-action-calls). */
export const ACTIONS = ['pause', 'restart', 'cancel', 'skip'] as const;

export type State = (typeof STATES)[number];
export type ActionName = (typeof ACTIONS)[number];

/** What a failed order leaves behind. */
export const FAILURE = {
  failed_order_attempt_count: 2,
  error_time: '2026-11-19T12:00:04+0000',
  error_class: 'Soft Decline',
  error_class_description: 'The payment was declined; a later attempt may succeed.',
  error_type: 'declined',
  error_message: 'Insufficient funds',
  retry_after: '2026-11-20T12:00:04+0000',
} as const;

/** The members of {@link FAILURE} that are absent when nothing has failed. */
export const ERROR_MEMBERS = Object.keys(FAILURE).filter((name) => name !== 'failed_order_attempt_count');

const [tea, jam] = smallShop.subscriptions;

/** What a shop may have otherwise. */
interface ShopExtras {
  /** Whether subscription 5001 is the only one of its customer; else there is a live 5003. */
  readonly isOnly?: boolean;
  readonly timezone?: string;
  readonly clock?: string;
  readonly config?: object;
}

/** The small shop with these members in subscription 5001. */
export function aShopWith(
  members: object,
  { isOnly = false, timezone = 'UTC', clock = INSTANT, config = {} }: ShopExtras = {},
): TestEnvironment {
  const others = isOnly ? [jam] : [jam, { ...tea, id: 5003 }];
  const subscriptions = [{ ...tea, ...members }, ...others];
  return anEnvironment({ clock, seed: { content: { ...smallShop, config: { timezone, ...config }, subscriptions } } });
}

/** The address of subscription 5001, or of what stands behind it. */
export function pathOf(end = ''): string {
  return `/services/v2/subscriptions/5001${end}`;
}

/** Subscription 5001 as it is answered. */
export async function shown(environment: TestEnvironment): Promise<Members> {
  return recordIn(await environment.call('get', pathOf()), 'subscription');
}

/** Does an action to subscription 5001. */
export async function act(environment: TestEnvironment, action: ActionName, body?: unknown): Promise<Response> {
  return environment.call('post', pathOf(`/${action}`), body);
}

/** Does an action that has to be accepted, and returns subscription 5001 as it is then. */
export async function acted(environment: TestEnvironment, action: ActionName, members?: object): Promise<Members> {
  const answer = await act(environment, action, members === undefined ? undefined : { subscription: members });
  expect([answer.status, answer.text]).toEqual([204, '']);
  return shown(environment);
}

/** An event with its data decoded. */
export interface ToldEvent {
  readonly type: string;
  readonly data: Members;
}

/** The events of an environment so far, in order. */
export function told(environment: TestEnvironment): readonly ToldEvent[] {
  const events = environment.simulator.environment.events.list({ from: 0, limit: 1000 });
  return events.map(({ type, data }) => ({ type, data }));
}

/** The types of the events so far, in order. */
export function toldTypes(environment: TestEnvironment): readonly string[] {
  return told(environment).map(({ type }) => type);
}
