// The collections of v2 by the members that hold an id in them, and by the members that hold a record of them.
const BY_ID: Readonly<Record<string, string>> = {
  customer_id: 'customers',
  product_id: 'products',
  subscription_id: 'subscriptions',
  group_subscription_id: 'group-subscriptions',
  group_subscription_template_id: 'group-subscription-templates',
  inventory_location_id: 'inventory-locations',
  payment_profile_id: 'vault/paymentprofiles',
  ref_payment_profile_id: 'vault/paymentprofiles',
  default_address_id: 'addresses',
  default_billing_address_id: 'addresses',
  default_shipping_address_id: 'addresses',
};
const BY_RECORD: Readonly<Record<string, string>> = {
  customer: 'customers',
  product: 'products',
  subscription: 'subscriptions',
  subscriptions: 'subscriptions',
  group_subscription: 'group-subscriptions',
  group_subscription_template: 'group-subscription-templates',
  payment_profile: 'vault/paymentprofiles',
  shipping_address: 'addresses',
  address: 'addresses',
};
const COLLECTIONS: ReadonlySet<string> = new Set([...Object.values(BY_ID), ...Object.values(BY_RECORD), 'inventory']);
const V2 = '/services/v2';
const LIST = /^GET \/services\/v[12]\/([a-z/-]+)$/;
// What stands in an address as it is.
const PLAIN = /^[\w.-]{1,100}$/;
const SERVED = /^GET \/services\/v[12]\//;

/** Where a value leads that stands under `name`, in a list or an object that is the member `within`; '' stands for none. */
export type Link = (name: string, value: string, within: string) => string | undefined;

/** The links of a page by its title, which is method and path: ids lead to records, SKUs to lists of one product (#4.2-html-form). */
export function linksOf(title: string): Link | undefined {
  if (!SERVED.test(title)) return undefined;
  const listed = LIST.exec(title)?.[1] ?? '';
  return (name, value, within) => {
    if (name === 'product_sku') return PLAIN.test(value) ? `${V2}/products?sku=${value}` : undefined;
    const collection = name === 'id' ? (BY_RECORD[within] ?? (within === '' ? listed : '')) : (BY_ID[name] ?? '');
    return COLLECTIONS.has(collection) && /^\d+$/.test(value) ? `${V2}/${collection}/${value}` : undefined;
  };
}
