import { sentences } from '../../domain/records/field-type.js';
import type { JsonObject } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import { members, tokenCard } from '../../domain/vault/new-profile.js';
import { invalid, Problem } from '../../domain/refusals/problem.js';
import { paymentProfile } from '../../domain/resources/payment-profile.js';
import { transaction } from '../../domain/resources/transaction.js';
import { vaultToken } from '../../domain/resources/vault-token.js';
import {
  followUpAmount,
  followUpRefusal,
  outcomeOfCharge,
  outcomeOfProof,
  SUCCESS,
  type FollowUp,
  type TransactionType,
} from '../../domain/vault/transaction-rules.js';
import { isTrue, numberOf, textOf, type Values } from '../../domain/json/values.js';
import { transactionFields } from '../../domain/vault/fields.js';
import type { Answered, Request } from '../change/records.js';
import { accepted, type VaultSteps } from './steps.js';

/** The transactions that begin with a payment method. */
export type ChargeType = Extract<TransactionType, 'Authorization' | 'Purchase'>;

/** What is done with payment methods (supplement 8.3). A declined charge is a transaction too, in the state `failed`. */
export interface VaultTransactions {
  readonly chargeProfile: (type: ChargeType, id: number, request: Request) => Answered;
  readonly chargeToken: (type: ChargeType, token: string, request: Request) => Answered;
  readonly verifyProfile: (id: number, request: Request) => Answered;
  /** A transaction on an earlier one. */
  readonly followUp: (type: FollowUp, id: number, request: Request) => Answered;
  /** Ends the waiting of a pending transaction. Throws `state-refused` for any other. */
  readonly settleTransaction: (id: number, state: 'succeeded' | 'failed') => Answered;
}

/** What is charged: the type, the amount in cents and how it was described. */
export interface Charge {
  readonly type: TransactionType;
  readonly amount: number;
  readonly given: Values;
}

const CARD = ['creditcard_type', 'creditcard_first_digits', 'creditcard_last_digits', 'creditcard_month', 'creditcard_year'];
const OF_METHOD = ['payment_token', 'third_party_payment_token', ...CARD, 'billing_address', 'ref_payment_profile_id'];
const DESCRIBING = ['currency_code', 'order_id', 'ip', 'email', 'unique_id'];
const NOT_CHARGEABLE = 'Payment profile cannot be charged.';

/** Makes the part of the vault that keeps transactions. */
export function createVaultTransactions(steps: VaultSteps): VaultTransactions {
  return {
    chargeProfile: (type, id, { input, meta }) =>
      steps.answer(transaction, meta, (view) => {
        const profile = steps.found(paymentProfile, id);
        const given = accepted(steps.read(transactionFields.charge, input, { view }));
        const charge = { type, amount: numberOf(given, 'amount') ?? 0, given };
        return { id: addCharge(steps, { charge, method: methodOfProfile(profile) }, view) };
      }),
    chargeToken: (type, token, { input, meta }) =>
      steps.answer(transaction, meta, (view) => {
        const id = tokenId(token, view);
        const given = accepted(steps.read(transactionFields['token charge'], input, { view }));
        const charge = { type, amount: numberOf(given, 'amount') ?? 0, given };
        return { id: addCharge(steps, { charge, method: methodOfToken(steps.found(vaultToken, id), given) }, view) };
      }),
    verifyProfile: (id, { input, meta }) =>
      steps.answer(transaction, meta, (view) => {
        const profile = steps.found(paymentProfile, id);
        const given = accepted(steps.read(transactionFields.verification, input, { view }));
        return { id: addCharge(steps, { charge: { type: 'Verification', amount: 0, given }, method: methodOfProfile(profile) }, view) };
      }),
    followUp: (type, id, { input, meta }) => steps.answer(transaction, meta, (view) => ({ id: addFollowUp({ type, id, input }, view) })),
    settleTransaction: (id, state) =>
      steps.answer(transaction, undefined, (view) => {
        const isPending = textOf(steps.found(transaction, id), 'state') === 'pending';
        if (!isPending) throw new Problem('state-refused', 'Transaction is not pending.', { hint: 'Only a pending transaction waits.' });
        steps.change({ resource: transaction, id }, outcomeOfProof(state), view);
        return { id };
      }),
  };

  function addFollowUp({ type, id, input }: { type: FollowUp; id: number; input: JsonObject }, view: View): number {
    const parent = steps.found(transaction, id);
    const given = accepted(steps.read(type === 'Void' ? {} : transactionFields.child, input, { view }));
    const currency = given.currency_code ?? parent.currency_code;
    if (currency !== parent.currency_code) throw invalid([{ path: ['currency_code'], message: sentences.invalid }]);
    const children = view.rows('transaction', 'ref_transaction_id', id);
    const amount = followUpAmount(type, { parent, children, wanted: numberOf(given, 'amount') });
    if (amount === undefined) throw new Problem('state-refused', followUpRefusal(type));
    const ofParent = { ...members(parent, [...OF_METHOD, 'currency_code']), ref_transaction_id: id, ref_token: parent.token };
    return addTransaction(steps, { type, amount, ...ofParent, ...members(given, DESCRIBING), ...SUCCESS }, view);
  }

  // A token that was stored is the profile's, and shares its fate.
  function methodOfToken(token: Values, given: Values): Values {
    const id = numberOf(token, 'payment_profile_id');
    if (id !== undefined) refuseUnlessChargeable(steps.found(paymentProfile, id));
    return {
      payment_token: token.token,
      ...tokenCard(token, given),
      billing_address: given.billing_address,
      ref_payment_profile_id: id,
    };
  }
}

/** Stores what comes of charging a payment method; the result is the id of the transaction. */
export function addCharge(
  steps: VaultSteps,
  { charge: { type, amount, given }, method }: { readonly charge: Charge; readonly method: Values },
  view: View,
): number {
  const outcome = outcomeOfCharge(method, { today: view.today, useThreeDs: isTrue(given, 'use_three_ds') });
  return addTransaction(steps, { type, amount, ...members(method, OF_METHOD), ...members(given, DESCRIBING), ...outcome }, view);
}

/** What transactions need of a profile. Throws `state-refused` when it cannot be charged. */
export function methodOfProfile(profile: Values): Values {
  refuseUnlessChargeable(profile);
  return { ...profile, ref_payment_profile_id: profile.id };
}

/** The id of the record of a token. Throws `unknown-record`. */
export function tokenId(token: string, view: View): number {
  const id = view.first('vault-token', 'token', token);
  if (id === undefined) throw new Problem('unknown-record');
  return id;
}

function addTransaction(steps: VaultSteps, values: Values, view: View): number {
  return steps.add(transaction, { ...values, token: steps.newToken(), gateway_transaction_id: steps.newToken() }, view);
}

function refuseUnlessChargeable(profile: Values): void {
  const isRetained = (textOf(profile, 'status') ?? 'retained') === 'retained';
  if (!isRetained || textOf(profile, 'profile_type') === 'external_vault') throw new Problem('state-refused', NOT_CHARGEABLE);
}
