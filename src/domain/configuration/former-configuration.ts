import { equal, isList, isObject, type JsonObject } from '../json/json.js';
import { underPresentNames } from '../events/emails.js';
import { formerRetryRules } from '../orders/retry-rules.js';
import { withIds } from '../records/configuration.js';
import { presentDefinitions } from './former-definitions.js';

/** A configuration in the present form, and a line for each definition that was something else. */
export interface PresentConfiguration {
  readonly configuration: JsonObject;
  readonly notes: readonly string[];
}

/**
 * The configuration that Subsim 0.1 stored as it is stored now: members under their present names, without the retry rules that were the
 * default then, and definitions as they are now (#subsim-former-definitions). What has no such shape stays as it is.
 */
export function presentConfiguration(stored: JsonObject): PresentConfiguration {
  const { definitions, notes } = presentDefinitions(isList(stored.definitions) ? stored.definitions : []);
  const configuration = {
    ...stored,
    ...(isObject(stored.members) ? { members: presentMembers(stored.members) } : {}),
    ...(isList(stored.definitions) ? { definitions: numbered(definitions.map(({ definition }) => definition)) } : {}),
  };
  return { configuration, notes };
}

function numbered(definitions: readonly JsonObject[]): readonly JsonObject[] {
  return withIds(definitions as readonly (JsonObject & { readonly id?: number })[]).map(({ id, ...rest }) => ({ id, ...rest })); // who reads it checks
}

// All members were stored then, whether somebody had set them or not.
function presentMembers(former: JsonObject): JsonObject {
  const { order_generation_retry_rules: rules, ...others } = underPresentNames(former);
  const isDefault = rules === undefined || equal(rules, formerRetryRules);
  return isDefault ? others : { ...others, order_generation_retry_rules: rules };
}
