import type { JsonObject } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import { placeholderFor } from '../../domain/records/explanation.js';
import { accountUpdateFields, changesByUpdater, updaterRefusal, type AccountUpdate } from '../../domain/vault/account-update.js';
import { filledMap, newProfile } from '../../domain/vault/new-profile.js';
import { Problem } from '../../domain/refusals/problem.js';
import { paymentProfile, REDACTED } from '../../domain/resources/payment-profile.js';
import { vaultToken } from '../../domain/resources/vault-token.js';
import { textOf, type Values } from '../../domain/json/values.js';
import { creationFields, updateFieldsOf, type ProfileKind } from '../../domain/vault/fields.js';
import type { ViewNow } from '../foundation/view.js';
import type { Answered, Request } from '../change/answered.js';
import type { VaultKeeper } from './keeper.js';
import { accepted, type VaultRequests } from './requests.js';

/** Payment profiles and their life (§4.4, #4.4-profile). */
export interface VaultProfiles {
  /** The customer whom the members of a request name: 0 when there is none such, `undefined` when they name none. */
  readonly customerNamed: (input: JsonObject) => number | undefined;
  readonly createProfile: (kind: ProfileKind, request: Request) => Answered;
  /** Changes what can be changed of a profile of its kind. */
  readonly updateProfile: (id: number, request: Request) => Answered;
  /** Erases the tokens and bank numbers of a profile for good; a second time changes nothing. */
  readonly redactProfile: (id: number, meta?: JsonObject) => Answered;
  /** Closes a retained profile, as the network behind a card does. Throws `state-refused` for any other. */
  readonly closeProfile: (id: number) => Answered;
  /**
   * Gives a retained profile another card, as the account updater of the network behind it does. Throws `setting-refused`, and
   * `state-refused` for a profile without card or one that has opted out.
   */
  readonly updateAccount: (id: number, card: AccountUpdate) => Answered;
}

/** Creates the part of the vault that keeps profiles. */
export function createVaultProfiles(keeper: VaultKeeper, requests: VaultRequests, viewNow: ViewNow): VaultProfiles {
  return {
    customerNamed: (input) => {
      const named = requests.customerNamed(input, viewNow());
      return named === undefined ? undefined : Number(named);
    },
    createProfile: (kind, { input, meta }) =>
      keeper.answer(paymentProfile, meta, (view) => {
        const sent = accepted(requests.readCustomer(input, view), requests.read(creationFields[kind], input, { view }));
        const { customer_id, billing_address } = sent;
        return { id: addProfile(keeper, { ...newProfile(kind, sent, view), customer_id, billing_address }, view) };
      }),
    updateProfile: (id, { input, meta }) =>
      keeper.answer(paymentProfile, meta, (view) => {
        const profile = keeper.own(paymentProfile, id);
        const changes = accepted(requests.read(updateFieldsOf(profile), input, { view, purpose: 'update' }));
        refuseUnlessRetained(profile);
        keeper.change({ resource: paymentProfile, id }, stored(changes, profile, view), view);
        return { id };
      }),
    redactProfile: (id, meta) =>
      keeper.answer(paymentProfile, meta, (view) => {
        if (textOf(keeper.own(paymentProfile, id), 'status') !== 'redacted') redact(id, view);
        return { id };
      }),
    closeProfile: (id) =>
      keeper.answer(paymentProfile, undefined, (view) => {
        refuseUnlessRetained(keeper.own(paymentProfile, id));
        keeper.change({ resource: paymentProfile, id }, { status: 'closed' }, view);
        return { id };
      }),
    updateAccount: (id, card) =>
      keeper.answer(paymentProfile, undefined, (view) => {
        const profile = keeper.own(paymentProfile, id);
        refuseUnlessRetained(profile);
        const refusal = updaterRefusal(profile);
        if (refusal !== undefined) throw new Problem('state-refused', refusal, { rule: '4.4-account-updater-reach' });
        const input = Object.fromEntries(Object.entries(card).filter(([, value]) => value !== undefined));
        const fields = accountUpdateFields(profile);
        refuseOtherMembers(input, Object.keys(fields));
        const { changes, violations } = requests.read(fields, input, { view, purpose: 'update' });
        const [violation] = violations;
        if (violation !== undefined) throw new Problem('setting-refused', `${violation.path.join('.')}: ${violation.message}`);
        keeper.change({ resource: paymentProfile, id }, changesByUpdater(changes, profile), view);
        return { id };
      }),
  };

  function stored(changes: Values, profile: Values, view: View): Values {
    return {
      ...changes,
      ...('billing_address' in changes
        ? { billing_address: keeper.billing(changes.billing_address, { view, stored: profile.billing_address }) }
        : {}),
      ...('vault_specific_fields' in changes ? { vault_specific_fields: filledMap(changes.vault_specific_fields) } : {}),
    };
  }

  function redact(id: number, view: View): void {
    keeper.change({ resource: paymentProfile, id }, REDACTED, view);
    const token = view.first('vault-token', 'payment_profile_id', id);
    if (token !== undefined) keeper.change({ resource: vaultToken, id: token }, { storage_state: 'redacted' }, view);
  }
}

/** Stores a new profile with a token and a billing address of its own. */
export function addProfile(keeper: VaultKeeper, { billing_address: address, payment_token: token, ...rest }: Values, view: View): number {
  const values = { ...rest, payment_token: token ?? keeper.newCardToken(), billing_address: keeper.billing(address, { view }) };
  return keeper.add(paymentProfile, values, view);
}

// For callers without types.
function refuseOtherMembers(input: JsonObject, names: readonly string[]): void {
  const sent = Object.keys(input);
  const unknown = sent.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Problem('setting-refused', `${placeholderFor(unknown) ?? unknown.slice(0, 100)}: There is no such member.`);
  if (sent.length === 0) throw new Problem('setting-refused', `The account updater tells at least one of ${names.join(', ')}.`);
}

function refuseUnlessRetained(profile: Values): void {
  const status = textOf(profile, 'status') ?? 'retained';
  if (status === 'retained') return;
  const rule = status === 'redacted' ? '3-redacted-profile' : '3-closed-profile';
  throw new Problem('state-refused', `Payment profile is ${status}.`, { rule, hint: 'A retained profile is needed.' });
}
