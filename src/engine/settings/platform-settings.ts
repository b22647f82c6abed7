import type { RecordsNeeds } from '../change/records.js';
import { createConfigurationEdits, type ConfigurationEdits } from './configuration-edits.js';
import type { ConfigurationKeeper } from './configuration.js';
import { createIntervals, type Intervals } from './intervals.js';
import { createPrivacyRequests, type PrivacyRequests } from './privacy-requests.js';
import { createProductConfigurationProfiles, type ProductConfigurationProfiles } from './product-configuration-profiles.js';
import type { Records } from '../change/records.js';
import { createSchedulingRules, type SchedulingRules } from './scheduling-rules.js';
import { createShippingQuotes, type ShippingQuotes } from './shipping-quotes.js';

/** What merchants set of the platform itself, here on the control side (supplement 7.1, 9.3, 12.5). */
export interface PlatformSettings {
  readonly config: ConfigurationEdits;
  readonly intervals: Intervals;
  readonly schedulingRules: SchedulingRules;
  readonly productConfigurationProfiles: ProductConfigurationProfiles;
  readonly shippingQuotes: ShippingQuotes;
  readonly privacyRequests: PrivacyRequests;
}

/** What the settings need. */
export interface PlatformSettingsNeeds extends Pick<RecordsNeeds, 'store' | 'view' | 'dialect'> {
  readonly configuration: ConfigurationKeeper;
  readonly records: Records;
  /** Told after each change: what is due may be due at another instant. */
  readonly changed: () => void;
}

/** Makes the settings of one environment. */
export function createPlatformSettings({ dialect: { ecomName }, ...needs }: PlatformSettingsNeeds): PlatformSettings {
  return {
    config: createConfigurationEdits({ ...needs, ecomName }),
    intervals: createIntervals(needs),
    schedulingRules: createSchedulingRules(needs),
    productConfigurationProfiles: createProductConfigurationProfiles(needs),
    shippingQuotes: createShippingQuotes(needs),
    privacyRequests: createPrivacyRequests(needs),
  };
}
