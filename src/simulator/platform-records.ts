// Generated from the tables in src/domain/resources and src/domain/events by npm run generate; do not edit.

/* eslint max-lines: off, @typescript-eslint/consistent-type-definitions: off -- types, unlike interfaces, are taken for records of names and values */

import type { Json, JsonObject } from '../domain/json/json.js';

/** A map of names and values, such as user-defined fields; with the wire `observed` an empty one is `[]`, which has no names either. */
export type FieldMap = Readonly<Partial<Record<string, Json>>>;

/** A customer as v1 and v2 answer it in JSON: what has no value is left out. */
export type Customer<EcomName extends string = 'ecom'> = {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly middle_name?: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly platform_specific_customer_id?: string;
  readonly external_vault_customer_token?: string;
  readonly default_address_id?: number;
  readonly default_billing_address_id?: number;
  readonly default_shipping_address_id?: number;
  readonly user_defined_fields: FieldMap;
  readonly subscription_count: number;
  readonly active_subscription_count: number;
  readonly trial_subscription_count: number;
  readonly active_subscribed_qty: number;
  readonly created: string;
  readonly updated: string;
} & Readonly<Partial<Record<`${EcomName}_customer_id` | `${EcomName}_customer_group_id` | `${EcomName}_website_id`, number>>>;

/** A customer as v3 answers it: what has no value is null. */
export type CustomerV3 = {
  readonly id: number;
  readonly environmentId: number;
  readonly email: string;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly platformSpecificCustomerId: string | null;
  readonly externalVaultCustomerToken: string | null;
  readonly defaultAddressId: number | null;
  readonly defaultBillingAddressId: number | null;
  readonly defaultShippingAddressId: number | null;
  readonly created: string;
  readonly updated: string;
};

/** An address as v1 and v2 answer it in JSON: what has no value is left out. */
export type CustomerAddress<EcomName extends string = 'ecom'> = {
  readonly id: number;
  readonly customer_id: string;
  readonly first_name: string;
  readonly middle_name?: string;
  readonly last_name: string;
  readonly company?: string;
  readonly street1?: string;
  readonly street2?: string;
  readonly street3?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postcode?: string;
  readonly country?: string;
  readonly phone?: string;
  readonly is_default: boolean;
  readonly is_default_billing: boolean;
  readonly is_default_shipping: boolean;
  readonly user_defined_fields: FieldMap;
  readonly created: string;
  readonly updated: string;
} & Readonly<Partial<Record<`${EcomName}_address_id`, number>>>;

/** An address as v3 answers it: what has no value is null. */
export type CustomerAddressV3 = {
  readonly id: number;
  readonly environmentId: number;
  readonly customerId: number;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly company: string | null;
  readonly street1: string | null;
  readonly street2: string | null;
  readonly street3: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postcode: string | null;
  readonly country: string | null;
  readonly phone: string | null;
  readonly isDefault: boolean;
  readonly isDefaultBilling: boolean;
  readonly isDefaultShipping: boolean;
  readonly created: string;
  readonly updated: string;
};

/** A product as v1 and v2 answer it in JSON: what has no value is left out. */
export type Product = {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  readonly price: number;
  readonly thumbnail_url?: string;
  readonly show_on_ui: boolean;
  readonly min_qty?: number;
  readonly max_qty?: number;
  readonly msrp?: number;
  readonly sale_price?: number;
  readonly is_on_sale: boolean;
  readonly qty_in_stock?: number;
  readonly is_in_stock: boolean;
  readonly discount?: number;
  readonly is_discount_percentage: boolean;
  readonly subscription_option_mode: 'subscription_only' | 'subscription_and_onetime_purchase';
  readonly default_subscription_option: 'subscription' | 'onetime_purchase';
  readonly config_profile?: ProductConfigurationProfileRecord;
  readonly use_scheduling_rule: boolean;
  readonly scheduling_rule?: SchedulingRuleRecord;
  readonly default_interval: string;
  readonly intervals?: readonly string[];
  readonly product_options_mode: 'pass_through' | 'no_options';
  readonly shipping_mode: 'requires_shipping' | 'no_shipping';
  readonly shipping_method_code?: string;
  readonly is_trial_product: boolean;
  readonly trial_interval?: string;
  readonly trial_price?: number;
  readonly trial_full_product_sku?: string;
  readonly trial_email_template_code?: string;
  readonly trial_welcome_email_template_code?: string;
  readonly trial_email_threshold_days?: number;
  readonly is_subscription_enabled: boolean;
  readonly user_defined_fields: FieldMap;
  readonly created: string;
  readonly updated: string;
};

