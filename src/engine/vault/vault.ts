import type { ChangeContext } from '../change/answered.js';
import { createVaultApplePay, type VaultApplePay } from './apple-pay.js';
import { createVaultKeeper } from './keeper.js';
import { createVaultProfiles, type VaultProfiles } from './profiles.js';
import { createVaultRequests } from './requests.js';
import { createVaultTokens, type VaultTokens } from './tokens.js';
import { createVaultTransactions, type VaultTransactions } from './transactions.js';

/**
 * The vault of an environment: payment profiles, tokens and transactions. Each call is one unit of work; a refused one (`Problem`)
 * changes nothing. Card and account numbers, verification values and Apple Pay data are never stored (#4.4-secrets-kept-nowhere).
 */
export type Vault = VaultProfiles & VaultTokens & VaultTransactions & VaultApplePay;

/** Creates the vault of one environment. */
export function createVault(context: ChangeContext): Vault {
  const keeper = createVaultKeeper(context);
  const requests = createVaultRequests(context.dialect.ecomName);
  return {
    ...createVaultProfiles(keeper, requests, context.view),
    ...createVaultTokens(keeper, requests),
    ...createVaultTransactions(keeper, requests),
    ...createVaultApplePay(context, keeper, requests),
  };
}
