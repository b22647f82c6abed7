import type { Response } from '../requests.js';
import { anEnvironment, smallShop, type TestEnvironment } from '../environment.js';
import { recordIn, type Members } from './answers.js';

const CREATE = '/services/v2/subscription';

/** What is ordered where a test says nothing else. */
export const order = { customer_id: 2001, product_sku: 'RULED', qty: 1, shipping_address_id: 3001, next_order_date: '2026-11-20' };

/** The second Wednesday of each month; 2026-11-11, 2026-12-09, 2027-01-13, 2027-02-10. */
export const SECOND_WEDNESDAY = {
  type: 'day_of_the_x',
  data: { period: 'month', which_day_type: 'week_and_day', num_periods: 1, which_day: { week: 2, day: 4 } },
};

/** Two days of which merchants know. */
export const TWO_DATES = { type: 'arbitrary_dates', data: { dates: ['2026-12-24', '2027-02-14'] } };

/** Months, of which each subscription says how many. */
export const MONTHS = { type: 'every_n_periods', data: { period: 'month', roll_over_strategy: 'roll_forward' } };

/** Dates that each subscription brings. */
export const OWN_DATES = { type: 'arbitrary_dates_per_subscription', data: {} };

/** A rule by its type and what stands under it in its data. */
export interface Rule {
  readonly type: string;
  readonly data: object;
}

/** The small shop with a product `RULED` under the rule `Our days`, and what a test wants besides. */
export function aShopUnder({ type, data }: Rule, { product = {}, ...more }: Readonly<Record<string, object>> = {}): TestEnvironment {
  const rule = { id: 301, name: 'Our days', type, data: { [type]: data } };
  const ruled = {
    id: 4100,
    sku: 'RULED',
    name: 'Ruled',
    price: 1,
    default_interval: 'Weekly',
    use_scheduling_rule: true,
    scheduling_rule_id: 301,
    ...product,
  };
  const rules = [...smallShop.scheduling_rules, rule];
  const content = { ...smallShop, config: { timezone: 'UTC' }, scheduling_rules: rules, products: [...smallShop.products, ruled], ...more };
  return anEnvironment({ seed: { content } });
}

/** Asks for a subscription. */
export async function asked(environment: TestEnvironment, members: object = {}): Promise<Response> {
  return environment.call('post', CREATE, { subscription: { ...order, ...members } });
}

/** Makes a subscription and expects that it was made. */
export async function made(environment: TestEnvironment, members: object = {}): Promise<Members> {
  return recordIn(await asked(environment, members), 'subscription', 201);
}

/** The address of a subscription, or of what stands behind it. */
export function pathOf({ id }: Members, end = ''): string {
  return `/services/v2/subscriptions/${String(id)}${end}`;
}

/** A subscription after an update of some members. */
export async function updated(environment: TestEnvironment, subscription: Members, members: object): Promise<Members> {
  return recordIn(await environment.call('post', pathOf(subscription), { subscription: members }), 'subscription');
}

/** A subscription as it stands. */
export async function shown(environment: TestEnvironment, subscription: Members): Promise<Members> {
  return recordIn(await environment.call('get', pathOf(subscription)), 'subscription');
}