/** A product as v3 answers it: what has no value is null. */
export type ProductV3 = {
  readonly id: number;
  readonly environmentId: number;
  readonly configProfileId: number | null;
  readonly sku: string;
  readonly name: string;
  readonly price: number;
  readonly thumbnailUrl: string | null;
  readonly msrp: number | null;
  readonly salePrice: number | null;
  readonly isOnSale: boolean;
  readonly minQty: number | null;
  readonly maxQty: number | null;
  readonly qtyInStock: number | null;
  readonly isInStock: boolean;
  readonly discount: number | null;
  readonly isDiscountPercentage: boolean;
  readonly intervals: readonly string[] | null;
  readonly defaultInterval: string;
  readonly subscriptionOptionMode: 'subscription_only' | 'subscription_and_onetime_purchase';
  readonly defaultSubscriptionOption: 'subscription' | 'onetime_purchase';
  readonly shippingMode: 'requires_shipping' | 'no_shipping';
  readonly useSchedulingRule: boolean;
  readonly schedulingRule: JsonObject | null;
  readonly schedulingRuleId: number | null;
  readonly created: string;
  readonly updated: string;
};

/** A product configuration profile as v1 and v2 answer it in JSON: what has no value is left out. */
export type ProductConfigurationProfileRecord = {
  readonly id: number;
  readonly name: string;
  readonly data: string;
  readonly created: string;
  readonly updated: string;
};

/** A product configuration profile as v3 answers it: what has no value is null. */
export type ProductConfigurationProfileRecordV3 = {
  readonly id: number;
  readonly environmentId: number;
  readonly name: string;
  readonly data: string;
  readonly created: string;
  readonly updated: string;
};

/** A scheduling rule as v1 and v2 answer it in JSON: what has no value is left out. */
export type SchedulingRuleRecord = {
  readonly id: number;
  readonly name: string;
  readonly type: 'basic' | 'every_n_periods' | 'day_of_the_x' | 'arbitrary_dates' | 'arbitrary_dates_per_subscription';
  readonly data: string;
  readonly created: string;
  readonly updated: string;
};

/** A scheduling rule as v3 answers it: what has no value is null. */
export type SchedulingRuleRecordV3 = {
  readonly id: number;
  readonly environmentId: number;
  readonly name: string;
  readonly type: 'basic' | 'every_n_periods' | 'day_of_the_x' | 'arbitrary_dates' | 'arbitrary_dates_per_subscription';
  readonly data: string;
  readonly created: string;
  readonly updated: string;
};

