/** A member that staff write, as a form shows it. */
export interface Member {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'number' | 'date' | 'check' | 'json' | 'select' | 'record';
  readonly options?: readonly string[];
  /** Of a record: the kind by its name in the search, and which member of it is written: its id unless it says otherwise. */
  readonly of?: string;
  readonly takes?: 'sku';
  readonly hint?: string;
  /** Whether it can be written only when the record is made, or only later. */
  readonly only?: 'create' | 'edit';
  readonly isRequired?: true;
}

const INTERVALS = ['Weekly', 'Every Two Weeks', 'Monthly', 'Every 2 Months'];

type Given = readonly [name: string, label: string, type?: Member['type'], more?: Partial<Member>];

const m = (...given: Given): Member => {
  const [name, label, type = 'text', more] = given;
  return { name, label, type, ...more };
};
const required = { isRequired: true } as const;
const owner = m('customer_id', 'Customer', 'record', { of: 'customers', only: 'create', ...required });
const interval = m('interval', 'Interval', 'text', { options: INTERVALS, hint: 'As in Weekly, Monthly, Every 3 weeks', ...required });
const nextOrder = m('next_order_date', 'Next order date', 'date');
const delivery = [
  m('shipping_address_id', 'Shipping address', 'record', { of: 'addresses' }),
  m('billing_address_id', 'Billing address', 'record', { of: 'addresses' }),
  m('payment_profile_id', 'Payment profile', 'record', { of: 'paymentProfiles' }),
];
const ITEMS = 'A list, as in [{"product_sku":"TEA-1","qty":1}]';

/** The members that staff write of each kind of record, by the names that the API has for them. */
export const members = {
  customer: [
    m('email', 'E-mail', 'text', required),
    m('first_name', 'First name', 'text', required),
    m('middle_name', 'Middle name'),
    m('last_name', 'Last name', 'text', required),
    m('platform_specific_customer_id', "The shop's id of the customer"),
  ],
  address: [
    owner,
    m('first_name', 'First name', 'text', required),
    m('last_name', 'Last name', 'text', required),
    m('company', 'Company'),
    m('street1', 'Street'),
    m('street2', 'Street, second line'),
    m('city', 'City'),
    m('region', 'Region'),
    m('postcode', 'Postcode'),
    m('country', 'Country', 'text', { hint: 'Two letters, as in US' }),
    m('phone', 'Phone'),
    m('is_default', 'The default address', 'check'),
  ],
  product: [
    m('sku', 'SKU', 'text', required),
    m('name', 'Name', 'text', required),
    m('price', 'Price', 'text', { hint: 'As in 12.50' }),
    m('discount', 'Discount'),
    m('is_discount_percentage', 'The discount is a percentage', 'check'),
    m('min_qty', 'Least quantity', 'number'),
    m('max_qty', 'Most', 'number'),
    m('is_subscription_enabled', 'Can be subscribed to', 'check'),
  ],
  subscription: [
    owner,
    m('product_sku', 'Product', 'record', { of: 'products', takes: 'sku', ...required }),
    m('qty', 'Quantity', 'number', required),
    interval,
    nextOrder,
    ...delivery,
    m('shipping_method_code', 'Shipping method'),
    m('coupon_code', 'Coupon'),
    m('expiration_date', 'Ends on', 'date'),
    m('use_fixed_price', 'Has a fixed price', 'check'),
    m('fixed_price', 'Fixed price', 'text', { hint: 'As in 12.50' }),
  ],
  'group-subscription': [
    owner,
    m('name', 'Name'),
    m('group_subscription_template_id', 'Template', 'record', { of: 'groupSubscriptionTemplates', only: 'create' }),
    interval,
    nextOrder,
    ...delivery,
    m('items', 'Items', 'json', { hint: ITEMS }),
  ],
  'group-subscription-template': [
    m('code', 'Code', 'text', required),
    m('name', 'Name', 'text', required),
    m('description', 'Description'),
    m('is_enabled', 'Enabled', 'check'),
    interval,
    m('items', 'Items', 'json', { hint: ITEMS }),
  ],
} satisfies Readonly<Record<string, readonly Member[]>>;
