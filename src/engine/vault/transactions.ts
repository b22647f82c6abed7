import { told } from '../../domain/records/explanation.js';
import { sentences } from '../../domain/records/field-type.js';
import type { JsonObject } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import { members, tokenCard } from '../../domain/vault/new-profile.js';
import { existing, invalid, Problem } from '../../domain/refusals/problem.js';
import { paymentProfile } from '../../domain/resources/payment-profile.js';
import { transaction } from '../../domain/resources/transaction.js';
import { vaultToken } from '../../domain/resources/vault-token.js';
import {
  followUpAmount,
  followUpRefusal,
  isProofAsked,
  outcomeOfCharge,
  outcomeOfProof,
  SUCCESS,
  type FollowUp,
  type TransactionType,
} from '../../domain/vault/transaction-rules.js';
import { numberOf, textOf, type Values } from '../../domain/json/values.js';
import { transactionFields } from '../../domain/vault/fields.js';
import type { Answered, Request } from '../change/answered.js';
import type { VaultKeeper } from './keeper.js';
import { accepted, type VaultRequests } from './requests.js';

/** The transactions that begin with a payment method. */
export type ChargeType = Extract<TransactionType, 'Authorization' | 'Purchase'>;

/** What is done with payment methods (#4.4-transactions). A declined charge is a transaction too, in the state
 * `failed` (#4.4-declined). */
export interface VaultTransactions {
  readonly chargeProfile: (type: ChargeType, id: number, request: Request) => Answered;
  readonly chargeToken: (type: ChargeType, token: string, request: Request) => Answered;
  readonly verifyProfile: (id: number, request: Request) => Answered;
  /** A transaction on an earlier one. */
  readonly followUp: (type: FollowUp, id: number, request: Request) => Answered;
  /** Settles a pending transaction. Throws `state-refused` for any other. */
  readonly settleTransaction: (id: number, state: 'succeeded' | 'failed') => Answered;
}

/** A charge of a payment method; the details are what the request gives, among them the amount in cents, by default none. */
interface Charge {
  readonly type: TransactionType;
  readonly details: Values;
  readonly method: Values;
}

const CARD = ['creditcard_type', 'creditcard_first_digits', 'creditcard_last_digits', 'creditcard_month', 'creditcard_year'];
const OF_METHOD = ['payment_token', 'third_party_payment_token', ...CARD, 'billing_address', 'ref_payment_profile_id'];
const DESCRIBING = ['currency_code', 'order_id', 'ip', 'email', 'unique_id'];
const NOT_PENDING = { rule: '3-transaction-pending', hint: 'Only a pending transaction waits.' };

/** Creates the part of the vault that keeps transactions. */
export function createVaultTransactions(keeper: VaultKeeper, requests: VaultRequests): VaultTransactions {
  return {
    chargeProfile: (type, id, { input, meta }) =>
      keeper.answer(transaction, meta, (view) => {
        const profile = keeper.own(paymentProfile, id);
        const sent = accepted(requests.read(transactionFields.charge, input, { view }));
        return { id: addCharge(keeper, { type, details: sent, method: methodOfProfile(profile) }, view) };
      }),
    chargeToken: (type, token, { input, meta }) =>
      keeper.answer(transaction, meta, (view) => {
        const id = tokenId(token, view);
        const sent = accepted(requests.read(transactionFields['token charge'], input, { view }));
        return { id: addCharge(keeper, { type, details: sent, method: methodOfToken(keeper.own(vaultToken, id), sent) }, view) };
      }),
    verifyProfile: (id, { input, meta }) =>
      keeper.answer(transaction, meta, (view) => {
        const profile = keeper.own(paymentProfile, id);
        const sent = accepted(requests.read(transactionFields.verification, input, { view }));
        return { id: addCharge(keeper, { type: 'Verification', details: sent, method: methodOfProfile(profile) }, view) };
      }),
    followUp: (type, id, { input, meta }) => keeper.answer(transaction, meta, (view) => ({ id: addFollowUp({ type, id, input }, view) })),
    settleTransaction: (id, state) =>
      keeper.answer(transaction, undefined, (view) => {
        const isPending = textOf(keeper.own(transaction, id), 'state') === 'pending';
        if (!isPending) throw new Problem('state-refused', 'Transaction is not pending.', NOT_PENDING);
        keeper.change({ resource: transaction, id }, outcomeOfProof(state), view);
        return { id };
      }),
  };

  function addFollowUp({ type, id, input }: { type: FollowUp; id: number; input: JsonObject }, view: View): number {
    const parent = keeper.own(transaction, id);
    const sent = accepted(requests.read(type === 'Void' ? {} : transactionFields.child, input, { view }));
    const currency = sent.currency_code ?? parent.currency_code;
    if (currency !== parent.currency_code)
      throw invalid([
        {
          path: ['currency_code'],
          message: sentences.invalid,
          why: () => `Expected ${told(parent.currency_code ?? null)}, the currency of the transaction before.`,
        },
      ]);
    const children = view.rows('transaction', 'ref_transaction_id', id);
    const amount = followUpAmount(type, { parent, children, wanted: numberOf(sent, 'amount') });
    if (amount === undefined) throw new Problem('state-refused', followUpRefusal(type), { rule: '3-transaction-limits' });
    const ofParent = { ...members(parent, [...OF_METHOD, 'currency_code']), ref_transaction_id: id, ref_token: parent.token };
    return addTransaction(keeper, { type, amount, ...ofParent, ...members(sent, DESCRIBING), ...SUCCESS }, view);
  }

  // A token that was stored is the profile's, and shares its fate.
  function methodOfToken(token: Values, sent: Values): Values {
    const id = numberOf(token, 'payment_profile_id');
    if (id !== undefined) refuseUnlessChargeable(keeper.own(paymentProfile, id));
    return {
      payment_token: token.token,
      payment_method_type: token.payment_method_type,
      ...tokenCard(token, sent),
      billing_address: sent.billing_address,
      ref_payment_profile_id: id,
    };
  }
}

/** Charges a payment method and stores the transaction; returns its id. */
export function addCharge(keeper: VaultKeeper, { type, details, method }: Charge, view: View): number {
  const amount = numberOf(details, 'amount') ?? 0;
  const asksForProof = isProofAsked({ request: details, method, configuration: view.configuration.members });
  const outcome = outcomeOfCharge(method, { today: view.today, asksForProof });
  return addTransaction(keeper, { type, amount, ...members(method, OF_METHOD), ...members(details, DESCRIBING), ...outcome }, view);
}

/** What transactions need of a profile. Throws `state-refused` when it cannot be charged. */
export function methodOfProfile(profile: Values): Values {
  refuseUnlessChargeable(profile);
  return { ...profile, ref_payment_profile_id: profile.id };
}

/** The id of the record of a token. Throws `unknown-record`. */
export function tokenId(token: string, view: View): number {
  return existing(view.first('vault-token', 'token', token));
}

function addTransaction(keeper: VaultKeeper, values: Values, view: View): number {
  return keeper.add(transaction, { ...values, token: keeper.newToken(), gateway_transaction_id: keeper.newToken() }, view);
}

function refuseUnlessChargeable(profile: Values): void {
  const isRetained = (textOf(profile, 'status') ?? 'retained') === 'retained';
  if (isRetained && textOf(profile, 'profile_type') !== 'external_vault') return;
  throw new Problem('state-refused', 'Payment profile cannot be charged.', { rule: '4.4-not-chargeable' });
}
