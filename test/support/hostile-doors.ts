/** Path segments where an id is expected. */
export const IDS = [
  '2001',
  '2002',
  '3001',
  '3002',
  '3003',
  '5001',
  '5002',
  '6001',
  '6002',
  '4001',
  '7001',
  '8001',
  '99',
  '0',
  '-1',
  '01',
  '1e3',
  'abc',
  '%',
  '%zz',
  '%00',
  '%2e%2e',
  '99999999999999999999',
  '9007199254740991',
  'null',
  "1'--",
  '☃',
];
/** Paths below a family. */
export const PLACES = [
  'customers',
  'customer',
  'addresses',
  'address',
  'address/find-or-create',
  'subscriptions',
  'subscription',
  'vault/paymentprofiles',
  'config',
  'batch',
  'products',
  'product',
  'group-subscriptions',
  'group-subscription',
  'group-subscription-templates',
  'group-subscription-template',
  'customers/me',
  'customer-addresses',
  'order-details',
  'order-details/create-or-update',
  'nothing',
  '',
];
/** Beginnings of paths. */
export const FAMILIES = [
  '/services/v2/',
  '/services/v2/',
  '/services/v2/',
  '/services/v2/',
  '/services/v1/',
  '/services/v3/',
  '/',
  '//services/v2/',
  '/SERVICES/v2/',
  '/services/v9/',
  '/_sim/',
  '/oauth/v2/',
];
/** Ends of paths. */
export const SUFFIXES = ['', '', '', '.json', '.xml', '.html', '.csv', '.xml.json', '/', '.'];

/** What is served: method, place below v2, the first id that there may be (0 for none) and what follows the id. */
export const DOORS: readonly (readonly [method: string, place: string, firstId: number, end?: string])[] = [
  ['POST', 'customer', 0],
  ['POST', 'address', 0],
  ['POST', 'address/find-or-create', 0],
  ['POST', 'subscription', 0],
  ['POST', 'subscriptions', 0],
  ['PATCH', 'subscriptions', 0],
  ['POST', 'customers', 2001],
  ['POST', 'addresses', 3001],
  ['PATCH', 'addresses', 3001],
  ['DELETE', 'addresses', 3004],
  ['POST', 'subscriptions', 5001],
  ['PATCH', 'subscriptions', 5001],
  ...['/cancel', '/pause', '/restart', '/skip'].map((end) => ['POST', 'subscriptions', 5001, end] as const),
  ['GET', 'subscriptions', 5001, '/upcoming-order-dates'],
  ['GET', 'customers', 0],
  ['GET', 'addresses', 0],
  ['GET', 'subscriptions', 5001],
  ['GET', 'vault/paymentprofiles', 0],
  ...(
    [
      ['product', 4001],
      ['group-subscription', 7001],
      ['group-subscription-template', 8001],
    ] as const
  ).flatMap(([name, firstId]): (readonly [string, string, number])[] => [
    ['POST', name, 0],
    ['POST', name, 0],
    ['POST', `${name}s`, 0],
    ['PATCH', `${name}s`, 0],
    ['POST', `${name}s`, firstId],
    ['PATCH', `${name}s`, firstId],
    ['PATCH', `${name}s`, firstId],
    ['GET', `${name}s`, 0],
    ['GET', `${name}s`, firstId],
  ]),
];

/** The same for v3, place below v3. */
export const DOORS_V3: readonly (readonly [method: string, place: string, firstId: number])[] = (
  [
    ['customers', 2001],
    ['customer-addresses', 3001],
    ['products', 4001],
  ] as const
).flatMap(([name, firstId]): (readonly [string, string, number])[] => [
  ['GET', name, 0],
  ['POST', name, 0],
  ['POST', name, 0],
  ['GET', name, firstId],
  ['PATCH', name, firstId],
  ['PATCH', name, firstId],
  ['DELETE', name, firstId],
]);

/** Values that members expect, as JSON. */
export const GOOD: Readonly<Record<string, readonly string[]>> = {
  customer_id: ['2001', '"2002"'],
  email: Array.from({ length: 40 }, (_, index) => `"c${String(index)}@example.test"`),
  first_name: ['"A"'],
  last_name: ['"B"', '"<B>"'],
  product_sku: ['"TEA-ASSAM-250"', '"JAM-PLUM"'],
  qty: ['1', '"2"'],
  next_order_date: ['"2026-12-24"'],
  shipping_address: ['{"first_name":"A","last_name":"B"}'],
  shipping_address_id: ['3001', '3003'],
  sku: Array.from({ length: 60 }, (_, index) => `"SKU <${String(index)}>"`),
  code: Array.from({ length: 60 }, (_, index) => `"code-${String(index)}"`),
  name: ['"N"', '"<N>&"', '"\\u0001"'],
  price: ['1', '"2.5"', '12.50000'],
  interval: ['"Weekly"', '"Every 2 Weeks"'],
  group_subscription_template_id: ['8001', '"8001"', '8002'],
  config_profile_id: ['101', '"101"'],
  scheduling_rule_id: ['201'],
  default_address_id: ['3001', 'null', '"3002"'],
  is_default: ['true', '"0"', 'null'],
  is_default_billing: ['1', 'false'],
};

/** Members of an item of a group or template, with what they expect. */
export const GOOD_ITEM: Readonly<Record<string, readonly string[]>> = {
  product_sku: ['"TEA-ASSAM-250"', '"JAM-PLUM"', '"E-BOOK"'],
  qty: ['1', '"3"', '2.0'],
  use_fixed_price: ['false', '"0"'],
};
