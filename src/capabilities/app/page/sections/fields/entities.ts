/** The types of record that have user-defined fields, with what staff call them. */
export const ENTITIES: Readonly<Record<string, string>> = {
  customer: 'Customers',
  customer_address: 'Addresses',
  subscription: 'Subscriptions',
  group_subscription: 'Group subscriptions',
  group_subscription_template: 'Templates',
  product: 'Products',
};
