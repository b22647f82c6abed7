import { configurationFields } from '../domain/configuration-fields.js';
import { withIds, type Configuration } from '../domain/configuration.js';
import { decode, encode, type Json } from '../domain/json.js';
import type { Values } from '../domain/values.js';
import type { Store } from '../store/store.js';

/** The configuration of an environment: read from the store once, kept until it is set. */
export interface ConfigurationKeeper {
  readonly get: () => Configuration;
  /** The members that a new environment has. */
  readonly defaults: () => Values;
  readonly set: (configuration: Configuration) => void;
  /** Reads it from the store again, after a transaction that set it was taken back. */
  readonly reload: () => void;
}

const SETTING = 'configuration';

/** Keeps the configuration in the store; a new environment has the defaults and its own name. */
export function createConfiguration(store: Store, environmentName: string): ConfigurationKeeper {
  let present: Configuration | undefined;
  store.onRestore(() => {
    present = undefined;
  });
  return {
    get: () => (present ??= stored(store, environmentName) ?? initial(environmentName)),
    defaults: () => initial(environmentName).members,
    set(configuration) {
      store.settings.set(SETTING, encode(nameless(configuration, environmentName) as unknown as Json)); // all its members are JSON
      present = configuration;
    },
    reload() {
      present = undefined;
    },
  };
}

// The environment's own name is not stored, so that it is not taken along to another one.
function nameless({ members, ...rest }: Configuration, environmentName: string): Configuration {
  const { name, ...others } = members;
  return { ...rest, members: name === environmentName ? others : members };
}

function stored(store: Store, environmentName: string): Configuration | undefined {
  const text = store.settings.get(SETTING);
  if (text === undefined) return undefined;
  const configuration = decode(text) as unknown as Configuration; // written by `set` alone
  // Intervals that an earlier version stored have no ids.
  const members = { name: environmentName, ...configuration.members };
  return { ...configuration, members, intervals: withIds(configuration.intervals) };
}

function initial(name: string): Configuration {
  const members = Object.entries(configurationFields).flatMap(([member, { fallback }]) => {
    // The defaults of the configuration are constants: they look nothing up.
    const value = (fallback as (() => Json) | undefined)?.();
    return value === undefined ? [] : [[member, value] as const];
  });
  return { members: { ...Object.fromEntries(members), name }, intervals: [], definitions: [] };
}
