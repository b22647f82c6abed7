import type { JsonObject } from '../../domain/json/json.js';
import type { AccountUpdate } from '../../domain/vault/account-update.js';
import type { Vault as InnerVault } from '../../engine/vault/vault.js';
import { exact } from './exact.js';
import { input } from './input.js';
import { idIn, known } from './known.js';

export type { AccountUpdate };

/** What happens to payments outside the API: a customer proves who they are, a network closes a profile or gives it another card. */
export interface Vault {
  /** Ends a transaction that waits for 3-D Secure. Throws `setting-refused`, `unknown-record` or `state-refused`. */
  readonly settleTransaction: (id: number, state: 'succeeded' | 'failed') => { readonly transaction: JsonObject };
  /** Closes a payment profile. Throws `unknown-record` or `state-refused`. */
  readonly closeProfile: (id: number) => { readonly payment_profile: JsonObject };
  /** Tells what is known of the new card behind a profile, at least one member. Throws `setting-refused`, `unknown-record` or `state-refused`. */
  readonly updateAccount: (id: number, card: AccountUpdate) => { readonly payment_profile: JsonObject };
}

/** The vault of an environment as its users see it. */
export function vaultView(vault: Pick<InnerVault, keyof Vault>): Vault {
  const profile = (id: number, change: (id: number) => { readonly text: string }) =>
    known('payment profile', id, () => ({ payment_profile: exact(change(idIn(id)).text) }));
  return {
    settleTransaction(id, state) {
      input('settling', { state });
      return known('transaction', id, () => ({ transaction: exact(vault.settleTransaction(idIn(id), state).text) }));
    },
    closeProfile: (id) => profile(id, vault.closeProfile),
    updateAccount: (id, card) => profile(id, () => vault.updateAccount(id, input('accountUpdate', card))),
  };
}
