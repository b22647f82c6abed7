import { sentences } from '../domain/field-type.js';
import type { Fields } from '../domain/field.js';
import { isObject, type Json, type JsonObject } from '../domain/json.js';
import type { Look } from '../domain/look.js';
import { newProfile } from '../domain/new-profile.js';
import { Problem, type Violation } from '../domain/problem.js';
import type { ReadMembers } from '../domain/reading.js';
import { paymentProfile } from '../domain/resources/payment-profile.js';
import { transaction } from '../domain/resources/transaction.js';
import { numberOf, textOf } from '../domain/values.js';
import { shopOrderFields } from '../domain/vault-fields.js';
import type { Cause } from './cause.js';
import { ALPHANUMERIC, type Draw } from './draws.js';
import type { Request } from './records.js';
import { accepted, type VaultDesk } from './vault-desk.js';
import { addProfile } from './vault-profiles.js';
import { addCharge, methodOfProfile } from './vault-transactions.js';

/** The calls of Apple Pay that stand apart (supplement 8.1, ASSUMED: A31). */
export interface VaultApplePay {
  /** The JSON text of a session as a merchant's page needs one; nothing remembers it. */
  readonly createSession: () => string;
  /** Authorizes the amount of a shop's order and stores its card for the customer: the JSON text of both. */
  readonly authorizeAndStore: (request: Request) => string;
}

/** What these calls need. */
export interface VaultApplePayNeeds {
  readonly desk: VaultDesk;
  readonly cause: Cause;
  readonly draw: Draw;
}

const SESSION_LIFETIME = 300_000;
const SESSION_LENGTH = 64;

/** Makes the part of the vault that speaks for Apple Pay. */
export function createVaultApplePay({ desk, cause, draw }: VaultApplePayNeeds): VaultApplePay {
  return {
    createSession: () =>
      cause(
        ({ now }) => ({ merchantSessionIdentifier: draw('vault', SESSION_LENGTH, ALPHANUMERIC), expiresAt: now + SESSION_LIFETIME }),
        (session) => JSON.stringify(session),
      ),
    authorizeAndStore: ({ input, meta }) =>
      cause(
        (look) => {
          const made = authorizeAndStore(input, look);
          desk.annotate(transaction, made.transaction, { look, meta });
          return made;
        },
        (made, look) =>
          `{"transaction":${look.shown('transaction', made.transaction) ?? ''},"payment_profile":${look.shown('payment-profile', made.profile) ?? ''}}`,
      ),
  };

  function authorizeAndStore(input: JsonObject, look: Look): { readonly transaction: number; readonly profile: number } {
    const payment = readPart('payment', input, look);
    const customer = readPart('customer_info', input, look);
    const customerId = customerWith(textOf(customer.changes, 'email'), look);
    const cents = centsIn(payment);
    const { currency, email } = accepted(payment, customer);
    const values = { ...newProfile('applepay', {}, look), customer_id: String(customerId) };
    const profile = addProfile(desk, values, look);
    const given = { currency_code: currency, email };
    const method = methodOfProfile(desk.found(paymentProfile, profile));
    return { profile, transaction: addCharge(desk, { charge: { type: 'Authorization', amount: cents, given }, method }, look) };
  }

  function readPart(name: keyof typeof shopOrderFields, input: JsonObject, look: Look): ReadMembers {
    const fields: Fields = shopOrderFields[name];
    const sent: Json = input[name] ?? {};
    const object = Array.isArray(sent) && sent.length === 0 ? {} : sent;
    const read = desk.read(fields, isObject(object) ? object : {}, { look });
    const violations = isObject(object) ? read.violations : [{ path: [], message: sentences.invalid }];
    return { ...read, violations: violations.map(({ path, message }): Violation => ({ path: [name, ...path], message })) };
  }
}

// A well-formed address of nobody is a record that is missing, before the values count (supplement 3.3).
function customerWith(email: string | undefined, look: Look): number | undefined {
  const id = email === undefined ? undefined : look.first('customer', 'email', email.toLowerCase());
  if (email !== undefined && id === undefined) throw new Problem('unknown-record', undefined, { hint: 'No customer has this email.' });
  return id;
}

// The amount stands in units of the currency here; a part of a cent is refused with the rest.
function centsIn({ changes, violations }: ReadMembers): number {
  const amount = numberOf(changes, 'amount') ?? 0;
  const cents = Math.round(amount * 100);
  if (cents / 100 !== amount) violations.push({ path: ['payment', 'amount'], message: sentences.invalid });
  return cents;
}
