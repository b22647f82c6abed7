import { configurationFields } from '../domain/configuration/fields.js';
import { orderDetailItems, orderDetailMembers } from '../domain/orders/details.js';
import { entityTypes } from '../domain/records/user-defined-fields.js';
import { assumedBy, OBSERVED, statedIn } from './claim.js';
import type { FieldMarks } from './field-marks.js';

/** An object on the wire that is no record of a resource. */
export interface OtherObject extends FieldMarks {
  readonly name: string;
  readonly members: readonly string[];
}

const CALLBACK_ADDRESS = ['firstName', 'lastName', 'company', 'street1', 'street2', 'city', 'region', 'postcode', 'country', 'countryName'];
const ONLY_OBSERVED = [
  'timestamp',
  'shippingMethodCodes',
  'payment.paymentMethodCode',
  'billingAddress.street3',
  'shippingAddress.street3',
  'items[].subscription.platformSpecificFields',
];

const orderCallback = [
  ...['allowSomeFailedItems', 'customerId', 'customerEmail', 'platformCustomerId', 'salesOrderToken', 'shippingMethodCode', 'currency'],
  ...['payment', 'couponCodes', 'billingAddress', 'shippingAddress', 'items'],
  ...below('payment', ['paymentToken', 'thirdPartyPaymentToken', 'paymentVaultCustomerToken', 'paymentProfileId', 'paymentProfileType']),
  ...below('payment', ['paymentMethodType', 'creditcardType', 'creditcardMonth', 'creditcardYear', 'creditcardLastDigits']),
  ...below('billingAddress', [...CALLBACK_ADDRESS, 'phone']),
  ...below('shippingAddress', [...CALLBACK_ADDRESS, 'phone']),
  ...below('items[]', ['productSku', 'shortDescription', 'qty', 'requiresShipping', 'useFixedPrice', 'fixedPrice', 'subscription']),
  ...below('items[].subscription', ['id', 'interval', 'scheduleName', 'reorderOrdinal', 'nextOrderDate', 'userDefinedFields']),
  'items[].subscription.{ecom}2ProductOptions',
];

/** The objects on the wire beside the records: their members and how those are marked. */
export const otherObjects: readonly OtherObject[] = [
  {
    name: 'access token',
    members: [
      ...['access_token', 'expires_in', 'token_type', 'scope', 'refresh_token'],
      ...['customer_id', 'customer_email', 'spreedly_environment_key'],
    ],
    usual: statedIn('§2.2'),
    but: { customer_id: OBSERVED, customer_email: OBSERVED, spreedly_environment_key: OBSERVED },
  },
  {
    name: 'config',
    members: [...Object.keys(configurationFields), ...entityTypes.map((type) => `${type}_user_defined_field_definitions`)],
    usual: OBSERVED,
  },
  {
    name: 'user-defined field definition',
    members: [
      ...['id', 'code', 'entity_type', 'data_type', 'field_type', 'label', 'default_value', 'populate_default', 'validate_data', 'rules'],
      ...['created', 'updated'],
    ],
    usual: assumedBy('A19'),
    but: Object.fromEntries(
      ['code', 'entity_type', 'field_type', 'default_value', 'populate_default', 'validate_data'].map((name) => [name, OBSERVED]),
    ),
  },
  {
    name: 'batch',
    members: ['id', 'type', 'resource', 'status', 'total', 'succeeded', 'failed', 'results', 'created', 'updated'],
    usual: assumedBy('A17'),
  },
  {
    name: 'webhook event',
    members: [
      ...['id', 'type', 'data', 'destinations', 'created', 'updated'],
      ...below('destinations[]', ['id', 'endpoint', 'status', 'last_attempt', 'last_error_message']),
    ],
    usual: OBSERVED,
    but: { id: statedIn('§6.1') },
  },
  { name: 'webhook', members: ['webhook_event', 'webhook_event_url'], usual: statedIn('§6.1') },
  {
    name: 'order_details',
    members: [...orderDetailMembers, ...below('items[]', orderDetailItems)],
    usual: OBSERVED,
  },
  {
    name: 'order callback',
    members: [...orderCallback, ...ONLY_OBSERVED],
    usual: statedIn('§2.3'),
    but: Object.fromEntries(ONLY_OBSERVED.map((name) => [name, OBSERVED])),
  },
  {
    name: 'order callback answer',
    members: [
      ...['orderNumber', 'orderDetails', 'errorItems', 'errorMessage', 'errorClass'],
      ...below('errorItems[]', ['subscriptionId', 'errorMessage', 'errorClass']),
    ],
    usual: OBSERVED,
    but: { errorMessage: assumedBy('A44'), errorClass: assumedBy('A44') },
  },
];

function below(path: string, names: readonly string[]): readonly string[] {
  return names.map((name) => `${path}.${name}`);
}
