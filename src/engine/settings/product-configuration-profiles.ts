import { productConfigurationProfile } from '../../domain/resources/product-configuration-profile.js';
import { createSettingRecords, namedSetting, type NamedSetting, type SettingRecords, type SettingSurroundings } from './setting-records.js';

/** Settings that several products share (#2.1-product-links). */
export type ProductConfigurationProfile = NamedSetting;

/** The product configuration profiles of an environment: what can be said of one is `name` and `data`, an object. */
export type ProductConfigurationProfiles = SettingRecords<ProductConfigurationProfile>;

/** Creates the product configuration profiles of one environment. */
export function createProductConfigurationProfiles(surroundings: SettingSurroundings): ProductConfigurationProfiles {
  return createSettingRecords(productConfigurationProfile, namedSetting, surroundings);
}
