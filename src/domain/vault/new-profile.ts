import { cardFacts, cardMembers } from './card.js';
import { isObject, type Json } from '../json/json.js';
import type { View } from '../records/view.js';
import { isTrue, numberOf, textOf, type Values } from '../json/values.js';
import type { ProfileKind } from './fields.js';

type Members = Readonly<Record<string, Json | undefined>>;

// The card behind Apple Pay data, which the simulator cannot open.
const APPLE_PAY_CARD = '4111111111111111';

const makers: Readonly<Record<ProfileKind, (given: Values, view: View) => Members>> = {
  creditcard: (given, view) => ({ ...cardProfile(view), ...givenCard(given), ...members(given, EXPIRY) }),
  'external-vault': (given) => ({
    profile_type: 'external_vault',
    ...members(given, ['payment_token', 'payment_method_type', ...DIGITS, ...EXPIRY]),
    vault_specific_fields: filledMap(given.vault_specific_fields),
  }),
  bankaccount: (given) => ({
    payment_method_type: 'bank_account',
    ...members(given, ['bank_routing_number', 'bank_account_type', 'bank_account_holder_type']),
    bank_account_last_digits: (textOf(given, 'bank_account_number') ?? '').slice(-4),
    bank_name: 'Test Bank',
  }),
  applepay: (given, view) => ({ payment_method_type: 'apple_pay', ...applePayCard(given, view) }),
  'third-party-token': (given) => ({
    payment_method_type: 'third_party_token',
    ...members(given, ['third_party_vault_type', 'third_party_payment_token', ...DIGITS, ...EXPIRY]),
  }),
};

const DIGITS = ['creditcard_type', 'creditcard_first_digits', 'creditcard_last_digits'];
const EXPIRY = ['creditcard_month', 'creditcard_year'];

/** The members of a new profile, made from what was read of the request, without its secrets (#4.4-secrets-kept-nowhere). */
export function newProfile(kind: ProfileKind, given: Values, view: View): Members {
  return makers[kind](given, view);
}

/** The members of the profile as which a token is stored; what the request says about the card counts over the token. */
export function profileOfToken(token: Values, given: Values, view: View): Members {
  const isCard = textOf(token, 'payment_method_type') === 'credit_card';
  return {
    ...(isCard ? cardProfile(view) : { payment_method_type: 'apple_pay' }),
    payment_token: token.token,
    ...tokenCard(token, given),
  };
}

/** The card behind a token as profiles and transactions show it; what the request says about it counts over the token. */
export function tokenCard(token: Values, given: Values): Members {
  const month = numberOf(token, 'month');
  const own = {
    creditcard_type: token.card_type,
    creditcard_first_digits: token.first_six_digits,
    creditcard_last_digits: token.last_four_digits,
    creditcard_month: month === undefined ? undefined : String(month).padStart(2, '0'),
    creditcard_year: numberOf(token, 'year')?.toString(),
  };
  return {
    ...own,
    ...members(given, [...DIGITS, ...EXPIRY]),
    ...(isTrue(token, 'is_failing_test_card') ? { is_failing_test_card: true } : {}),
  };
}

/** What is kept of the test card number behind Apple Pay data; it expires in December, three years on. */
export function applePayCard(given: Values, view: View): Members {
  return {
    ...cardMembers(cardFacts(textOf(given, 'test_card_number') ?? APPLE_PAY_CARD)),
    creditcard_month: '12',
    creditcard_year: String(Number(view.today.slice(0, 4)) + 3),
  };
}

/** The number behind a token on its way to a fingerprint. */
export function numberBehind(given: Values): string {
  return textOf(given, 'creditcard_number') ?? textOf(given, 'test_card_number') ?? APPLE_PAY_CARD;
}

/** A map that is stored only when it holds something. */
export function filledMap(value: Json | undefined): Json {
  return isObject(value) && Object.keys(value).length > 0 ? value : null;
}

/** The members with these names that have a value. */
export function members(values: Values, names: readonly string[]): Record<string, Json> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function givenCard(given: Values): Members {
  return cardMembers(cardFacts(textOf(given, 'creditcard_number') ?? ''));
}

// New cards go to two vaults when the configuration says so (#4.4-profile-types).
function cardProfile({ configuration }: View): Members {
  const mode = configuration.members.dual_vault_mode ?? 'disabled';
  const vaults = mode === 'disabled' ? {} : { profile_type: 'spreedly_dual_vault', dual_vault_mode: mode };
  return { payment_method_type: 'credit_card', ...vaults };
}
