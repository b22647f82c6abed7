import { textOf, type Values } from '../../domain/json/values.js';
import { productConfigurationProfile } from '../../domain/resources/product-configuration-profile.js';
import { schedulingRule } from '../../domain/resources/scheduling-rule.js';
import type { Foundation } from '../foundation/foundation.js';
import { createConfigurationEdits, type ConfigurationEdits } from './configuration-edits.js';
import type { ConfigurationUse } from './configuration.js';
import { createIntervals, type Intervals } from './intervals.js';
import { createDefinitions, type UserDefinedFieldDefinitions } from './definitions.js';
import { createPrivacyRequests, type PrivacyRequests } from './privacy-requests.js';
import type { Records } from '../records/records.js';
import { createSettingRecords, namedSetting, type NamedSetting, type SettingRecords } from './setting-records.js';
import { createShippingQuotes, type ShippingQuotes } from './shipping-quotes.js';

/** Settings that several products share (#2.1-product-links). */
export type ProductConfigurationProfile = NamedSetting;

/** A rule by which orders of a product fall due (#3-rule-types). */
export interface SchedulingRule extends NamedSetting {
  readonly type: string;
}

/** The platform settings of a merchant, set here through the control API (#4.4-config, #9-v3-plain-records, #3-rule-types). */
export interface PlatformSettings {
  readonly config: ConfigurationEdits;
  readonly intervals: Intervals;
  /** The user-defined fields that the merchant application offers (#2.1-udf-definitions). */
  readonly userDefinedFieldDefinitions: UserDefinedFieldDefinitions;
  /** What can be said of a rule is `name`, `type` and `data`, an object. */
  readonly schedulingRules: SettingRecords<SchedulingRule>;
  /** What can be said of a profile is `name` and `data`, an object. */
  readonly productConfigurationProfiles: SettingRecords<ProductConfigurationProfile>;
  readonly shippingQuotes: ShippingQuotes;
  readonly privacyRequests: PrivacyRequests;
}

/** Creates the settings of one environment. */
export function createPlatformSettings(foundation: Foundation, records: Records, use: ConfigurationUse): PlatformSettings {
  const surroundings = { foundation, records, changed: use.changed };
  return {
    config: createConfigurationEdits(foundation, use),
    intervals: createIntervals(foundation, use),
    userDefinedFieldDefinitions: createDefinitions(foundation, use.configuration),
    schedulingRules: createSettingRecords(schedulingRule, ruleShownAs, surroundings),
    productConfigurationProfiles: createSettingRecords(productConfigurationProfile, namedSetting, surroundings),
    shippingQuotes: createShippingQuotes(foundation, records),
    privacyRequests: createPrivacyRequests(foundation, records),
  };
}

function ruleShownAs(values: Values): SchedulingRule {
  return { ...namedSetting(values), type: textOf(values, 'type') ?? '' };
}
