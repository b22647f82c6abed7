import { billingAddress } from './billing-address.js';
import { cardDigits, cardNumber, expiryMonth, expiryYear, sentMonth, sentYear } from './card.js';
import {
  boolean,
  choice,
  converted,
  decimal,
  email,
  integer,
  jsonText,
  map,
  object,
  sentences,
  text,
  textThat,
  type FieldType,
} from '../records/field-type.js';
import { identifier } from '../records/explanation.js';
import { field, type Fields } from '../records/field.js';
import { isList, isObject, plainText, type Json, type JsonObject } from '../json/json.js';
import { customerReference } from '../records/reference-type.js';
import { textOf, type Values } from '../json/values.js';

/** The kinds of payment profile that can be created (#4.4-profile-kinds). */
export type ProfileKind = 'creditcard' | 'external-vault' | 'bankaccount' | 'applepay' | 'third-party-token';

const SECRETS = ['creditcard_number', 'creditcard_verification_value', 'bank_account_number', 'applepay_payment_data', 'test_card_number'];

/** What a caller says for audit, less the members that hold secrets, however deep. */
export function withoutSecrets(value: JsonObject): JsonObject {
  const kept = Object.entries(value).filter(([name]) => !SECRETS.includes(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, openPart(member)]));
}

function openPart(value: Json): Json {
  if (isList(value)) return value.map(openPart);
  return isObject(value) ? withoutSecrets(value) : value;
}

// Members that hold secrets are read so that they can be checked, and never leave the reading as they are.
const secretText = field(text(), 'O - -');
const applePayData = field(jsonText(), 'R - -');
const testCardNumber = field(cardNumber(), 'O - -');
const optionalBilling = { billing_address: field(billingAddress(), 'O O N') };

const card: Fields = {
  creditcard_number: field(cardNumber(), 'R - -'),
  creditcard_month: field(expiryMonth(), 'R - -'),
  creditcard_year: field(expiryYear(), 'R - -'),
  creditcard_verification_value: secretText,
};

const foreignCard: Fields = {
  creditcard_type: field(text(), 'O O N'),
  creditcard_first_digits: field(cardDigits(6), 'O O N'),
  creditcard_last_digits: field(cardDigits(4), 'O O N'),
  creditcard_month: field(sentMonth(), 'O O N'),
  creditcard_year: field(sentYear(), 'O O N'),
};

/** What each kind of profile is created from, beside the customer (#4.4-profile-kinds). */
export const creationFields: Readonly<Record<ProfileKind, Fields>> = {
  creditcard: { ...card, ...optionalBilling },
  'external-vault': {
    payment_token: field(text(), 'R - -'),
    payment_method_type: field(text(), 'O - -'),
    ...foreignCard,
    ...optionalBilling,
    vault_specific_fields: field(object(), 'O O E'),
  },
  bankaccount: {
    bank_routing_number: field(digits(9, 9), 'R - -'),
    bank_account_number: field(digits(4, 17), 'R - -'),
    bank_account_type: field(choice('checking', 'savings'), 'R - -'),
    bank_account_holder_type: field(choice('personal', 'business'), 'R - -'),
    ...optionalBilling,
  },
  applepay: { applepay_payment_data: applePayData, test_card_number: testCardNumber, ...optionalBilling },
  'third-party-token': {
    third_party_payment_token: field(text(), 'R - -'),
    third_party_vault_type: field(text(), 'O - -'),
    ...foreignCard,
    ...optionalBilling,
  },
};

const accountUpdater = { account_updater_mode: field(choice('opt_in', 'opt_out'), 'O O N') };
const sentExpiry: Fields = { creditcard_month: field(sentMonth(), 'O O N'), creditcard_year: field(sentYear(), 'O O N') };

/** What can be changed of a profile, by what kind it is (#4.4-profile-updates). */
export function updateFieldsOf(profile: Values): Fields {
  if (textOf(profile, 'profile_type') === 'external_vault') return updates.external;
  const method = textOf(profile, 'payment_method_type');
  if (method === 'bank_account') return optionalBilling;
  return method === 'third_party_token' ? updates.thirdParty : updates.card;
}

const updates = {
  card: {
    creditcard_month: field(expiryMonth(), 'O O X'),
    creditcard_year: field(expiryYear(), 'O O X'),
    ...optionalBilling,
    ...accountUpdater,
  },
  external: {
    payment_token: field(text(), 'R O X'),
    ...foreignCard,
    ...optionalBilling,
    ...accountUpdater,
    vault_specific_fields: field(object(), 'O O E'),
  },
  thirdParty: { third_party_payment_token: field(text(), 'R O X'), ...sentExpiry, ...optionalBilling },
} as const satisfies Readonly<Record<string, Fields>>;

