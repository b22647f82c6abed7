import { configurationFields } from '../domain/configuration-fields.js';
import type { Configuration } from '../domain/configuration.js';
import { decode, encode, type Json } from '../domain/json.js';
import type { Store } from '../store/store.js';

/** The configuration of an environment: read from the store once, kept until it is set. */
export interface ConfigurationKeeper {
  readonly get: () => Configuration;
  readonly set: (configuration: Configuration) => void;
  /** Reads it from the store again, after a transaction that set it was taken back. */
  readonly reload: () => void;
}

const SETTING = 'configuration';

/** Keeps the configuration in the store; a new environment has the defaults and its own name. */
export function createConfiguration(store: Store, environmentName: string): ConfigurationKeeper {
  let present: Configuration | undefined;
  return {
    get: () => (present ??= stored(store) ?? initial(environmentName)),
    set(configuration) {
      store.settings.set(SETTING, encode(configuration as unknown as Json)); // all its members are JSON
      present = configuration;
    },
    reload() {
      present = undefined;
    },
  };
}

function stored(store: Store): Configuration | undefined {
  const text = store.settings.get(SETTING);
  return text === undefined ? undefined : (decode(text) as unknown as Configuration); // written by `set` alone
}

function initial(name: string): Configuration {
  const members = Object.entries(configurationFields).flatMap(([member, { fallback }]) => {
    // The defaults of the configuration are constants: they look nothing up.
    const value = (fallback as (() => Json) | undefined)?.();
    return value === undefined ? [] : [[member, value] as const];
  });
  return { members: { ...Object.fromEntries(members), name }, intervals: [], definitions: [] };
}
