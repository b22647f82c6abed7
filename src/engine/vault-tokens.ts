import type { Look } from '../domain/look.js';
import { cardFacts } from '../domain/card.js';
import { applePayCard, numberBehind, profileOfToken } from '../domain/new-profile.js';
import { Problem } from '../domain/problem.js';
import { paymentProfile } from '../domain/resources/payment-profile.js';
import { vaultToken } from '../domain/resources/vault-token.js';
import { numberOf, textOf, type Values } from '../domain/values.js';
import { storingFields, tokenFields } from '../domain/vault-fields.js';
import type { Answered, Request } from './records.js';
import { accepted, type VaultDesk } from './vault-desk.js';
import { addProfile } from './vault-profiles.js';
import { addCharge, methodOfProfile, tokenId } from './vault-transactions.js';

/** A token that was stored, and whether that was now. */
export type StoredToken = Answered & { readonly isNew: boolean };

/** Tokens of cards, and the profiles that they become (supplement 8.2). An unknown token is an `unknown-record`. */
export interface VaultTokens {
  readonly createToken: (kind: 'creditcard' | 'applepay', request: Request) => Answered;
  readonly readToken: (token: string) => Answered;
  /** The profile as which a token is stored for a customer; the one that is there when it was stored before. */
  readonly storeToken: (token: string, request: Request) => StoredToken;
  /** Stores a token when a verification of its card succeeds. Throws `verification-failed`. */
  readonly verifyAndStoreToken: (token: string, request: Request) => StoredToken;
  /** The profile as which a token was stored. Throws `unknown-record` when it was not. */
  readonly profileOfToken: (token: string) => Answered;
}

/** Makes the part of the vault that keeps tokens. */
export function createVaultTokens(desk: VaultDesk): VaultTokens {
  return {
    createToken: (kind, { input, meta }) =>
      desk.answer(vaultToken, meta, (look) => {
        const given = accepted(desk.read(tokenFields[kind], input, { look }));
        return { id: desk.add(vaultToken, kind === 'creditcard' ? cardToken(given) : applePayToken(given, look), look) };
      }),
    readToken: (token) => desk.answer(vaultToken, undefined, (look) => ({ id: tokenId(token, look) })),
    storeToken: (token, request) => desk.answer(paymentProfile, request.meta, (look) => stored(token, request, look)),
    verifyAndStoreToken: (token, request) =>
      desk.answer(paymentProfile, request.meta, (look) => {
        const outcome = stored(token, request, look);
        verify(outcome.id, look);
        return outcome;
      }),
    profileOfToken: (token) =>
      desk.answer(paymentProfile, undefined, (look) => {
        const id = numberOf(desk.found(vaultToken, tokenId(token, look)), 'payment_profile_id');
        if (id === undefined) throw new Problem('unknown-record', undefined, { hint: 'The token has not been stored as a profile.' });
        return { id };
      }),
  };

  function stored(token: string, { input }: Request, look: Look): { readonly id: number; readonly isNew: boolean } {
    const id = tokenId(token, look);
    const given = accepted(desk.readCustomer(input, look), desk.read(storingFields, input, { look }));
    const values = desk.found(vaultToken, id);
    const known = numberOf(values, 'payment_profile_id');
    if (known !== undefined) {
      const isOwn = textOf(desk.found(paymentProfile, known), 'customer_id') === textOf(given, 'customer_id');
      if (!isOwn) throw new Problem('state-refused', 'Payment token is stored for another customer.');
      return { id: known, isNew: false };
    }
    const billing_address = given.billing_address ?? values.billing_address;
    const profile = { ...profileOfToken(values, given, look), customer_id: given.customer_id, billing_address };
    const profileId = addProfile(desk, profile, look);
    desk.change({ resource: vaultToken, id }, { storage_state: 'retained', payment_profile_id: profileId }, look);
    return { id: profileId, isNew: true };
  }

  // A refusal takes everything back, the profile and the verification too.
  function verify(id: number, look: Look): void {
    const given = { currency_code: look.configuration.members.currency };
    const method = methodOfProfile(desk.found(paymentProfile, id));
    const made = addCharge(desk, { charge: { type: 'Verification', amount: 0, given }, method }, look);
    if (look.cell('transaction', made, 'state') !== 'succeeded') throw new Problem('verification-failed');
  }

  function cardToken(given: Values): Values {
    const { brand, firstDigits, lastDigits, isFailing } = cardFacts(numberBehind(given));
    return {
      ...token('credit_card', given),
      card_type: brand,
      first_six_digits: firstDigits,
      last_four_digits: lastDigits,
      month: Number(given.creditcard_month),
      year: Number(given.creditcard_year),
      ...(isFailing ? { is_failing_test_card: true } : {}),
    };
  }

  function applePayToken(given: Values, look: Look): Values {
    const { creditcard_month, creditcard_year } = applePayCard(given, look);
    return { ...cardToken({ ...given, creditcard_month, creditcard_year }), payment_method_type: 'apple_pay' };
  }

  function token(type: string, given: Values): Values {
    return {
      token: desk.newToken(),
      payment_method_type: type,
      billing_address: given.billing_address,
      email: given.email,
      fingerprint: desk.fingerprint(numberBehind(given)),
    };
  }
}
