import { order } from '../orders.js';
import { samples } from '../samples.js';
import { BARE, call, EMPTY, list, record, v2, type Endpoint } from './endpoint.js';

const note = { op: 'add', path: '/user_defined_fields/answer', value: 42 };
const patch = { body: [note] };
const batch = record('batch');
const bulkPatch = (id: number) => ({ body: [{ ...note, ids: [id] }] });
const action = { POST: call(204, EMPTY, { open: 'widget' }) } as const;

const customer = record('customer');
const customers: readonly Endpoint[] = [
  v2('/customer', { POST: call(201, customer, { body: { customer: samples.customer.record(1) } }) }),
  v2('/customers', { GET: call(200, list('customers')) }),
  v2(
    '/customers/2001',
    {
      GET: call(200, customer, { open: 'widget' }),
      POST: call(200, customer, { body: { customer: { first_name: 'Miranda' } }, open: 'widget' }),
    },
    { foreign: '/customers/2002' },
  ),
];

const address = record('address');
const newAddress = { POST: call(201, address, { body: { address: samples.address.record(1) }, open: 'widget' }) } as const;
const addresses: readonly Endpoint[] = [
  v2('/address', newAddress),
  v2('/address/find-or-create', newAddress),
  v2('/address/find_or_create', newAddress),
  v2('/addresses', { GET: call(200, list('addresses'), { open: 'widget' }) }),
  v2(
    '/addresses/3002',
    {
      GET: call(200, address, { open: 'widget' }),
      POST: call(200, address, { body: { address: { city: 'Lewes' } }, open: 'widget' }),
      PATCH: call(200, address, { ...patch, open: 'widget' }),
      DELETE: call(204, EMPTY, { open: 'widget' }),
    },
    { foreign: '/addresses/3003' },
  ),
];

const subscription = record('subscription');
const newSubscription = samples.subscription.record(1);
const subscriptions: readonly Endpoint[] = [
  v2('/subscription', { POST: call(201, subscription, { body: { subscription: newSubscription }, open: 'widget' }) }),
  v2('/subscriptions', {
    GET: call(200, list('subscriptions'), { open: 'widget' }),
    POST: call(202, batch, { body: { subscriptions: [newSubscription] } }),
    PATCH: call(202, batch, bulkPatch(5002)),
  }),
  v2(
    '/subscriptions/5001',
    {
      GET: call(200, subscription, { open: 'widget' }),
      POST: call(200, subscription, { body: { subscription: { coupon_code: 'SPRING' } }, open: 'widget' }),
      PATCH: call(200, subscription, { ...patch, open: 'widget' }),
    },
    { foreign: '/subscriptions/5002' },
  ),
  v2('/subscriptions/5001/cancel', action, { foreign: '/subscriptions/5002/cancel' }),
  v2('/subscriptions/5001/pause', action, { foreign: '/subscriptions/5002/pause' }),
  v2('/subscriptions/5001/restart', action, { foreign: '/subscriptions/5002/restart' }),
  v2('/subscriptions/5001/skip', action, { foreign: '/subscriptions/5002/skip' }),
  v2(
    '/subscriptions/5001/upcoming-order-dates',
    { GET: call(200, BARE, { open: 'widget' }) },
    { foreign: '/subscriptions/5002/upcoming-order-dates' },
  ),
];

const group = record('group_subscription');
const newGroup = samples['group subscription'].record(1);
const groups: readonly Endpoint[] = [
  v2('/group-subscription', { POST: call(201, group, { body: { group_subscription: newGroup } }) }),
  v2('/group-subscriptions', {
    GET: call(200, list('group_subscriptions'), { open: 'widget' }),
    POST: call(202, batch, { body: { group_subscriptions: [newGroup] } }),
    PATCH: call(202, batch, bulkPatch(7002)),
  }),
  v2(
    '/group-subscriptions/7001',
    {
      GET: call(200, group, { open: 'widget' }),
      POST: call(200, group, { body: { group_subscription: { name: 'Supper box' } } }),
      PATCH: call(200, group, patch),
    },
    { foreign: '/group-subscriptions/7002' },
  ),
];