/** A subscription as v1 and v2 answer it in JSON: what has no value is left out. */
export type Subscription<EcomName extends string = 'ecom'> = {
  readonly id: number;
  readonly customer_id: string;
  readonly status: 'Active' | 'Retry' | 'Failed' | 'Paused' | 'Expired' | 'Cancelled';
  readonly group_subscription_id?: number;
  readonly product_sku: string;
  readonly qty: number;
  readonly requires_shipping: boolean;
  readonly use_fixed_price: boolean;
  readonly fixed_price?: number;
  readonly interval?: string;
  readonly scheduling_rule_params?: JsonObject;
  readonly schedule_name?: string;
  readonly is_scheduled: boolean;
  readonly next_order_date: string;
  readonly last_order_date?: string;
  readonly expiration_date?: string;
  readonly coupon_code?: string;
  readonly shipping_method_code?: string;
  readonly ecommerce_store_code?: string;
  readonly payment_profile?: PaymentProfile<EcomName>;
  readonly payment_method_code?: string;
  readonly shipping_address?: CustomerAddress<EcomName>;
  readonly billing_address?: CustomerAddress<EcomName>;
  readonly platform_specific_fields: FieldMap;
  readonly user_defined_fields: FieldMap;
  readonly order_item_id?: string;
  readonly subscription_products: readonly {
    readonly product_sku: string;
    readonly qty: string;
    readonly created?: string;
    readonly updated?: string;
  }[];
  readonly created_as_trial: boolean;
  readonly recurring_order_count: number;
  readonly failed_order_attempt_count: number;
  readonly error_time?: string;
  readonly error_class?: string;
  readonly error_class_description?: string;
  readonly error_type?: string;
  readonly error_message?: string;
  readonly retry_after?: string;
  readonly creditcard_last_digits?: string;
  readonly created: string;
  readonly updated: string;
  readonly cancelled?: string;
} & Readonly<Partial<Record<`${EcomName}_shipping_method_code` | `${EcomName}_store_code`, string>>> &
  Readonly<Partial<Record<`${EcomName}_shipping_address_id` | `${EcomName}_billing_address_id`, number>>>;

/** A subscription as v3 answers it: what has no value is null. */
export type SubscriptionV3 = {
  readonly id: number;
  readonly environmentId: number;
  readonly customer: string;
  readonly customerId: number;
  readonly product: string;
  readonly productId: number;
  readonly productSku: string;
  readonly status: string;
  readonly statusName: 'Active' | 'Retry' | 'Failed' | 'Paused' | 'Expired' | 'Cancelled';
  readonly qty: string;
  readonly interval: string | null;
  readonly scheduleName: string | null;
  readonly schedulingRuleParams: JsonObject | null;
  readonly nextOrderDate: string;
  readonly lastOrderDate: string | null;
  readonly expirationDate: string | null;
  readonly couponCode: string | null;
  readonly useFixedPrice: boolean;
  readonly fixedPrice: string | null;
  readonly requiresShipping: boolean;
  readonly shippingMethodCode: string | null;
  readonly paymentProfileId: number | null;
  readonly paymentMethodCode: string | null;
  readonly shippingAddressId: number | null;
  readonly shippingAddress: string | null;
  readonly billingAddressId: number | null;
  readonly billingAddress: string | null;
  readonly recurringOrderCount: string;
  readonly failedOrderAttemptCount: string;
  readonly errorClass: string | null;
  readonly errorClassDescription: string | null;
  readonly errorType: string | null;
  readonly errorMessage: string | null;
  readonly errorTime: string | null;
  readonly retryAfter: string | null;
  readonly productOptions: readonly Json[];
  readonly additionalOptions: readonly Json[];
  readonly platformSpecificFields: FieldMap;
  readonly userDefinedFields: FieldMap;
  readonly created: string;
  readonly updated: string;
};

/** A group subscription as v1 and v2 answer it in JSON: what has no value is left out. */
export type GroupSubscription<EcomName extends string = 'ecom'> = {
  readonly id: number;
  readonly customer_id: string;
  readonly group_subscription_template_id?: number;
  readonly name?: string;
  readonly status: 'Active' | 'Retry' | 'Failed' | 'Paused' | 'Expired' | 'Cancelled';
  readonly interval: string;
  readonly scheduling_rule_params?: JsonObject;
  readonly schedule_name?: string;
  readonly is_scheduled: boolean;
  readonly next_order_date: string;
  readonly last_order_date?: string;
  readonly expiration_date?: string;
  readonly requires_shipping: boolean;
  readonly shipping_method_code?: string;
  readonly ecommerce_store_code?: string;
  readonly coupon_code?: string;
  readonly payment_method_code?: string;
  readonly payment_profile?: PaymentProfile<EcomName>;
  readonly shipping_address?: CustomerAddress<EcomName>;
  readonly billing_address?: CustomerAddress<EcomName>;
  readonly subscriptions: readonly {
    readonly id: number;
    readonly product_sku: string;
    readonly qty: number;
    readonly status: 'Active' | 'Retry' | 'Failed' | 'Paused' | 'Expired' | 'Cancelled';
  }[];
  readonly recurring_order_count: number;
  readonly user_defined_fields: FieldMap;
  readonly created: string;
  readonly updated: string;
  readonly cancelled?: string;
};