/** What a token is made of (#4.4-vault-tokens, #4.4-vault-token-members). */
export const tokenFields: Readonly<Record<'creditcard' | 'applepay', Fields>> = {
  creditcard: { ...card, ...optionalBilling, email: field(email(), 'O - -') },
  applepay: {
    applepay_payment_data: applePayData,
    test_card_number: testCardNumber,
    email: field(email(), 'O - -'),
    billing_address: field(billingAddress('required'), 'R - -'),
  },
};

// What may be said about the card behind a token where it is used.
const tokenCard: Fields = {
  creditcard_month: field(expiryMonth(), 'O - -'),
  creditcard_year: field(expiryYear(), 'O - -'),
  creditcard_type: field(text(), 'O - -'),
  creditcard_first_digits: field(cardDigits(6), 'O - -'),
  creditcard_last_digits: field(cardDigits(4), 'O - -'),
};

/** What a token is stored with, beside the customer (#4.4-vault-tokens, #4.4-verify-and-store). */
export const storingFields: Fields = { ...tokenCard, ...optionalBilling };

const described: Fields = {
  order_id: field(text(), 'O - -'),
  ip: field(text(), 'O - -'),
  email: field(email(), 'O - -'),
  unique_id: field(text(), 'O - -'),
  gateway_specific_fields: field(map(), 'O - -'),
  use_three_ds: field(boolean(), 'O - -'),
  three_ds_type: field(text(), 'O - -'),
  three_ds_redirect_url: field(text(2048), 'O - -'),
  // What it holds is between the browser and the bank: any value, kept nowhere.
  browser_info: field(
    converted('any', (value) => value),
    'O - -',
  ),
};
const amount = integer(1, sentences.positive);

/** What the transactions are made of (#4.4-transactions). */
export const transactionFields: Readonly<Record<'charge' | 'token charge' | 'verification' | 'child', Fields>> = {
  charge: { amount: field(amount, 'R - -'), currency_code: field(currencyCode(), 'R - -'), ...described },
  'token charge': {
    amount: field(amount, 'R - -'),
    currency_code: field(currencyCode(), 'R - -'),
    billing_address: field(billingAddress('required'), 'R - -'),
    ...tokenCard,
    ...described,
  },
  verification: { currency_code: field(currencyCode(), 'R - -'), ...described },
  child: { amount: field(amount, 'O - -'), currency_code: field(currencyCode(), 'O - -'), ...described },
};

/** The two parts of an Apple Pay order of another shop system (#4.4-profile-kinds). */
export const shopOrderFields: Readonly<Record<'payment' | 'customer_info', Fields>> = {
  payment: {
    amount: field(decimal(0.0001, sentences.positive), 'R - -'),
    currency: field(currencyCode(), 'R - -'),
    token: field(objectOrText(), 'R - -'),
  },
  customer_info: { email: field(email(), 'R - -') },
};

/** The members that name a customer, in the order in which they count: the first one that is given. */
export const customerNames: Fields = {
  customer_id: field(customerReference(), 'O - -'),
  '{ecom}_customer_id': field(customerWith('ecom_customer_id', 'id in the shop', integer()), 'O - -'),
  customer_email: field(customerWith('email', 'e-mail address', text()), 'O - -'),
};

// The customer that has a value in a column, as text of digits.
function customerWith(column: string, called: string, type: FieldType): FieldType {
  return {
    ...type,
    keepsEmptyText: false,
    read(value, view) {
      const reading = type.read(value, view);
      if (!('value' in reading)) return reading;
      const named = typeof reading.value === 'number' ? reading.value : (plainText(reading.value) ?? '').toLowerCase();
      const id = view.first('customer', column, named);
      if (id !== undefined) return { value: String(id) };
      return { refusal: sentences.invalid, why: () => `There is no customer with ${identifier(called, reading.value)}.` };
    },
  };
}

function digits(least: number, most: number): FieldType {
  const pattern = new RegExp(`^\\d{${String(least)},${String(most)}}$`);
  return textThat((value) => pattern.test(value), {
    accepts: least === most ? `${String(most)} digits` : `${String(least)} to ${String(most)} digits`,
  });
}

function currencyCode(): FieldType {
  const codeIn = (value: Json): string | undefined => {
    const code = plainText(value) ?? '';
    return /^[A-Za-z]{3}$/.test(code) ? code.toUpperCase() : undefined;
  };
  return { ...converted('currency', codeIn, { accepts: 'three letters such as USD' }), keepsEmptyText: true };
}

function objectOrText(): FieldType {
  const nothingOf = (value: Json): null | undefined => (isObject(value) || plainText(value) !== undefined ? null : undefined);
  return { ...converted('object or text', nothingOf, { accepts: 'an object or a text' }), keepsEmptyText: true };
}
