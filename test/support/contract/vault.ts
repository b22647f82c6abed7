import { anEnvironment, smallShop, type TestEnvironment } from '../environment.js';
import { recordIn, type Members } from './answers.js';

export const V1 = '/services/v1/vault';
export const V2 = '/services/v2/vault';

/** A visa of the test numbers, and the card that every transaction declines. */
export const VISA = '4111111111111111';
export const FAILING = '4012888888881881';

export const billing = { first_name: 'Mira', last_name: 'Holt', street1: '14 Quay Road', city: 'Dover', region: 'DE', country: 'US' };
export const applePayData = { version: 'EC_v1', data: 'sealed-apple-pay-data' };
export const card = { creditcard_number: VISA, creditcard_month: 9, creditcard_year: 2031 };

/** What creates a profile of each kind: path, what is required beside the customer, and whether the profile can be charged. */
export const kinds = {
  'credit card': { path: `${V2}/paymentprofile/creditcard`, required: card },
  'external vault': { path: `${V2}/paymentprofile/external-vault`, required: { payment_token: 'ext-1' } },
  'bank account': {
    path: `${V2}/paymentprofile/bankaccount`,
    required: {
      bank_routing_number: '110000000',
      bank_account_number: '98765443210',
      bank_account_type: 'checking',
      bank_account_holder_type: 'personal',
    },
  },
  'apple pay': { path: `${V2}/paymentprofile/applepay`, required: { applepay_payment_data: applePayData } },
  'third party': { path: '/services/v2/paymentprofile/third-party-token', required: { third_party_payment_token: 'tp-1' } },
} as const satisfies Readonly<Record<string, { path: string; required: Members }>>;

export type Kind = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as readonly Kind[]; // the keys of the literal above

/** The billing address of a profile of customer 2001 as it is shown, made at an instant (#4.4-profile-billing-address). */
export function shownBilling(id: number, members: Members = billing, instant = '2026-11-20T09:15:30+0000'): Members {
  return { id, customer_id: '2001', created: instant, updated: instant, ...members };
}

/** Creates a profile of customer 2001. */
export async function aProfile(environment: TestEnvironment, kind: Kind = 'credit card', members: Members = {}): Promise<Members> {
  const { path, required } = kinds[kind];
  const body = { payment_profile: { customer_id: 2001, ...required, ...members } };
  return recordIn(await environment.call('post', path, body), 'payment_profile', 201);
}

/** Creates a token of a card. */
export async function aToken(environment: TestEnvironment, members: Members = {}): Promise<Members> {
  return recordIn(await environment.call('post', `${V1}/token`, { token: { ...card, ...members } }), 'token', 201);
}

/** Makes a transaction at a path below the vault of v1. */
export async function aTransaction(environment: TestEnvironment, path: string, members: Members = {}): Promise<Members> {
  const body = { transaction: { amount: 1250, currency_code: 'USD', ...members } };
  return recordIn(await environment.call('post', `${V1}/${path}`, body), 'transaction', 201);
}

/** Makes a transaction on another one. */
export async function aFollowUp(environment: TestEnvironment, parent: Members, word: string, members?: Members): Promise<Members> {
  const path = `${V1}/transactions/${String(parent.id)}/${word}`;
  const body = members === undefined ? undefined : { transaction: members };
  return recordIn(await environment.call('post', path, body), 'transaction', 201);
}

/** An environment whose shop has further payment profiles. */
export function aShopWith(...profiles: readonly Members[]): TestEnvironment {
  return anEnvironment({ seed: { content: { ...smallShop, payment_profiles: [...smallShop.payment_profiles, ...profiles] } } });
}

/** The types of the events so far. */
export function eventsOf({ simulator }: TestEnvironment): readonly string[] {
  return simulator.environment.events.list({ from: 0, limit: 1000 }).map(({ type }) => type);
}