/** A group subscription as v3 answers it: what has no value is null. */
export type GroupSubscriptionV3 = {
  readonly id: number;
  readonly environmentId: number;
  readonly customer: string;
  readonly customerId: number;
  readonly name: string | null;
  readonly status: string;
  readonly statusName: 'Active' | 'Retry' | 'Failed' | 'Paused' | 'Expired' | 'Cancelled';
  readonly interval: string;
  readonly scheduleName: string | null;
  readonly nextOrderDate: string;
  readonly lastOrderDate: string | null;
  readonly expirationDate: string | null;
  readonly subscriptions: readonly string[];
  readonly userDefinedFields: FieldMap;
  readonly created: string;
  readonly updated: string;
};

/** A group subscription template as v1 and v2 answer it in JSON: what has no value is left out. */
export type GroupSubscriptionTemplate = {
  readonly id: number;
  readonly code?: string;
  readonly name: string;
  readonly description?: string;
  readonly is_enabled: boolean;
  readonly interval?: string;
  readonly items: readonly {
    readonly product_sku: string;
    readonly qty: number;
    readonly use_fixed_price: boolean;
    readonly fixed_price?: number;
  }[];
  readonly user_defined_fields: FieldMap;
  readonly created: string;
  readonly updated: string;
};

/** A payment profile as v1 and v2 answer it in JSON: what has no value is left out. */
export type PaymentProfile<EcomName extends string = 'ecom'> = {
  readonly id: number;
  readonly customer_id: string;
  readonly customer_email?: string;
  readonly customer_facing_name: string;
  readonly merchant_facing_name: string;
  readonly profile_type: 'spreedly_vault' | 'spreedly_dual_vault' | 'external_vault';
  readonly payment_method_type?: 'credit_card' | 'bank_account' | 'apple_pay' | 'android_pay' | 'third_party_token';
  readonly status: 'retained' | 'redacted' | 'closed';
  readonly payment_vault?: string;
  readonly gateway?: string;
  readonly payment_token?: string;
  readonly creditcard_type?: string;
  readonly creditcard_first_digits?: string;
  readonly creditcard_last_digits?: string;
  readonly creditcard_month?: string;
  readonly creditcard_year?: string;
  readonly bank_routing_number?: string;
  readonly bank_account_last_digits?: string;
  readonly bank_name?: string;
  readonly bank_account_type?: 'checking' | 'savings';
  readonly bank_account_holder_type?: 'personal' | 'business';
  readonly third_party_vault_type?: string;
  readonly third_party_payment_token?: string;
  readonly dual_vault_mode?: string;
  readonly vault_specific_fields?: JsonObject;
  readonly three_ds_status?: 'none' | 'pending_authentication' | 'authenticated' | 'authentication_failed';
  readonly account_updater_mode?: 'opt_in' | 'opt_out';
  readonly billing_address?: {
    readonly id: number;
    readonly customer_id?: string;
    readonly created?: string;
    readonly updated?: string;
    readonly first_name?: string;
    readonly middle_name?: string;
    readonly last_name?: string;
    readonly company?: string;
    readonly street1?: string;
    readonly street2?: string;
    readonly street3?: string;
    readonly city?: string;
    readonly region?: string;
    readonly postcode?: string;
    readonly country?: string;
    readonly phone?: string;
  };
  readonly created: string;
  readonly updated: string;
} & Readonly<Partial<Record<`${EcomName}_customer_id`, string>>>;

