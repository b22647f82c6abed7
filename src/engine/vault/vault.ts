import type { ViewNow } from '../change/view.js';
import { createVaultApplePay, type VaultApplePay } from './apple-pay.js';
import { createVaultSteps, type VaultNeeds } from './steps.js';
import { createVaultProfiles, type VaultProfiles } from './profiles.js';
import { createVaultTokens, type VaultTokens } from './tokens.js';
import { createVaultTransactions, type VaultTransactions } from './transactions.js';

/**
 * The vault of an environment: payment profiles, tokens and transactions (supplement 8). Each call is one unit of work; a refused one, a
 * `Problem`, changes nothing. Card and account numbers, verification values and Apple Pay data are never kept.
 */
export type Vault = VaultProfiles & VaultTokens & VaultTransactions & VaultApplePay;

/** Makes the vault of one environment. */
export function createVault(needs: VaultNeeds & { readonly view: ViewNow }): Vault {
  const steps = createVaultSteps(needs);
  return {
    ...createVaultProfiles(steps, needs.view),
    ...createVaultTokens(steps),
    ...createVaultTransactions(steps),
    ...createVaultApplePay({ steps, inUnitOfWork: needs.inUnitOfWork, draw: needs.draw }),
  };
}
