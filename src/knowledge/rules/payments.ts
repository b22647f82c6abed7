import { assumed, inArea, observed, stated, type Rule } from '../claim.js';

/** Payment profiles, vault tokens and transactions. */
export const paymentRules: readonly Rule[] = [
  ...inArea('payment profiles', {
    '4.4-profile': stated('GET vault/paymentprofiles/{id} answers a profile with its type.'),
    '4.4-profile-kinds': observed('Cards, bank accounts, external vaults, Apple Pay and third-party tokens have a create call each.'),
    '4.4-profile-secrets': observed('Numbers of cards and accounts are never answered; the last digits are.'),
    '4.4-secrets-kept-nowhere': assumed(
      'A32',
      'Numbers, verification values and wallet data are stored in no place and written to no log.',
      ['an encrypted number is kept'],
    ),
    '4.4-profile-customer': observed('A profile belongs to a customer, named by id, by the id in the shop or by e-mail address.'),
    '4.4-card-number': assumed('A32', 'A card number has 12 to 19 digits and a good check digit; an expiry in the past is taken.', [
      'an expiry in the past is a 400',
    ]),
    '4.4-card-brands': assumed('A32', 'The brand of a card follows from the first digits of its number.', [
      'fewer brands',
      'a brand that is sent counts',
    ]),
    '4.4-card-expiry': assumed(
      'A32',
      'Month and year of a card are numbers in range, stored as two and four digits; other kinds keep what was sent.',
      ['all are stored as sent'],
    ),
    '4.4-profile-types': assumed(
      'A31',
      'Which types profiles of banks, Apple Pay and third parties have; two vaults when dual_vault_mode says so.',
      ['a type for each kind'],
    ),
    '4.4-profile-names': assumed('A31', 'The names that customers and merchants see of a profile: brand or bank, and last digits.', [
      "the holder's name",
    ]),
    '4.4-profile-billing-address': observed(
      'The billing address of a profile is a record of its own with customer_id, created and updated, and no address of the customer.',
    ),
    '4.4-profile-transaction-filter': observed('transaction_id filters profiles by a transaction that used one.'),
    '4.4-profile-updates': observed('What can be updated depends on the kind; the rest is ignored.'),
    '4.4-redact': observed('redact is a PUT of v1; there is no DELETE.'),
    '3-redacted-profile': assumed('A33', 'Redacting erases the tokens and may be repeated; a redacted profile is not updated: 409.', [
      '409 for the second time',
      'the last digits go too',
    ]),
    '3-closed-profile': assumed('A33', 'A profile is closed from outside the API, and is then neither updated nor charged.', [
      'the API can close it',
    ]),
    '4.4-account-updater': observed(
      'The card behind a profile can get another number, expiry and token without a request; the profile is updated then.',
    ),
    '4.4-account-updater-reach': assumed(
      'A33',
      'It leaves alone profiles that are redacted, closed, without card or opted out; a new number is no failing test card any more.',
      ['account_updater_mode changes nothing'],
    ),
    '4.4-apple-pay-calls': assumed('A31', 'What create-session and authorize-and-store of Apple Pay answer.', [
      'the session of the wallet as it is',
    ]),
  }),
  ...inArea('vault tokens', {
    '4.4-vault-tokens': observed('vault/token makes a token of a card; store and verifyandstore make a profile of the token.'),
    '4.4-vault-token-members': observed(
      "A token tells the holder's name and address, brand, first six and last four digits, month and year as numbers.",
    ),
    '4.4-vault-token-age': assumed('A34', 'Tokens do not age.', ['a token that is not stored ends within minutes']),
    '4.4-vault-token-unknown': observed('A token that is not known is a 404 wherever it is named.'),
    '4.4-verify-and-store': assumed('A34', 'verifyandstore of a card that is declined is a 400 and stores nothing.', [
      '201 with a failed transaction',
    ]),
    '4.4-store-twice': assumed('A34', 'Storing twice for a customer gives the profile again with 200; for another customer it is a 409.', [
      'a second profile',
    ]),
    '4.4-charge-token': observed('Tokens of either kind can be charged before they are stored.'),
  }),
  ...inArea('transactions', {
    '4.4-transactions': observed('authorize, purchase and verify on profiles and tokens; capture, credit and void on transactions.'),
    '4.4-amount-in-cents': observed('amount is in whole cents.'),
    '4.4-failing-card': observed('4012888888881881 is the card that fails.'),
    '4.4-declined': assumed(
      'A34',
      'A charge that fails is a 201 with the state failed, with its texts and codes; a card that has expired always fails.',
      ['402', '400'],
    ),
    '3-transaction-pending': assumed('A35', 'use_three_ds leaves a transaction pending until it is settled under /_sim.', [
      'it succeeds at once in a test environment',
    ]),
    '4.4-sca-scenario': assumed(
      'A28',
      'While sca_test_scenario has a text, each authorize, purchase and verify of a card asks for 3-D Secure, as use_three_ds does.',
      ['a text names one of several scenarios'],
    ),
    '4.4-transaction-delay': assumed(
      'A28',
      'With sandbox_transaction_delay a transaction takes a time drawn between two settings of seconds; nothing is done before it has passed.',
      ['the transaction is done at once and answered late'],
    ),
    '3-transaction-limits': assumed(
      'A35',
      'Captures and credits add up to the amount at most; a void needs one that nothing was taken from: else 409.',
      ['one capture alone', 'a 201 with the state failed'],
    ),
    '3-parent-unchanged': assumed(
      'A35',
      "What follows on a transaction leaves that one's state as it is; its currency has to be the same.",
      ['the parent becomes captured or voided'],
    ),
    '4.4-not-chargeable': assumed('A35', 'External, redacted and closed profiles cannot be charged: 409.', ['404', 'a failed transaction']),
  }),
];