/** A transaction as v1 and v2 answer it in JSON: what has no value is left out. */
export type Transaction = {
  readonly id: number;
  readonly type?: 'Authorization' | 'Purchase' | 'Verification' | 'Capture' | 'Credit' | 'Void';
  readonly state?: 'succeeded' | 'pending' | 'failed' | 'gateway_processing_failed' | 'gateway_processing_result_unknown';
  readonly amount?: number;
  readonly currency_code?: string;
  readonly token?: string;
  readonly payment_token?: string;
  readonly third_party_payment_token?: string;
  readonly gateway_type: string;
  readonly gateway_transaction_id?: string;
  readonly gateway_specific_response?: FieldMap;
  readonly ref_payment_profile_id?: number;
  readonly ref_transaction_id?: number;
  readonly ref_gateway_id?: number;
  readonly ref_token?: string;
  readonly order_id?: string;
  readonly ip?: string;
  readonly email?: string;
  readonly unique_id?: string;
  readonly creditcard_type?: string;
  readonly creditcard_first_digits?: string;
  readonly creditcard_last_digits?: string;
  readonly creditcard_month?: string;
  readonly creditcard_year?: string;
  readonly billing_address?: JsonObject;
  readonly response_message?: string;
  readonly error_code?: string;
  readonly error_detail?: string;
  readonly cvv_code?: string;
  readonly cvv_message?: string;
  readonly avs_code?: string;
  readonly avs_message?: string;
  readonly created: string;
};

/** An inventory location as v1 and v2 answer it in JSON: what has no value is left out. */
export type InventoryLocation = {
  readonly id: number;
  readonly name: string;
  readonly location_code?: string;
  readonly street1?: string;
  readonly street2?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postcode?: string;
  readonly country?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly created: string;
  readonly updated: string;
};

/** An inventory as v1 and v2 answer it in JSON: what has no value is left out. */
export type Inventory = {
  readonly id: number;
  readonly product_id: number;
  readonly inventory_location_id: number;
  readonly qty_in_stock: number;
  readonly is_in_stock: boolean;
  readonly qty_available: number;
  readonly qty_reserved: number;
  readonly created: string;
  readonly updated: string;
};

/** A sales order as v1 and v2 answer it in JSON: what has no value is left out. */
export type SalesOrder<EcomName extends string = 'ecom'> = {
  readonly id: number;
  readonly customer?: Customer<EcomName>;
  readonly is_subscription_order: boolean;
  readonly order_number?: string;
  readonly order_status?: string;
  readonly order_state?: string;
  readonly order_date_time?: string;
  readonly currency?: string;
  readonly discount_total?: string;
  readonly shipping_total?: string;
  readonly tax_total?: string;
  readonly total?: string;
  readonly billing_address?: JsonObject;
  readonly shipping_address?: JsonObject;
  readonly items: readonly JsonObject[];
  readonly subscriptions: readonly number[];
  readonly sales_order_token?: string;
  readonly created: string;
  readonly updated: string;
};

/** The data of an event `ping`. */
export type PingData = Readonly<Record<string, never>>;

/** The data of an event `customer.subscribed`. */
export type CustomerSubscribedData<EcomName extends string = 'ecom'> = {
  readonly customer_id: number;
  readonly customer: Customer<EcomName>;
};

/** The data of an event `customer.cancelled`. */
export type CustomerCancelledData<EcomName extends string = 'ecom'> = {
  readonly customer_id: number;
  readonly customer: Customer<EcomName>;
};

/** The data of an event `payment_profile.created`. */
export type PaymentProfileCreatedData<EcomName extends string = 'ecom'> = {
  readonly customer_id: number;
  readonly payment_profile_id: number;
  readonly customer: Customer<EcomName>;
  readonly payment_profile: PaymentProfile<EcomName>;
};

/** The data of an event `payment_profile.updated`. */
export type PaymentProfileUpdatedData<EcomName extends string = 'ecom'> = {
  readonly customer_id: number;
  readonly payment_profile_id: number;
  readonly customer: Customer<EcomName>;
  readonly payment_profile: PaymentProfile<EcomName>;
};

