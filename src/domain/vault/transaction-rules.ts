import { isExpired } from './card.js';
import type { Json, JsonObject } from '../json/json.js';
import type { Row } from '../records/view.js';
import { isTrue, numberOf, textOf, type Values } from '../json/values.js';

/** What can be done with a payment method, and with what was done before (#3-transaction-limits, #4.4-not-chargeable). */
export const transactionTypes = ['Authorization', 'Purchase', 'Verification', 'Capture', 'Credit', 'Void'] as const;

/** A type of transaction. */
export type TransactionType = (typeof transactionTypes)[number];

/** The states of a transaction; the two of the gateway come from faults alone. */
export const transactionStates = [
  'succeeded',
  'pending',
  'failed',
  'gateway_processing_failed',
  'gateway_processing_result_unknown',
] as const;

/** How a gateway answers a transaction. */
export const SUCCESS: JsonObject = { state: 'succeeded', response_message: 'Succeeded!', error_code: null, error_detail: null };

/** How a gateway answers a charge of this card today (#4.4-failing-card, #4.4-declined, #3-transaction-pending). */
export function outcomeOfCharge(card: Values, { today, asksForProof }: { today: string; asksForProof: boolean }): JsonObject {
  if (isTrue(card, 'is_failing_test_card')) return declined('card_declined');
  if (isExpired(card.creditcard_month, card.creditcard_year, today)) return declined('card_expired');
  return asksForProof ? { state: 'pending' } : SUCCESS;
}

/** Whether the customer has to prove to be the holder: the request says so, or the test scenario for each charge of a card (#4.4-sca-scenario). */
export function isProofAsked({ request, method, configuration }: { request: Values; method: Values; configuration: Values }): boolean {
  if (isTrue(request, 'use_three_ds')) return true;
  return textOf(method, 'payment_method_type') === 'credit_card' && (textOf(configuration, 'sca_test_scenario') ?? '').trim() !== '';
}

/** How a gateway answers once the customer has, or has not, proved to be the holder of the card. */
export function outcomeOfProof(state: 'succeeded' | 'failed'): JsonObject {
  if (state === 'succeeded') return SUCCESS;
  return {
    state,
    response_message: 'The customer was not authenticated.',
    error_code: 'authentication_failed',
    error_detail: '3-D Secure authentication failed',
  };
}

/** The types of transaction that follow another one. */
export type FollowUp = 'Capture' | 'Credit' | 'Void';

const parents: Readonly<Record<FollowUp, { readonly of: readonly TransactionType[]; readonly verb: string }>> = {
  Capture: { of: ['Authorization'], verb: 'captured' },
  Credit: { of: ['Capture', 'Purchase'], verb: 'credited' },
  Void: { of: ['Authorization', 'Capture', 'Purchase'], verb: 'voided' },
};

/** The sentence that refuses a transaction that follows another one. */
export function followUpRefusal(type: FollowUp): string {
  return `Transaction cannot be ${parents[type].verb}.`;
}

/**
 * The cents of a transaction that follows another one; `undefined` when the rules do not allow it. The wanted amount is by
 * default what earlier ones of its type have left; a Void takes back the whole (#3-transaction-limits).
 */
export function followUpAmount(
  type: FollowUp,
  { parent, children, wanted }: { readonly parent: Values; readonly children: readonly Row[]; readonly wanted: number | undefined },
): number | undefined {
  const isParent = parents[type].of.some((parentType) => parentType === textOf(parent, 'type'));
  const counted = children.filter(({ state }) => state === 'succeeded');
  const isVoid = counted.some((child) => child.type === 'Void');
  if (!isParent || textOf(parent, 'state') !== 'succeeded' || isVoid) return undefined;
  const whole = numberOf(parent, 'amount') ?? 0;
  if (type === 'Void') return counted.length === 0 ? whole : undefined;
  const left = counted.filter((child) => child.type === type).reduce((rest, child) => rest - Number(child.amount), whole);
  const amount = wanted ?? left;
  return amount > 0 && amount <= left ? amount : undefined;
}

function declined(code: 'card_declined' | 'card_expired'): Record<string, Json> {
  return { state: 'failed', response_message: 'The card was declined.', error_code: code, error_detail: 'Hard decline by test card' };
}
