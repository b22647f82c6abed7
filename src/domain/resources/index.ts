import type { Fields } from '../records/field.js';
import type { Resource } from '../records/resource.js';
import { address } from './address.js';
import { customer } from './customer.js';
import { environment } from './environment.js';
import { groupSubscriptionTemplate } from './group-subscription-template.js';
import { groupSubscription } from './group-subscription.js';
import { inventoryLocation } from './inventory-location.js';
import { inventory } from './inventory.js';
import { paymentProfile } from './payment-profile.js';
import { privacyRequest } from './privacy-request.js';
import { productConfigurationProfile } from './product-configuration-profile.js';
import { product } from './product.js';
import { salesOrder } from './sales-order.js';
import { schedulingRule } from './scheduling-rule.js';
import { shippingQuote } from './shipping-quote.js';
import { subscription } from './subscription.js';
import { transaction } from './transaction.js';
import { vaultToken } from './vault-token.js';
import { webSession } from './web-session.js';

/** The catalogue: every resource that the platform keeps, in the order in which a seed is loaded. */
export const resources: readonly Resource[] = [
  productConfigurationProfile,
  schedulingRule,
  product,
  inventoryLocation,
  inventory,
  customer,
  address,
  paymentProfile,
  vaultToken,
  transaction,
  groupSubscriptionTemplate,
  groupSubscription,
  subscription,
  salesOrder,
  environment,
  privacyRequest,
  webSession,
  shippingQuote,
];

const byName = new Map(resources.map((resource) => [resource.name, resource]));

/** The resource of a name; a name that is not in the catalogue is a defect. */
export function resourceNamed(name: string): Resource {
  const resource = byName.get(name);
  if (resource === undefined) throw new Error(`There is no resource named ${name}.`);
  return resource;
}

/** The field table of the resource of a name. */
export function fieldsOf(name: string): Fields {
  return resourceNamed(name).fields;
}
