import { tryDatabase } from '../store/database.js';
import { openKeyring, tryKeyring, type Keyring } from '../store/keyring.js';
import { openStore } from '../store/store.js';
import { ensureDataFolder, environmentsIn, fileOf, keyringFileOf, removeEnvironment, removeUnfinished } from '../world/data-folder.js';
import { isThere } from '../world/files.js';

/** The keyring of a simulator, and the environments that a kill had left half made or half removed, of which nothing is left now. */
export interface KeyringPlace {
  readonly keyring: Keyring;
  readonly swept: readonly string[];
}

/** Told what became of the data of an environment that an older version wrote. */
export type TellUpgrade = (environment: string, line: string) => void;

/**
 * Opens the keyring of a simulator: in its data folder, or in memory without one. What files of older versions hold of credentials is
 * taken into it, what belongs to files that are gone is forgotten. Throws `StoreUnusable` or `FileUnusable`.
 */
export function openKeyringIn(data: string | undefined, tell?: TellUpgrade): KeyringPlace {
  const keyring = openKeyring(keyringFileOf(data));
  try {
    const swept = data === undefined ? [] : sweep(keyring, data);
    const names = environmentsIn(data);
    const known = new Set(keyring.inState('made'));
    for (const name of known) if (!names.includes(name)) keyring.forget(name);
    for (const name of names) {
      if (known.has(name)) continue;
      const upgrade = { takeIn: keyring.of(name).takeIn, tell: (line: string) => tell?.(name, line) };
      openStore([], { file: fileOf(data, name), upgrade }).close();
    }
    return { keyring, swept };
  } catch (error) {
    keyring.close();
    throw error;
  }
}

/**
 * Refuses a data folder that is there and that no simulator could be started with, perhaps because another one uses it; what is stored in
 * it stays as it is. Throws `StoreUnusable` or `FileUnusable`.
 */
export function tryDataFolder(data: string): void {
  ensureDataFolder(data);
  const keyring = keyringFileOf(data);
  if (keyring !== undefined && isThere(keyring)) tryKeyring(keyring);
  for (const name of environmentsIn(data)) {
    const file = fileOf(data, name);
    if (file !== undefined) tryDatabase(file);
  }
}

// How far each has come, the keyring says: it is told before anything of an environment is there, and when nothing is left.
function sweep(keyring: Keyring, data: string): readonly string[] {
  const names = [...keyring.inState('making'), ...keyring.inState('removing')];
  for (const name of names) {
    removeEnvironment(data, name);
    keyring.forget(name);
  }
  removeUnfinished(data);
  return names;
}
