import type { LookNow } from './look.js';
import { createVaultApplePay, type VaultApplePay } from './vault-apple-pay.js';
import { createVaultDesk, type VaultNeeds } from './vault-desk.js';
import { createVaultProfiles, type VaultProfiles } from './vault-profiles.js';
import { createVaultTokens, type VaultTokens } from './vault-tokens.js';
import { createVaultTransactions, type VaultTransactions } from './vault-transactions.js';

/**
 * The vault of an environment: payment profiles, tokens and transactions (supplement 8). Each call is one cause; a refused one, a
 * `Problem`, changes nothing. Card and account numbers, verification values and Apple Pay data are never kept.
 */
export type Vault = VaultProfiles & VaultTokens & VaultTransactions & VaultApplePay;

/** Makes the vault of one environment. */
export function createVault(needs: VaultNeeds & { readonly look: LookNow }): Vault {
  const desk = createVaultDesk(needs);
  return {
    ...createVaultProfiles(desk, needs.look),
    ...createVaultTokens(desk),
    ...createVaultTransactions(desk),
    ...createVaultApplePay({ desk, cause: needs.cause, draw: needs.draw }),
  };
}
