import { changedMembers } from '../../domain/configuration/changes.js';
import { isDefinition } from '../../domain/configuration/definitions.js';
import { configurationFields } from '../../domain/configuration/fields.js';
import { withIds, type Configuration, type ConfiguredInterval } from '../../domain/records/configuration.js';
import { decode, encode, equal, isObject, type Json, type JsonObject } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import { Problem } from '../../domain/refusals/problem.js';
import { periodUnits } from '../../domain/calendar/schedule.js';
import type { Values } from '../../domain/json/values.js';
import { StoreUnusable } from '../../store/database.js';
import type { Store } from '../../store/store.js';

/** The configuration of an environment: read from the store once, held in memory until it is set. */
export interface ConfigurationKeeper {
  /** Throws `StoreUnusable` for a stored one that cannot be read. */
  readonly get: () => Configuration;
  /** The members that a new environment has. */
  readonly defaults: () => Values;
  readonly set: (configuration: Configuration) => void;
  /** Reads it from the store again, after a transaction that set it was taken back. */
  readonly reload: () => void;
}

/** The configuration, and what is called after each change: what is due may be due at another instant. */
export interface ConfigurationUse {
  readonly configuration: ConfigurationKeeper;
  readonly changed: () => void;
}

/** The setting that holds the configuration. */
export const CONFIGURATION_SETTING = 'configuration';

/**
 * Keeps the configuration in the store: of its members those that are not as in a new environment, so that the others are what those of
 * the present Subsim are. A new environment has the defaults, those of before where there are such, and its own name.
 */
export function createConfiguration(store: Store, environmentName: string, former: Values = {}): ConfigurationKeeper {
  let present: Configuration | undefined;
  store.onRestore(() => {
    present = undefined;
  });
  return {
    get: () => (present ??= stored(store, initial(environmentName, former))),
    defaults: () => initial(environmentName, former).members,
    set(configuration) {
      const changed = { ...configuration, members: changedSince(initial(environmentName, former).members, configuration.members) };
      store.settings.set(CONFIGURATION_SETTING, encode(changed as unknown as Json)); // all its members are JSON
      present = configuration;
    },
    reload() {
      present = undefined;
    },
  };
}

// The environment's own name is one of them, so that a copy of the state does not carry it along.
function changedSince(defaults: Values, members: Values): Values {
  const changed = Object.entries(members).filter(([name, value]) => !equal(value ?? undefined, defaults[name] ?? undefined));
  return Object.fromEntries(changed);
}

function stored(store: Store, defaults: Configuration): Configuration {
  const text = store.settings.get(CONFIGURATION_SETTING);
  if (text === undefined) return defaults;
  try {
    const configuration = decode(text) as unknown as Configuration; // written by `set` alone
    // Intervals stored by an earlier version have no ids.
    const members = { ...defaults.members, ...asObject(configuration.members) };
    return { ...configuration, members, intervals: withIds(configuration.intervals) };
  } catch (error) {
    throw new StoreUnusable('The file holds a configuration that cannot be read.', { cause: error });
  }
}

function initial(name: string, former: Values): Configuration {
  const members = Object.entries(configurationFields).flatMap(([member, { fallback }]) => {
    // Defaults of the configuration are constants: they need no view.
    const value = (fallback as (() => Json) | undefined)?.();
    return value === undefined ? [] : [[member, value] as const];
  });
  return { members: { ...Object.fromEntries(members), ...former, name }, intervals: [], definitions: [] };
}

/**
 * Asserts that the configuration in a state from elsewhere has the shape and the values of one that could have been set here. Throws
 * when it has not.
 */
export function assertConfiguration({ members, intervals, definitions }: Configuration, view: View): void {
  const { violations } = changedMembers(asObject(members), { present: {}, defaults: {}, view, ecomName: 'ecom' });
  const isGood = intervals.every(isInterval) && definitions.every(isDefinition);
  if (!isGood || violations.length > 0) throw new Problem('setting-refused');
}

function isInterval({ id, name, unit, length }: Partial<ConfiguredInterval>): boolean {
  const isWhole = [id, length].every((number) => Number.isSafeInteger(number) && Number(number) > 0);
  return isWhole && typeof name === 'string' && periodUnits.some((known) => known === unit);
}

function asObject(values: unknown): JsonObject {
  if (isObject(values as Json)) return values as JsonObject; // as was just checked
  throw new Problem('setting-refused');
}
