import { sentences } from '../../domain/records/field-type.js';
import type { Fields } from '../../domain/records/field.js';
import { isObject, type Json, type JsonObject } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import { newProfile } from '../../domain/vault/new-profile.js';
import { existing, under } from '../../domain/refusals/problem.js';
import type { ReadMembers } from '../../domain/records/reading.js';
import { paymentProfile } from '../../domain/resources/payment-profile.js';
import { transaction } from '../../domain/resources/transaction.js';
import { numberOf, textOf } from '../../domain/json/values.js';
import { shopOrderFields } from '../../domain/vault/fields.js';
import { ALPHANUMERIC } from '../foundation/draws.js';
import type { ChangeContext, Request } from '../change/answered.js';
import type { VaultKeeper } from './keeper.js';
import { accepted, type VaultRequests } from './requests.js';
import { addProfile } from './profiles.js';
import { addCharge, methodOfProfile } from './transactions.js';

/** The calls for Apple Pay alone (#4.4-apple-pay-calls). */
export interface VaultApplePay {
  /** The JSON text of a session for a merchant's page; it is not stored. */
  readonly createSession: () => string;
  /** Authorizes the amount of a shop's order and stores its card for the customer: the JSON text of both. */
  readonly authorizeAndStore: (request: Request) => string;
}

const FRACTION = 'Expected an amount in units of the currency with at most two decimal places.';
const SESSION_LIFETIME = 300_000;
const SESSION_LENGTH = 64;

/** Creates the part of the vault that serves Apple Pay. */
export function createVaultApplePay({ inUnitOfWork, draw }: ChangeContext, keeper: VaultKeeper, requests: VaultRequests): VaultApplePay {
  return {
    createSession: () =>
      inUnitOfWork(
        ({ now }) => ({ merchantSessionIdentifier: draw('vault', SESSION_LENGTH, ALPHANUMERIC), expiresAt: now + SESSION_LIFETIME }),
        (session) => JSON.stringify(session),
      ),
    authorizeAndStore: ({ input, meta }) =>
      inUnitOfWork(
        (view) => {
          const made = authorizeAndStore(input, view);
          keeper.annotate(transaction, made.transaction, { view, meta });
          return made;
        },
        (made, view) =>
          `{"transaction":${view.shown('transaction', made.transaction) ?? ''},"payment_profile":${view.shown('payment-profile', made.profile) ?? ''}}`,
      ),
  };

  function authorizeAndStore(input: JsonObject, view: View): { readonly transaction: number; readonly profile: number } {
    const payment = readPart('payment', input, view);
    const customer = readPart('customer_info', input, view);
    const customerId = customerWith(textOf(customer.changes, 'email'), view);
    const cents = centsIn(payment);
    const { currency, email } = accepted(payment, customer);
    const values = { ...newProfile('applepay', {}, view), customer_id: String(customerId) };
    const profile = addProfile(keeper, values, view);
    const details = { amount: cents, currency_code: currency, email };
    const method = methodOfProfile(keeper.own(paymentProfile, profile));
    return { profile, transaction: addCharge(keeper, { type: 'Authorization', details, method }, view) };
  }

  function readPart(name: keyof typeof shopOrderFields, input: JsonObject, view: View): ReadMembers {
    const fields: Fields = shopOrderFields[name];
    const sent: Json = input[name] ?? {};
    const object = Array.isArray(sent) && sent.length === 0 ? {} : sent;
    const read = requests.read(fields, isObject(object) ? object : {}, { view });
    const violations = isObject(object) ? read.violations : [{ path: [], message: sentences.invalid, why: () => 'Expected an object.' }];
    return { ...read, violations: [...under(name, violations)] };
  }
}

// A well-formed e-mail address of no customer is a missing record, whatever else is wrong (#7-order-of-checks).
function customerWith(email: string | undefined, view: View): number | undefined {
  if (email === undefined) return undefined;
  return existing(view.first('customer', 'email', email.toLowerCase()), undefined, { hint: 'No customer has this email.' });
}

// The amount is in units of the currency here; fractions of a cent are refused together with the other faults.
function centsIn({ changes, violations }: ReadMembers): number {
  const amount = numberOf(changes, 'amount') ?? 0;
  const cents = Math.round(amount * 100);
  if (cents / 100 !== amount) violations.push({ path: ['payment', 'amount'], message: sentences.invalid, why: () => FRACTION });
  return cents;
}
