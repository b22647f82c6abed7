import { configurationFields } from '../domain/configuration/fields.js';
import { orderDetailItems, orderDetailMembers } from '../domain/orders/details.js';
import { entityTypes } from '../domain/records/user-defined-fields.js';
import { assumedBy, OBSERVED, statedIn } from './claim.js';
import { named, type Named } from './named.js';

/** An object on the wire that is no record of a resource. */
interface OtherObject {
  readonly name: string;
  readonly marks: readonly Named[];
  /** Its members where something else declares them; otherwise they are those that are marked. */
  readonly members?: readonly string[];
}

/** The objects on the wire beside the records: their members and how those are marked. */
export const otherObjects: readonly OtherObject[] = [
  {
    name: 'access token',
    marks: [
      named(statedIn('§2.2'), 'access_token expires_in token_type scope refresh_token'),
      named(OBSERVED, 'customer_id customer_email spreedly_environment_key'),
    ],
  },
  {
    name: 'config',
    members: [...Object.keys(configurationFields), ...entityTypes.map((type) => `${type}_user_defined_field_definitions`)],
    marks: [
      named(
        OBSERVED,
        'environment_id name is_sandbox currency locale timezone sandbox_catchall_email automatic_order_generation',
        'order_generation_time order_generation_concurrency order_generation_subscription_grouping_mode',
        'order_generation_partial_order_mode order_generation_user_defined_field_grouping_rules',
        'order_generation_store_mode order_generation_shipping_method_mode order_generation_retry_rules',
        'fulfillment_threshold_days enable_order_handshake enable_order_discovery_from_payments default_intervals',
        'default_scheduling_rule default_min_qty default_max_qty default_discount feature_flags payment_vault gateway',
        'transparent_redirect_environment_key dual_vault_mode upcoming_subscription_email_days_ahead',
        'upcoming_subscription_email_time expiring_card_email_days_ahead expiring_card_email_time',
        'subscription_order_failed_email_first_time_only email_template_disable_subscription_created',
        'email_template_disable_subscription_updated email_template_disable_subscription_cancelled',
        'email_template_disable_subscription_order_failed email_template_disable_upcoming_subscription',
        'email_template_disable_expiring_card customer_user_defined_field_definitions',
        'customer_address_user_defined_field_definitions subscription_user_defined_field_definitions',
        'group_subscription_user_defined_field_definitions group_subscription_template_user_defined_field_definitions',
        'product_user_defined_field_definitions',
      ),
    ],
  },
  {
    name: 'user-defined field definition',
    marks: [
      named(assumedBy('A19'), 'id data_type label rules created updated'),
      named(OBSERVED, 'code entity_type field_type default_value populate_default validate_data'),
    ],
  },
  { name: 'batch', marks: [named(assumedBy('A17'), 'id type resource status total succeeded failed results created updated')] },
  {
    name: 'webhook event',
    marks: [
      named(statedIn('§6.1'), 'id'),
      named(
        OBSERVED,
        'type data destinations created updated destinations[].id destinations[].endpoint destinations[].status',
        'destinations[].last_attempt destinations[].last_error_message',
      ),
    ],
  },
  { name: 'webhook', marks: [named(statedIn('§6.1'), 'webhook_event webhook_event_url')] },
  {
    name: 'order_details',
    members: [...orderDetailMembers, ...orderDetailItems.map((item) => `items[].${item}`)],
    marks: [
      named(
        OBSERVED,
        'orderNumber orderStatus orderDateTime total billingAddress customerId customerEmail platformCustomerId',
        'platformOrderId salesOrderToken orderState currency discountTotal shippingTotal taxTotal shippingAddress items',
        'items[].platformOrderItemId items[].productSku items[].productName items[].shortDescription items[].qty',
        'items[].requiresShipping items[].unitPrice items[].discountTotal items[].shippingTotal items[].taxTotal',
        'items[].lineTotal items[].subscriptionId',
      ),
    ],
  },
  {
    name: 'order callback',
    marks: [
      named(
        statedIn('§2.3'),
        'allowSomeFailedItems customerId customerEmail platformCustomerId salesOrderToken shippingMethodCode currency',
        'payment couponCodes billingAddress shippingAddress items payment.paymentToken payment.thirdPartyPaymentToken',
        'payment.paymentVaultCustomerToken payment.paymentProfileId payment.paymentProfileType',
        'payment.paymentMethodType payment.creditcardType payment.creditcardMonth payment.creditcardYear',
        'payment.creditcardLastDigits billingAddress.firstName billingAddress.lastName billingAddress.company',
        'billingAddress.street1 billingAddress.street2 billingAddress.city billingAddress.region',
        'billingAddress.postcode billingAddress.country billingAddress.countryName billingAddress.phone',
        'shippingAddress.firstName shippingAddress.lastName shippingAddress.company shippingAddress.street1',
        'shippingAddress.street2 shippingAddress.city shippingAddress.region shippingAddress.postcode',
        'shippingAddress.country shippingAddress.countryName shippingAddress.phone items[].productSku',
        'items[].shortDescription items[].qty items[].requiresShipping items[].useFixedPrice items[].fixedPrice',
        'items[].subscription items[].subscription.id items[].subscription.interval items[].subscription.scheduleName',
        'items[].subscription.reorderOrdinal items[].subscription.nextOrderDate items[].subscription.userDefinedFields',
        'items[].subscription.{ecom}2ProductOptions',
      ),
      named(
        OBSERVED,
        'timestamp shippingMethodCodes payment.paymentMethodCode billingAddress.street3 shippingAddress.street3',
        'items[].subscription.platformSpecificFields',
      ),
    ],
  },
  {
    name: 'order callback answer',
    marks: [
      named(
        OBSERVED,
        'orderNumber orderDetails errorItems errorItems[].subscriptionId errorItems[].errorMessage',
        'errorItems[].errorClass',
      ),
      named(assumedBy('A44'), 'errorMessage errorClass'),
    ],
  },
];
