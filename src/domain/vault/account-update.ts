import { cardFacts, cardMembers, expiryMonth, expiryYear, sentMonth, sentYear } from './card.js';
import { textOf, type Values } from '../json/values.js';
import { text, textThat, type FieldType } from '../records/field-type.js';
import { field, type Fields } from '../records/field.js';

/** What the account updater tells of the new card behind a profile: each member may be left out, but not all (#4.4-account-updater). */
export interface AccountUpdate {
  readonly creditcard_last_digits?: string | number | undefined;
  readonly creditcard_first_digits?: string | number | undefined;
  readonly creditcard_month?: string | number | undefined;
  readonly creditcard_year?: string | number | undefined;
  readonly payment_token?: string | number | undefined;
}

/** How the members of an account update are read, by the kind of the profile: another vault's expiry stays as it is sent. */
export function accountUpdateFields(profile: Values): Fields {
  const isOwn = isOfPlatform(profile);
  return {
    creditcard_last_digits: field(digits(4), 'O O X'),
    creditcard_first_digits: field(digits(6), 'O O X'),
    creditcard_month: field(isOwn ? expiryMonth() : sentMonth(), 'O O X'),
    creditcard_year: field(isOwn ? expiryYear() : sentYear(), 'O O X'),
    payment_token: field(text(), 'R O X'),
  };
}

/** Why the account updater leaves a profile alone, as a sentence; `undefined` when it does not (#4.4-account-updater-reach). */
export function updaterRefusal(profile: Values): string | undefined {
  if (textOf(profile, 'payment_method_type') === 'bank_account') return 'There is no card behind the payment profile.';
  return textOf(profile, 'account_updater_mode') === 'opt_out' ? 'Payment profile has opted out of the account updater.' : undefined;
}

/** All that changes of a profile with its card: a new number is of another brand perhaps, and the failing test card no longer. */
export function changesByUpdater(changes: Values, profile: Values): Values {
  if (!('creditcard_last_digits' in changes || 'creditcard_first_digits' in changes)) return changes;
  const [first = '', last = ''] = ['creditcard_first_digits', 'creditcard_last_digits'].map((name) =>
    textOf({ ...profile, ...changes }, name),
  );
  const { creditcard_type: brand } = cardMembers(cardFacts(first));
  const hasBrand = isOfPlatform(profile) && typeof brand === 'string';
  return {
    ...changes,
    ...(hasBrand ? { creditcard_type: brand } : {}),
    is_failing_test_card: first === FAILING.firstDigits && last === FAILING.lastDigits ? true : null,
  };
}

const FAILING = { firstDigits: '401288', lastDigits: '1881' };

function isOfPlatform(profile: Values): boolean {
  return textOf(profile, 'profile_type') !== 'external_vault' && textOf(profile, 'payment_method_type') !== 'third_party_token';
}

function digits(count: number): FieldType {
  const pattern = new RegExp(`^\\d{${String(count)}}$`);
  return textThat((value) => pattern.test(value), {
    refusal: `This value should be ${String(count)} digits.`,
    accepts: `${String(count)} digits`,
  });
}
