import { smallShop } from '../environment.js';
import { placed, refused, type OrderReply, type ReceivedOrder } from '../order-system.js';

/** The weeks of the scenario: the clocks of New York are changed in them, and a card ends. */
export const FROM = '2027-02-01T08:00:00Z';
/** See there. */
export const UNTIL = '2027-03-16T08:00:00Z';

const COUNT = 50;
const CUSTOMERS = 5;
const DAY = 86_400_000;

const intervals = ['Weekly', 'Every Two Weeks', 'Monthly', 'Every 2 Months', 'Every 10 Days', 'Quarterly', 'Every 3 Weeks'] as const;
const skus = ['JAM-PLUM', 'TEA-ASSAM-250', 'JAM-PLUM', 'E-BOOK', 'RULED', 'TEA-ASSAM-250', 'TRIAL', 'FEAST', 'MONTHS'] as const;

const rules = [
  {
    id: 301,
    name: 'Second Wednesday',
    type: 'day_of_the_x',
    data: { day_of_the_x: { period: 'month', which_day_type: 'week_and_day', num_periods: 1, which_day: { week: 2, day: 4 } } },
  },
  { id: 302, name: 'Feasts', type: 'arbitrary_dates', data: { arbitrary_dates: { dates: ['2027-02-14', '2027-03-28', '2027-04-30'] } } },
  { id: 303, name: 'Months', type: 'every_n_periods', data: { every_n_periods: { period: 'month', roll_over_strategy: 'roll_back' } } },
];

const products = [
  ...smallShop.products,
  { id: 4011, sku: 'RULED', name: 'Ruled', price: 3, use_scheduling_rule: true, scheduling_rule_id: 301 },
  { id: 4012, sku: 'FEAST', name: 'Feast', price: 30, use_scheduling_rule: true, scheduling_rule_id: 302 },
  { id: 4013, sku: 'MONTHS', name: 'Months', price: 5, use_scheduling_rule: true, scheduling_rule_id: 303 },
  {
    id: 4014,
    sku: 'TRIAL',
    name: 'Tea to try',
    price: 1,
    is_trial_product: true,
    trial_interval: 'Weekly',
    trial_full_product_sku: 'TEA-ASSAM-250',
  },
];

/** The shop of the scenario: fifty subscriptions of all kinds. */
export const shop = {
  config: {
    timezone: 'America/New_York',
    order_generation_time: '02:30:00',
    order_generation_subscription_grouping_mode: 'standard_apply_coupon',
    order_generation_partial_order_mode: 'allow_partial_orders',
    order_generation_user_defined_field_grouping_rules: ['lane'],
    fulfillment_threshold_days: 10,
    upcoming_subscription_email_days_ahead: 2,
    expiring_card_email_days_ahead: 5,
  },
  scheduling_rules: rules,
  products,
  customers: numbered(CUSTOMERS, 2001, (index) => ({
    email: `customer-${String(index)}@example.test`,
    first_name: `Name ${String(index)}`,
    last_name: index === 0 ? 'Łącki' : 'Holt',
    ecom_customer_id: 700 + index,
  })),
  addresses: numbered(2 * CUSTOMERS, 3001, (index) => ({
    customer_id: 2001 + (index % CUSTOMERS),
    first_name: 'Mira',
    last_name: 'Holt',
    street1: `${String(index)} Quay Road`,
    city: 'Dover',
    country: 'US',
  })),
  payment_profiles: numbered(CUSTOMERS, 6001, (index) => ({
    customer_id: 2001 + index,
    payment_method_type: 'credit_card',
    payment_token: `token-${String(index)}`,
    creditcard_type: 'visa',
    creditcard_first_digits: '411111',
    creditcard_last_digits: '1111',
    creditcard_month: index === 1 ? '02' : '12',
    creditcard_year: index === 1 ? '2027' : '2031',
  })),
  group_subscriptions: [
    {
      id: 7001,
      customer_id: 2001,
      interval: 'Weekly',
      next_order_date: '2027-02-03',
      shipping_address_id: 3001,
      payment_method_code: 'invoice',
    },
  ],
  subscriptions: numbered(COUNT, 5001, subscriptionAt),
};