/** The data of an event `payment_profile.redacted`. */
export type PaymentProfileRedactedData<EcomName extends string = 'ecom'> = {
  readonly customer_id: number;
  readonly payment_profile_id: number;
  readonly customer: Customer<EcomName>;
  readonly payment_profile: PaymentProfile<EcomName>;
};

/** The data of an event `subscription.created`. */
export type SubscriptionCreatedData<EcomName extends string = 'ecom'> = {
  readonly customer_id: number;
  readonly subscription_id: number;
  readonly customer: Customer<EcomName>;
  readonly subscription: Subscription<EcomName>;
};

/** The data of an event `subscription.updated`. */
export type SubscriptionUpdatedData<EcomName extends string = 'ecom'> = {
  readonly customer_id: number;
  readonly subscription_id: number;
  readonly customer: Customer<EcomName>;
  readonly subscription: Subscription<EcomName>;
};

/** The data of an event `subscription.status_change`. */
export type SubscriptionStatusChangeData<EcomName extends string = 'ecom'> = {
  readonly customer_id: number;
  readonly subscription_id: number;
  readonly customer: Customer<EcomName>;
  readonly subscription: Subscription<EcomName>;
  readonly previous_status: 'Active' | 'Retry' | 'Failed' | 'Paused' | 'Expired' | 'Cancelled';
  readonly new_status: 'Active' | 'Retry' | 'Failed' | 'Paused' | 'Expired' | 'Cancelled';
};

/** The data of an event `subscription.cancelled`. */
export type SubscriptionCancelledData<EcomName extends string = 'ecom'> = {
  readonly customer_id: number;
  readonly subscription_id: number;
  readonly customer: Customer<EcomName>;
  readonly subscription: Subscription<EcomName>;
};

/** The data of an event `subscription.trial.converted`. */
export type SubscriptionTrialConvertedData<EcomName extends string = 'ecom'> = {
  readonly customer_id: number;
  readonly subscription_id: number;
  readonly customer: Customer<EcomName>;
  readonly subscription: Subscription<EcomName>;
};

/** The data of an event `subscription.email`. */
export type SubscriptionEmailData<EcomName extends string = 'ecom'> = {
  readonly customer_id: number;
  readonly subscription_id: number;
  readonly customer: Customer<EcomName>;
  readonly subscription: Subscription<EcomName>;
  readonly email: { readonly template_code: string; readonly to: string; readonly subject: string };
};

/** The data of an event `payment_transaction.updated`. */
export type PaymentTransactionUpdatedData = {
  readonly transaction_id: number;
  readonly transaction: Transaction;
  readonly customer_id?: number;
  readonly payment_profile_id?: number;
};

/** The data of events by their types; the parameter is the platform's name inside member names. */
export interface EventDataByType<EcomName extends string = 'ecom'> {
  readonly ping: PingData;
  readonly 'customer.subscribed': CustomerSubscribedData<EcomName>;
  readonly 'customer.cancelled': CustomerCancelledData<EcomName>;
  readonly 'payment_profile.created': PaymentProfileCreatedData<EcomName>;
  readonly 'payment_profile.updated': PaymentProfileUpdatedData<EcomName>;
  readonly 'payment_profile.redacted': PaymentProfileRedactedData<EcomName>;
  readonly 'subscription.created': SubscriptionCreatedData<EcomName>;
  readonly 'subscription.updated': SubscriptionUpdatedData<EcomName>;
  readonly 'subscription.status_change': SubscriptionStatusChangeData<EcomName>;
  readonly 'subscription.cancelled': SubscriptionCancelledData<EcomName>;
  readonly 'subscription.trial.converted': SubscriptionTrialConvertedData<EcomName>;
  readonly 'subscription.email': SubscriptionEmailData<EcomName>;
  readonly 'payment_transaction.updated': PaymentTransactionUpdatedData;
}
