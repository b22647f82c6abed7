import type { Foundation } from '../foundation/foundation.js';
import { createConfigurationEdits, type ConfigurationEdits } from './configuration-edits.js';
import type { ConfigurationUse } from './configuration.js';
import { createIntervals, type Intervals } from './intervals.js';
import { createPrivacyRequests, type PrivacyRequests } from './privacy-requests.js';
import { createProductConfigurationProfiles, type ProductConfigurationProfiles } from './product-configuration-profiles.js';
import type { Records } from '../records/records.js';
import { createSchedulingRules, type SchedulingRules } from './scheduling-rules.js';
import { createShippingQuotes, type ShippingQuotes } from './shipping-quotes.js';

/** The platform settings of a merchant, set here through the control API (#4.4-config, #9-v3-plain-records, #3-rule-types). */
export interface PlatformSettings {
  readonly config: ConfigurationEdits;
  readonly intervals: Intervals;
  readonly schedulingRules: SchedulingRules;
  readonly productConfigurationProfiles: ProductConfigurationProfiles;
  readonly shippingQuotes: ShippingQuotes;
  readonly privacyRequests: PrivacyRequests;
}

/** Creates the settings of one environment. */
export function createPlatformSettings(foundation: Foundation, records: Records, use: ConfigurationUse): PlatformSettings {
  const surroundings = { foundation, records, changed: use.changed };
  return {
    config: createConfigurationEdits(foundation, use),
    intervals: createIntervals(foundation, use),
    schedulingRules: createSchedulingRules(surroundings),
    productConfigurationProfiles: createProductConfigurationProfiles(surroundings),
    shippingQuotes: createShippingQuotes(foundation, records),
    privacyRequests: createPrivacyRequests(foundation, records),
  };
}
