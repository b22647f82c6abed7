import { openKeyring, type Keyring } from '../store/keyring.js';
import { openStore } from '../store/store.js';
import { environmentsIn, fileOf, keyringFileOf } from '../world/data-folder.js';

/**
 * Opens the keyring of a simulator: in its data folder, or in memory without one. What files of older versions hold of credentials is
 * taken into it, what belongs to files that are gone is forgotten. Throws `StoreUnusable`.
 */
export function openKeyringIn(data: string | undefined): Keyring {
  const keyring = openKeyring(keyringFileOf(data));
  try {
    const names = environmentsIn(data);
    const known = new Set(keyring.inState('made'));
    for (const name of known) if (!names.includes(name)) keyring.forget(name);
    for (const name of names) if (!known.has(name)) takeIn(keyring, name, data);
    return keyring;
  } catch (error) {
    keyring.close();
    throw error;
  }
}

function takeIn(keyring: Keyring, name: string, data: string | undefined): void {
  openStore([], { file: fileOf(data, name), takeIn: keyring.of(name).takeIn }).close();
}
