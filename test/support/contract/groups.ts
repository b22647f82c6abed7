import { anEnvironment, smallShop, type TestEnvironment } from '../environment.js';
import { recordIn, type Members } from './answers.js';

/** Where groups are made. */
export const CREATE = '/services/v2/group-subscription';
/** Where groups stand. */
export const PATH = '/services/v2/group-subscriptions';
/** The key around one group. */
export const KEY = 'group_subscription';

/** A group of tea and jam for the shop's first customer. */
export const box = {
  customer_id: 2001,
  next_order_date: '2026-12-24',
  shipping_address_id: 3001,
  items: [{ product_sku: 'TEA-ASSAM-250', qty: 3 }, { product_sku: 'JAM-PLUM' }],
};

/** An environment of the small shop with more in it. */
export function aShopWith(more: object): TestEnvironment {
  return anEnvironment({ seed: { content: { ...smallShop, ...more } } });
}

/** Makes a group and expects that it was made. */
export async function made(environment: TestEnvironment, members: object = {}): Promise<Members> {
  return recordIn(await environment.call('post', CREATE, { [KEY]: { ...box, ...members } }), KEY, 201);
}

/** Updates a group and expects that it was updated. */
export async function updated(environment: TestEnvironment, id: unknown, members: object): Promise<Members> {
  return recordIn(await environment.call('post', `${PATH}/${String(id)}`, { [KEY]: members }), KEY);
}

/** A group as it stands. */
export async function group(environment: TestEnvironment, id: unknown): Promise<Members> {
  return recordIn(await environment.call('get', `${PATH}/${String(id)}`), KEY);
}

/** A subscription as it stands. */
export async function subscription(environment: TestEnvironment, id: unknown): Promise<Members> {
  return recordIn(await environment.call('get', `/services/v2/subscriptions/${String(id)}`), 'subscription');
}

/** The subscriptions of a group, complete and in its order. */
export async function members(environment: TestEnvironment, { subscriptions }: Members): Promise<readonly Members[]> {
  const ids = (subscriptions as readonly Members[]).map(({ id }) => id);
  return Promise.all(ids.map((id) => subscription(environment, id)));
}

/** A member of the shop's first group as a seed may give it. */
export function memberInSeed(id: number, status: string, more: object = {}): object {
  return { ...smallShop.subscriptions[0], id, status, group_subscription_id: 7001, ...more };
}

/** An environment of the small shop with members of its groups. */
export function withMembers(...list: readonly object[]): TestEnvironment {
  return aShopWith({ subscriptions: [...smallShop.subscriptions, ...list] });
}