/** What the order system of the scenario may do through the API before it answers. */
export type ApiCall = (method: 'get' | 'post', path: string, body?: object) => Promise<unknown>;

/** What the order system of the scenario does with its n-th order: by a fixed rule it fails in each way that there is. */
export async function answerOf(order: ReceivedOrder, number: number, call: ApiCall): Promise<OrderReply> {
  await callBack(order, number, call);
  // Each of these takes the whole time that an order may take, so that there are few.
  if (number === 40) return 'silence';
  if (number % 41 === 11) return 'reset';
  if (number % 43 === 7) return { status: 500 };
  if (number % 47 === 9) return { status: 201, body: '{"orderNumber":' };
  const errorClass = [undefined, 'Soft Decline', 'Hard Decline', 'Technology', 'Stock'][number % 5];
  if (number % 9 === 4) return refused(order, `Refused as number ${String(number)}.`, errorClass);
  const whole = placed(order, number);
  if (order.items.length < 2 || number % 3 === 0) return whole;
  const subscriptionId = order.items.at(-1)?.subscription.id;
  return {
    status: 202,
    body: { ...whole.body, errorItems: [{ subscriptionId, errorMessage: 'Out of stock.', errorClass: 'Soft Decline' }] },
  };
}

// Looks up, annotates, pauses, skips or cancels what it is to place.
async function callBack({ customerId, items, salesOrderToken }: ReceivedOrder, number: number, call: ApiCall): Promise<void> {
  const path = `/services/v2/subscriptions/${String(items[0]?.subscription.id)}`;
  if (number % 4 === 1) await call('get', `/services/v2/customers/${customerId}?salesOrderToken=${salesOrderToken}`);
  if (number % 6 === 2) await call('post', path, { subscription: { user_defined_fields: { seen: number } }, salesOrderToken });
  if (number % 29 === 13) await call('post', `${path}/pause`, { salesOrderToken });
  if (number % 29 === 17) await call('post', `${path}/skip`);
  if (number % 37 === 19) await call('post', `${path}/cancel`);
}

function subscriptionAt(index: number): object {
  const customer = index % CUSTOMERS;
  const sku = skus[index % skus.length] ?? 'JAM-PLUM';
  const isMember = customer === 0 && index < 15;
  const payment = index % 7 === 3 ? { payment_method_code: 'invoice' } : { payment_profile_id: 6001 + customer };
  return {
    customer_id: 2001 + customer,
    product_sku: sku,
    qty: 1 + (index % 3),
    interval: intervals[index % intervals.length],
    next_order_date: dateAt((index % 4) * 3 - (index === 48 ? 30 : 2)),
    shipping_address_id: 3001 + customer + (index % 3 === 0 ? CUSTOMERS : 0),
    ...payment,
    ...(sku === 'MONTHS' ? { scheduling_rule_params: { num_periods: 1 } } : {}),
    ...(index % 8 === 5 ? { expiration_date: dateAt(20 + index) } : {}),
    ...(index % 10 === 6 ? { coupon_code: `COUPON${String(index % 20)}` } : {}),
    ...(index % 12 === 1 ? { use_fixed_price: true, fixed_price: 4.125 } : {}),
    ...(index % 11 === 2 ? { user_defined_fields: { lane: index % 2, note: 'slow / ünïcode' } } : {}),
    ...(isMember ? { group_subscription_id: 7001, product_sku: 'JAM-PLUM', interval: 'Weekly', shipping_address_id: 3001 } : {}),
    ...(index % 17 === 16 ? { status: 'Paused' } : {}),
  };
}

function dateAt(days: number): string {
  return new Date(Date.parse(FROM) + days * DAY).toISOString().slice(0, 10);
}

function numbered(count: number, first: number, make: (index: number) => object): readonly object[] {
  return Array.from({ length: count }, (_, index) => ({ id: first + index, ...make(index) }));
}
