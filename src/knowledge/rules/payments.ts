import { assumed, inArea, observed, stated, type Rule } from '../claim.js';

/** Payment profiles, vault tokens and transactions. */
export const paymentRules: readonly Rule[] = [
  ...inArea('payment profiles', [
    stated('§4.4', 'GET vault/paymentprofiles/{id} answers a profile with its type.'),
    observed('Cards, bank accounts, external vaults, Apple Pay and third-party tokens have a create call each.'),
    observed('Numbers of cards and accounts are never answered; the last digits are.'),
    assumed('A32', 'A card number has 12 to 19 digits and a good check digit; an expiry in the past is taken.'),
    assumed('A31', 'Which types profiles of banks, Apple Pay and third parties have; two vaults when dual_vault_mode says so.'),
    observed('What can be updated depends on the kind; the rest is ignored.'),
    observed('redact is a PUT of v1; there is no DELETE.'),
    assumed('A33', 'Redacting erases the tokens and may be repeated; a redacted profile is not updated: 409.'),
    assumed('A31', 'What create-session and authorize-and-store of Apple Pay answer.'),
  ]),
  ...inArea('vault tokens', [
    observed('vault/token makes a token of a card; store and verifyandstore make a profile of the token.'),
    assumed('A34', 'verifyandstore of a card that is declined is a 400 and stores nothing.'),
    assumed('A34', 'Storing twice for a customer gives the profile again with 200; for another customer it is a 409.'),
    observed('Tokens of either kind can be charged before they are stored.'),
  ]),
  ...inArea('transactions', [
    observed('authorize, purchase and verify on profiles and tokens; capture, credit and void on transactions.'),
    observed('amount is in whole cents.'),
    observed('4012888888881881 is the card that fails.'),
    assumed('A34', 'A charge that fails is a 201 with the state failed, with its texts and codes; a card that has expired always fails.'),
    assumed('A35', 'use_three_ds leaves a transaction pending until it is settled under /_sim.'),
    assumed('A35', 'Captures and credits add up to the amount at most; a void needs one that nothing was taken from: else 409.'),
    assumed('A35', 'External, redacted and closed profiles cannot be charged: 409.'),
  ]),
];
