import {
  boolean,
  choice,
  dateTime,
  decimal,
  integer,
  list,
  object,
  sentences,
  text,
  textThat,
  type FieldType,
} from '../records/field-type.js';
import { defaulting, field, readOnly, type Field, type Fields } from '../records/field.js';
import { isTimeZone } from '../calendar/dates.js';
import { isDeeper, MAP_DEPTH, type Json, type JsonObject } from '../json/json.js';
import type { Configuration } from '../records/configuration.js';
import { emailSwitch, emailTemplates, shownName } from '../events/emails.js';
import { defaultRetryRules, retryRules, shownRetryRules } from '../orders/retry-rules.js';
import { entityTypes } from '../records/user-defined-fields.js';
import { isAbsent, type Values } from '../json/values.js';
import { MOST_DELAY } from './transaction-delay.js';
import type { Wire } from '../records/wire.js';

/** The name of the environment that every simulator has. */
export const DEFAULT_NAME = 'default';

/** The members of the configuration with their defaults, in wire order (#4.4-config, #4.4-config-defaults). */
export const configurationFields: Fields = {
  id: readOnly(integer()),
  created: readOnly(dateTime()),
  updated: readOnly(dateTime()),
  environment_id: defaulting(integer(1), 1),
  name: defaulting(text(), DEFAULT_NAME),
  is_sandbox: defaulting(boolean(), true),
  currency: defaulting(pattern(/^[A-Z]{3}$/, 'three capital letters such as USD'), 'USD'),
  locale: defaulting(text(), 'en_US'),
  timezone: defaulting(timeZone(), 'UTC'),
  sandbox_catchall_email: nullable(text()),
  automatic_order_generation: defaulting(boolean(), true),
  order_generation_time: defaulting(timeOfDay(), '12:00:00'),
  order_generation_concurrency: defaulting(integer(1), 1),
  order_generation_subscription_grouping_mode: defaulting(choice('disabled', 'standard', 'standard_apply_coupon'), 'standard'),
  order_generation_partial_order_mode: defaulting(choice('full_orders_only', 'allow_partial_orders'), 'full_orders_only'),
  order_generation_user_defined_field_grouping_rules: defaulting(list(text()), []),
  order_generation_store_mode: defaulting(text(), 'subscription'),
  order_generation_shipping_method_mode: defaulting(text(), 'subscription'),
  default_shipping_method_code: nullable(text()),
  order_generation_retry_rules: defaulting(retryRules(), defaultRetryRules),
  fulfillment_threshold_days: nullable(integer(0)),
  enable_order_handshake: defaulting(boolean(), false),
  enable_order_discovery_from_payments: defaulting(boolean(), false),
  default_intervals: defaulting(list(text()), ['Weekly', 'Every Two Weeks', 'Monthly', 'Every 2 Months']),
  default_scheduling_rule: nullable(shallow(object())),
  default_min_qty: defaulting(integer(), 1),
  default_max_qty: defaulting(integer(), 10),
  default_discount: defaulting(decimal(0), 0),
  feature_flags: defaulting(list(text()), []),
  payment_vault: defaulting(text(), 'Test Vault'),
  gateway: defaulting(text(), 'Test Gateway'),
  transparent_redirect_environment_key: field(text(), 'O O N', { fallback: () => 'SubsimTransparentRedirectKey' }),
  dual_vault_mode: defaulting(text(), 'disabled'),
  upcoming_subscription_email_days_ahead: nullable(integer(0)),
  upcoming_subscription_email_time: defaulting(timeOfDay(), '09:00:00'),
  expiring_card_email_days_ahead: nullable(integer(0)),
  expiring_card_email_time: defaulting(timeOfDay(), '09:00:00'),
  subscription_order_failed_email_first_time_only: defaulting(boolean(), false),
  ...Object.fromEntries(emailTemplates.map((code) => [emailSwitch(code), defaulting(boolean(), false)])),
  subscription_updated_email_grouping: nullable(text()),
  trial_conversion_email_time: defaulting(timeOfDay(), '09:00:00'),
  notification_email_recipients: nullable(text()),
  sandbox_transaction_delay: defaulting(boolean(), false),
  sandbox_transaction_delay_min_time: defaulting(seconds(), 0),
  sandbox_transaction_delay_max_time: defaulting(seconds(), 0),
  sca_test_scenario: nullable(text()),
  enable_account_updater: defaulting(boolean(), false),
  default_account_updater_mode: defaulting(text(), 'disabled'),
  use_default_scheduling_rule: defaulting(boolean(), false),
  order_generation_free_payment_mode: defaulting(text(), 'disabled'),
  customer_default_address_mode: defaulting(text(), 'disabled'),
};

/**
 * The members of `config` as the API answers them on a wire: nulls left out, then the definitions of each kind of record. `begun` is when the
 * environment was made, as v2 writes date-times (#4.4-config-identity).
 */
export function shownConfiguration({ members, definitions }: Configuration, wire: Wire, begun: string): JsonObject {
  const identity: Values = { id: members.environment_id, created: begun, updated: begun };
  const shown = Object.keys(configurationFields).flatMap((name) => {
    const value = identity[name] ?? members[name];
    if (isAbsent(value)) return [];
    return [[shownName(name, wire), name === 'order_generation_retry_rules' ? shownRetryRules(value, wire) : value] as const];
  });
  const lists = entityTypes.map((type) => {
    const own = definitions.filter((definition) => definition.entity_type === type);
    return [`${type}_user_defined_field_definitions`, own as unknown as Json] as const; // all their members are JSON
  });
  return Object.fromEntries([...shown, ...lists]);
}

function nullable(type: FieldType): Field {
  return field(type, 'O O N');
}

// What lies deeper could be set, and never be read again (#8-body-depth).
function shallow(type: FieldType): FieldType {
  const refusal = `Must have at most ${String(MAP_DEPTH)} levels.`;
  return { ...type, read: (value, view) => (isDeeper(value, MAP_DEPTH) ? { refusal } : type.read(value, view)) };
}

// Of the time that transactions take; longer ones would outlast the patience of every client.
function seconds(): FieldType {
  const refusal = sentences.between(0, MOST_DELAY);
  const plain = decimal(0, refusal);
  return {
    ...plain,
    accepts: `a number from 0 to ${String(MOST_DELAY)}, such as 12.5 or "12.50"`,
    read(value, view) {
      const read = plain.read(value, view);
      return 'value' in read && Number(read.value) > MOST_DELAY ? { refusal } : read;
    },
  };
}

function timeOfDay(): FieldType {
  return pattern(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'a time of day such as 09:00:00');
}

function timeZone(): FieldType {
  return textThat(isTimeZone, { accepts: 'an IANA time zone such as Europe/Berlin', isTold: true });
}

function pattern(expression: RegExp, accepts: string): FieldType {
  return textThat((value) => expression.test(value), { accepts, isTold: true });
}
