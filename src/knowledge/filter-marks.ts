import { assumedBy, OBSERVED, statedIn } from './claim.js';
import { named, type Named } from './named.js';

/** The filters of each list, by its path. */
export const filterMarks: ReadonlyMap<string, readonly Named[]> = new Map([
  [
    '/services/v1/vault/paymentprofiles',
    [named(OBSERVED, 'customer_id customer_email {ecom}_customer_id profile_type payment_method_type payment_token transaction_id')],
  ],
  ['/services/v2/products', [named(OBSERVED, 'sku')]],
  ['/services/v2/inventory-locations', [named(assumedBy('A30'), 'name location_code')]],
  ['/services/v2/inventory', [named(OBSERVED, 'product_id inventory_location_id')]],
  ['/services/v2/customers', [named(OBSERVED, 'email first_name last_name platform_specific_customer_id {ecom}_customer_id')]],
  ['/services/v2/addresses', [named(OBSERVED, 'customer_id')]],
  [
    '/services/v2/vault/paymentprofiles',
    [named(OBSERVED, 'customer_id customer_email {ecom}_customer_id profile_type payment_method_type payment_token transaction_id')],
  ],
  ['/services/v2/group-subscription-templates', [named(assumedBy('A27'), 'code')]],
  ['/services/v2/group-subscriptions', [named(assumedBy('A27'), 'customer_id group_subscription_template_id')]],
  ['/services/v2/subscriptions', [named(statedIn('§4.2'), 'customer_id'), named(OBSERVED, 'payment_profile_id')]],
  ['/services/v3/products', [named(OBSERVED, 'id sku name configProfile.Id configProfile.id')]],
  ['/services/v3/customers', [named(assumedBy('A36'), 'email')]],
  ['/services/v3/customer-addresses', [named(OBSERVED, 'customer.id customer.platformSpecificCustomerId customer.email')]],
  [
    '/services/v3/group-subscriptions',
    [named(OBSERVED, 'id customer.id customer.platformSpecificCustomerId customer.email status userDefinedFields.')],
  ],
  [
    '/services/v3/subscriptions',
    [
      named(
        OBSERVED,
        'id customer.id customer.platformSpecificCustomerId customer.email product.id product.sku status qty',
        'userDefinedFields.',
      ),
    ],
  ],
]);
