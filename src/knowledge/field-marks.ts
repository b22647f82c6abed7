import { assumedBy, OBSERVED, statedIn } from './claim.js';
import { named, type Named } from './named.js';

/** The members on v1 and v2, by the name of the resource. */
export const fieldMarks: ReadonlyMap<string, readonly Named[]> = new Map([
  ['product-configuration-profile', [named(OBSERVED, 'id name data created updated')]],
  ['scheduling-rule', [named(OBSERVED, 'id name type data created updated')]],
  [
    'product',
    [
      named(
        OBSERVED,
        'id sku name price thumbnail_url show_on_ui min_qty max_qty msrp sale_price is_on_sale qty_in_stock is_in_stock',
        'discount is_discount_percentage subscription_option_mode default_subscription_option config_profile_id',
        'config_profile use_scheduling_rule scheduling_rule_id scheduling_rule default_interval intervals',
        'product_options_mode shipping_mode shipping_method_code is_trial_product trial_interval trial_price',
        'trial_full_product_sku trial_email_template_code trial_welcome_email_template_code trial_email_threshold_days',
        'is_subscription_enabled created updated',
      ),
      named(statedIn('§2.1'), 'user_defined_fields'),
    ],
  ],
  [
    'inventory-location',
    [named(OBSERVED, 'id name location_code street1 street2 city region postcode country phone email created updated')],
  ],
  [
    'inventory',
    [named(OBSERVED, 'id product_id inventory_location_id qty_in_stock is_in_stock qty_available qty_reserved created updated')],
  ],
  [
    'customer',
    [
      named(
        OBSERVED,
        'id email first_name middle_name last_name full_name {ecom}_customer_id {ecom}_customer_group_id',
        '{ecom}_website_id create_{ecom}_customer platform_specific_customer_id external_vault_customer_token',
        'default_address_id default_billing_address_id default_shipping_address_id subscription_count',
        'active_subscription_count trial_subscription_count active_subscribed_qty created updated',
      ),
      named(statedIn('§2.1'), 'user_defined_fields'),
    ],
  ],
  [
    'address',
    [
      named(
        OBSERVED,
        'id customer_id {ecom}_address_id first_name middle_name last_name company street1 street2 street3 city region',
        'postcode country phone is_default is_default_billing is_default_shipping created updated',
      ),
      named(statedIn('§2.1'), 'user_defined_fields'),
    ],
  ],
  [
    'payment-profile',
    [
      named(
        OBSERVED,
        'id customer_id {ecom}_customer_id customer_email customer_facing_name merchant_facing_name profile_type',
        'payment_method_type status payment_vault gateway payment_token creditcard_type creditcard_first_digits',
        'creditcard_last_digits creditcard_month creditcard_year bank_routing_number bank_account_last_digits bank_name',
        'bank_account_type bank_account_holder_type third_party_vault_type third_party_payment_token dual_vault_mode',
        'vault_specific_fields three_ds_status account_updater_mode billing_address created updated',
      ),
    ],
  ],
  [
    'vault-token',
    [
      named(
        OBSERVED,
        'token payment_method_type storage_state test first_name last_name full_name company address1 address2 city',
        'state zip country phone_number email card_type first_six_digits last_four_digits month year',
        'eligible_for_card_updater fingerprint created_at updated_at',
      ),
    ],
  ],
  [
    'transaction',
    [
      named(
        OBSERVED,
        'id type state amount currency_code token payment_token third_party_payment_token gateway_type',
        'gateway_transaction_id gateway_specific_response ref_payment_profile_id ref_transaction_id ref_gateway_id',
        'ref_token order_id ip email unique_id creditcard_type creditcard_first_digits creditcard_last_digits',
        'creditcard_month creditcard_year billing_address response_message error_code error_detail cvv_code cvv_message',
        'avs_code avs_message created',
      ),
    ],
  ],
  [
    'group-subscription-template',
    [
      named(assumedBy('A27'), 'id code name description is_enabled interval items created updated'),
      named(statedIn('§2.1'), 'user_defined_fields'),
    ],
  ],
  [
    'group-subscription',
    [
      named(
        assumedBy('A27'),
        'id customer_id group_subscription_template_id name status interval scheduling_rule_params schedule_name',
        'is_scheduled next_order_date first_order_already_created last_order_date expiration_date requires_shipping',
        'shipping_method_code ecommerce_store_code coupon_code payment_method_code payment_profile_id payment_profile',
        'shipping_address_id shipping_address billing_address_id billing_address items subscriptions',
        'recurring_order_count created updated cancelled',
      ),
      named(statedIn('§2.1'), 'user_defined_fields'),
    ],
  ],
  [
    'subscription',
    [
      named(
        OBSERVED,
        'id customer_id status product_sku qty requires_shipping use_fixed_price fixed_price interval',
        'scheduling_rule_params schedule_name is_scheduled next_order_date first_order_already_created',
        'send_customer_notification_email last_order_date expiration_date coupon_code shipping_method_code',
        '{ecom}_shipping_method_code ecommerce_store_code {ecom}_store_code payment_profile_id payment_profile',
        'payment_method_code shipping_address_id shipping_address billing_address_id billing_address',
        'platform_specific_fields order_item_id subscription_products created_as_trial recurring_order_count',
        'failed_order_attempt_count error_time error_class error_class_description error_type error_message retry_after',
        'creditcard_last_digits {ecom}_shipping_address_id {ecom}_billing_address_id created updated cancelled',
      ),
      named(assumedBy('A27'), 'group_subscription_id'),
      named(statedIn('§2.1'), 'user_defined_fields'),
    ],
  ],
  [
    'sales-order',
    [
      named(
        OBSERVED,
        'id customer is_subscription_order order_number order_status order_date_time total items subscriptions created',
        'updated',
      ),
      named(
        assumedBy('A30'),
        'order_state currency discount_total shipping_total tax_total billing_address shipping_address',
        'sales_order_token',
      ),
    ],
  ],
]);
