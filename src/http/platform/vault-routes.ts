import { limitOn, ownNamedInput, fullOnly, guests, widgets } from './permission.js';
import { paymentProfile } from '../../domain/resources/payment-profile.js';
import { transaction } from '../../domain/resources/transaction.js';
import { vaultToken } from '../../domain/resources/vault-token.js';
import type { FollowUp } from '../../domain/vault/transaction-rules.js';
import {
  creationFields,
  customerNames,
  shopOrderFields,
  storingFields,
  tokenFields,
  transactionFields,
  updateFieldsOf,
  type ProfileKind,
} from '../../domain/vault/fields.js';
import type { Fields } from '../../domain/records/field.js';
import type { Form } from '../../domain/records/form.js';
import type { ChargeType } from '../../engine/vault/transactions.js';
import { single } from '../exchange/outcome.js';
import { metaOf, unwrap, unwrapNothing, unwrapIfAny } from './wrappers.js';
import { readId } from './record-id.js';
import { formBody, formBy } from './request-form.js';
import { route, type Approach, type BodyForm, type Call, type Route } from './route.js';
import type { Answered, Request } from '../../engine/change/answered.js';

type LimitOf = Route['limitOf'];

const answered = paymentProfile.fields;

// Open to widget tokens for their own customer's profiles (#2.2-widget-writes).
const owners: LimitOf = (approach) => limitOn(paymentProfile, approach, { action: 'update', openness: { widget: ['update'] } });

const charges: readonly (readonly [word: string, type: ChargeType])[] = [
  ['authorize', 'Authorization'],
  ['purchase', 'Purchase'],
];
const followUps: readonly (readonly [word: string, type: FollowUp])[] = [
  ['capture', 'Capture'],
  ['credit', 'Credit'],
];

/** The vault of v1: cards, tokens and transactions (#4.4-vault-tokens, #4.4-transactions). */
export const vaultRoutesV1: readonly Route[] = [
  creation('vault/paymentprofile', 'creditcard', fullOnly),
  profileUpdate(fullOnly),
  route('PUT /vault/paymentprofiles/:id/redact', owners, ({ environment, id, body }) =>
    single(paymentProfile, environment.vault.redactProfile(readId(id), metaOf(body).meta)),
  ),
  tokenCreation('vault/token', 'creditcard'),
  route('GET /vault/tokens/:token', fullOnly, ({ environment, id }) => single(vaultToken, environment.vault.readToken(id))),
  route('GET /vault/tokens/:token/paymentprofile', fullOnly, ({ environment, id }) =>
    single(paymentProfile, environment.vault.profileOfToken(id)),
  ),
  storing('store', ({ environment, id }, request) => environment.vault.storeToken(id, request)),
  delayed(storing('verifyandstore', ({ environment, id }, request) => environment.vault.verifyAndStoreToken(id, request))),
  ...charges.flatMap(([word, type]) => [
    onMethod(`paymentprofiles/:id/${word}`, 'charge', ({ environment, id }, request) =>
      environment.vault.chargeProfile(type, readId(id), request),
    ),
    onMethod(`tokens/:token/${word}`, 'token charge', ({ environment, id }, request) => environment.vault.chargeToken(type, id, request)),
  ]),
  onMethod('paymentprofiles/:id/verify', 'verification', ({ environment, id }, request) =>
    environment.vault.verifyProfile(readId(id), request),
  ),
  route('GET /vault/transactions/:id', fullOnly, ({ environment, id }) =>
    single(transaction, environment.records.read(transaction, readId(id))),
  ),
  ...followUps.map(([word, type]) => ({
    ...onTransaction(word, type, (call) => unwrapIfAny(call.body, transaction.key)),
    body: transactionBody('child'),
  })),
  onTransaction('void', 'Void', ({ body }) => ({ input: {}, ...metaOf(body) })),
];

