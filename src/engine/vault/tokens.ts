import type { View } from '../../domain/records/view.js';
import { cardFacts } from '../../domain/vault/card.js';
import { applePayCard, numberBehind, profileOfToken } from '../../domain/vault/new-profile.js';
import { existing, Problem } from '../../domain/refusals/problem.js';
import { paymentProfile } from '../../domain/resources/payment-profile.js';
import { vaultToken } from '../../domain/resources/vault-token.js';
import { numberOf, textOf, type Values } from '../../domain/json/values.js';
import { storingFields, tokenFields } from '../../domain/vault/fields.js';
import type { Answered, Request } from '../change/answered.js';
import type { VaultKeeper } from './keeper.js';
import { accepted, type VaultRequests } from './requests.js';
import { addProfile } from './profiles.js';
import { addCharge, methodOfProfile, tokenId } from './transactions.js';

/** The profile of a stored token, and whether it is new. */
type StoredToken = Answered & { readonly isNew: boolean };

/** Tokens of cards, and the profiles that they become (#4.4-vault-tokens). An unknown token is an `unknown-record`. */
export interface VaultTokens {
  readonly createToken: (kind: 'creditcard' | 'applepay', request: Request) => Answered;
  readonly readToken: (token: string) => Answered;
  /** Stores a token as a profile of a customer; returns the present profile when it was stored before. */
  readonly storeToken: (token: string, request: Request) => StoredToken;
  /** Stores a token when a verification of its card succeeds. Throws `verification-failed`. */
  readonly verifyAndStoreToken: (token: string, request: Request) => StoredToken;
  /** The profile as which a token was stored. Throws `unknown-record` when it was not. */
  readonly profileOfToken: (token: string) => Answered;
}

/** Creates the part of the vault that keeps tokens. */
export function createVaultTokens(keeper: VaultKeeper, requests: VaultRequests): VaultTokens {
  return {
    createToken: (kind, { input, meta }) =>
      keeper.answer(vaultToken, meta, (view) => {
        const sent = accepted(requests.read(tokenFields[kind], input, { view }));
        return { id: keeper.add(vaultToken, kind === 'creditcard' ? cardToken(sent) : applePayToken(sent, view), view) };
      }),
    readToken: (token) => keeper.answer(vaultToken, undefined, (view) => ({ id: tokenId(token, view) })),
    storeToken: (token, request) => keeper.answer(paymentProfile, request.meta, (view) => stored(token, request, view)),
    verifyAndStoreToken: (token, request) =>
      keeper.answer(paymentProfile, request.meta, (view) => {
        const outcome = stored(token, request, view);
        verify(outcome.id, view);
        return outcome;
      }),
    profileOfToken: (token) =>
      keeper.answer(paymentProfile, undefined, (view) => {
        const id = numberOf(keeper.own(vaultToken, tokenId(token, view)), 'payment_profile_id');
        return { id: existing(id, undefined, { hint: 'The token has not been stored as a profile.' }) };
      }),
  };

  function stored(token: string, { input }: Request, view: View): { readonly id: number; readonly isNew: boolean } {
    const id = tokenId(token, view);
    const sent = accepted(requests.readCustomer(input, view), requests.read(storingFields, input, { view }));
    const values = keeper.own(vaultToken, id);
    const known = numberOf(values, 'payment_profile_id');
    if (known !== undefined) {
      const isOwn = textOf(keeper.own(paymentProfile, known), 'customer_id') === textOf(sent, 'customer_id');
      if (!isOwn) throw new Problem('state-refused', 'Payment token is stored for another customer.', { rule: '4.4-store-twice' });
      return { id: known, isNew: false };
    }
    const billing_address = sent.billing_address ?? values.billing_address;
    const profile = { ...profileOfToken(values, sent, view), customer_id: sent.customer_id, billing_address };
    const profileId = addProfile(keeper, profile, view);
    keeper.change({ resource: vaultToken, id }, { storage_state: 'retained', payment_profile_id: profileId }, view);
    return { id: profileId, isNew: true };
  }

  // A refusal takes everything back, the profile and the verification too.
  function verify(id: number, view: View): void {
    const details = { currency_code: view.configuration.members.currency };
    const method = methodOfProfile(keeper.own(paymentProfile, id));
    const made = addCharge(keeper, { type: 'Verification', details, method }, view);
    // One that waits for the customer has not failed.
    if (!['succeeded', 'pending'].includes(String(view.cell('transaction', made, 'state')))) throw new Problem('verification-failed');
  }

  function cardToken(sent: Values): Values {
    const { brand, firstDigits, lastDigits, isFailing } = cardFacts(numberBehind(sent));
    return {
      ...token('credit_card', sent),
      card_type: brand,
      first_six_digits: firstDigits,
      last_four_digits: lastDigits,
      month: Number(sent.creditcard_month),
      year: Number(sent.creditcard_year),
      ...(isFailing ? { is_failing_test_card: true } : {}),
    };
  }

  function applePayToken(sent: Values, view: View): Values {
    const { creditcard_month, creditcard_year } = applePayCard(sent, view);
    return { ...cardToken({ ...sent, creditcard_month, creditcard_year }), payment_method_type: 'apple_pay' };
  }

  function token(type: string, sent: Values): Values {
    return {
      token: keeper.newCardToken(),
      payment_method_type: type,
      billing_address: sent.billing_address,
      email: sent.email,
      fingerprint: keeper.fingerprint(numberBehind(sent)),
    };
  }
}