const product = record('product');
const newProduct = samples.product.record(1);
const template = record('group_subscription_template');
const newTemplate = samples['group subscription template'].record(1);
const catalogue: readonly Endpoint[] = [
  v2('/product', { POST: call(201, product, { body: { product: newProduct } }) }),
  v2('/products', {
    GET: call(200, list('products'), { open: 'guest' }),
    POST: call(202, batch, { body: { products: [newProduct] } }),
    PATCH: call(202, batch, bulkPatch(4002)),
  }),
  v2('/products/4001', {
    GET: call(200, product, { open: 'widget' }),
    POST: call(200, product, { body: { product: { name: 'Assam, first flush' } } }),
    PATCH: call(200, product, patch),
  }),
  v2('/group-subscription-template', { POST: call(201, template, { body: { group_subscription_template: newTemplate } }) }),
  v2('/group-subscription-templates', {
    GET: call(200, list('group_subscription_templates')),
    POST: call(202, batch, { body: { group_subscription_templates: [newTemplate] } }),
    PATCH: call(202, batch, bulkPatch(8002)),
  }),
  v2('/group-subscription-templates/8001', {
    GET: call(200, template),
    POST: call(200, template, { body: { group_subscription_template: { description: 'Tea and jam' } } }),
    PATCH: call(200, template, patch),
  }),
];

const location = record('inventory_location');
const place = { name: 'Main store', location_code: 'MAIN' };
const stock = { product_id: 4001, inventory_location_id: '{location}', qty_in_stock: 7 };
const inventory: readonly Endpoint[] = [
  v2('/inventory-location', { POST: call(201, location, { body: { inventory_location: place } }) }),
  v2('/inventory-locations', { GET: call(200, list('inventory_locations')) }),
  v2('/inventory-locations/{location}', {
    GET: call(200, location),
    POST: call(200, location, { body: { inventory_location: { city: 'Dover' } } }),
  }),
  v2('/inventory', {
    GET: call(200, list('inventory')),
    POST: call(201, record('inventory'), { body: { inventory: stock } }),
  }),
  v2('/inventory/{inventory}', {
    GET: call(200, record('inventory')),
    POST: call(200, record('inventory'), { body: { inventory: { qty_in_stock: 9 } } }),
  }),
];

const placedOrder = { POST: call(201, record('sales_order'), { body: { order_details: order } }) } as const;
const report = { GET: call(200, { is: 'csv' }) } as const;
const asTheyAre = { suffixes: [] };
const others: readonly Endpoint[] = [
  v2('/config', { GET: call(200, record('config'), { open: 'guest' }) }),
  v2('/batch/{batch}', { GET: call(200, batch) }),
  v2('/webhook-events/{event}', { GET: call(200, record('webhook_event')) }),
  v2('/webhook-test', { POST: call(204, EMPTY) }),
  v2('/order-details', placedOrder),
  v2('/order-details/create-or-update', placedOrder),
  v2('/reports/daily_subscriptions', report, asTheyAre),
  v2('/reports/complete_subscriptions', report, asTheyAre),
  v2('/reports/subscription_history', report, asTheyAre),
  v2('/reports/expired_credit_card', report, asTheyAre),
  v2('/reports/customer_activity', report, asTheyAre),
  v2('/reports/failed_subscriptions', report, asTheyAre),
  v2('/reports/subscription_order_history', report, asTheyAre),
  v2('/reports/complete_sales_orders', report, asTheyAre),
  v2('/reports/complete_transaction', report, asTheyAre),
  v2('/reports/products', report, asTheyAre),
];

/** Version 2 without its vault (#4.3-wrapper, #4.3-success-statuses, #4.4-reports). */
export const recordsV2: readonly Endpoint[] = [
  ...customers,
  ...addresses,
  ...subscriptions,
  ...groups,
  ...catalogue,
  ...inventory,
  ...others,
];
