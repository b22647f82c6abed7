import { sentences } from '../domain/field-type.js';
import type { JsonObject } from '../domain/json.js';
import type { Look } from '../domain/look.js';
import { members, tokenCard } from '../domain/new-profile.js';
import { invalid, Problem } from '../domain/problem.js';
import { paymentProfile } from '../domain/resources/payment-profile.js';
import { transaction } from '../domain/resources/transaction.js';
import { vaultToken } from '../domain/resources/vault-token.js';
import {
  followUpAmount,
  followUpRefusal,
  outcomeOfCharge,
  outcomeOfProof,
  SUCCESS,
  type FollowUp,
  type TransactionType,
} from '../domain/transaction-rules.js';
import { isTrue, numberOf, textOf, type Values } from '../domain/values.js';
import { transactionFields } from '../domain/vault-fields.js';
import type { Answered, Request } from './records.js';
import { accepted, type VaultDesk } from './vault-desk.js';

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
export function createVaultTransactions(desk: VaultDesk): VaultTransactions {
  return {
    chargeProfile: (type, id, { input, meta }) =>
      desk.answer(transaction, meta, (look) => {
        const profile = desk.found(paymentProfile, id);
        const given = accepted(desk.read(transactionFields.charge, input, { look }));
        const charge = { type, amount: numberOf(given, 'amount') ?? 0, given };
        return { id: addCharge(desk, { charge, method: methodOfProfile(profile) }, look) };
      }),
    chargeToken: (type, token, { input, meta }) =>
      desk.answer(transaction, meta, (look) => {
        const id = tokenId(token, look);
        const given = accepted(desk.read(transactionFields['token charge'], input, { look }));
        const charge = { type, amount: numberOf(given, 'amount') ?? 0, given };
        return { id: addCharge(desk, { charge, method: methodOfToken(desk.found(vaultToken, id), given) }, look) };
      }),
    verifyProfile: (id, { input, meta }) =>
      desk.answer(transaction, meta, (look) => {
        const profile = desk.found(paymentProfile, id);
        const given = accepted(desk.read(transactionFields.verification, input, { look }));
        return { id: addCharge(desk, { charge: { type: 'Verification', amount: 0, given }, method: methodOfProfile(profile) }, look) };
      }),
    followUp: (type, id, { input, meta }) => desk.answer(transaction, meta, (look) => ({ id: addFollowUp({ type, id, input }, look) })),
    settleTransaction: (id, state) =>
      desk.answer(transaction, undefined, (look) => {
        const isPending = textOf(desk.found(transaction, id), 'state') === 'pending';
        if (!isPending) throw new Problem('state-refused', 'Transaction is not pending.', { hint: 'Only a pending transaction waits.' });
        desk.change({ resource: transaction, id }, outcomeOfProof(state), look);
        return { id };
      }),
  };

  function addFollowUp({ type, id, input }: { type: FollowUp; id: number; input: JsonObject }, look: Look): number {
    const parent = desk.found(transaction, id);
    const given = accepted(desk.read(type === 'Void' ? {} : transactionFields.child, input, { look }));
    const currency = given.currency_code ?? parent.currency_code;
    if (currency !== parent.currency_code) throw invalid([{ path: ['currency_code'], message: sentences.invalid }]);
    const children = look.rows('transaction', 'ref_transaction_id', id);
    const amount = followUpAmount(type, { parent, children, wanted: numberOf(given, 'amount') });
    if (amount === undefined) throw new Problem('state-refused', followUpRefusal(type));
    const ofParent = { ...members(parent, [...OF_METHOD, 'currency_code']), ref_transaction_id: id, ref_token: parent.token };
    return addTransaction(desk, { type, amount, ...ofParent, ...members(given, DESCRIBING), ...SUCCESS }, look);
  }

  // A token that was stored is the profile's, and shares its fate.
  function methodOfToken(token: Values, given: Values): Values {
    const id = numberOf(token, 'payment_profile_id');
    if (id !== undefined) refuseUnlessChargeable(desk.found(paymentProfile, id));
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
  desk: VaultDesk,
  { charge: { type, amount, given }, method }: { readonly charge: Charge; readonly method: Values },
  look: Look,
): number {
  const outcome = outcomeOfCharge(method, { today: look.today, useThreeDs: isTrue(given, 'use_three_ds') });
  return addTransaction(desk, { type, amount, ...members(method, OF_METHOD), ...members(given, DESCRIBING), ...outcome }, look);
}

/** What transactions need of a profile. Throws `state-refused` when it cannot be charged. */
export function methodOfProfile(profile: Values): Values {
  refuseUnlessChargeable(profile);
  return { ...profile, ref_payment_profile_id: profile.id };
}

/** The id of the record of a token. Throws `unknown-record`. */
export function tokenId(token: string, look: Look): number {
  const id = look.first('vault-token', 'token', token);
  if (id === undefined) throw new Problem('unknown-record');
  return id;
}

function addTransaction(desk: VaultDesk, values: Values, look: Look): number {
  return desk.add(transaction, { ...values, token: desk.newToken(), gateway_transaction_id: desk.newToken() }, look);
}

function refuseUnlessChargeable(profile: Values): void {
  const isRetained = (textOf(profile, 'status') ?? 'retained') === 'retained';
  if (!isRetained || textOf(profile, 'profile_type') === 'external_vault') throw new Problem('state-refused', NOT_CHARGEABLE);
}