/** The vault of v2: every kind of profile, and Apple Pay (#4.4-profile-kinds, #4.4-apple-pay-calls). */
export const vaultRoutesV2: readonly Route[] = [
  ...(['creditcard', 'external-vault', 'bankaccount', 'applepay', 'third-party-token'] as const).map((kind) =>
    creation(`vault/paymentprofile/${kind}`, kind, widgets),
  ),
  creation('paymentprofile/third-party-token', 'third-party-token', widgets),
  profileUpdate(owners),
  tokenCreation('vault/token/applepay', 'applepay'),
  route('POST /vault/applepay/create-session', guests, ({ environment }) => {
    return { kind: 'record', status: 200, key: undefined, text: environment.vault.createSession() };
  }),
  delayed({
    ...route('POST /vault/sfcc/applepay/authorize-and-store', fullOnly, ({ environment, body }) => {
      const text = environment.vault.authorizeAndStore(unwrapNothing(body));
      return { kind: 'record', status: 201, key: undefined, text };
    }),
    body: { kind: 'one', form: shopOrderForm },
  }),
];

function creation(path: string, kind: ProfileKind, limit: LimitOf): Route {
  return {
    ...route(`POST /${path}`, limit, (call) => single(paymentProfile, call.environment.vault.createProfile(kind, ownRequest(call)), 201)),
    body: formBody(paymentProfile.key, { ...customerNames, ...creationFields[kind] }, { answered }),
  };
}

function profileUpdate(limit: LimitOf): Route {
  return {
    ...route('POST /vault/paymentprofiles/:id', limit, (call) =>
      single(paymentProfile, call.environment.vault.updateProfile(readId(call.id), ownRequest(call))),
    ),
    body: { kind: 'one', key: paymentProfile.key, form: formBy(updateFields, 'update', answered) },
  };
}

// What can be changed of a profile depends on its kind.
function updateFields({ environment, id }: Approach): Fields {
  return updateFieldsOf(environment.view().own(paymentProfile.name, readId(id)) ?? {});
}

function tokenCreation(path: string, kind: 'creditcard' | 'applepay'): Route {
  return {
    ...route(`POST /${path}`, guests, ({ environment, body }) =>
      single(vaultToken, environment.vault.createToken(kind, unwrap(body, vaultToken.key)), 201),
    ),
    body: formBody(vaultToken.key, tokenFields[kind], { answered: vaultToken.fields }),
  };
}

function storing(word: string, store: (call: Call, request: Request) => Answered & { readonly isNew: boolean }): Route {
  return {
    ...route(`POST /vault/tokens/:token/${word}`, widgets, (call) => {
      const { isNew, ...profile } = store(call, ownRequest(call));
      return single(paymentProfile, profile, isNew ? 201 : 200);
    }),
    body: formBody(paymentProfile.key, { ...customerNames, ...storingFields }, { answered }),
  };
}

function onMethod(path: string, form: keyof typeof transactionFields, charge: (call: Call, request: Request) => Answered): Route {
  return delayed({
    ...route(`POST /vault/${path}`, fullOnly, (call) => single(transaction, charge(call, unwrap(call.body, transaction.key)), 201)),
    body: transactionBody(form),
  });
}

function onTransaction(word: string, type: FollowUp, read: (call: Call) => Request): Route {
  return delayed(
    route(`POST /vault/transactions/:id/${word}`, fullOnly, (call) =>
      single(transaction, call.environment.vault.followUp(type, readId(call.id), read(call)), 201),
    ),
  );
}

function transactionBody(form: keyof typeof transactionFields): BodyForm {
  return formBody(transaction.key, transactionFields[form], { answered: transaction.fields });
}

// The two parts of an order of another shop system, each an object of its own.
function shopOrderForm(approach: Approach): Form {
  const parts = Object.entries(shopOrderFields).map(([name, fields]) => {
    return [name, { form: formBy(() => fields, 'create')(approach), isList: false, isMap: false }] as const;
  });
  return { members: new Map(parts), shown: new Set() };
}

function delayed(transacting: Route): Route {
  return { ...transacting, isTransaction: true };
}

function ownRequest(call: Call): Request {
  const { input, ...rest } = unwrap(call.body, paymentProfile.key);
  return { input: ownNamedInput(call, input), ...rest };
}
